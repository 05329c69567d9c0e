"""Curves that marks of a plan are made of: smooth lines, tapered arrows, eggs round points. Scene units."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPolygonF

STEPS = 14
"""Pieces of a curve between two of its points."""


def smooth(spots: Sequence[QPointF]) -> list[QPointF]:
    """A curve through these spots, as many short pieces (Catmull and Rom)."""
    spots = [spot for place, spot in enumerate(spots) if place == 0 or spot != spots[place - 1]]
    if len(spots) < 3:
        return list(spots)
    found = [spots[0]]
    for place, (start, end) in enumerate(pairwise(spots)):
        before = spots[place - 1] if place else start * 2 - end
        after = spots[place + 2] if place + 2 < len(spots) else end * 2 - start
        for step in range(1, STEPS + 1):
            found.append(_between(before, start, end, after, step / STEPS))
    return found


def _between(before: QPointF, start: QPointF, end: QPointF, after: QPointF, part: float) -> QPointF:
    square, cube = part * part, part**3
    return (
        start * 2
        + (end - before) * part
        + (before * 2 - start * 5 + end * 4 - after) * square
        + (start * 3 - before - end * 3 + after) * cube
    ) * 0.5


def length(line: Sequence[QPointF]) -> float:
    """How long a line of short pieces is."""
    return sum(math.hypot((end - start).x(), (end - start).y()) for start, end in pairwise(line))


def along(line: Sequence[QPointF], way: float) -> tuple[QPointF, QPointF]:
    """The spot after `way` units of a line, and the direction there (length 1)."""
    for start, end in pairwise(line):
        piece = math.hypot((end - start).x(), (end - start).y())
        if piece <= 0:
            continue
        if way <= piece:
            return start + (end - start) * (way / piece), (end - start) / piece
        way -= piece
    for start, end in reversed(list(pairwise(line))):
        piece = math.hypot((end - start).x(), (end - start).y())
        if piece > 0:
            return line[-1], (end - start) / piece
    return line[-1], QPointF(1, 0)


def part_of(line: Sequence[QPointF], start: float, end: float) -> list[QPointF]:
    """The piece of a line between two lengths from its beginning."""
    found, way = [along(line, start)[0]], 0.0
    for one, other in pairwise(line):
        way += math.hypot((other - one).x(), (other - one).y())
        if start < way < end:
            found.append(other)
    return [*found, along(line, end)[0]]


def clear_of(line: Sequence[QPointF], taken: Iterable[QRectF], most: float) -> tuple[float, float]:
    """From where to where a line is free of the counters at its ends; at most `most` is cut from each."""
    whole = length(line)
    first, last = 0.0, whole
    for rect in taken:
        if rect.contains(line[0]):
            first = max(first, _leaves(line, rect))
        if rect.contains(line[-1]):
            last = min(last, whole - _leaves(line[::-1], rect))
    return min(first, most, whole * 0.3), max(last, whole - most, whole * 0.7)


def _leaves(line: Sequence[QPointF], rect: QRectF) -> float:
    """After how many units a line that begins in a rectangle leaves it."""
    way, whole = 0.0, length(line)
    while way < whole:
        way += 3.0
        if not rect.contains(along(line, way)[0]):
            return way
    return whole


def arrow(line: Sequence[QPointF], size: float) -> QPainterPath:
    """A military arrow: notched tail, a shaft that swells towards a broad head, which is `size` wide."""
    whole = length(line)
    head = min(size * 1.05, whole * 0.55)
    neck = whole - head
    tail, waist = size * 0.16, size * 0.25
    left: list[QPointF] = []
    right: list[QPointF] = []
    count = max(6, int(neck / 6))
    for step in range(count + 1):
        part = step / count
        spot, way = along(line, neck * part)
        flare = max(0.0, 1 - part * whole / (size * 0.9)) ** 2 * size * 0.14
        half = tail + (waist - tail) * part + flare
        across = QPointF(-way.y(), way.x()) * half
        left.append(spot + across)
        right.append(spot - across)
    spot, way = along(line, neck)
    across = QPointF(-way.y(), way.x()) * size * 0.5
    back = way * (head * 0.14)
    notch = along(line, min(size * 0.2, neck * 0.5))[0]
    corners = [*left, spot + across - back, line[-1], spot - across - back, *right[::-1], notch]
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
