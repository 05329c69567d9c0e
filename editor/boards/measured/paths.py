"""Shapes for the painters: insets, points along an outline, jittered places inside of it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker

from editor.base.drawing.noise import between

MOST_PLACES = 6000
"""Trees, tufts or stones of one piece of ground; a larger one is sown more thinly."""


def inset(path: QPainterPath, by: float) -> QPainterPath:
    """The path made smaller by `by` scene units on all sides; empty where nothing is left."""
    stroker = QPainterPathStroker()
    stroker.setWidth(2 * by)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return path.subtracted(stroker.createStroke(path))


def along(path: QPainterPath, step: float) -> Iterator[tuple[QPointF, float, float]]:
    """Points every `step` along the outline, each with the unit vector of the way there."""
    for polygon in path.toSubpathPolygons():
        rest = step / 2
        spots = [polygon.at(place) for place in range(polygon.size())]
        for start, end in pairwise(spots):
            wide, high = end.x() - start.x(), end.y() - start.y()
            length = math.hypot(wide, high)
            if length <= 0:
                continue
            across, down = wide / length, high / length
            while rest <= length:
                yield QPointF(start.x() + across * rest, start.y() + down * rest), across, down
                rest += step
            rest -= length


def inward(path: QPainterPath, spot: QPointF, across: float, down: float) -> tuple[float, float]:
    """Of the two ways square to the outline the one that leads inside."""
    right = -down, across
    probe = QPointF(spot.x() + 3 * right[0], spot.y() + 3 * right[1])
    return right if path.contains(probe) else (down, -across)


def sown(path: QPainterPath, step: float, area: QRectF, salt: int) -> Iterator[tuple[QPointF, int, int]]:
    """Jittered places every `step` inside `path`, row by row downwards, as far as they lie near `area`.

    They are seeded by where they are in the scene: what happens elsewhere changes nothing here.
    """
    box = path.boundingRect()
    step = max(step, math.sqrt(box.width() * box.height() / MOST_PLACES))
    box = box.intersected(area.adjusted(-2 * step, -2 * step, 2 * step, 2 * step))
    if box.isEmpty():
        return
    for row in range(math.floor(box.top() / step), math.ceil(box.bottom() / step) + 1):
        for column in range(math.floor(box.left() / step), math.ceil(box.right() / step) + 1):
            x = (column + 0.5 * (row % 2) + between(-0.28, 0.28, column, row, salt)) * step
            y = (row + between(-0.28, 0.28, column, row, salt + 1)) * step
            spot = QPointF(x, y)
            if path.contains(spot):
                yield spot, column, row
