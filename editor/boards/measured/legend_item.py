"""The legend on the canvas, below a table: its words keep their size at the zoom that it was laid out for."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from editor.boards.drawing.measured_picture import TablePicture
from editor.boards.measured.sheet_legend import paint_table_legend, table_legend_height

BELOW = 34.0
"""Pixels between the table and its legend, where its figures stand."""

SMALL = 0.58
"""Its size on the screen against that on a sheet."""


class TableLegend(QGraphicsItem):
    """What lies on the table, with the names that the room's `look` gives it."""

    def __init__(self) -> None:
        super().__init__()
        self.scale_of_words = 1.0
        self._picture: TablePicture | None = None
        self._look: Any = None

    def show_legend(self, picture: TablePicture, look: Any, scale: float) -> None:
        """For this table, laid out at `scale` pixels a scene unit."""
        self.prepareGeometryChange()
        self._picture, self._look, self.scale_of_words = picture, look, scale
        self.update()

    def _width(self, picture: TablePicture) -> float:
        return picture.face.width() * self.scale_of_words / SMALL

    def boundingRect(self) -> QRectF:
        picture = self._picture
        if picture is None:
            return QRectF()
        high = BELOW + SMALL * table_legend_height(picture, self._look, self._width(picture))
        face = picture.face
        return QRectF(face.left(), face.bottom(), face.width(), high / self.scale_of_words)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        picture = self._picture
        if picture is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(picture.face.left(), picture.face.bottom() + BELOW / self.scale_of_words)
        painter.scale(SMALL / self.scale_of_words, SMALL / self.scale_of_words)
        paint_table_legend(painter, picture, self._look, QRectF(0, 0, self._width(picture), 0))
        painter.restore()
