"""Towns: rose ground, gabled houses, one church a town. Villages: three farms among gardens."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from editor.base.drawing.brushes import colour, pen
from editor.base.drawing.noise import between
from editor.boards.drawing.layers.patch import Patch
from editor.boards.drawing.layers.town_groups import has_church
from editor.boards.drawing.outlines import soft_outline
from editor.boards.drawing.style import Style

Houses = tuple[tuple[int, int, int, int], ...]
HOUSES: Houses = ((-25, -22, 27, 0), (25, -27, 26, 1), (-31, 15, 26, 1), (31, 11, 27, 0))
FARMS: Houses = ((-24, -24, 24, 1), (28, -12, 23, 0), (-20, 22, 23, 0))
_MITER = Qt.PenJoinStyle.MiterJoin


def paint(painter: QPainter, patch: Patch) -> None:
    style = patch.picture.style
    _paint_built(painter, patch, patch.of("village"), style.orchard_floor, FARMS)
    _paint_built(painter, patch, patch.of("building", "town"), style.town, HOUSES)


def _paint_built(painter: QPainter, patch: Patch, built: Sequence[int], floor: str, houses: Houses) -> None:
    if not built:
        return
    picture, style = patch.picture, patch.picture.style
    ground = soft_outline(picture.projection, set(built), 2.5, 3.0, 61)
    painter.fillPath(ground, colour(floor))
    painter.strokePath(ground, pen(style.town_line, 2.4))
    for hex_, x, y in patch.centres(patch.seen(built)):
        place = patch.place(hex_)
        church = has_church(picture, hex_)
        if church:
            draw_church(painter, x, y + 6, style)
        for number, (dx, dy, size, roof) in enumerate(houses):
            left = x + dx + between(-3.0, 3.0, *place, number, 63) + (5 if dx > 0 else -5) * church
            foot = y + dy + between(-3.0, 3.0, *place, number, 64)
            if patch.shows(left, foot, size):
                house = partial(draw_house, size=size, roof=style.roof[roof], style=style)
                bounds = QRectF(-size * 0.72, -size * 0.62, size * 1.5, size * 1.3)
                patch.stamp(painter, ("house", size, roof), QPointF(left, foot), bounds, house)


def draw_house(painter: QPainter, size: float, roof: str, style: Style) -> None:
    """A house seen from the front, its gabled roof wider than its walls, around (0, 0)."""
    x = y = 0.0
    walls = QRectF(x - size * 0.5, y - size * 0.1, size, size * 0.5)
    painter.fillRect(walls.translated(4, 5), colour(style.shadow, 0.35))
    painter.fillRect(walls, colour(style.house))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(style.house_line, 2.2, join=_MITER))
    painter.drawRect(walls)
    gable = _polygon(
        (x - size * 0.64, y - size * 0.08),
        (x - size * 0.36, y - size * 0.52),
        (x + size * 0.36, y - size * 0.52),
        (x + size * 0.64, y - size * 0.08),
    )
    painter.fillPath(gable, colour(roof))
    painter.strokePath(gable, pen(style.house_line, 2.4, join=_MITER))
    for window in (-1, 0, 1):
        pane = QRectF(x + window * size * 0.3 - size * 0.07, y + size * 0.06, size * 0.14, size * 0.2)
        painter.fillRect(pane, colour(style.window))


def draw_church(painter: QPainter, x: float, y: float, style: Style) -> None:
    """A nave with a tower and its spire, the cross on top."""
    tower = QRectF(x - 8, y - 22, 16, 42)
    painter.fillRect(tower.translated(4, 5), colour(style.shadow, 0.35))
    painter.fillRect(tower, colour(style.house))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(style.house_line, 2.2, join=_MITER))
    painter.drawRect(tower)
    spire = _polygon((x - 10, y - 22), (x, y - 43), (x + 10, y - 22))
    painter.fillPath(spire, colour(style.slate))
    painter.strokePath(spire, pen(style.house_line, 2.2, join=_MITER))
    painter.setPen(pen(style.house_line, 1.8))
    painter.drawLine(QPointF(x, y - 43), QPointF(x, y - 50))
    painter.drawLine(QPointF(x - 3, y - 48), QPointF(x + 3, y - 48))
    painter.fillRect(QRectF(x - 2.5, y - 14, 5, 9), colour(style.window))
    painter.fillRect(QRectF(x - 3, y + 10, 6, 10), colour(style.house_line))


def _polygon(*corners: tuple[float, float]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
    path.closeSubpath()
    return path
