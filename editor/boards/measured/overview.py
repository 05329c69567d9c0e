"""The whole table in a small picture, with the part in view; a click or a drag goes there."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter

from core.text import _
from editor.base.context import Context
from editor.base.document.document import Document
from editor.base.drawing.brushes import colour
from editor.boards.design.edit_context import Bench
from editor.boards.drawing.measured_picture import TablePicture
from editor.boards.drawing.measured_projection import TableProjection
from editor.boards.drawing.measured_style import table_style
from editor.boards.hex.overview import Overview, OverviewSection
from editor.boards.measured.bases import turned
from editor.boards.measured.faces import faces_of
from editor.boards.measured.picture import FEET, paint_far_table
from editor.boards.measured.view import TableView
from editor.widgets.section import Section


class TableOverview(Overview):
    """The picture; kept as an image and drawn anew in idle time after a change."""

    def _projection(self) -> TableProjection:
        board = self.document.scenario.board
        return TableProjection(board.width, board.depth)

    def heightForWidth(self, width: int) -> int:
        face = self._projection().bounds
        return min(int(width * face.height() / face.width()) + 2, self._most())

    def _scale(self) -> float:
        face = self._projection().bounds
        return min(self.width() / face.width(), self.height() / face.height())

    def _origin(self) -> QPointF:
        face, scale = self._projection().bounds, self._scale()
        return QPointF((self.width() - face.width() * scale) / 2, (self.height() - face.height() * scale) / 2)

    def _redraw(self) -> None:
        if self.width() < 8 or self.height() < 8:
            return
        ratio = self.devicePixelRatioF()
        scenario: Any = self.document.scenario
        image = QImage(self.size() * ratio, QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(ratio)
        image.fill(self.context.theme.colour("desk"))
        style = table_style(
            self.context.theme.dark,
            tuple(side.id for side in scenario.sides),
            self.view.scene_.dress.map,
        )
        picture = TablePicture(scenario.board, style, hidden=self.bench.hidden)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(self._origin())
        painter.scale(self._scale(), self._scale())
        paint_far_table(painter, picture)
        if "units" not in self.bench.hidden:
            for face in faces_of(scenario, self.document.system.look):
                spot = picture.projection.spot(*face.at)
                shape = turned(face, picture.projection.angle(face.facing)).translated(spot)
                look = style.style.sides[face.side % 2]
                painter.fillPath(shape, colour(look.figure if style.style.dark else look.fill))
        painter.end()
        self._image = image
        self.update()


class TableOverviewSection(OverviewSection):
    """The picture under its heading, with the size of the table."""

    def __init__(self, context: Context, document: Document, view: TableView, bench: Bench) -> None:
        Section.__init__(self, context, _("Overview"))
        self.document = document
        self.view = view
        self.picture = TableOverview(context, document, view, bench)
        self.body.addWidget(self.picture)
        self._buttons = []
        self._add_buttons()
        context.speaker.bind(self.numbers, self.numbers.setToolTip, _("Measures and dots"))
        context.speaker.bind(self.numbers, self.numbers.setAccessibleName, _("Measures and dots"))
        context.theme.changed.connect(self._draw_buttons)
        context.settings.changed.connect(self._settings_changed)
        document.changed.connect(self._count)
        self._count()

    def _count(self, *_diff: object) -> None:
        board = self.document.scenario.board
        if board.unit == "feet":
            width, depth = f"{board.width / FEET:g}", f"{board.depth / FEET:g}"
            self.say_aside(_("{width} × {depth} ft", width=width, depth=depth))
        else:
            width, depth = f"{board.width / 100:g}", f"{board.depth / 100:g}"
            self.say_aside(_("{width} × {depth} cm", width=width, depth=depth))
