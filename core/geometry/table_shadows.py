"""Dead ground on a measured table: what lies behind ground and bases, as polygons, seen from a point.

What blocks hides whatever lies beyond it, not itself: a line that ends in it is free as far as its edge, as
`core.geometry.table_sight` says. Points and lengths are whole hundredths of a millimetre; the corners of what
blocks are met exactly, between two outlines that cross each other a shadow is at most a degree too wide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from core.geometry.ground_lines import Ring
from core.geometry.patches import edges_of

Numbers = NDArray[np.float64]
Counts = NDArray[np.int64]
BESIDE = 1e-6
"""Radians on either side of a corner at which a line passes it."""
EVEN = 360
"""Lines all round, beside those along corners."""
MOST_CELLS = 1_500_000
"""Lines times edges that are looked at together."""
PLAIN = 3.0
"""Corners that lie nearer than this to a straight line are left out of a shadow."""
SLIVER = 1_000.0
"""Areas below this (hundredths of a millimetre squared) come from rounding."""


class Blocker(NamedTuple):
    """What stands in the way of lines: its outlines, and how high it stands (it hides lower eyes)."""

    rings: tuple[Ring, ...]
    top: int


class Shade(NamedTuple):
    """What one blocker (its place in the row that was given) hides: outlines, holes among them (even-odd)."""

    blocker: int
    rings: tuple[Ring, ...]


def dead_ground(
    starts: Sequence[tuple[int, int]],
    eye: int,
    blockers: Sequence[Blocker],
    heights: Sequence[tuple[int, BaseGeometry]],
    table: tuple[int, int],
) -> tuple[Shade, ...]:
    """What none of the points sees; each part by the first blocker on the line from the first point.

    ``eye``: how high the points stand; ``heights``: ground above the plain, (height, polygon): who stands on
    it looks over what is not higher. ``table``: its width and depth.
    """
    found: tuple[Shade, ...] = ()
    for shades in dead_ground_steps(starts, eye, blockers, heights, table):
        found = found if shades is None else shades
    return found


def dead_ground_steps(
    starts: Sequence[tuple[int, int]],
    eye: int,
    blockers: Sequence[Blocker],
    heights: Sequence[tuple[int, BaseGeometry]],
    table: tuple[int, int],
) -> Iterator[tuple[Shade, ...] | None]:
    """`dead_ground` in steps of a few milliseconds; the last one is the answer."""
    whole = shapely.box(0, 0, *table)
    found: dict[int, list[BaseGeometry]] = {}
    for level, part in _levels(eye, heights, whole):
        # Sight is asked in the plan, once for each height of ground: only what rises above both ends hides.
        chosen = [place for place, blocker in enumerate(blockers) if blocker.top > level]
        if not chosen or part.is_empty:
            continue
        outlines = [blockers[place].rings for place in chosen]
        first: list[BaseGeometry | None] = []
        for number, start in enumerate(starts):
            row = shadows(start, outlines, table)
            yield None
            if not number:
                first = row
                continue
            # Dead ground is hidden from every eye; it is named after what hides it from the first one.
            union = shapely.union_all([shade for shade in row if shade is not None])
            for place, shade in enumerate(first):
                if shade is not None:
                    first[place] = shade.intersection(union)
                    yield None
        for place, shade in zip(chosen, first, strict=True):
            if shade is not None:
                found.setdefault(place, []).append(shade if part is whole else shade.intersection(part))
                yield None
    shades = ((place, shapely.union_all(row)) for place, row in sorted(found.items()))
    yield tuple(Shade(place, rings) for place, shape in shades if (rings := _rings(shape)))


def _levels(
    eye: int, heights: Sequence[tuple[int, BaseGeometry]], whole: BaseGeometry
) -> Iterable[tuple[int, BaseGeometry]]:
    """The heights at which a line may run, and the ground on which it then ends."""
    steps = sorted({height for height, _shape in heights if height > eye})
    above = {
        step: shapely.union_all([shape for height, shape in heights if height >= step]) for step in steps
    }
    for place, level in enumerate((eye, *steps)):
        part = whole if place == 0 else above[level]
        if place < len(steps):
            part = part.difference(above[steps[place]])
        yield level, part


def _rings(shape: BaseGeometry) -> tuple[Ring, ...]:
    rings: list[Ring] = []
    for part in shapely.get_parts(shape):
        if part.geom_type == "Polygon" and part.area > SLIVER:
            for line in (part.exterior, *part.interiors):
                rings.append(tuple((round(x), round(y)) for x, y in line.coords[:-1]))
    return tuple(rings)


# --- one point ---------------------------------------------------------------------------------------------


def shadows(
    start: tuple[int, int], blockers: Sequence[Sequence[Ring]], table: tuple[int, int]
) -> list[BaseGeometry | None]:
    """What each blocker is the first to hide from a point; None where it hides nothing."""
    count = len(blockers)
    if not count:
        return []
    outlines = [edges_of(tuple(rings)) for rings in blockers]
    edges = np.concatenate(outlines, axis=1)
    owners = np.repeat(np.arange(count), [one.shape[1] for one in outlines])
    angles = _angles(start, edges, table)
    ways = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    far = _to_edge(start, ways, table)
    hides, who = _first_hides(start, ways, far, edges, owners, count)
    return [_shade(start, ways, far, hides, who == number) for number in range(count)]


def _angles(start: tuple[int, int], edges: Numbers, table: tuple[int, int]) -> Numbers:
    width, depth = table
    corner_x = np.concatenate([edges[0], [0.0, width, width, 0.0]]) - start[0]
    corner_y = np.concatenate([edges[1], [0.0, 0.0, depth, depth]]) - start[1]
    turns = np.arctan2(corner_y, corner_x)
    even = np.arange(EVEN) * (2 * np.pi / EVEN) - np.pi
    return np.unique(np.concatenate([turns - BESIDE, turns + BESIDE, even]))


def _to_edge(start: tuple[int, int], ways: Numbers, table: tuple[int, int]) -> Numbers:
    """How far it is to the edge of the table along each way."""
    with np.errstate(divide="ignore", invalid="ignore"):
        across = np.where(ways[:, 0] > 0, (table[0] - start[0]) / ways[:, 0], -start[0] / ways[:, 0])
        along = np.where(ways[:, 1] > 0, (table[1] - start[1]) / ways[:, 1], -start[1] / ways[:, 1])
    across = np.where(np.abs(ways[:, 0]) < 1e-12, np.inf, across)
    along = np.where(np.abs(ways[:, 1]) < 1e-12, np.inf, along)
    return np.maximum(np.minimum(across, along), 0.0)


def _first_hides(
    start: tuple[int, int], ways: Numbers, far: Numbers, edges: Numbers, owners: Counts, count: int
) -> tuple[Numbers, Counts]:
    """From where on each way is hidden (its whole length where nothing does), and by whom (-1: nobody)."""
    hides, who = far.copy(), np.full(len(ways), -1)
    x, y = edges[0] - start[0], edges[1] - start[1]
    step = max(1, MOST_CELLS // max(1, edges.shape[1]))
    for first in range(0, len(ways), step):
        part = slice(first, first + step)
        way_x, way_y = ways[part, :1], ways[part, 1:]
        before = way_x * y - way_y * x
        # of the end of an edge as of the beginning of the next, to the last bit: see `table_reach`
        after = way_x * (y + edges[3]) - way_y * (x + edges[2])
        turn = way_x * edges[3] - way_y * edges[2]
        ray, edge = np.nonzero((before > 0) != (after > 0))
        away = (x * edges[3] - y * edges[2])[edge] / turn[ray, edge]
        groups = ray * count + owners[edge]
        order = np.lexsort((away, groups))
        groups, away = groups[order], away[order]
        ahead = away > 0
        groups, away = groups[ahead], away[ahead]
        if not len(groups):
            continue
        firsts = np.nonzero(np.concatenate([[True], groups[1:] != groups[:-1]]))[0]
        sizes = np.diff(np.append(firsts, len(groups)))
        rank = np.arange(len(groups)) - np.repeat(firsts, sizes)
        leaves = rank == 1 + np.repeat(sizes % 2, sizes)  # an odd number ahead: the point lies inside
        rows, ends, blocker = groups[leaves] // count, away[leaves], groups[leaves] % count
        for row, end, owner in zip(rows.tolist(), ends.tolist(), blocker.tolist(), strict=True):
            if end < hides[first + row]:
                hides[first + row], who[first + row] = end, owner
    return hides, who


def _shade(
    start: tuple[int, int], ways: Numbers, far: Numbers, hides: Numbers, mine: NDArray[np.bool_]
) -> BaseGeometry | None:
    """The ground between where a blocker begins to hide and the edge of the table."""
    if not mine.any():
        return None
    near, off = ways * hides[:, None] + start, ways * far[:, None] + start
    if mine.all():
        return shapely.Polygon(off).difference(shapely.Polygon(near).buffer(0))
    shift = int(np.argmin(mine))
    mine, near, off = np.roll(mine, -shift), np.roll(near, -shift, axis=0), np.roll(off, -shift, axis=0)
    places = np.nonzero(mine)[0]
    runs = np.split(places, np.nonzero(np.diff(places) > 1)[0] + 1)
    parts = []
    for run in runs:
        if len(run) > 1:
            parts.append(shapely.Polygon(np.concatenate([near[run], off[run[::-1]]])).buffer(0))
    return shapely.union_all(parts).simplify(PLAIN) if parts else None
