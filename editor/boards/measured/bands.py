"""Roads, rivers, streams, bridges and fords: bands of their true width along a middle line."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPainterPathStroker

from editor.base.drawing.brushes import colour, pen
from editor.boards.drawing.measured_style import TableStyle
from editor.boards.measured.paths import along

WATERS = ("river", "stream")


def ribbon(line: QPainterPath, width: float) -> QPainterPath:
    """The ground that a band covers: flat ends, round bends."""
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    covered = stroker.createStroke(line)
    covered.setFillRule(Qt.FillRule.WindingFill)
    return covered


def paint_band(
    painter: QPainter, ground: str, line: QPainterPath, width: float, style: TableStyle, scale: float
) -> None:
    """A band of that ground, `width` scene units wide."""
    flat = Qt.PenCapStyle.FlatCap
    plain = style.style
    if ground in WATERS:
        edge = min(9.0, width * 0.3)
        painter.strokePath(line, pen(plain.sand_line, width + 2 * edge, 0.55, cap=flat))
        painter.strokePath(line, pen(plain.sand, width + 1.5 * edge, cap=flat))
        painter.strokePath(line, pen(plain.shore, width, cap=flat))
        painter.strokePath(line, pen(plain.water, max(1.0, width - min(6.0, width * 0.3)), cap=flat))
        if width > 18 and scale > 0.12:
            painter.strokePath(line, pen(plain.ripple, 2.4, 0.8, (14.0, 12.0), flat))
            for aside in (-0.26, 0.26):
                painter.strokePath(
                    line.translated(aside * width, aside * width), pen(plain.shore, 1.8, 0.5, (10.0, 14.0))
                )
        return
    if ground == "ford":
        painter.strokePath(line, pen(plain.sand, width, 0.75, cap=flat))
        painter.strokePath(line, pen(plain.shore, max(2.0, width * 0.5), 0.6, (0.08, 0.16), flat))
        return
    if ground == "bridge":
        painter.strokePath(line, pen(plain.rail, width, cap=flat))
        painter.strokePath(line, pen(plain.plank, max(1.0, width - 7.0), cap=flat))
        painter.setPen(pen(plain.plank_line, 1.6))
        for spot, across, down in along(line, 9.0):
            half = (width - 7.0) / 2
            reach = QPointF(-down * half, across * half)
            painter.drawLine(spot + reach, spot - reach)
        return
    if ground == "track":
        painter.strokePath(line, pen(style.road, max(3.0, width * 0.7), 0.85, cap=flat))
        painter.strokePath(line, pen(style.road_line, max(2.0, width * 0.16), 0.9, (5.0, 3.4), flat))
        return
    if ground == "sunken_road":
        painter.setPen(pen(style.slope, 2.2))
        half = width / 2
        for spot, across, down in along(line, 10.0):
            for side in (-1.0, 1.0):
                way = QPointF(-down * side, across * side)
                painter.drawLine(spot + way * half, spot + way * (half + 11.0))
    painter.strokePath(line, pen(style.road_line, width, cap=flat))
    painter.strokePath(line, pen(style.road, max(1.0, width - min(5.0, width * 0.35)), cap=flat))


def paint_far(painter: QPainter, line: QPainterPath, width: float, ink: str) -> None:
    """A band seen from far away."""
    painter.fillPath(ribbon(line, width), colour(ink))
