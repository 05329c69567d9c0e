"""Flag hexes, objectives, entry hexes: rings in the colour of the side that they count for, and signs.

A flag hex and an objective wear their value beside a flag; a hex to be held wears a star; where
reinforcements arrive an arrow points into the hex.
"""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from editor.base.drawing.brushes import SANS, TITLE, colour, font, pen
from editor.base.drawing.lettering import draw_text
from editor.base.drawing.symbols import star
from editor.boards.drawing.hex_projection import RADIUS
from editor.boards.drawing.layers.patch import Patch
from editor.boards.drawing.style import Style

EITHER = "#4A3600"
"""The ring of an objective that counts for whoever holds it."""

ARROW = QPointF(0, -RADIUS * 0.5)
_ARROW = ((-4, -9), (4, -9), (4, 0), (10, 0), (0, 10), (-10, 0), (-4, 0))
MEDAL, MEDAL_REACH = QPointF(-42, -26), 11.5
"""Where the value stands, from the centre of its hex, and how far it reaches: clear of the counter in the hex
and of the names below the counters above it."""


def paint(painter: QPainter, patch: Patch) -> None:
    picture = patch.picture
    style, shown = picture.style, set(patch.hexes)
    for flag in picture.board.flags:
        hex_ = picture.grid.parse(flag.at)
        if hex_ not in shown:
            continue
        side = picture.side_ids.index(flag.side) if flag.side in picture.side_ids else 0
        _paint_rim(painter, patch, hex_, ring_ink(style, side))
        paint_medal(painter, picture.projection.centre(hex_) + MEDAL, flag.value, style, side, side)
    _paint_aims(painter, patch, shown)
    _paint_entries(painter, patch, shown)


def _paint_aims(painter: QPainter, patch: Patch, shown: set[int]) -> None:
    picture = patch.picture
    style = picture.style
    for aim in picture.aims:
        if aim.at not in shown:
            continue
        _paint_rim(painter, patch, aim.at, ring_ink(style, aim.side))
        centre = picture.projection.centre(aim.at)
        paint_medal(painter, centre + MEDAL, aim.value, style, aim.side, aim.holder)


def ring_ink(style: Style, side: int | None) -> str:
    """The colour of an objective: its side's, lighter on a dark map; of one that counts for both, red."""
    if side is not None:
        look = style.sides[side % 2]
        return _lighter(look.figure) if style.dark and style.map == "staff" else look.fill
    return style.section if style.map == "staff" else EITHER


@lru_cache(maxsize=8)
def _lighter(name: str) -> str:
    return colour(name).lighter(135).name()


def _paint_rim(painter: QPainter, patch: Patch, hex_: int, ink: str) -> None:
    """Dashes along the inside of a hex."""
    style, ring = patch.picture.style, _ring(patch, hex_, 0.93)
    if style.map == "staff":
        painter.strokePath(ring, pen(style.number_halo, 5, 0.9))
        painter.strokePath(ring, pen(ink, 2.4, dash=(5, 2.4), cap=Qt.PenCapStyle.FlatCap))
    else:
        painter.strokePath(ring, pen(style.mark_halo, 6, 0.9))
        painter.strokePath(ring, pen(ink, 3.2, dash=(4, 2), cap=Qt.PenCapStyle.FlatCap))


def paint_medal(
    painter: QPainter, centre: QPointF, value: int, style: Style, side: int | None, holder: int | None
) -> None:
    """The value of an objective of `side` (None: of both) that `holder` holds, in the style of the map."""
    line = ring_ink(style, side)
    held = None if holder is None else style.sides[holder % 2]
    if style.map != "staff":
        draw_medal(painter, centre, value, line, "#FFFFFF" if held is None else held.fill)
        return
    own = side is not None and holder == side
    ground = style.number_halo if held is None or own else held.fill
    ink = line if held is None or own else held.ink
    painter.setPen(pen(style.number_halo, 5.0, 0.9))
    painter.setBrush(colour(ground))
    painter.drawEllipse(centre, MEDAL_REACH - 2.0, MEDAL_REACH - 2.0)
    painter.setPen(pen(line, 2.0))
    painter.drawEllipse(centre, MEDAL_REACH - 2.0, MEDAL_REACH - 2.0)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if value:
        draw_text(painter, centre + QPointF(0, 5.6), str(value), font(TITLE, 16, 700), ink)
    else:
        painter.fillPath(star(centre, 6.6), colour(ink))


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
    painter.save()
    painter.translate(centre)
    painter.scale(MEDAL_REACH / 14.0, MEDAL_REACH / 14.0)
    painter.setPen(pen("#3A2A10", 1.6))
    painter.setBrush(colour("#FFFDF4"))
    painter.drawEllipse(QPointF(), 14, 14)
    painter.setPen(pen(fill, 2.6))
    painter.drawEllipse(QPointF(), 11.5, 11.5)
    pole = QPointF(-6, -7)
    painter.setPen(pen("#3A2A10", 1.6))
    painter.drawLine(pole, pole + QPointF(0, 14))
    cloth = QRectF(pole.x() + 0.6, pole.y(), 7, 5.5)
    painter.fillRect(cloth, colour(held))
    if held == "#FFFFFF":
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen("#3A2A10", 0.9))
        painter.drawRect(cloth)
    if value:
        draw_text(painter, QPointF(4, 8), str(value), font(SANS, 11.5, 700), "#20140A")
    else:
        painter.fillPath(star(QPointF(3.5, 4.5), 5.5), colour("#20140A"))
    painter.restore()
