"""Small pictures of what a palette offers, drawn by the same painters as the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap

from core.geometry.hexes import Corner
from core.play.look import Piece
from editor.canvas.counters import HEIGHT, WIDTH, Counter, draw_counter
from editor.canvas.layers.stack import paint_map
from editor.canvas.picture import MapPicture, works_of_board
from editor.canvas.projections import RADIUS
from editor.canvas.style import style_of

if TYPE_CHECKING:
    from core.scenarios.boards import HexBoard

MIDDLE = "2.2"
FULL = 0.6
"""The scale from which painters leave nothing out."""


def _blank(size: QSize, ratio: float) -> QPixmap:
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    return picture


def _small_board(like: HexBoard, ground: str) -> HexBoard:
    """Three rows of ground: water and roads run through the middle, a bridge lies on water."""
    board = type(like).blank(3, 4)
    runs = {"river": ("river", "river"), "road": ("road", "road"), "bridge": ("river", "bridge")}
    sides, middle = runs.get(ground, (ground, ground))
    names = {"2.1": sides, MIDDLE: middle, "2.3": sides}
    if ground not in runs:
        names |= dict.fromkeys(("1.2", "1.3", "3.2", "3.3"), ground)
    rows = [bytearray(row) for row in board.ground]
    for name, one in names.items():
        row, column = (int(part) for part in name.split("."))
        rows[row - 1][column - 1] = board.GROUNDS.index(one)
    return board.model_copy(update={"ground": tuple(bytes(row) for row in rows)})


def _patch(board: HexBoard, size: QSize, ratio: float, wide: float, *, dark: bool) -> QPixmap:
    """The part of the board around its middle hex, `wide` scene units across."""
    picture = MapPicture(board, works_of_board(board), style_of(dark), numbers=False)
    centre = picture.projection.centre(board.grid.parse(MIDDLE))
    high = wide * size.height() / size.width()
    rect = QRectF(centre.x() - wide / 2, centre.y() - high / 2, wide, high)
    drawn = _blank(size, ratio)
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rim = QPainterPath()
    rim.addRoundedRect(QRectF(QPointF(), size.toSizeF()), 3, 3)
    painter.setClipPath(rim)
    scale = size.width() / wide
    painter.scale(scale, scale)
    painter.translate(-rect.topLeft())
    paint_map(painter, picture, rect, max(FULL, scale * ratio))
    painter.end()
    return drawn


def ground_picture(like: HexBoard, ground: str, size: QSize, ratio: float, *, dark: bool) -> QPixmap:
    """A piece of that ground, on a board of the same game."""
    return _patch(_small_board(like, ground), size, ratio, 140.0, dark=dark)


def hexside_picture(like: HexBoard, kind: str, size: QSize, ratio: float, *, dark: bool) -> QPixmap:
    """That feature along two sides of a hex."""
    sides = frozenset((f"{MIDDLE}/SE", f"{MIDDLE}/SW"))
    board = _small_board(like, "clear").model_copy(update={"hexsides": {kind: sides}})
    return _patch(board, size, ratio, 190.0, dark=dark)


def feature_picture(like: HexBoard, kind: str, size: QSize, ratio: float, *, dark: bool) -> QPixmap:
    """A hex with that feature on clear ground."""
    board = _small_board(like, "clear").model_copy(update={"features": {kind: frozenset((MIDDLE,))}})
    return _patch(board, size, ratio, 140.0, dark=dark)


def works_picture(like: HexBoard, facing: int, size: QSize, ratio: float, *, dark: bool) -> QPixmap:
    """Fieldworks that face that corner."""
    board = _small_board(like, "clear").model_copy(update={"works": {MIDDLE: Corner(facing).name}})
    return _patch(board, size, ratio, 2.4 * RADIUS * size.width() / size.height(), dark=dark)


def unit_picture(
    kind: str, side: int, figures: int, letter: str, size: QSize, ratio: float, *, dark: bool
) -> QPixmap:
    """The counter of a unit of that kind."""
    piece = Piece("swatch", side, kind, 0, figures, figures)
    return piece_picture(piece, letter, size, ratio, dark=dark)


def piece_picture(piece: Piece, letter: str, size: QSize, ratio: float, *, dark: bool) -> QPixmap:
    """The counter of one piece as it stands."""
    drawn = _blank(size, ratio)
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scale = min(size.width() / (WIDTH + 10), size.height() / (HEIGHT + 12))
    painter.translate(size.width() / 2, size.height() / 2)
    painter.scale(scale, scale)
    draw_counter(painter, Counter(piece, letter), style_of(dark), scale)
    painter.end()
    return drawn
