"""The meadow: two greens by turns, so that hexes are seen without being counted, and tufts of grass."""

from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from editor.canvas.brushes import colour, pen
from editor.canvas.layers.patch import Patch
from editor.canvas.noise import between

TUFTS_FROM = 0.4
TUFTS_A_HEX = 5
_BLADES = ((-2.0, -3.6, -3.5), (0.0, 0.0, -5.0), (2.0, 3.6, -3.5))


def paint(painter: QPainter, patch: Patch) -> None:
    painter.fillRect(patch.rect, colour(patch.picture.style.margin))
    projection, grass = patch.picture.projection, patch.picture.style.grass
    greens = (QPainterPath(), QPainterPath())
    for hex_ in patch.inner:
        row, column = patch.place(hex_)
        outline = greens[(row + column) % 2]
        outline.addPolygon(projection.outline(hex_, 1.006))
        outline.closeSubpath()
    for green, path in zip(grass, greens, strict=True):
        path.setFillRule(Qt.FillRule.WindingFill)
        painter.fillPath(path, colour(green))
    if patch.scale >= TUFTS_FROM:
        painter.setPen(pen(patch.picture.style.tuft, 1.3, 0.55))
        painter.drawLines(_tufts(patch))


def _tufts(patch: Patch) -> list[QLineF]:
    lines = []
    for hex_, x, y in patch.centres(patch.inner):
        place = patch.place(hex_)
        for number in range(TUFTS_A_HEX):
            left = x + between(-37.0, 37.0, *place, number, 1)
            foot = y + between(-42.0, 42.0, *place, number, 2)
            for base, tip, height in _BLADES:
                lines.append(QLineF(left + base, foot, left + tip, foot + height))
    return lines
