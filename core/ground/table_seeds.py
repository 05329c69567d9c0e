"""Ground from a seed on a measured table: hills, woods, a lake, a river, roads, villages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from core.ground.height_grids import Numbers
from core.ground.noise import field
from core.ground.painting import hill_of
from core.ground.wishes import LAKES, VILLAGES, WOODS, GroundWish, first_of
from core.scenarios import table_edits
from core.scenarios.outlines import XY

COLUMNS = 120
MOST_HILLS, MOST_WOODS, MOST_LAKES = 0.3, 0.28, 0.06
"""Shares of the table at most."""

RIVER, STREAM, ROAD = 500, 250, 300
"""Widths in tenths of a millimetre: 5 cm, 2.5 cm, 3 cm."""

VILLAGE = (1300, 1000)
"""A village in tenths of a millimetre."""

MOST_VILLAGES = 6

BENDS = 9
"""Points of a river before its corners are rounded."""

Twin = Callable[[XY], XY]


def grown_table(scenario: Any, wish: GroundWish) -> Any:
    """The scenario with new features and bands; zones, objectives, labels and bases stay."""
    from core.ground.contours import contours

    board = scenario.board
    rng = np.random.default_rng(wish.seed)
    size = COLUMNS, max(8, round(COLUMNS * board.depth / board.width))
    height, wet, dry = (field(rng, size, (3, 6)) for _name in range(3))
    table = board.width, board.depth
    bare = board.model_copy(update={"features": (), "bands": ()})
    scenario = scenario.model_copy(update={"board": bare})
    hill, wood = hill_of(board.GROUNDS), first_of(WOODS, board.GROUNDS)
    lake = first_of(LAKES, board.GROUNDS)
    layers: list[tuple[str | None, Numbers, float, int]] = [
        (hill, height, MOST_HILLS * wish.relief, 1),
        (hill, height, MOST_HILLS * wish.relief / 4, 2),
        (lake, 1 - height, MOST_LAKES * wish.water if wish.water < 0.3 else 0.0, 0),
        (wood, wet, MOST_WOODS * wish.woods, 0),
    ]
    for kind, values, share, level in layers:
        if kind is None or share <= 0:
            continue
        for outline in contours(_mask(values, share, wish), 1, table):
            for one in _twice(outline, table, wish):
                scenario = table_edits.add_feature(scenario, kind, one, level=level)
    rivers = _river(board.BANDS, height, table, wish)
    for kind, line, width in rivers:
        scenario = table_edits.add_band(scenario, kind, line, width)
    villages = _villages(board.GROUNDS, np.where(wet > np.quantile(wet, 0.6), 0.0, dry), table, wish)
    for at in villages:
        scenario = table_edits.add_feature(scenario, str(first_of(VILLAGES, board.GROUNDS)), _house(at))
    return _with_roads(scenario, villages, rivers, rng, wish)


def _mask(values: Numbers, share: float, wish: GroundWish) -> Numbers:
    """1 where the field is highest, over such a share of the table; alike halves keep off their middle."""
    rows, columns = values.shape
    if wish.alike != "none":
        x = np.abs(np.linspace(-1, 1, columns))[None, :]
        y = np.abs(np.linspace(-1, 1, rows))[:, None]
        off = x if wish.alike == "left_right" else np.maximum(x, y)
        values = values * np.clip(off / 0.12, 0.0, 1.0)
    limit = np.quantile(values, 1 - share)
    found: Numbers = (values > limit).astype(np.float64)
    return found


def _twin(table: XY, wish: GroundWish) -> Twin:
    if wish.alike == "left_right":
        return lambda at: (table[0] - at[0], at[1])
    return lambda at: (table[0] - at[0], table[1] - at[1])


def _twice(outline: Sequence[XY], table: XY, wish: GroundWish) -> list[tuple[XY, ...]]:
    """The outline, and where halves are alike its twin; outlines of the second half give way to twins."""
    if wish.alike == "none":
        return [tuple(outline)]
    axis = 0 if wish.alike == "left_right" else 1
    if any(at[axis] > table[axis] // 2 for at in outline):
        return []
    turned = tuple(map(_twin(table, wish), outline))
    return [tuple(outline), turned[::-1] if wish.alike == "left_right" else turned]


Line = tuple[str, tuple[XY, ...], int]


def _river(known: tuple[str, ...], height: Numbers, table: XY, wish: GroundWish) -> list[Line]:
    """From the left to the right edge through the middle third, where it is low."""
    if wish.water < 0.3 or "river" not in known:
        return []
    kind, width = ("river", RIVER) if wish.water >= 0.6 or "stream" not in known else ("stream", STREAM)
    rows, columns = height.shape
    line: list[XY] = []
    for share in np.linspace(0, 1, BENDS):
        column = min(columns - 1, int(share * columns))
        third = height[rows // 3 : max(rows // 3 + 1, 2 * rows // 3), column]
        low = 1 - third / third.max()
        row = rows // 3 + float((np.arange(len(third)) * low**2).sum() / (low**2).sum())
        line.append((round(share * table[0]), round((1 - (row + 0.5) / rows) * table[1])))
    if wish.alike != "none":
        twin, half = _twin(table, wish), line[: BENDS // 2]
        line = [*half, (table[0] // 2, table[1] // 2), *(twin(at) for at in reversed(half))]
    return [(kind, _rounded(_rounded(tuple(line))), width)]


def _rounded(line: tuple[XY, ...]) -> tuple[XY, ...]:
    """The line with each corner cut a quarter from its ends."""
    found = [line[0]]
    for (x, y), (x2, y2) in pairwise(line):
        found += [((3 * x + x2) // 4, (3 * y + y2) // 4), ((x + 3 * x2) // 4, (y + 3 * y2) // 4)]
    return (*found, line[-1])


def _villages(known: tuple[str, ...], dry: Numbers, table: XY, wish: GroundWish) -> list[XY]:
    if first_of(VILLAGES, known) is None or not wish.villages:
        return []
    rows, columns = dry.shape
    placed: list[XY] = []
    twin = _twin(table, wish)
    for number in np.argsort(-dry, axis=None, kind="stable")[:: max(1, dry.size // 900)]:
        if len(placed) >= max(1, round(MOST_VILLAGES * wish.villages)):
            break
        row, column = divmod(int(number), columns)
        at = round((column + 0.5) / columns * table[0]), round((1 - (row + 0.5) / rows) * table[1])
        pair = [at] if wish.alike == "none" else [at, twin(at)]
        if not all(dry[_cell(dry, one, table)] for one in pair):
            continue  # in a wood
        inside = all(2000 < x < table[0] - 2000 and 2000 < y < table[1] - 2000 for x, y in pair)
        every = [*placed, *pair]
        if inside and all(
            abs(a[0] - b[0]) + abs(a[1] - b[1]) > 3500 for a in pair for b in every if a is not b
        ):
            placed = every
    return placed


def _cell(values: Numbers, at: XY, table: XY) -> tuple[int, int]:
    rows, columns = values.shape
    return min(rows - 1, int((1 - at[1] / table[1]) * rows)), min(
        columns - 1, int(at[0] / table[0] * columns)
    )


def _house(at: XY) -> tuple[XY, ...]:
    x, y = VILLAGE[0] // 2, VILLAGE[1] // 2
    return (at[0] - x, at[1] - y), (at[0] + x, at[1] - y), (at[0] + x, at[1] + y), (at[0] - x, at[1] + y)


def _with_roads(
    scenario: Any, villages: list[XY], rivers: list[Line], rng: np.random.Generator, wish: GroundWish
) -> Any:
    """Roads from edge to edge by way of the villages, and a bridge where one meets the river."""
    board = scenario.board
    if wish.roads <= 0 or "road" not in board.BANDS:
        return with_bridges(scenario, rivers, [])
    ways: list[tuple[XY, ...]] = []
    for _way in range(1 + int(wish.roads > 0.6)):
        start, end = (int(rng.uniform(0.2, 0.8) * board.width) for _end in range(2))
        if wish.alike == "half_turn":
            end = board.width - start
        if wish.alike == "left_right":
            start = end = board.width // 2
        by = sorted((at for at in villages if wish.alike == "none"), key=lambda at: at[1])[:2]
        ways.append(_rounded(((start, 0), *by, (end, board.depth))))
    lines = list(dict.fromkeys(ways))
    for line in lines:
        scenario = table_edits.add_band(scenario, "road", line, ROAD)
    return with_bridges(scenario, rivers, lines)


def with_bridges(
    scenario: Any, rivers: Sequence[Line], roads: Sequence[tuple[XY, ...]], *, fords: bool = True
) -> Any:
    """Where a road meets a river; with `fords` a river that no road meets gets one in its middle."""
    for kind, river, width in rivers:
        met = [spot for road in roads for one in pairwise(road) if (spot := _meeting(one, river)) is not None]
        for (x, y), (dx, dy) in met:
            line = (
                (round(x - dx * width), round(y - dy * width)),
                (round(x + dx * width), round(y + dy * width)),
            )
            cross = "bridge" if "bridge" in scenario.board.BANDS else None
            if cross is not None:
                scenario = table_edits.add_band(scenario, cross, line, ROAD + 100)
        if fords and not met and kind == "river" and "ford" in scenario.board.BANDS:
            (x, y) = river[len(river) // 2]
            line = ((x, max(0, y - width)), (x, min(scenario.board.depth, y + width)))
            scenario = table_edits.add_band(scenario, "ford", line, 800)
    return scenario


def _meeting(
    road: tuple[XY, XY], river: tuple[XY, ...]
) -> tuple[tuple[float, float], tuple[float, float]] | None:
    """Where a straight part of a road crosses a river, and the way of the road there."""
    (x, y), (x2, y2) = road
    way = x2 - x, y2 - y
    for (u, v), (u2, v2) in pairwise(river):
        flow = u2 - u, v2 - v
        turn = way[0] * flow[1] - way[1] * flow[0]
        if not turn:
            continue
        along = ((u - x) * flow[1] - (v - y) * flow[0]) / turn
        across = ((u - x) * way[1] - (v - y) * way[0]) / turn
        if 0 <= along <= 1 and 0 <= across <= 1:
            length = float(np.hypot(*way)) or 1.0
            return (x + along * way[0], y + along * way[1]), (way[0] / length, way[1] / length)
    return None
