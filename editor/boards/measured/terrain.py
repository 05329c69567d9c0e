"""Pieces of ground on a table: each class of terrain has its wash, its rim and what grows or stands on it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QTransform

from core.scenarios.kind_names import HILLS
from editor.base.drawing.brushes import colour, pen
from editor.base.drawing.noise import between, chance
from editor.boards.drawing.measured_style import TableStyle
from editor.boards.measured.paths import along, inset, inward, sown

FINE = 0.3
"""Pixels a scene unit from which single trees, stones and houses are drawn."""

Painter = Callable[[QPainter, QPainterPath, TableStyle, QRectF, float], None]


def paint_feature(
    painter: QPainter,
    ground: str,
    level: int,
    path: QPainterPath,
    style: TableStyle,
    area: QRectF,
    scale: float,
) -> None:
    """A piece of that ground whose outline in the scene is `path`; `scale` in pixels a scene unit."""
    if ground in HILLS or (level > 0 and ground not in PAINTERS):
        _hill(painter, path, style, max(1, level) + (ground == "steep_hill"), area)
        return
    PAINTERS.get(ground, _rough)(painter, path, style, area, scale)


def flat(ground: str, style: TableStyle) -> str:
    """The colour of a ground seen from far away."""
    plain = style.style
    return {
        "hill": plain.hill[0],
        "gentle_hill": plain.hill[0],
        "steep_hill": plain.hill[1],
        "crops": style.field,
        "urban": plain.town,
        "fortification": plain.fence,
        "redoubt": plain.fence,
        "slope": plain.hill[0],
        "wood": plain.wood_floor,
        "woods": plain.wood_floor,
        "dense_wood": plain.wood,
        "marsh": style.marsh,
        "village": plain.town,
        "town": plain.town,
        "water": plain.water,
        "river": plain.water,
        "stream": plain.water,
        "ford": plain.water,
        "field": style.field,
        "cliff": style.rough,
        "road": style.road,
        "bridge": plain.plank,
    }.get(ground, style.rough)


def _hill(painter: QPainter, path: QPainterPath, style: TableStyle, level: int, area: QRectF) -> None:
    """A shadow, a terrace a level, a rim with ticks that point uphill."""
    plain = style.style
    painter.fillPath(path.translated(5, 7), colour(plain.shadow, 0.28))
    painter.fillPath(path, colour(plain.hill[0]))
    step = min(path.boundingRect().width(), path.boundingRect().height()) / (2.6 * (level + 1))
    for terrace in range(1, min(level, 4) + 1):
        inner = inset(path, terrace * min(step, 60.0))
        if inner.isEmpty():
            break
        painter.fillPath(inner, colour(plain.hill[min(terrace, 2)]))
        painter.setPen(pen(plain.hill_line, 1.6, 0.75))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(inner)
    painter.setPen(pen(plain.hill_line, 1.6))
    for number, (spot, across, down) in enumerate(along(path, 13.0)):
        if area.adjusted(-20, -20, 20, 20).contains(spot):
            way = inward(path, spot, across, down)
            length = 15.0 if number % 2 else 9.0
            painter.drawLine(spot, QPointF(spot.x() + way[0] * length, spot.y() + way[1] * length))
    painter.setPen(pen(plain.hill_line, 3.4))
    painter.drawPath(path)


def _slope(painter: QPainter, path: QPainterPath, style: TableStyle, area: QRectF, scale: float) -> None:
    """A wash under rows of short strokes."""
    painter.fillPath(path, colour(style.style.hill[0], 0.75))
    painter.setPen(pen(style.slope, 1.8, 0.85))
    for spot, column, row in sown(path, 17.0, area, 31):
        length = between(5.0, 9.0, column, row, 32)
        painter.drawLine(spot + QPointF(-1.5, -length), spot + QPointF(1.5, length))
    _rim(painter, path, style.slope, (5.0, 3.0))


def _rim(
    painter: QPainter, path: QPainterPath, ink: str, dash: tuple[float, ...], width: float = 2.2
) -> None:
    painter.setPen(pen(ink, width, dash=dash, cap=Qt.PenCapStyle.FlatCap))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def _trees(
    painter: QPainter, path: QPainterPath, style: TableStyle, area: QRectF, scale: float, step: float
) -> None:
    plain = style.style
    if scale < FINE * 0.55:
        painter.fillPath(path, colour(plain.wood, 0.55))
        return
    tree = QPainterPath()
    for x, y in ((0, 0), (-0.5, -0.2), (0.5, -0.2), (-0.3, 0.42), (0.3, 0.42), (0, -0.55)):
        lobe = QPainterPath()
        lobe.addEllipse(QPointF(x, y), 0.55, 0.55)
        tree = tree.united(lobe)
    fine = scale >= FINE
    for spot, column, row in sown(path, step, area, 11):
        size = step * between(0.40, 0.52, column, row, 13)
        crown = QTransform().translate(spot.x(), spot.y()).scale(size, size).map(tree)
        painter.fillPath(crown.translated(size * 0.22, size * 0.3), colour(plain.shadow, 0.35))
        painter.setPen(pen(plain.wood_line, 1.6))
        painter.setBrush(colour(plain.wood))
        painter.drawPath(crown)
        if fine:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(plain.wood_light, 0.8))
            painter.drawEllipse(spot + QPointF(-size * 0.28, -size * 0.3), size * 0.28, size * 0.24)


def _wood(painter: QPainter, path: QPainterPath, style: TableStyle, area: QRectF, scale: float) -> None:
    painter.fillPath(path, colour(style.style.wood_floor))
    _trees(painter, path, style, area, scale, 44.0)
    _rim(painter, path, style.style.wood_line, (2.0, 2.2), 2.6)


def _dense_wood(painter: QPainter, path: QPainterPath, style: TableStyle, area: QRectF, scale: float) -> None:
    painter.fillPath(path, colour(style.style.wood))
    _trees(painter, path, style, area, scale, 29.0)
    painter.setPen(pen(style.style.wood_line, 3.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def _marsh(painter: QPainter, path: QPainterPath, style: TableStyle, area: QRectF, scale: float) -> None:
    painter.fillPath(path, colour(style.marsh))
    painter.setPen(pen(style.marsh_line, 1.7))
    for spot, column, row in sown(path, 30.0, area, 21):
        half = between(6.0, 11.0, column, row, 22)
        painter.drawLine(spot + QPointF(-half, 0), spot + QPointF(half, 0))
        if chance(column, row, 23) < 0.6 and scale >= FINE * 0.5:
            for lean in (-4.0, 0.0, 4.0):
                painter.drawLine(spot + QPointF(lean * 0.4, -1), spot + QPointF(lean, -10.0))
    _rim(painter, path, style.marsh_line, (6.0, 3.0))


def _rough(painter: QPainter, path: QPainterPath, style: TableStyle, area: QRectF, scale: float) -> None:
    plain = style.style
    painter.fillPath(path, colour(style.rough))
    for spot, column, row in sown(path, 34.0, area, 41):
        size = between(4.0, 9.0, column, row, 42)
        painter.setPen(pen(plain.rock_line, 1.4))
        painter.setBrush(colour(plain.rock))
        painter.drawEllipse(spot, size * 1.25, size * 0.85)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(plain.rock_light))
        painter.drawEllipse(spot + QPointF(-size * 0.3, -size * 0.3), size * 0.5, size * 0.3)
    _rim(painter, path, plain.rock_line, (3.0, 2.6))


def _field(painter: QPainter, path: QPainterPath, style: TableStyle, area: QRectF, scale: float) -> None:
    painter.save()
    painter.fillPath(path, colour(style.field))
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.setPen(pen(style.field_line, 1.4, 0.7))
    box = path.boundingRect()
    slant = box.height() * 0.35
    place = box.left() - slant
    while place < box.right():
        painter.drawLine(QPointF(place, box.bottom()), QPointF(place + slant, box.top()))
        place += 13.0
    painter.restore()
    _rim(painter, path, style.field_line, (1.2, 2.0))


def _village(painter: QPainter, path: QPainterPath, style: TableStyle, area: QRectF, scale: float) -> None:
    plain = style.style
    painter.fillPath(path, colour(plain.town))
    _rim(painter, path, plain.town_line, (5.0, 2.6))
    for spot, column, row in sown(inset(path, 16.0), 56.0, area, 51):
        wide, high = between(15.0, 21.0, column, row, 52), between(10.0, 13.0, column, row, 53)
        painter.save()
        painter.translate(spot)
        painter.rotate(between(-9.0, 9.0, column, row, 54) + (90.0 if chance(column, row, 55) < 0.4 else 0.0))
        painter.fillRect(QRectF(-wide + 4, -high + 5, 2 * wide, 2 * high), colour(plain.shadow, 0.35))
        painter.setPen(pen(plain.house_line, 1.6))
        roof = plain.roof[int(chance(column, row, 56) * 2)]
        painter.setBrush(colour(roof))
        painter.drawRect(QRectF(-wide, -high, 2 * wide, high))
        painter.setBrush(colour(roof).lighter(122))
        painter.drawRect(QRectF(-wide, 0, 2 * wide, high))
        painter.restore()


def _water(painter: QPainter, path: QPainterPath, style: TableStyle, area: QRectF, scale: float) -> None:
    plain = style.style
    painter.setPen(pen(plain.sand, 12.0))
    painter.setBrush(colour(plain.water))
    painter.drawPath(path)
    painter.setPen(pen(plain.shore, 3.4))
    painter.drawPath(path)
    for spot, column, row in sown(inset(path, 14.0), 46.0, area, 61):
        painter.setPen(pen(plain.ripple if chance(column, row, 62) < 0.5 else plain.shore, 1.8, 0.75))
        painter.drawLine(spot + QPointF(-10, 0), spot + QPointF(10, 0))


def _cliff(painter: QPainter, path: QPainterPath, style: TableStyle, area: QRectF, scale: float) -> None:
    painter.fillPath(path, colour(style.style.rock, 0.55))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(style.cliff))
    for number, (spot, across, down) in enumerate(along(path, 9.0)):
        if not area.adjusted(-30, -30, 30, 30).contains(spot):
            continue
        way = inward(path, spot, across, down)
        length = between(10.0, 20.0, round(spot.x()), round(spot.y()), number)
        wedge = QPainterPath(QPointF(spot.x() - 3.6 * across, spot.y() - 3.6 * down))
        wedge.lineTo(spot.x() + 3.6 * across, spot.y() + 3.6 * down)
        wedge.lineTo(spot.x() + way[0] * length, spot.y() + way[1] * length)
        painter.drawPath(wedge)
    painter.setPen(pen(style.cliff, 3.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def _fortification(
    painter: QPainter, path: QPainterPath, style: TableStyle, area: QRectF, scale: float
) -> None:
    """An earthwork along the whole outline: bank, ditch strokes outside, trodden ground within."""
    plain = style.style
    painter.fillPath(path, colour(plain.sand, 0.9))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(plain.shadow, 15.0, 0.3, join=Qt.PenJoinStyle.MiterJoin))
    painter.drawPath(path.translated(2, 4))
    for ink, width in ((plain.fence_line, 15.0), (plain.fence, 10.0)):
        painter.setPen(pen(ink, width, join=Qt.PenJoinStyle.MiterJoin))
        painter.drawPath(path)
    painter.setPen(pen(plain.sand, 3.0, dash=(0.8, 3.0)))
    painter.drawPath(path)
    painter.setPen(pen(plain.fence_line, 2.2))
    for spot, across, down in along(path, 12.0):
        way = inward(path, spot, across, down)
        painter.drawLine(spot - QPointF(*way) * 9.0, spot - QPointF(*way) * 17.0)


PAINTERS: dict[str, Painter] = {
    "slope": _slope,
    "wood": _wood,
    "woods": _wood,
    "dense_wood": _dense_wood,
    "marsh": _marsh,
    "rough": _rough,
    "field": _field,
    "crops": _field,
    "urban": _village,
    "fortification": _fortification,
    "redoubt": _fortification,
    "village": _village,
    "town": _village,
    "water": _water,
    "cliff": _cliff,
}
