"""The strokes of which silhouettes are made: written with y upwards, turned over once, as paths of Qt."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPolygonF

Points = tuple[tuple[float, float], ...]


def shape(points: Points, rounds: int = 0) -> QPainterPath:
    """A closed polygon; each round cuts its corners once (Chaikin)."""
    for _round in range(rounds):
        cut: list[tuple[float, float]] = []
        for (x, y), (u, v) in zip(points, (*points[1:], points[0]), strict=True):
            cut += [(0.75 * x + 0.25 * u, 0.75 * y + 0.25 * v), (0.25 * x + 0.75 * u, 0.25 * y + 0.75 * v)]
        points = tuple(cut)
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, -y) for x, y in points]))
    path.closeSubpath()
    return path


def disc(x: float, y: float, radius: float) -> QPainterPath:
    """A filled circle."""
    path = QPainterPath()
    path.addEllipse(QPointF(x, -y), radius, radius)
    return path


def rod(start: tuple[float, float], end: tuple[float, float], width: float) -> QPainterPath:
    """A straight stick with round ends."""
    path = QPainterPath(QPointF(start[0], -start[1]))
    path.lineTo(end[0], -end[1])
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    return stroker.createStroke(path)


def whole(*parts: QPainterPath) -> QPainterPath:
    """All parts as one outline."""
    joined = parts[0]
    for part in parts[1:]:
        joined = joined.united(part)
    return joined
