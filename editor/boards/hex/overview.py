"""The whole map of hexes in a small picture: its grounds and, as dabs of colour, its units."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from core.text import Text, _
from editor.base.context import Context
from editor.boards.design.overview import Overview
from editor.boards.drawing.hex_projection import HEX_WIDTH, ROW_STEP, HexProjection
from editor.boards.drawing.layers.far_view import flat_colour
from editor.boards.hex.tools.edit_context import HexEditContext
from editor.boards.hex.view import HexView
from editor.boards.styles.style_colours import style_of


class HexOverview(Overview):
    """The picture of a board of hexes."""

    edit_context: HexEditContext

    def __init__(self, context: Context, edit_context: HexEditContext, view: HexView) -> None:
        super().__init__(context, edit_context, view)
        self.view = view

    def face(self) -> QRectF:
        projection = HexProjection(self.edit_context.grid)
        return QRectF(0.0, 0.0, projection.width, projection.height)

    def size_words(self) -> Text:
        board = self.edit_context.board
        return _("{columns} × {rows} hexes", columns=board.columns, rows=board.rows)

    def paint(self, painter: QPainter) -> None:
        if "ground" not in self.edit_context.hidden:
            self._draw_ground(painter)
        if "units" not in self.edit_context.hidden:
            self._draw_units(painter)

    def _draw_ground(self, painter: QPainter) -> None:
        """Two picture points a hex, so that shifted rows fall between, drawn as large as there is room."""
        board = self.document.scenario.board
        style = style_of(self.context.theme.dark, (), self.view.scene_.appearance.map)
        around = len(board.GROUNDS)
        wide = 2 * board.columns + 1
        stride = (wide + 3) // 4 * 4
        points = bytearray([around]) * (stride * board.rows)
        for row, codes in enumerate(board.ground):
            start = row * stride + row % 2
            points[start : start + 2 * len(codes) : 2] = codes
            points[start + 1 : start + 2 * len(codes) : 2] = codes
        held = bytes(points)  # QImage does not keep it
        picture = QImage(held, wide, board.rows, stride, QImage.Format.Format_Indexed8)
        colours = [QColor(flat_colour(style, ground)).rgb() for ground in board.GROUNDS]
        picture.setColorTable([*colours, self.context.theme.colour("desk").rgb()])
        painter.drawImage(
            QRectF(0, ROW_STEP / 6, wide * HEX_WIDTH / 2, board.rows * ROW_STEP), picture.copy()
        )

    def _draw_units(self, painter: QPainter) -> None:
        one, other = self.document.scenario.sides
        projection = HexProjection(self.edit_context.grid)
        sides = style_of(self.context.theme.dark, (one.id, other.id)).sides
        for piece in self.document.system.hexes.pieces(self.document.scenario):
            centre = projection.centre(piece.at)
            painter.fillRect(
                QRectF(centre.x() - 36, centre.y() - 26, 72, 52), QColor(sides[piece.side % 2].fill)
            )
