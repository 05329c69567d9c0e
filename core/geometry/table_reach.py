"""How far a piece can come on a measured table, to be shown while it is dragged.

`straight_reach` is exact: the end of each straight move. `free_reach` is a field of costs over a grid: exact
where even ground lies all along the straight line, elsewhere the way round in steps of the grid, at most 8
per cent too long, half a cell away from what bars. Legality is the rules' to say. Points and lengths are
whole hundredths of a millimetre.
"""

from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from core.geometry.ground_lines import contains
from core.geometry.patches import edges_of, outline_of
from core.geometry.shapes import Shape
from core.geometry.table_terrain import TableTerrain
from core.geometry.tolerances import CENTIMETRE
from core.geometry.trigonometry import COSINES, FULL_TURN, SCALE, SINES

Numbers = NDArray[np.float64]


class Going:
    """What going over a ground costs: a percentage by kind, None for what bars; others do not count."""

    def __init__(self, terrain: TableTerrain, costs: Mapping[str, int | None], bare: int = 100) -> None:
        self.bare = bare
        self.places = [place for place, patch in enumerate(terrain.patches) if patch.kind in costs]
        self.costs = [_share(costs[terrain.patches[place].kind]) for place in self.places]
        self.rings = [terrain.rings[place] for place in self.places]
        self.polygons = [terrain.polygons[place] for place in self.places]
        self.boxes = np.array([terrain.boxes[place] for place in self.places]).reshape(-1, 4)
        self.edges = [edges_of(rings) for rings in self.rings]

    @property
    def fastest(self) -> float:
        """The least share of its length that any ground costs."""
        return min([self.bare / 100, *self.costs])

    def near(self, x: int, y: int, radius: float) -> list[int]:
        """The patches (by their place here) whose boxes come within the radius."""
        left, bottom, right, top = self.boxes.T
        meets = (left <= x + radius) & (right >= x - radius) & (bottom <= y + radius) & (top >= y - radius)
        found: list[int] = np.nonzero(meets)[0].tolist()
        return found

    def top_cost(self, inside: Sequence[bool], near: Sequence[int]) -> float:
        """The share of the uppermost of the patches that hold a place."""
        held = [patch for patch, holds in zip(near, inside, strict=True) if holds]
        return self.costs[held[-1]] if held else self.bare / 100


class Rays(NamedTuple):
    """Straight moves in all directions: how far each comes, and how far it runs over even ground."""

    lengths: tuple[int, ...]
    even: Numbers


def straight_reach(going: Going, start: tuple[int, int], allowance: int, rays: int = 360) -> tuple[int, ...]:
    """How far a straight move comes in each direction for so much cost; direction n faces n * 3600 / rays.

    Raises ValueError where ``rays`` does not divide 3600.
    """
    return cast_rays(going, start, allowance, rays).lengths


def cast_rays(going: Going, start: tuple[int, int], allowance: int, rays: int = 360) -> Rays:
    """`straight_reach`, with the length of the even ground at the beginning of each ray."""
    if rays < 1 or FULL_TURN % rays:
        raise ValueError("the rays divide the circle into whole tenths of a degree")
    longest = allowance / going.fastest
    near = going.near(*start, longest)
    facings = range(0, FULL_TURN, FULL_TURN // rays)
    ways = np.array([(SINES[facing], COSINES[facing]) for facing in facings]) * (longest / SCALE)
    inside = [contains(going.rings[patch], *start) for patch in near]
    cuts = _cuts(going, near, start, ways)
    lengths, even = [], np.full(rays, longest)
    for ray, row in enumerate(cuts):
        left, at, now = float(allowance), 0.0, list(inside)
        if row:
            even[ray] = row[0][0] * longest
        for time, patch in (*row, (1.0, -1)):
            cost = going.top_cost(now, near)
            part = time * longest - at
            if part > 0:  # nothing of no length bars, where outlines lie on each other
                if part * cost >= left:
                    at += left / cost if cost else part
                    break
                left, at = left - part * cost, at + part
            if patch >= 0:
                now[patch] = not now[patch]
        lengths.append(int(at + 1e-6))
    return Rays(tuple(lengths), even)


def _cuts(
    going: Going, near: list[int], start: tuple[int, int], ways: Numbers
) -> list[list[tuple[float, int]]]:
    """For each ray where it crosses outlines: (fraction, place in ``near``), in order."""
    found: list[list[tuple[float, int]]] = [[] for _ray in ways]
    if not near:
        return found
    owners = np.repeat(np.arange(len(near)), [going.edges[patch].shape[1] for patch in near])
    x, y, edge_x, edge_y = np.concatenate([going.edges[patch] for patch in near], axis=1)
    x, y = x - start[0], y - start[1]
    way_x, way_y = ways[:, :1], ways[:, 1:]
    before = way_x * y - way_y * x
    # Of the end of an edge as of the beginning of the next, to the last bit: else a ray through a corner
    # might cross one of the two and be taken to be inside for ever after.
    after = way_x * (y + edge_y) - way_y * (x + edge_x)
    turn = way_x * edge_y - way_y * edge_x
    crosses = (before > 0) != (after > 0)
    ray, edge = np.nonzero(crosses)
    time = (x * edge_y - y * edge_x)[edge] / turn[ray, edge]
    for number, when, owner in sorted(zip(ray.tolist(), time.tolist(), owners[edge].tolist(), strict=True)):
        if 0 < when < 1:
            found[number].append((when, owner))
    return found


class Field(NamedTuple):
    """Costs over a grid of square cells: row n, column m is the cell whose middle lies at
    (left + m * cell, bottom + n * cell); infinite where one cannot come for the allowance."""

    left: int
    bottom: int
    cell: int
    costs: Numbers

    def cost_at(self, x: int, y: int) -> float:
        """The cost of coming to the cell at a point; infinite beyond the field."""
        column, row = round((x - self.left) / self.cell), round((y - self.bottom) / self.cell)
        rows, columns = self.costs.shape
        return float(self.costs[row, column]) if 0 <= row < rows and 0 <= column < columns else inf


def free_reach(
    going: Going,
    start: tuple[int, int],
    allowance: int,
    barred: Sequence[Shape] = (),
    cell: int = CENTIMETRE // 2,
) -> Field:
    """The cost of coming by any way to the cells around, as far as the allowance reaches.

    ``barred``: shapes that the way may not enter (give them as large as the piece makes them).
    """
    radius = allowance / going.fastest
    half = int(radius // cell) + 1
    left, bottom = start[0] - half * cell, start[1] - half * cell
    offsets = np.arange(-half, half + 1) * float(cell)
    x, y = np.meshgrid(offsets, offsets)
    slowness = _slowness(going, start, radius, x + start[0], y + start[1], barred)
    costs = np.full(x.shape, inf)
    even = _even(going, start, allowance, x, y, barred)
    costs[even] = (np.hypot(x, y) * slowness[half, half])[even]
    costs[half, half] = 0.0
    _spread(costs, slowness * cell, allowance)
    costs[costs > allowance] = inf
    return Field(left, bottom, cell, costs)


def _slowness(
    going: Going, start: tuple[int, int], radius: float, x: Numbers, y: Numbers, barred: Sequence[Shape]
) -> Numbers:
    """The share of its length that going over each cell costs."""
    slowness = np.full(x.shape, going.bare / 100)
    for patch in going.near(*start, radius):
        _fill(slowness, going.polygons[patch], x, y, going.costs[patch])
    for shape in barred:
        _fill(slowness, outline_of(shape), x, y, inf)
    return slowness


def _fill(slowness: Numbers, polygon: BaseGeometry, x: Numbers, y: Numbers, cost: float) -> None:
    if cost == inf:  # so that nothing thin falls between the middles of the cells
        polygon = polygon.buffer((x[0, 1] - x[0, 0]) / 2)
    left, bottom, right, top = polygon.bounds
    columns, rows = (x[0] >= left) & (x[0] <= right), (y[:, 0] >= bottom) & (y[:, 0] <= top)
    box = np.ix_(rows, columns)
    if rows.any() and columns.any():
        slowness[box] = np.where(shapely.contains_xy(polygon, x[box], y[box]), cost, slowness[box])


def _even(
    going: Going, start: tuple[int, int], allowance: int, x: Numbers, y: Numbers, barred: Sequence[Shape]
) -> NDArray[np.bool_]:
    """The cells to which a straight line runs over even ground: before the first cut of the rays beside."""
    rays = 720
    even = cast_rays(going, start, allowance, rays).even
    turns = np.arctan2(x, y) % (2 * np.pi) * rays / (2 * np.pi)
    below = np.floor(turns).astype(int) % rays
    clear = np.hypot(x, y) <= np.minimum(even[below], even[(below + 1) % rays])
    if barred:
        lines = shapely.linestrings(
            np.stack(
                [np.broadcast_to(start, (x.size, 2)), np.stack([x, y], -1).reshape(-1, 2) + start], axis=1
            )
        )
        union = shapely.union_all([outline_of(shape) for shape in barred])
        shapely.prepare(union)
        clear &= ~np.asarray(shapely.intersects(union, lines)).reshape(x.shape)
    answers: NDArray[np.bool_] = clear
    return answers


def _spread(costs: Numbers, steps: Numbers, allowance: int) -> None:
    """Let costs spread from cell to cell until nothing gets cheaper (the eikonal equation, upwind)."""
    passable = np.isfinite(steps)
    step = np.where(passable, steps, 0.0)
    padded = np.pad(costs, 1, constant_values=inf)
    inner = padded[1:-1, 1:-1]
    while True:
        across = np.minimum(padded[1:-1, :-2], padded[1:-1, 2:])
        along = np.minimum(padded[:-2, 1:-1], padded[2:, 1:-1])
        low, high = np.minimum(across, along), np.maximum(across, along)
        apart = np.where(np.isfinite(high), high - np.where(np.isfinite(low), low, 0.0), inf)
        slanting = apart < step
        root = np.sqrt(np.maximum(2 * step * step - np.where(slanting, apart, 0.0) ** 2, 0.0))
        cheaper = np.where(slanting, (low + np.where(slanting, high, 0.0) + root) / 2, low + step)
        better = passable & (cheaper < inner - 0.5) & (cheaper <= allowance)
        if not better.any():
            break
        inner[better] = cheaper[better]
    costs[:] = inner


def _share(percent: int | None) -> float:
    return inf if percent is None else percent / 100
