"""Broad arrows along a way, and how far somebody has come on it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPainterPathStroker

from editor.boards.drawing.overlay import Shape, draw_shape

HALO = "#FFFFFF"

ARROW = 7.0
"""Pixels of the shaft of an arrow."""


def arrow_shapes(spots: Sequence[QPointF], ink: str, scale: float, *, dashed: bool = False) -> list[Shape]:
    """A broad arrow through these points with a light rim; its width is that of the screen."""
    if way_length(spots) * scale < 6:
        return []
    tip, before = spots[-1], spots[-2]
    way = tip - before
    length = math.hypot(way.x(), way.y())
    ahead = way / max(1e-6, length)
    across = QPointF(-ahead.y(), ahead.x())
    head = min(17.0 / scale, max(length, 6.0 / scale))
    neck = tip - ahead * head
    line = QPainterPath(spots[0])
    for spot in (*spots[1:-1], neck):
        line.lineTo(spot)
    barb = across * head * 0.52
    path = QPainterPath(tip)
    for spot in (neck + barb, neck - barb):
        path.lineTo(spot)
    path.closeSubpath()
    if dashed:
        rows = [Shape(line, ink, 4.0, (2.4, 1.6), halo=HALO)]
        return [*rows, Shape(path, HALO, 3.4), Shape(path, "", fill=ink, alpha=1.0)]
    stroker = QPainterPathStroker()
    stroker.setWidth(ARROW / scale)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    shaft = stroker.createStroke(line)
    shaft.setFillRule(Qt.FillRule.WindingFill)
    parts = (shaft, path)  # drawn one over the other: Qt loses the shaft of some when it unites them
    rims = [Shape(part, HALO, 3.4) for part in parts]
    return [*rims, *(Shape(part, "", fill=ink, alpha=1.0) for part in parts)]


def draw_arrow(
    painter: QPainter, spots: Sequence[QPointF], ink: str, scale: float, *, dashed: bool = False
) -> None:
    """Draw `arrow_shapes`."""
    for shape in arrow_shapes(spots, ink, scale, dashed=dashed):
        draw_shape(painter, shape)


def way_length(spots: Sequence[QPointF]) -> float:
    """How long a way through these points is."""
    return sum(math.hypot((b - a).x(), (b - a).y()) for a, b in pairwise(spots))


def first_part(spots: Sequence[QPointF], part: float) -> list[QPointF]:
    """The way through these points as far as somebody has come who has gone `part` of it."""
    left = way_length(spots) * part
    found = [spots[0]]
    for one, other in pairwise(spots):
        step = math.hypot((other - one).x(), (other - one).y())
        if left <= step:
            found.append(one + (other - one) * (left / max(1e-6, step)))
            return found
        found.append(other)
        left -= step
    return found
