"""The whole table in a small picture: its terrain and, as dabs of colour, its bases."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from core.text import Text, _
from editor.base.context import Context
from editor.base.drawing.brushes import colour
from editor.boards.design.overview import Overview
from editor.boards.drawing.measured_picture import TablePicture
from editor.boards.drawing.measured_projection import TableProjection
from editor.boards.measured.bases import turned
from editor.boards.measured.faces import faces_of
from editor.boards.measured.picture import FEET, paint_far_table
from editor.boards.measured.tools.edit_context import MeasuredEditContext
from editor.boards.measured.view import TableView
from editor.boards.styles.measured_colours import table_style


class TableOverview(Overview):
    """The picture of a table."""

    def __init__(self, context: Context, edit_context: MeasuredEditContext, view: TableView) -> None:
        super().__init__(context, edit_context, view)
        self.view = view

    def face(self) -> QRectF:
        board = self.document.scenario.board
        return TableProjection(board.width, board.depth).bounds

    def size_words(self) -> Text:
        board = self.document.scenario.board
        if board.unit == "feet":
            width, depth = board.width / FEET, board.depth / FEET
            return _("{width} × {depth} ft", width=width, depth=depth)
        width, depth = board.width / 100, board.depth / 100
        return _("{width} × {depth} cm", width=width, depth=depth)

    def paint(self, painter: QPainter) -> None:
        scenario: Any = self.document.scenario
        style = table_style(
            self.context.theme.dark,
            tuple(side.id for side in scenario.sides),
            self.view.scene_.appearance.map,
        )
        picture = TablePicture(scenario.board, style, hidden=self.edit_context.hidden)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_far_table(painter, picture)
        if "units" in self.edit_context.hidden:
            return
        for face in faces_of(scenario, self.document.system.look):
            spot = picture.projection.spot(*face.at)
            shape = turned(face, picture.projection.angle(face.facing)).translated(spot)
            look = style.style.sides[face.side % 2]
            painter.fillPath(shape, colour(look.figure if style.style.dark else look.fill))
