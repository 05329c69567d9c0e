"""Boards to engrave, and pictures of what was engraved."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from core.scenarios.boards import HexBoard
from core.systems.belle_epoque.design.scenario import BelleEpoqueBoard
from editor.boards.styles.staff.drawings import Drawing, Plate, print_plate
from editor.boards.styles.staff.ink import LIGHT_INKS
from editor.boards.styles.staff.plates import SHELF

Lay = Callable[..., BelleEpoqueBoard]
Print = Callable[..., NDArray[np.uint8]]


def laid(rows: int, columns: int, **grounds: list[str]) -> BelleEpoqueBoard:
    """A board with hexes by ground: `laid(5, 5, woods=["2.2"])`."""
    board = BelleEpoqueBoard.blank(rows, columns)
    codes = [bytearray(row) for row in board.ground]
    for ground, names in grounds.items():
        for name in names:
            row, column = (int(part) for part in name.split("."))
            codes[row - 1][column - 1] = board.GROUNDS.index(ground)
    return board.model_copy(update={"ground": tuple(map(bytes, codes))})


def printed(drawings: list[Drawing], wide: int = 120, high: int = 120) -> NDArray[np.uint8]:
    """Grey values of drawings on white paper, from (0, 0): shape (high, wide)."""
    image = QImage(wide, high, QImage.Format.Format_Grayscale8)
    image.fill(255)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    area = QRectF(-1e4, -1e4, 2e4, 2e4)
    print_plate(painter, Plate(area, tuple(drawings)), LIGHT_INKS, area)
    painter.end()
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(high, image.bytesPerLine())
    return rows[:, :wide].copy()


@pytest.fixture(autouse=True)
def empty_shelf() -> Iterator[None]:
    """What one test had engraved is not there for the next."""
    SHELF.clear()
    yield
    SHELF.clear()


@pytest.fixture
def lay(qapp: QApplication) -> Lay:
    return laid


@pytest.fixture
def show(qapp: QApplication) -> Print:
    return printed


def with_levels(board: HexBoard, **levels: list[str]) -> HexBoard:
    """The board with heights by hex: `with_levels(board, l2=["3.3"])`."""
    rows = [bytearray(row) for row in board.levels]
    for level, names in levels.items():
        for name in names:
            row, column = (int(part) for part in name.split("."))
            rows[row - 1][column - 1] = int(level[1:])
    return board.model_copy(update={"levels": tuple(map(bytes, rows))})
