"""Small pictures of what a palette offers, drawn by the same painters as the map."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QImage, QPixmap

from core.geometry.hexes import Corner
from editor.base.drawing.brushes import colour, pen
from editor.base.drawing.byte_memory import ByteMemory, bytes_of_picture
from editor.boards.design.palette_pictures import blank_picture, rimmed, sample_picture
from editor.boards.drawing.hex_picture import MapPicture, works_of_board
from editor.boards.drawing.hex_projection import RADIUS, HexProjection
from editor.boards.drawing.style import Style
from editor.boards.styles.catalog import map_style
from editor.boards.styles.map_painter import paint_map

if TYPE_CHECKING:
    from core.scenarios.boards import HexBoard

MIDDLE = "2.2"
FULL = 0.6
"""The scale from which painters leave nothing out."""

_GROUNDS: ByteMemory[Hashable, QImage] = ByteMemory(4_000_000, bytes_of_picture)
"""Every page and every sheet with a palette asks for the same ones."""


def _small_board(kind: type[HexBoard], ground: str) -> HexBoard:
    """Three rows of ground: water and roads run through the middle, a bridge lies on water."""
    board = kind.blank(3, 4)
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


def _patch(board: HexBoard, size: QSize, ratio: float, wide: float, *, style: Style) -> QPixmap:
    """The part of the board around its middle hex, `wide` scene units across."""
    picture = MapPicture(board, works_of_board(board), style, numbers=False)
    centre = picture.projection.centre(board.grid.parse(MIDDLE))
    high = wide * size.height() / size.width()
    rect = QRectF(centre.x() - wide / 2, centre.y() - high / 2, wide, high)
    drawn = blank_picture(size, ratio)
    painter = rimmed(drawn, size)
    scale = size.width() / wide
    painter.scale(scale, scale)
    painter.translate(-rect.topLeft())
    paint_map(painter, picture, rect, max(FULL, scale * ratio))
    painter.end()
    return drawn


def ground_picture(like: HexBoard, ground: str, size: QSize, ratio: float, *, style: Style) -> QPixmap:
    """A piece of that ground, on a board of the same game."""
    kind, key = type(like), (type(like), ground, size.toTuple(), ratio, style)
    kept = _GROUNDS.ask(key, lambda: _ground_image(kind, ground, size, ratio, style))
    return QPixmap.fromImage(kept)


def _ground_image(kind: type[HexBoard], ground: str, size: QSize, ratio: float, style: Style) -> QImage:
    drawn = sample_picture(ground, size, ratio, style=style)
    drawn = drawn or _patch(_small_board(kind, ground), size, ratio, 140.0, style=style)
    return drawn.toImage()


def hexside_picture(like: HexBoard, kind: str, size: QSize, ratio: float, *, style: Style) -> QPixmap:
    """That feature along two sides of a hex."""
    sampled = sample_picture(kind, size, ratio, style=style)
    if sampled is not None:
        return sampled
    sides = frozenset((f"{MIDDLE}/SE", f"{MIDDLE}/SW"))
    board = _small_board(type(like), "clear").model_copy(update={"hexsides": {kind: sides}})
    return _patch(board, size, ratio, 190.0, style=style)


def feature_picture(like: HexBoard, kind: str, size: QSize, ratio: float, *, style: Style) -> QPixmap:
    """A hex with that feature on clear ground."""
    sampled = sample_picture(kind, size, ratio, style=style)
    if sampled is not None:
        return sampled
    board = _small_board(type(like), "clear").model_copy(update={"features": {kind: frozenset((MIDDLE,))}})
    return _patch(board, size, ratio, 140.0, style=style)


def works_picture(like: HexBoard, facing: int, size: QSize, ratio: float, *, style: Style) -> QPixmap:
    """Fieldworks that face that corner."""
    if map_style(style.map).sample is not None:
        return _wall_picture(like, facing, size, ratio, style)
    board = _small_board(type(like), "clear").model_copy(update={"works": {MIDDLE: Corner(facing).name}})
    return _patch(board, size, ratio, 2.4 * RADIUS * size.width() / size.height(), style=style)


def _wall_picture(like: HexBoard, facing: int, size: QSize, ratio: float, style: Style) -> QPixmap:
    """A wall along two sides of an empty hex."""
    board = type(like).blank(3, 4)
    projection, hex_ = HexProjection(board.grid), board.grid.parse(MIDDLE)
    drawn = blank_picture(size, ratio)
    painter = rimmed(drawn, size)
    painter.fillRect(QRectF(QPointF(), size.toSizeF()), colour(style.margin))
    scale = size.height() / (2.4 * RADIUS)
    painter.translate(size.width() / 2, size.height() / 2)
    painter.scale(scale, scale)
    painter.translate(-projection.centre(hex_))
    painter.setPen(pen(style.grid, 1.5))
    painter.drawPolygon(projection.outline(hex_))
    corners = [projection.corner(hex_, (facing + turn) % 6, 0.84) for turn in (-1, 0, 1)]
    map_style(style.map).wall(painter, corners, style)
    painter.end()
    return drawn
