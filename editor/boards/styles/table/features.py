"""Features that a hex has beside its ground: what its picture must say where the ground does not."""

from functools import partial

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from editor.base.drawing.brushes import colour, pen
from editor.base.drawing.noise import between, chance
from editor.boards.drawing.layers.patch import Patch
from editor.boards.drawing.style import Style
from editor.boards.styles.table.fields import draw_boulder

HEDGES = ((-40, -16, -8, -26), (8, -2, 40, -14), (-34, 26, 0, 18))
STONES = ((-34, -22, 9), (-4, -34, 8), (34, -14, 10), (-24, 22, 10), (20, 30, 9), (38, 24, 7))
POPLARS = ((-26, -20), (4, -30), (30, -12))
BARE = frozenset(("cliff", "hill"))
"""Ground on which no tree would stand."""

RAMPART = 0.8
"""Part of the way from the centre to the corners at which a work all round lies."""


def paint_on_ground(painter: QPainter, patch: Patch) -> None:
    """Hedges for cover, stones for difficult ground, rocks and a red hatch for worse."""
    if not patch.picture.board.features:
        return
    style = patch.picture.style
    for hex_, x, y in patch.centres(patch.seen(patch.hexes)):
        features = patch.picture.features(hex_)
        if not features:
            continue
        if "difficult" in features:
            _paint_stones(painter, patch, hex_, x, y, 1.0)
        if "very_difficult" in features:
            _paint_stones(painter, patch, hex_, x, y, 1.5)
        if "cover" in features and "fortification" not in features:
            for left, high, right, low in HEDGES:
                draw_hedge(painter, QLineF(x + left, y + high, x + right, y + low), style)
        if "impassable" in features:
            _paint_hatch(painter, patch, hex_)


def paint_standing(painter: QPainter, patch: Patch) -> None:
    """Ramparts all round; where sight ends poplars, on bare rock a peak."""
    if not patch.picture.board.features:
        return
    style = patch.picture.style
    for hex_, x, y in patch.centres(patch.seen(patch.hexes)):
        features = patch.picture.features(hex_)
        if "fortification" in features:
            draw_rampart(painter, patch.picture.projection.outline(hex_, RAMPART), style)
        if "blocks_sight" not in features:
            continue
        if patch.grounds[hex_] in BARE:
            peak = partial(draw_peak, style=style)
            patch.stamp(painter, "peak", QPointF(x, y), QRectF(-40, -40, 86, 80), peak)
        else:
            for dx, dy in POPLARS:
                poplar = partial(draw_poplar, style=style)
                patch.stamp(painter, "poplar", QPointF(x + dx, y + dy), QRectF(-14, -32, 32, 50), poplar)


def _paint_stones(painter: QPainter, patch: Patch, hex_: int, x: float, y: float, grown: float) -> None:
    place, style = patch.place(hex_), patch.picture.style
    for number, (dx, dy, wide) in enumerate(STONES):
        left = x + dx + between(-5.0, 5.0, *place, number, 103)
        foot = y + dy + between(-4.0, 4.0, *place, number, 104)
        size = float(round(wide * grown))
        kind = int(chance(*place, number, 105) * 8)
        stone = partial(draw_boulder, size=size, kind=kind, style=style)
        bounds = QRectF(-1.2 * size, -size, 2.6 * size, 2.3 * size)
        patch.stamp(painter, ("stone", size, kind), QPointF(left, foot), bounds, stone)


def draw_hedge(painter: QPainter, line: QLineF, style: Style) -> None:
    """A row of rounds along `line`."""
    painter.setPen(pen(style.shadow, 9, 0.3))
    painter.drawLine(line.translated(3, 5))
    painter.setPen(pen(style.wood_line, 12))
    painter.drawLine(line)
    painter.setPen(pen(style.wood, 8))
    painter.drawLine(line)
    painter.setPen(pen(style.wood_light, 3, dash=(0.6, 2.6)))
    painter.drawLine(line.translated(-1, -1.5))


def _paint_hatch(painter: QPainter, patch: Patch, hex_: int) -> None:
    outline = QPainterPath()
    outline.addPolygon(patch.picture.projection.outline(hex_, 0.94))
    outline.closeSubpath()
    bounds = outline.boundingRect()
    hatch = QPainterPath()
    step, reach = 16.0, bounds.height()
    count = int((bounds.width() + reach) / step) + 1
    for number in range(count):
        left = bounds.left() - reach + number * step
        stroke = QPolygonF(
            [
                QPointF(left, bounds.bottom()),
                QPointF(left + 4.0, bounds.bottom()),
                QPointF(left + reach + 4.0, bounds.top()),
                QPointF(left + reach, bounds.top()),
            ]
        )
        hatch.addPolygon(stroke)
        hatch.closeSubpath()
    painter.fillPath(hatch.intersected(outline), colour(patch.picture.style.section, 0.55))
    painter.strokePath(outline, pen(patch.picture.style.section, 3.0))


def draw_rampart(painter: QPainter, corners: QPolygonF, style: Style) -> None:
    """An earthwork all round: bank, ditch strokes outside, open nowhere."""
    path = QPainterPath()
    path.addPolygon(corners)
    path.closeSubpath()
    painter.strokePath(path.translated(2, 4), pen(style.shadow, 13, 0.4))
    painter.strokePath(path, pen(style.fence_line, 13, join=Qt.PenJoinStyle.MiterJoin))
    painter.strokePath(path, pen(style.fence, 8.5, join=Qt.PenJoinStyle.MiterJoin))
    painter.strokePath(path, pen(style.sand, 2.6, dash=(0.8, 3.0)))
    centre = corners.boundingRect().center()
    ticks = []
    for number in range(corners.size()):
        start, end = corners.at(number), corners.at((number + 1) % corners.size())
        side = QLineF(start, end)
        for part in (0.2, 0.4, 0.6, 0.8):
            spot = side.pointAt(part)
            out = QLineF(centre, spot)
            reach = out.length()
            out.setLength(reach + 7)
            near = out.p2()
            out.setLength(reach + 13)
            ticks.append(QLineF(near, out.p2()))
    painter.setPen(pen(style.fence_line, 2.2, cap=Qt.PenCapStyle.FlatCap))
    painter.drawLines(ticks)


def draw_peak(painter: QPainter, style: Style) -> None:
    """A pointed rock around (0, 0), its right face in the shade."""
    top, left, right, foot = QPointF(-3, -34), QPointF(-33, 24), QPointF(35, 24), QPointF(6, 30)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(style.shadow, 0.35))
    painter.drawPolygon(QPolygonF([top, right, foot, left]).translated(5, 6))
    painter.setBrush(colour(style.rock_light))
    painter.drawPolygon(QPolygonF([top, foot, left]))
    painter.setBrush(colour(style.rock))
    painter.drawPolygon(QPolygonF([top, right, foot]))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(style.rock_line, 2.4))
    painter.drawPolygon(QPolygonF([top, right, foot, left]))
    painter.drawPolyline(QPolygonF([top, QPointF(5, -8), QPointF(-2, 8), foot]))


def draw_poplar(painter: QPainter, style: Style) -> None:
    """A tall narrow tree around (0, 0), unlike the round ones of a wood."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(style.shadow, 0.35))
    painter.drawEllipse(QPointF(5, 14), 11, 5)
    crown = QPainterPath(QPointF(0, -29))
    crown.cubicTo(QPointF(12, -14), QPointF(12, 8), QPointF(0, 14))
    crown.cubicTo(QPointF(-12, 8), QPointF(-12, -14), QPointF(0, -29))
    painter.strokePath(crown, pen(style.wood_line, 2.6))
    painter.fillPath(crown, colour(style.wood))
    painter.setBrush(colour(style.wood_light))
    painter.drawEllipse(QPointF(-3, -8), 2.6, 8)
    painter.setPen(pen(style.wood_line, 3.0))
    painter.drawLine(QPointF(0, 13), QPointF(0, 17))
