"""Ground that stops: lakes and cliffs."""

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter

from editor.base.drawing.brushes import colour, pen
from editor.base.drawing.noise import between
from editor.boards.drawing.layers.patch import Patch
from editor.boards.drawing.outlines import rings_of, rounded_path, samples, soft_outline, soft_ring

BANK = 5.0
RIPPLES = ((-26, -30), (10, -22), (-34, -4), (16, 4), (-18, 22), (22, 34))
CRAGS = ((-30, -30, 34), (6, -34, 30), (-12, 0, 40), (26, 2, 26), (-32, 30, 30), (12, 34, 34))


def paint_lakes(painter: QPainter, patch: Patch) -> None:
    """Open water with a sandy shore: it fills its hexes from side to side, as no river does."""
    lake = patch.of("water")
    if not lake:
        return
    style, projection = patch.picture.style, patch.picture.projection
    outer = soft_outline(projection, set(lake), 1.0, 4.0, 91)
    inner = soft_outline(projection, set(lake), 1.0 + BANK, 4.0, 91)
    painter.fillPath(outer, colour(style.sand))
    painter.strokePath(outer, pen(style.sand_line, 2.0))
    painter.fillPath(inner, colour(style.water))
    painter.strokePath(inner, pen(style.shore, 2.6))
    pale: list[QLineF] = []
    for hex_, x, y in patch.centres(patch.seen(lake)):
        place = patch.place(hex_)
        for number, (dx, dy) in enumerate(RIPPLES):
            left = x + dx + between(-6.0, 6.0, *place, number, 93)
            pale.append(QLineF(left, y + dy, left + between(12.0, 26.0, *place, number, 94), y + dy))
    painter.setPen(pen(style.ripple, 2.2, 0.75, cap=Qt.PenCapStyle.FlatCap))
    painter.drawLines(pale)


def paint_cliffs(painter: QPainter, patch: Patch) -> None:
    """Bare rock: a toothed rim that points down the slope, and crags drawn by their cracks."""
    cliffs = patch.of("cliff")
    if not cliffs:
        return
    style, projection = patch.picture.style, patch.picture.projection
    rings = [soft_ring(ring, 3.0, 5.0, 95) for ring in rings_of(projection, set(cliffs))]
    outline = rounded_path(projection, rings)
    outline.setFillRule(Qt.FillRule.OddEvenFill)
    painter.fillPath(outline.translated(4, 7), colour(style.shadow, 0.4))
    painter.fillPath(outline, colour(style.rock))
    painter.strokePath(outline, pen(style.rock_line, 3.4))
    teeth = []
    for ring in rings:
        for number, ((x, y), (nx, ny)) in enumerate(samples(ring)):
            length = 13.0 if number % 2 else 8.0
            start, end = QPointF(x, y), QPointF(x + nx * length, y + ny * length)
            teeth.append(QLineF(projection.turning.map(start), projection.turning.map(end)))
    painter.setPen(pen(style.rock_line, 2.6, cap=Qt.PenCapStyle.FlatCap))
    painter.drawLines(teeth)
    lit: list[QLineF] = []
    cracks: list[QLineF] = []
    for hex_, x, y in patch.centres(patch.seen(cliffs)):
        place = patch.place(hex_)
        for number, (dx, dy, long) in enumerate(CRAGS):
            top = QPointF(x + dx + between(-5.0, 5.0, *place, number, 96), y + dy - long * 0.3)
            knee = top + QPointF(between(-9.0, -3.0, *place, number, 97), long * 0.42)
            foot = knee + QPointF(between(2.0, 10.0, *place, number, 98), long * 0.36)
            cracks += [QLineF(top, knee), QLineF(knee, foot)]
            lit += [QLineF(top + QPointF(5, 0), knee + QPointF(5, 0))]
    painter.setPen(pen(style.rock_light, 3.0))
    painter.drawLines(lit)
    painter.setPen(pen(style.rock_line, 2.2))
    painter.drawLines(cracks)
