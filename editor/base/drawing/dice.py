"""One die as it is painted."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from core.chance.dice import Face
from editor.base.drawing.symbols import draw_figure

_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_BODY, _BODY_DARK, _EDGE = "#FFFDF6", "#EFE7D4", "#5A4A30"
_UNTOLD = "#8C7C5C"
"""The outline of a die that was not told: seen on light and on dark panels."""

_INK, _HIT = "#2B2118", "#A3262B"


def draw_face(painter: QPainter, box: QRectF, face: Face | None, *, counts: bool = True) -> None:
    """One die; `counts` False makes it pale: a miss. `None` is a die that has not been told."""
    path = QPainterPath()
    path.addRoundedRect(box, box.width() * 0.17, box.width() * 0.17)
    if face is None:
        painter.setPen(QPen(QColor(_UNTOLD), 1.4, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        return
    painter.fillPath(path.translated(0.8, 1.8), QColor(0, 0, 0, 70))
    painter.fillPath(path, QColor(_BODY if counts else _BODY_DARK))
    painter.setPen(QPen(QColor(_EDGE), 1.1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.save()
    painter.setOpacity(1.0 if counts else 0.66)
    _draw_symbol(painter, box, face)
    painter.restore()


def _draw_symbol(painter: QPainter, box: QRectF, face: Face) -> None:
    size, centre = box.width(), box.center()
    if isinstance(face, int) and face in _PIPS:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(_INK))
        for x, y in _PIPS[face]:
            painter.drawEllipse(centre + QPointF(x, y) * size * 0.25, size * 0.085, size * 0.085)
        return
    feet = QPointF(centre.x(), box.bottom() - size * 0.14)
    match face:
        case "infantry":
            draw_figure(painter, "infantry", feet, size * 0.66, "#1F4F82")
        case "cavalry":
            draw_figure(painter, "cavalry", feet + QPointF(-size * 0.02, 0), size * 0.6, "#8A5A16")
        case "artillery":
            draw_figure(painter, "artillery", feet + QPointF(size * 0.04, 0), size * 0.72, "#3D4A2B")
        case "sabres":
            _draw_sabres(painter, centre, size)
        case "flag":
            _draw_flag(painter, centre, size)
        case _:
            painter.setPen(QColor(_INK))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(face)[:3])


def _draw_sabres(painter: QPainter, centre: QPointF, size: float) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for way in (-1, 1):
        blade = QPainterPath(centre + QPointF(-way * size * 0.28, size * 0.28))
        blade.quadTo(
            centre + QPointF(way * size * 0.12, size * 0.1), centre + QPointF(way * size * 0.3, -size * 0.32)
        )
        painter.setPen(QPen(QColor(_HIT), size * 0.075, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawPath(blade)
        grip = centre + QPointF(-way * size * 0.2, size * 0.22)
        painter.setPen(QPen(QColor(_INK), size * 0.06, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        across = QPointF(size * 0.09, way * size * 0.09)
        painter.drawLine(grip - across, grip + across)


def _draw_flag(painter: QPainter, centre: QPointF, size: float) -> None:
    foot, top = centre + QPointF(-size * 0.22, size * 0.36), centre + QPointF(-size * 0.22, -size * 0.36)
    cloth = QPainterPath(top)
    cloth.quadTo(centre + QPointF(0, -size * 0.46), centre + QPointF(size * 0.32, -size * 0.28))
    cloth.lineTo(centre + QPointF(size * 0.32, size * 0.08))
    cloth.quadTo(centre + QPointF(0, -size * 0.1), centre + QPointF(-size * 0.22, size * 0.04))
    cloth.closeSubpath()
    painter.fillPath(cloth, QColor("#2F7045"))
    painter.setPen(QPen(QColor(_INK), size * 0.06, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(foot, top)
