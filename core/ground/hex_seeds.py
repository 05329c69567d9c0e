"""Ground from a seed on hexes: hills, woods, a river with its crossings, lakes, villages with fields."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from core.geometry.hex_symmetry import Symmetry, hex_map
from core.geometry.hexes import HexGrid
from core.ground.noise import field
from core.ground.painting import hill_of
from core.ground.wishes import FIELDS, LAKES, SCRUB, VILLAGES, WOODS, GroundWish, first_of
from core.scenarios import edits
from core.scenarios.edits import EditRefused
from core.text import _

SAMPLES = 4
"""Places of a field across a hex."""

MOST_HILLS, MOST_WOODS, MOST_LAKES, MOST_VILLAGES = 0.4, 0.4, 0.1, 0.06
"""Shares of the board at most."""

CROSSED = 4
"""Every so many hexes a river can be crossed."""

Place = Mapping[int, float]


def grown_hexes(scenario: Any, wish: GroundWish) -> Any:
    """The scenario with new ground in all hexes."""
    board = scenario.board
    grid = board.grid
    twins = _twins(grid, wish)
    rng = np.random.default_rng(wish.seed)
    height, wet, dry = (_field(grid, rng, twins) for _name in range(3))
    every = [grid.name(hex_) for hex_ in grid.hexes]
    for kind in tuple(board.features):
        scenario = edits.remove_feature(scenario, every, kind)
    scenario = edits.paint(scenario, every, "clear")
    scenario = _with_hills(scenario, grid, height, wish.relief)
    free = set(grid.hexes) if hill_of(board.GROUNDS) is None or board.HIGHEST else _clear(scenario, grid)
    ground: dict[int, str] = {}
    _river(board.GROUNDS, grid, height, twins, wish, ground)
    _lakes(board.GROUNDS, wet, free, wish, ground)
    _villages(board.GROUNDS, grid, dry, free, twins, wish, ground)
    _woods(board.GROUNDS, wet, dry, free, wish, ground)
    by_kind: dict[str, list[str]] = {}
    for hex_, kind in ground.items():
        by_kind.setdefault(kind, []).append(grid.name(hex_))
    for kind in sorted(by_kind):
        scenario = edits.paint(scenario, by_kind[kind], kind)
    return scenario


def _twins(grid: HexGrid, wish: GroundWish) -> Callable[[int], int]:
    """Which hex has the same ground."""
    if wish.alike == "none":
        return lambda hex_: hex_
    symmetry = Symmetry(wish.alike)
    if not symmetry.is_legal(grid):
        raise EditRefused(_("A board of this shape does not fit onto itself in this way."))
    table = hex_map(grid, symmetry)
    return lambda hex_: int(table[hex_])


def _field(grid: HexGrid, rng: np.random.Generator, twins: Callable[[int], int]) -> dict[int, float]:
    """A field by hex, the same in twins."""
    values = field(rng, (grid.columns * SAMPLES, grid.rows * SAMPLES))
    found = {}
    for hex_ in grid.hexes:
        one = min(hex_, twins(hex_))
        row, column = grid.row(one), grid.column(one)
        x = min(grid.columns * SAMPLES - 1, int((column - 0.5 + (0 if row % 2 else 0.5)) * SAMPLES))
        found[hex_] = float(values[int((row - 0.5) * SAMPLES), x])
    return found


def _highest(values: Place, among: Iterable[int], share: float, whole: int) -> list[int]:
    """The hexes with the highest values, so many of the whole board; twins come together."""
    ranked = sorted(among, key=lambda hex_: (-values[hex_], hex_))
    count = round(share * whole)
    if not count or not ranked:
        return []
    least = values[ranked[min(count, len(ranked)) - 1]]
    return [hex_ for hex_ in ranked if values[hex_] >= least]


def _with_hills(scenario: Any, grid: HexGrid, height: Place, relief: float) -> Any:
    board = scenario.board
    levels = {grid.name(hex_): 0 for hex_ in grid.hexes}
    most = 3 if board.HIGHEST else 1
    for level in range(1, most + 1):
        share = MOST_HILLS * relief / level**1.6
        for hex_ in _highest(height, grid.hexes, share, len(grid.hexes)):
            levels[grid.name(hex_)] = level
    if board.HIGHEST:
        for level in range(most + 1):
            scenario = edits.set_level(
                scenario, [name for name, its in levels.items() if its == level], level
            )
        return scenario
    hill = hill_of(board.GROUNDS)
    return (
        scenario if hill is None else edits.paint(scenario, [name for name in levels if levels[name]], hill)
    )


def _clear(scenario: Any, grid: HexGrid) -> set[int]:
    return {hex_ for hex_ in grid.hexes if scenario.board.ground_at(grid.name(hex_)) == "clear"}


def _river(
    known: tuple[str, ...],
    grid: HexGrid,
    height: Place,
    twins: Callable[[int], int],
    wish: GroundWish,
    ground: dict[int, str],
) -> None:
    """A river from the left to the right edge along low ground, with bridges where they are known."""
    if "river" not in known or wish.water < 0.3 or grid.rows < 5 or grid.columns < 5:
        return
    row = (grid.rows + 1) // 2
    start, end = grid.at(row, 1), grid.at(row, grid.row_length(row))
    path = _lowest_way(grid, start, end, lambda hex_: 0.15 + min(height[hex_], height[twins(hex_)]))
    if wish.alike != "none":
        half = path[: len(path) // 2 + 1]
        joined = _lowest_way(grid, half[-1], twins(half[-1]), lambda hex_: 1.0)
        path = [*half, *joined[1:-1], *(twins(hex_) for hex_ in reversed(half) if twins(hex_) not in half)]
    for number, hex_ in enumerate(dict.fromkeys(path)):
        is_crossed = min(number, len(path) - 1 - number) % CROSSED == CROSSED // 2
        for one in {hex_, twins(hex_)}:
            ground[one] = "bridge" if is_crossed and "bridge" in known else "river"


def _lowest_way(grid: HexGrid, start: int, end: int, cost: Callable[[int], float]) -> list[int]:
    """The cheapest way over the board."""
    best, came = {start: 0.0}, {start: start}
    waiting = [(0.0, start)]
    while waiting:
        far, hex_ = heapq.heappop(waiting)
        if hex_ == end:
            break
        for near in grid.neighbours(hex_):
            its = far + cost(near)
            if its < best.get(near, np.inf):
                best[near], came[near] = its, hex_
                heapq.heappush(waiting, (its, near))
    path = [end]
    while path[-1] != start:
        path.append(came[path[-1]])
    return path[::-1]


def _lakes(
    known: tuple[str, ...], wet: Place, free: set[int], wish: GroundWish, ground: dict[int, str]
) -> None:
    kind = first_of(LAKES, known)
    if kind is not None:
        left = [hex_ for hex_ in free if hex_ not in ground]
        for hex_ in _highest(wet, left, MOST_LAKES * wish.water, len(wet)):
            ground[hex_] = kind


def _villages(
    known: tuple[str, ...],
    grid: HexGrid,
    dry: Place,
    free: set[int],
    twins: Callable[[int], int],
    wish: GroundWish,
    ground: dict[int, str],
) -> None:
    """Villages far from each other, two in three with a field or an orchard beside them."""
    kind, beside = first_of(VILLAGES, known), first_of(FIELDS, known)
    if kind is None or not wish.villages:
        return
    placed: list[int] = []
    most = max(1, round(MOST_VILLAGES * wish.villages * len(dry)))
    for hex_ in sorted(free - set(ground), key=lambda one: (-dry[one], one)):
        if len(placed) >= most:
            break
        if all(grid.distance(hex_, other) > 2 for other in placed) or hex_ in map(twins, placed):
            for one in {hex_, twins(hex_)}:
                ground[one] = kind
                placed.append(one)
    if beside is not None:
        for village in placed[::3] + [twins(one) for one in placed[::3]]:
            for near in grid.neighbours(village):
                if near in free and near not in ground and twins(near) not in placed and dry[near] > 0.55:
                    ground[near] = ground[twins(near)] = beside


def _woods(
    known: tuple[str, ...],
    wet: Place,
    dry: Place,
    free: set[int],
    wish: GroundWish,
    ground: dict[int, str],
) -> None:
    """Woods where it is wet, scrub at the driest of them."""
    kind, light = first_of(WOODS, known), first_of(SCRUB, known)
    if kind is None:
        return
    left = [hex_ for hex_ in free if hex_ not in ground]
    chosen = _highest(wet, left, MOST_WOODS * wish.woods, len(wet))
    for hex_ in chosen:
        ground[hex_] = kind if light is None or dry[hex_] < 0.6 else light
