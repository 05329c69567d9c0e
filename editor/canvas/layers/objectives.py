"""Flag hexes, objectives, entry hexes: rings in the colour of the side that they count for, and signs.

A flag hex and an objective wear their value beside a flag; a hex to be held wears a star; where
reinforcements arrive an arrow points into the hex.
"""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from editor.canvas.brushes import SANS, colour, font, pen
from editor.canvas.layers.patch import Patch
from editor.canvas.projections import RADIUS
from editor.canvas.symbols import star
from editor.canvas.words import draw_text

EITHER = "#4A3600"
"""The ring of an objective that counts for whoever holds it."""

ARROW = QPointF(0, -RADIUS * 0.5)
_ARROW = ((-4, -9), (4, -9), (4, 0), (10, 0), (0, 10), (-10, 0), (-4, 0))
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
        draw_medal(
            painter,
            picture.projection.centre(hex_) + MEDAL,
            flag.value,
            side.fill,
            side.fill,
        )
    _paint_aims(painter, patch, shown)
    _paint_entries(painter, patch, shown)


def _paint_aims(painter: QPainter, patch: Patch, shown: set[int]) -> None:
    picture = patch.picture
    sides = picture.style.sides
    for aim in picture.aims:
        if aim.at not in shown:
            continue
        ring = _ring(patch, aim.at, 0.93)
        line = EITHER if aim.side is None else sides[aim.side % 2].fill
        painter.strokePath(ring, pen(picture.style.mark_halo, 6, 0.9))
        painter.strokePath(ring, pen(line, 3.2, dash=(4, 2), cap=Qt.PenCapStyle.FlatCap))
        held = "#FFFFFF" if aim.holder is None else sides[aim.holder % 2].fill
        draw_medal(painter, picture.projection.centre(aim.at) + MEDAL, aim.value, line, held)


def _paint_entries(painter: QPainter, patch: Patch, shown: set[int]) -> None:
    picture = patch.picture
    for hex_, side in picture.entries.items():
        if hex_ not in shown:
            continue
        fill = EITHER if side < 0 else picture.style.sides[side % 2].fill
        painter.translate(picture.projection.centre(hex_) + ARROW)
        draw_entry(painter, fill)
        painter.translate(-(picture.projection.centre(hex_) + ARROW))


def draw_entry(painter: QPainter, fill: str) -> None:
    """An arrow into the hex around (0, 0)."""
    arrow = QPainterPath()
    arrow.addPolygon(QPolygonF([QPointF(x, y) for x, y in _ARROW]))
    arrow.closeSubpath()
    painter.strokePath(arrow, pen("#FFFFFF", 5, join=Qt.PenJoinStyle.MiterJoin))
    painter.strokePath(arrow, pen("#20140A", 2, join=Qt.PenJoinStyle.MiterJoin))
    painter.fillPath(arrow, colour(fill))


def _ring(patch: Patch, hex_: int, factor: float) -> QPainterPath:
    ring = QPainterPath()
    ring.addPolygon(patch.picture.projection.outline(hex_, factor))
    ring.closeSubpath()
    return ring


def draw_medal(painter: QPainter, centre: QPointF, value: int, fill: str, held: str) -> None:
    """A flag in the colour `held` and a value around `centre`, rimmed in `fill`; a star for the value 0."""
    painter.setPen(pen("#3A2A10", 1.6))
    painter.setBrush(colour("#FFFDF4"))
    painter.drawEllipse(centre, 14, 14)
    painter.setPen(pen(fill, 2.6))
    painter.drawEllipse(centre, 11.5, 11.5)
    pole = centre + QPointF(-6, -7)
    painter.setPen(pen("#3A2A10", 1.6))
    painter.drawLine(pole, pole + QPointF(0, 14))
    cloth = QRectF(pole.x() + 0.6, pole.y(), 7, 5.5)
    painter.fillRect(cloth, colour(held))
    if held == "#FFFFFF":
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen("#3A2A10", 0.9))
        painter.drawRect(cloth)
    if value:
        draw_text(painter, centre + QPointF(4, 8), str(value), font(SANS, 11, 700), "#20140A")
    else:
        painter.fillPath(star(centre + QPointF(3.5, 4.5), 5.5), colour("#20140A"))
