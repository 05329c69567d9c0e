"""The items of the table's scene: the ground in tiles, one item a base, one for all marks."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from editor.base.drawing.brushes import SANS, font
from editor.base.drawing.lettering import draw_text
from editor.boards.canvas.tiles import TileCache
from editor.boards.drawing.measured_picture import TablePicture
from editor.boards.drawing.scale import logical_scale_of
from editor.boards.measured.bases import base_rect, draw_base, turned
from editor.boards.measured.brigades import draw_tab, squares
from editor.boards.measured.faces import BaseFace
from editor.boards.measured.mark_painter import draw_marks
from editor.boards.measured.marks import TableMark
from editor.boards.measured.picture import FEET, paint_far_table

Z_BASE, Z_STATES, Z_GHOST, Z_MARKS = 20.0, 21.0, 60.0, 80.0
FIGURES = 11.0
"""Pixels of the figures along the frame, whatever the zoom."""


class TableTiles(TileCache):
    """Tiles of a table; what stands in for one that is not ready is the table in flat colours."""

    picture: Any

    def _draw_plain(self, painter: QPainter, area: QRectF, scale: float) -> bool:
        return False  # it has no hexes: what stands in is drawn by `_draw_far`

    def _draw_far(self, painter: QPainter, area: QRectF) -> None:
        painter.save()
        painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
        paint_far_table(painter, self.picture)
        painter.restore()


class GroundItem(QGraphicsItem):
    """The table in tiles, and the figures along its edges."""

    def __init__(self, tiles: TableTiles) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.tiles = tiles

    def show_tiles(self, tiles: TableTiles) -> None:
        """Another table."""
        self.prepareGeometryChange()
        self.tiles = tiles
        self.update()

    def boundingRect(self) -> QRectF:
        face: QRectF = self.tiles.picture.face
        return face.adjusted(-4000, -4000, 4000, 4000)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        exposed: QRectF = option.exposedRect
        ratio = painter.device().devicePixelRatioF() if painter.device() is not None else 1.0
        scale = logical_scale_of(painter)
        self.tiles.draw(painter, exposed, scale * ratio if ratio != 1.0 else scale)
        if self.tiles.picture.face.contains(exposed):
            return  # the figures stand outside
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_figures(painter, self.tiles.picture, scale)


def draw_figures(painter: QPainter, picture: TablePicture, scale: float, aside: float = 0.0) -> None:
    """Centimetres (or feet) along the four edges, in the desk round the table, `aside` pixels further out."""
    if not picture.numbers:
        return
    board, projection = picture.board, picture.projection
    feet = board.unit == "feet"
    unit = FEET if feet else 100
    step = _figure_step(unit, board.width, scale / picture.lettering, feet)
    high = FIGURES * picture.lettering
    letters = font(SANS, high, 500)
    gap = (9.0 + aside) / scale
    ink = picture.style.figure_ink
    for x in range(0, board.width + 1, step):
        words = f"{x // unit}" + ("′" if feet else "")
        for y in (0, board.depth):
            spot = projection.spot(x, y)
            is_lower = (y == 0) is not picture.turned  # letters stand on their line: above it needs no room
            below = gap + (high - 3) / scale if is_lower else -gap
            _figure(painter, QPointF(spot.x(), spot.y() + below), words, scale, letters, ink)
    for y in range(0, board.depth + 1, step):
        words = f"{y // unit}" + ("′" if feet else "")
        for x, right in ((0, -gap - (1.3 * high - 8) / scale), (board.width, gap + (1.3 * high - 8) / scale)):
            spot = projection.spot(x, y)
            beside = right if not picture.turned else -right
            _figure(
                painter, QPointF(spot.x() + beside, spot.y() + (high - 7) / scale), words, scale, letters, ink
            )


def _figure_step(unit: int, width: int, scale: float, feet: bool) -> int:
    """The distance of two figures: at least 34 pixels on the screen."""
    from editor.boards.drawing.measured_projection import PIXELS

    for count in (1, 2, 4) if feet else (5, 10, 20, 50, 100, 200):
        if count * unit * PIXELS * scale >= 34:
            return count * unit
    return (8 if feet else 400) * unit


def _figure(painter: QPainter, spot: QPointF, words: str, scale: float, letters: Any, ink: str) -> None:
    painter.save()
    painter.translate(spot)
    painter.scale(1 / scale, 1 / scale)
    draw_text(painter, QPointF(), words, letters, ink)
    painter.restore()


class BaseItem(QGraphicsItem):
    """One base; its picture is kept as long as the zoom and the base stay."""

    def __init__(self, face: BaseFace, picture: TablePicture) -> None:
        super().__init__()
        self.face, self.picture = face, picture
        self._kept: QPixmap | None = None
        self._kept_for: tuple[Any, ...] = ()
        self.setZValue(Z_BASE)
        self.show_face(face, picture)

    def show_face(self, face: BaseFace, picture: TablePicture) -> None:
        """The base as it is now."""
        self.prepareGeometryChange()
        self.face, self.picture = face, picture
        self.setPos(picture.projection.spot(*face.at))
        self.update()

    def boundingRect(self) -> QRectF:
        return base_rect(self.face)

    def shape(self) -> QPainterPath:
        return turned(self.face, self.picture.projection.angle(self.face.facing))

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        picture, face = self.picture, self.face
        scale = logical_scale_of(painter)
        rect = self.boundingRect()
        size = max(rect.width(), rect.height()) * scale
        if size > 1400:
            self._draw(painter, scale)
            return
        ratio = painter.device().devicePixelRatioF() if painter.device() is not None else 1.0
        wanted = (
            round(scale, 4),
            ratio,
            face.kind,
            face.side,
            face.figures,
            face.facing,
            face.tag,
            face.general,
            face.has_battery,
            face.states,
            face.width,
            face.depth,
            picture.style,
            picture.language,
            picture.turned,
        )
        if self._kept is None or wanted != self._kept_for:
            side = max(2, math.ceil(size * ratio))
            self._kept, self._kept_for = QPixmap(side, side), wanted
            self._kept.setDevicePixelRatio(ratio)
            self._kept.fill(Qt.GlobalColor.transparent)
            inner = QPainter(self._kept)
            inner.setRenderHint(QPainter.RenderHint.Antialiasing)
            inner.scale(scale, scale)
            inner.translate(-rect.topLeft())
            self._draw(inner, scale)
            inner.end()
        corner = painter.worldTransform().map(rect.topLeft())
        painter.save()
        painter.resetTransform()  # on whole pixels nothing has to be smoothed: many times faster
        painter.drawPixmap(
            QPointF(round(corner.x() * ratio) / ratio, round(corner.y() * ratio) / ratio), self._kept
        )
        painter.restore()

    def _draw(self, painter: QPainter, scale: float) -> None:
        picture, angle = self.picture, self.picture.projection.angle(self.face.facing)
        draw_base(painter, self.face, angle, picture.style, scale, picture.language)


class StatesItem(BaseItem):
    """The counters of the states of one base, over all bases: a neighbour hides none of them."""

    def show_face(self, face: BaseFace, picture: TablePicture) -> None:
        super().show_face(face, picture)
        self.setZValue(Z_STATES)

    def shape(self) -> QPainterPath:
        return QPainterPath()  # what is clicked there is the base

    def _draw(self, painter: QPainter, scale: float) -> None:
        if squares(self.face):
            picture = self.picture
            angle = picture.projection.angle(self.face.facing)
            draw_tab(painter, self.face, angle, picture.style, scale, picture.language, states_alone=True)


class MarksItem(QGraphicsItem):
    """The one item for everything that lies over the table for a while."""

    def __init__(self) -> None:
        super().__init__()
        self.marks: tuple[TableMark, ...] = ()
        self.picture: TablePicture | None = None
        self.view = QRectF()
        self.taken: Callable[[], Sequence[QRectF]] = tuple
        """What names of generals make way for: the bases, in scene units."""
        self.setZValue(Z_MARKS)

    def show_marks(self, picture: TablePicture | None, marks: tuple[TableMark, ...]) -> None:
        """These marks and no others."""
        if picture is self.picture and marks == self.marks:
            return
        self.prepareGeometryChange()
        self.picture, self.marks = picture, marks
        self.update()

    def boundingRect(self) -> QRectF:
        if self.picture is None or not self.marks:
            return QRectF()
        return self.picture.face.adjusted(-4000, -4000, 4000, 4000)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if self.picture is not None:
            scale = logical_scale_of(painter)
            draw_marks(painter, self.picture, self.marks, scale, self.view, self.taken())
