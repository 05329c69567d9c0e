"""Curves that marks of a plan are made of: smooth lines, tapered arrows, eggs round points. Scene units."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPolygonF

STEPS = 14
"""Pieces of a curve between two of its points."""


def smooth(spots: Sequence[QPointF]) -> Curve:
    """A curve through these spots, as many short pieces (Catmull and Rom)."""
    spots = [spot for place, spot in enumerate(spots) if place == 0 or spot != spots[place - 1]]
    if len(spots) < 3:
        return Curve(spots)
    found = [spots[0]]
    for place, (start, end) in enumerate(pairwise(spots)):
        before = spots[place - 1] if place else start * 2 - end
        after = spots[place + 2] if place + 2 < len(spots) else end * 2 - start
        for step in range(1, STEPS + 1):
            found.append(_between(before, start, end, after, step / STEPS))
    return Curve(found)


def _between(before: QPointF, start: QPointF, end: QPointF, after: QPointF, part: float) -> QPointF:
    square, cube = part * part, part**3
    by = (
        2 * square - part - cube,
        2 - 5 * square + 3 * cube,
        part + 4 * square - 3 * cube,
        cube - square,
    )
    spots = (before, start, end, after)
    return QPointF(
        sum(weight * spot.x() for weight, spot in zip(by, spots, strict=True)) / 2,
        sum(weight * spot.y() for weight, spot in zip(by, spots, strict=True)) / 2,
    )


class Curve:
    """A line of short pieces. A way is measured along it from its beginning."""

    def __init__(self, spots: Sequence[QPointF]) -> None:
        self.xs, self.ys, self.ways = [spots[0].x()], [spots[0].y()], [0.0]
        for spot in spots[1:]:
            x, y = spot.x(), spot.y()
            piece = math.hypot(x - self.xs[-1], y - self.ys[-1])
            if piece > 1e-6:
                self.xs.append(x)
                self.ys.append(y)
                self.ways.append(self.ways[-1] + piece)

    @property
    def length(self) -> float:
        """How long it is; 0 for a single spot."""
        return self.ways[-1]

    @property
    def spots(self) -> list[QPointF]:
        """Where its pieces begin and end."""
        return [QPointF(x, y) for x, y in zip(self.xs, self.ys, strict=True)]

    def at(self, way: float) -> tuple[float, float, float, float]:
        """x, y after that way, and the direction there (length 1)."""
        if len(self.ways) < 2:
            return self.xs[0], self.ys[0], 1.0, 0.0
        place = min(max(bisect_right(self.ways, way) - 1, 0), len(self.ways) - 2)
        piece = self.ways[place + 1] - self.ways[place]
        along_x = (self.xs[place + 1] - self.xs[place]) / piece
        along_y = (self.ys[place + 1] - self.ys[place]) / piece
        on = min(max(way - self.ways[place], 0.0), piece)
        return self.xs[place] + along_x * on, self.ys[place] + along_y * on, along_x, along_y

    def spot(self, way: float) -> QPointF:
        """Where it is after that way."""
        return QPointF(*self.at(way)[:2])

    def part(self, start: float, end: float) -> Curve:
        """The piece between two ways."""
        between = [
            QPointF(x, y) for x, y, way in zip(self.xs, self.ys, self.ways, strict=True) if start < way < end
        ]
        return Curve([self.spot(start), *between, self.spot(end)])

    def clear_of(self, taken: Iterable[QRectF], most: float) -> Curve:
        """It without what lies on the counters at its two ends; at most `most` is cut from each."""
        whole = self.length
        first, last = 0.0, whole
        start, end = QPointF(self.xs[0], self.ys[0]), QPointF(self.xs[-1], self.ys[-1])
        for rect in taken:
            if rect.contains(start):
                first = max(first, next((way for way in self._steps() if not self._lies_in(rect, way)), 0.0))
            if rect.contains(end):
                ways = (whole - way for way in self._steps())
                last = min(last, next((way for way in ways if not self._lies_in(rect, way)), whole))
        return self.part(min(first, most, whole * 0.3), max(last, whole - most, whole * 0.7))

    def _steps(self) -> Iterator[float]:
        return (step * 4.0 for step in range(1, int(self.length / 4.0) + 1))

    def _lies_in(self, rect: QRectF, way: float) -> bool:
        return rect.contains(self.spot(way))


def arrow(line: Curve, size: float) -> QPainterPath:
    """A military arrow: notched tail, a shaft that swells towards a broad head, which is `size` wide."""
    whole = line.length
    head = min(size * 1.05, whole * 0.55)
    neck = whole - head
    tail, waist = size * 0.16, size * 0.25
    left: list[QPointF] = []
    right: list[QPointF] = []
    count = max(6, int(neck / 9))
    for step in range(count + 1):
        part = step / count
        x, y, along_x, along_y = line.at(neck * part)
        flare = max(0.0, 1 - part * whole / (size * 0.9)) ** 2 * size * 0.14
        half = tail + (waist - tail) * part + flare
        left.append(QPointF(x - along_y * half, y + along_x * half))
        right.append(QPointF(x + along_y * half, y - along_x * half))
    x, y, along_x, along_y = line.at(neck)
    spot, across = QPointF(x, y), QPointF(-along_y, along_x) * (size * 0.5)
    back = QPointF(along_x, along_y) * (head * 0.14)
    notch = line.spot(min(size * 0.2, neck * 0.5))
    corners = [*left, spot + across - back, line.spot(whole), spot - across - back, *right[::-1], notch]
    path = QPainterPath()
    path.addPolygon(QPolygonF(corners))
    path.closeSubpath()
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def path_through(line: Sequence[QPointF]) -> QPainterPath:
    """An open path through these spots."""
    path = QPainterPath()
    path.addPolygon(QPolygonF(list(line)))
    return path


def egg(spots: Sequence[QPointF], reach: float) -> QPainterPath:
    """The area within `reach` of the polygon with these corners, without sharp bends."""
    path = QPainterPath()
    if not spots:
        return path
    if len(spots) == 1:
        path.addEllipse(spots[0], reach, reach)
        return path
    import shapely

    points = [(spot.x(), spot.y()) for spot in spots]
    shape: Any = shapely.LineString(points) if len(points) < 3 else shapely.Polygon(points)
    if not shape.is_valid:
        shape = shapely.MultiPoint(points).convex_hull
    # Out and back again fills the sharp bends inwards.
    grown = shape.buffer(reach * 1.6, quad_segs=16).buffer(-reach * 0.6, quad_segs=16)
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in grown.exterior.coords]))
    path.closeSubpath()
    return path


def rounded(spots: Sequence[QPointF]) -> QPainterPath:
    """The polygon with these corners, its corners cut round."""
    path = QPainterPath()
    if len(spots) < 3:
        return path_through(spots)
    corners = list(spots)
    for _time in range(3):
        cut: list[QPointF] = []
        for one, other in pairwise([*corners, corners[0]]):
            cut += [one * 0.8 + other * 0.2, one * 0.2 + other * 0.8]
        corners = cut
    path.addPolygon(QPolygonF(corners))
    path.closeSubpath()
    return path


def united(rects: Iterable[QRectF], inset: float) -> QPainterPath:
    """These rectangles, a little smaller, as one area; two side by side are joined."""
    whole = QPainterPath()
    rects = list(rects)
    for rect in rects:
        one = QPainterPath()
        one.addRoundedRect(rect.adjusted(inset, inset, -inset, -inset), 18, 18)
        whole = whole.united(one)
    for one_rect, other in pairwise(rects):
        bridge = QPainterPath()
        middle, end = one_rect.center(), other.center()
        bridge.moveTo(middle)
        bridge.lineTo(end)
        stroker = QPainterPathStroker()
        stroker.setWidth(min(one_rect.height(), one_rect.width()) * 0.3)
        whole = whole.united(stroker.createStroke(bridge))
    return whole.simplified()
