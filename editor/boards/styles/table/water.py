"""Rivers with sandy banks and ripples, and bridges whose planks lie across the way over them."""

import math
from collections.abc import Iterator

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from editor.base.drawing.brushes import colour, pen
from editor.base.drawing.noise import between, chance
from editor.boards.drawing.layers.patch import Patch
from editor.boards.drawing.layers.streams import WATERS, Reach, direction, reaches
from editor.boards.drawing.style import Style

WIDTH = 66.0
BANK = 5.0
RIPPLES_FROM = 0.4
LANES = (-24.0, -16.0, -8.0, 0.0, 8.0, 16.0, 24.0)


def paint_rivers(painter: QPainter, patch: Patch) -> Iterator[None]:
    style = patch.picture.style
    stretches = {hex_: tuple(reaches(patch.picture, hex_)) for hex_ in patch.of(*WATERS)}
    if not stretches:
        return
    course = QPainterPath()
    for hex_, parts in stretches.items():
        if not parts:
            spot = patch.picture.projection.centre(hex_)
            course.moveTo(spot)
            course.lineTo(spot + QPointF(0.1, 0.0))
        for part in parts:
            course.moveTo(*part.start)
            course.quadTo(*part.bend, *part.end)
    for width, ink in (
        (WIDTH + 2 * BANK + 4, style.sand_line),
        (WIDTH + 2 * BANK, style.sand),
        (WIDTH + 3.4, style.shore),
        (WIDTH - 3.4, style.water),
    ):
        painter.strokePath(course, pen(ink, width))
        yield
    if patch.scale >= RIPPLES_FROM:
        _paint_ripples(painter, patch, stretches)


def _paint_ripples(painter: QPainter, patch: Patch, stretches: dict[int, tuple[Reach, ...]]) -> None:
    """White and dark dashes along lines that run with the water."""
    pale: list[QLineF] = []
    deep: list[QLineF] = []
    for hex_ in patch.seen(stretches):
        parts = stretches[hex_]
        place = patch.place(hex_)
        for number, part in enumerate(parts):
            for lane, offset in enumerate(LANES):
                if chance(*place, number, lane, 5) < 0.2:
                    continue
                start = between(0.04, 0.6, *place, number, lane, 6)
                length = between(0.16, 0.36, *place, number, lane, 7)
                (pale if lane % 2 else deep).extend(_dash(part, start, length, offset))
    style = patch.picture.style
    painter.setPen(pen(style.ripple, 2.2, 0.75, cap=Qt.PenCapStyle.FlatCap))
    painter.drawLines(pale)
    painter.setPen(pen(style.shore, 2.0, 0.55, cap=Qt.PenCapStyle.FlatCap))
    painter.drawLines(deep)


def _dash(reach: Reach, start: float, length: float, offset: float) -> list[QLineF]:
    points = []
    for step in range(3):
        (x, y), (dx, dy) = reach.at(start + length * step / 2)
        points.append(QPointF(x - dy * offset, y + dx * offset))
    return [QLineF(points[0], points[1]), QLineF(points[1], points[2])]


def paint_bridges(painter: QPainter, patch: Patch) -> None:
    for hex_, x, y in patch.centres(patch.of("bridge")):
        dx, dy = direction(patch.picture, hex_)
        painter.save()
        painter.translate(x, y)
        painter.rotate(math.degrees(math.atan2(dy, dx)))
        _paint_bridge(painter, patch.picture.style)
        painter.restore()


def _paint_bridge(painter: QPainter, style: Style) -> None:
    """Around (0, 0), the water running along x: the way goes along y, its planks along x."""
    half = WIDTH / 2 + 17
    painter.fillRect(QRectF(-18, -half + 3, 42, 2 * half), colour(style.shadow, 0.35))
    painter.fillRect(QRectF(-21, -half, 42, 2 * half), colour(style.plank))
    painter.setPen(pen(style.plank_line, 1.8))
    count = round(2 * half / 9.5)
    gaps = [-half + 2 * half * number / count for number in range(1, count)]
    painter.drawLines([QLineF(-21, gap, 21, gap) for gap in gaps])
    painter.setPen(pen(style.house_line, 1.2, join=Qt.PenJoinStyle.MiterJoin))
    painter.setBrush(colour(style.rail))
    for side in (-1, 1):
        rail = [(side * 18, -half), (side * 25, -half - 5), (side * 25, half + 5), (side * 18, half)]
        painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in rail]))
