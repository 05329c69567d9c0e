"""Boards to draw."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication

from core.scenarios.hex_layers import FlagHex, Label
from core.systems.battle_cry.design.scenario import BattleCryBoard
from core.text import Names

MakeBoard = Callable[..., BattleCryBoard]


def painted(board: BattleCryBoard, **grounds: list[str]) -> BattleCryBoard:
    """The board with hexes by ground: `painted(board, woods=["2.2"])`."""
    rows = [bytearray(row) for row in board.ground]
    for ground, names in grounds.items():
        for name in names:
            row, column = (int(part) for part in name.split("."))
            rows[row - 1][column - 1] = board.GROUNDS.index(ground)
    return board.model_copy(update={"ground": tuple(bytes(row) for row in rows)})


@pytest.fixture
def paint(qapp: QApplication) -> MakeBoard:
    return painted


@pytest.fixture
def country(qapp: QApplication) -> BattleCryBoard:
    """9 x 13 with every ground, a fence, a wall, a flag hex and a name."""
    board = painted(
        BattleCryBoard.blank(9, 13),
        woods=["2.2", "2.3", "3.3"],
        hill=["5.4", "5.5", "6.5", "6.6", "4.4"],
        river=["4.8", "4.9", "5.9", "5.10", "4.10", "6.10", "7.11"],
        bridge=["4.7"],
        building=["7.4", "7.5", "8.4"],
        orchard=["2.7"],
        field=["3.9", "3.10"],
        rough=["8.8", "8.9"],
    )
    return board.model_copy(
        update={
            "hexsides": {"fence": frozenset({"2.7/SE"})},
            "works": {"6.6": "N"},
            "flags": (FlagHex(at="7.4", side="union"),),
            "labels": (Label(at="7.4", text=Names("Mill", "Moulin"), size=2),),
        }
    )
