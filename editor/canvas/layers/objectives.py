"""Flag hexes: a dashed ring in the colour of the side that they count for, and their value beside a flag."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from editor.canvas.brushes import SANS, colour, font, pen
from editor.canvas.layers.patch import Patch
from editor.canvas.projections import RADIUS
from editor.canvas.words import draw_text

MEDAL = QPointF(-35, -RADIUS * 0.58)
"""Where the value stands, from the centre of its hex."""


def paint(painter: QPainter, patch: Patch) -> None:
    picture = patch.picture
    style, shown = picture.style, set(patch.hexes)
    for flag in picture.board.flags:
        hex_ = picture.grid.parse(flag.at)
        if hex_ not in shown:
            continue
        side = style.sides[picture.side_ids.index(flag.side) if flag.side in picture.side_ids else 0]
        ring = QPainterPath()
        ring.addPolygon(picture.projection.outline(hex_, 0.93))
        ring.closeSubpath()
        painter.strokePath(ring, pen(style.mark_halo, 6, 0.9))
        painter.strokePath(ring, pen(side.fill, 3.2, dash=(4, 2), cap=Qt.PenCapStyle.FlatCap))
        _paint_medal(
            painter,
            picture.projection.centre(hex_) + MEDAL,
            flag.value,
            side.fill,
        )


def _paint_medal(painter: QPainter, centre: QPointF, value: int, fill: str) -> None:
    painter.setPen(pen("#3A2A10", 1.6))
    painter.setBrush(colour("#FFFDF4"))
    painter.drawEllipse(centre, 14, 14)
    painter.setPen(pen(fill, 2.6))
    painter.drawEllipse(centre, 11.5, 11.5)
    pole = centre + QPointF(-6, -7)
    painter.setPen(pen("#3A2A10", 1.6))
    painter.drawLine(pole, pole + QPointF(0, 14))
    painter.fillRect(QRectF(pole.x() + 0.6, pole.y(), 7, 5.5), colour(fill))
    draw_text(painter, centre + QPointF(4, 8), str(value), font(SANS, 11, 700), "#20140A")
