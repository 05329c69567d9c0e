"""Lines from a battery past the corners of what stands in the way (LG-R69)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import NamedTuple

from core.geometry.bases import Footprint
from core.geometry.tolerances import OVERLAPPING

Place = tuple[int, int]
"""A point in hundredths of a millimetre."""
INSET = OVERLAPPING + 10
"""So far beside a corner a line is clear of it."""


def eyes(mine: Footprint) -> tuple[Place, Place, Place]:
    """The middle and both ends of a front."""
    left, right, *_rear = mine.corners
    return half(left, right), left, right


def half(one: Place, other: Place) -> Place:
    """The point between two points."""
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def past(mine: Footprint, its: Footprint, corners: Sequence[Place]) -> Iterator[tuple[Place, Place]]:
    """From the ends and the middle of a front close past each corner in the way, on to the target.

    A line that is clear and is swung aside stays so up to a corner of what is in the way or of the target: so
    if any line to the target is clear, one of these is, or one to a corner of it.
    """
    seen = (*mine.corners[:2], *its.corners)
    (left, *_x, right), (low, *_y, high) = (sorted(values) for values in zip(*seen, strict=True))
    cones = [(start, _cone(start, its)) for start in eyes(mine)]
    for x, y in corners:
        if not (left <= x <= right and low <= y <= high):
            continue
        for start, cone in cones:
            way_x, way_y = x - start[0], y - start[1]
            if cone is not None and _leads_past(cone, way_x, way_y):
                continue
            length = hypot(way_x, way_y)
            for beside in (INSET, -INSET) if length else ():
                aside_x, aside_y = -way_y * beside / length, way_x * beside / length
                end = _met(start, way_x + aside_x, way_y + aside_y, its)
                if end is not None:
                    yield start, end


class Cone(NamedTuple):
    """The angle that a base takes, seen from a place: the vectors to its ends, and the room left of each."""

    left: Place
    right: Place
    left_room: float
    right_room: float


def _cone(start: Place, its: Footprint) -> Cone | None:
    """None for a place that does not lie clear of the base."""
    ways = [(x - start[0], y - start[1]) for x, y in its.corners]
    left = right = ways[0]
    for way in ways[1:]:
        if _turn(left, way) > 0:
            left = way
        if _turn(right, way) < 0:
            right = way
    if _turn(right, left) <= 0 or any(_turn(left, way) > 0 or _turn(right, way) < 0 for way in ways):
        return None
    return Cone(left, right, 2 * INSET * hypot(*left), 2 * INSET * hypot(*right))


def _turn(one: Place, other: Place) -> int:
    """Above 0 where the other vector lies left of the one."""
    return one[0] * other[1] - one[1] * other[0]


def _leads_past(cone: Cone, x: int, y: int) -> bool:
    """Whether all that passes so close beside a corner surely misses the base."""
    (left_x, left_y), (right_x, right_y), left_room, right_room = cone
    return left_x * y - left_y * x > left_room or right_x * y - right_y * x < -right_room


def _met(start: Place, way_x: float, way_y: float, its: Footprint) -> Place | None:
    """Where a line that leads on past `way` first meets a base; None where it meets none, or one nearer."""
    nearest: float | None = None
    for (ax, ay), (bx, by) in zip(its.corners, (*its.corners[1:], its.corners[0]), strict=True):
        side_x, side_y = bx - ax, by - ay
        across = way_x * side_y - way_y * side_x
        if not across:
            continue
        off_x, off_y = ax - start[0], ay - start[1]
        far = (off_x * side_y - off_y * side_x) / across
        along = (off_x * way_y - off_y * way_x) / across
        if far >= 1 and 0 <= along <= 1 and (nearest is None or far < nearest):
            nearest = far
    if nearest is None:
        return None
    return round(start[0] + way_x * nearest), round(start[1] + way_y * nearest)
