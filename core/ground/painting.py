"""Levels painted onto a scenario: hexes that lie on them, or hills of a measured table one on the other."""

from __future__ import annotations

from typing import Any

import numpy as np

from core.ground.height_grids import HeightGrid, Numbers
from core.ground.relief import ReliefWish, level_map
from core.scenarios import edits
from core.scenarios.scenario import Scenario
from core.text import Names, _, say

HILLS = ("hill", "gentle_hill")
"""What rooms call a hill, the usual one first."""

ACROSS = 6
"""Samples of the levels across a hex."""

COLUMNS = 160
"""Samples of the levels along a table."""


def with_relief(scenario: Any, grid: HeightGrid, wish: ReliefWish, credit: str = "") -> Any:
    """The scenario with the heights of a grid under it; its own levels and hills are taken away.

    `credit` (whose data it is, under what licence) goes into its notes.
    """
    if scenario.board.kind == "hex":
        board = scenario.board
        levels = level_map(grid, wish, (board.columns * ACROSS, board.rows * ACROSS))
        done = paint_hexes(scenario, levels)
    else:
        depth = max(8, round(COLUMNS * scenario.board.depth / scenario.board.width))
        done = raise_hills(scenario, level_map(grid, wish, (COLUMNS, depth)))
    return credited(done, credit) if credit else done


def hill_of(grounds: tuple[str, ...]) -> str | None:
    """The ground of a room that is a hill."""
    return next((kind for kind in HILLS if kind in grounds), None)


def paint_hexes(scenario: Any, levels: Numbers) -> Any:
    """Each hex on the level of its middle part; where a room has no levels, higher ones become hills."""
    board = scenario.board
    by_level: dict[int, list[str]] = {}
    for name in board.hexes():
        by_level.setdefault(_level_of(board, levels, name), []).append(name)
    hill = hill_of(board.GROUNDS)
    if board.HIGHEST:
        for level, names in by_level.items():
            scenario = edits.set_level(scenario, names, min(level, board.HIGHEST))
        return scenario
    if hill is not None:
        flat = [name for name in board.hexes() if board.ground_at(name) == hill]
        scenario = edits.paint(scenario, flat, "clear")
        high = [name for level, names in by_level.items() if level for name in names]
        scenario = edits.paint(
            scenario, [name for name in high if board.ground_at(name) in ("clear", hill)], hill
        )
    return scenario


def _level_of(board: Any, levels: Numbers, name: str) -> int:
    row, column = (int(part) for part in name.split("."))
    rows, columns = levels.shape
    shift = 0.0 if row % 2 else 0.5
    x = (column - 0.5 + shift) / (board.columns + (0.0 if board.short_rows else 0.5)) * columns
    y = (row - 0.5) / board.rows * rows
    reach = ACROSS // 3
    part = levels[
        max(0, int(y) - reach) : int(y) + reach + 1, max(0, int(x) - reach) : min(columns, int(x) + reach + 1)
    ]
    return int(np.median(part))


def raise_hills(scenario: Any, levels: Numbers) -> Any:
    """Hills of a table as its contours, lower ones first; other ground stays on top of them."""
    from core.ground.contours import contours
    from core.scenarios import table_edits

    board = scenario.board
    hill = hill_of(board.GROUNDS)
    if hill is None:
        return scenario
    others = tuple(one for one in board.features if one.ground not in HILLS)
    scenario = scenario.model_copy(update={"board": board.model_copy(update={"features": ()})})
    for level in range(1, min(board.HIGHEST, int(levels.max())) + 1):
        for outline in contours(levels, level, (board.width, board.depth)):
            scenario = table_edits.add_feature(scenario, hill, outline, level=level)
    known = {one.id for one in scenario.board.features}
    kept = tuple(
        one if one.id not in known else one.model_copy(update={"id": f"{one.id}-old"[:60]}) for one in others
    )
    features = (*scenario.board.features, *kept)
    return scenario.model_copy(update={"board": scenario.board.model_copy(update={"features": features})})


def credited(scenario: Scenario, credit: str) -> Scenario:
    """With a line of thanks for the data at the end of the notes of both languages, once."""
    notes = scenario.notes
    if credit in notes.en and credit in notes.fr:
        return scenario
    en, fr = (say(_("Ground: {credit}", credit=credit), language) for language in ("en", "fr"))
    return edits.set_notes(scenario, Names(f"{notes.en}\n{en}".strip(), f"{notes.fr}\n{fr}".strip()))
