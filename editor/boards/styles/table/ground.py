"""The meadow: two greens by turns, so that hexes are seen without being counted, and tufts of grass."""

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from editor.base.drawing.brushes import colour, pen
from editor.base.drawing.noise import between
from editor.boards.drawing.layers.patch import Patch

TUFTS_FROM = 0.4
TUFTS_A_HEX = 5
_BLADES = [QLineF(-2.0, 0.0, -3.6, -3.5), QLineF(0.0, 0.0, 0.0, -5.0), QLineF(2.0, 0.0, 3.6, -3.5)]
_TUFT = QRectF(-6, -7, 12, 9)


def paint(painter: QPainter, patch: Patch) -> None:
    painter.fillRect(patch.rect, colour(patch.picture.style.margin))
    projection, grass = patch.picture.projection, patch.picture.style.grass
    painter.setPen(Qt.PenStyle.NoPen)
    for parity, green in enumerate(grass):
        painter.setBrush(colour(green))
        for hex_ in patch.inner:
            row, column = patch.place(hex_)
            if (row + column) % 2 == parity:
                painter.drawConvexPolygon(projection.outline(hex_, 1.008))
    if patch.scale >= TUFTS_FROM:
        _paint_tufts(painter, patch)


def _paint_tufts(painter: QPainter, patch: Patch) -> None:
    ink = pen(patch.picture.style.tuft, 1.3, 0.6, cap=Qt.PenCapStyle.FlatCap)

    def tuft(brush: QPainter) -> None:
        brush.setPen(ink)
        brush.drawLines(_BLADES)

    for hex_, x, y in patch.centres(patch.inner):
        place = patch.place(hex_)
        for number in range(TUFTS_A_HEX):
            left = x + between(-37.0, 37.0, *place, number, 1)
            foot = y + between(-42.0, 42.0, *place, number, 2)
            if patch.shows(left, foot, 8.0):
                patch.stamp(painter, "tuft", QPointF(left, foot), _TUFT, tuft)
