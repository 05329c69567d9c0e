"""Plane geometry of the oracles: rectangles, ways and gaps by shapely, in hundredths of a millimetre.

Poses are whole tenths of a millimetre and of a degree: the middle of a front edge and where it looks,
clockwise from up the table. What is measured here is a fraction; the rules compare whole hundredths of
corners that are rounded. So a comparison answers True, False, or None where it is too near to tell.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import cos, floor, hypot, pi, sin

from shapely import LineString, MultiPoint, Point, Polygon
from shapely.geometry.base import BaseGeometry

Place = tuple[float, float]
Sure = bool | None
"""Yes, no, or too near to say."""

TOUCH, DEEP = 50, 20
"""Bases touch when the gap is 0.5 mm at most, overlap when one lies more than 0.2 mm in the other."""
ALIGNED = 100
"""Corners that should coincide may lie 1 mm apart, facings 1 degree."""
SLIP = 5.0
"""A way that is so much longer than its allowance is within it all the same (LG-R42, MBT-R2)."""
ROUGH = 3.0
"""What rounded corners can be wrong by."""
NOTHING = 1e-6


@dataclass(frozen=True)
class Pose:
    """Where a base stands."""

    x: int
    y: int
    facing: int

    @property
    def square(self) -> bool:
        """Whether it stands straight on the table, so that its corners are exact."""
        return self.facing % 900 == 0

    def ahead(self) -> Place:
        angle = self.facing * pi / 1800
        return sin(angle), cos(angle)

    def right(self) -> Place:
        angle = self.facing * pi / 1800
        return cos(angle), -sin(angle)

    def point(self, forward: float, aside: float) -> Place:
        """So far ahead of the middle of the front and to the right of it, in hundredths."""
        (ax, ay), (rx, ry) = self.ahead(), self.right()
        return self.x * 10 + ax * forward + rx * aside, self.y * 10 + ay * forward + ry * aside

    def shifted(self, x: int, y: int) -> Pose:
        return Pose(self.x + x, self.y + y, self.facing)

    def back(self, tenths: int) -> Pose:
        """The pose straight behind."""
        ax, ay = self.ahead()
        return self.shifted(-half_up(ax * tenths), -half_up(ay * tenths))


@dataclass(frozen=True)
class Rectangle:
    """A base where it stands; `width` and `depth` in tenths of a millimetre."""

    pose: Pose
    width: int
    depth: int

    @cached_property
    def corners(self) -> tuple[Place, Place, Place, Place]:
        """Front left, front right, rear right, rear left."""
        half, deep, at = self.width * 5, self.depth * 10, self.pose.point
        return at(0, -half), at(0, half), at(-deep, half), at(-deep, -half)

    @cached_property
    def polygon(self) -> Polygon:
        return Polygon(self.corners)

    @cached_property
    def front(self) -> LineString:
        return LineString(self.corners[:2])

    @cached_property
    def middle(self) -> Place:
        return self.pose.point(-self.depth * 5, 0)

    def at(self, pose: Pose) -> Rectangle:
        return Rectangle(pose, self.width, self.depth)

    def turned(self, facing: int) -> Rectangle:
        """Turned about its middle, its place rounded to tenths."""
        x, y = self.middle
        ax, ay = Pose(0, 0, facing).ahead()
        deep = self.depth * 5
        return self.at(Pose(half_up((x + ax * deep) / 10), half_up((y + ay * deep) / 10), facing % 3600))


def half_up(value: float) -> int:
    """The nearest whole number; halves go away from zero."""
    return floor(value + 0.5) if value >= 0 else -floor(-value + 0.5)


def hull(shapes: Iterable[Rectangle]) -> Polygon:
    """What several rectangles enclose: the way of a base that is shifted straight."""
    found = MultiPoint([corner for shape in shapes for corner in shape.corners]).convex_hull
    assert isinstance(found, Polygon)
    return found


def gap(one: BaseGeometry, other: BaseGeometry) -> float:
    """The distance from edge to edge."""
    return float(one.distance(other))


def depth(one: BaseGeometry, other: BaseGeometry) -> float:
    """How deep two convex shapes lie in one another: the least shift that would part them; below 0 apart."""
    if one.distance(other) > 1:
        return -gap(one, other)
    least = float("inf")
    for ring in (list(one.convex_hull.boundary.coords), list(other.convex_hull.boundary.coords)):
        for (x1, y1), (x2, y2) in pairwise(ring):
            length = hypot(x2 - x1, y2 - y1)
            if length < NOTHING:
                continue
            normal = ((y2 - y1) / length, (x1 - x2) / length)
            spans = []
            for shape in (one, other):
                along = [x * normal[0] + y * normal[1] for x, y in shape.convex_hull.boundary.coords]
                spans.append((min(along), max(along)))
            (low, high), (start, end) = spans
            least = min(least, high - start, end - low)
    return least


def over(value: float, limit: float, rough: float) -> Sure:
    """Whether a measure is more than a limit; `rough` is what it can be wrong by."""
    if abs(value - limit) < NOTHING and not rough:
        return False
    return None if abs(value - limit) <= rough else value > limit


def within(value: float, limit: float, rough: float) -> Sure:
    """Whether a measure, rounded to whole hundredths, is at most a limit."""
    return None if abs(value - limit - 0.5) <= max(rough, 0.01) else value < limit + 0.5


def all_of(answers: Iterable[Sure]) -> Sure:
    """Yes if all are, no if one is not."""
    found: Sure = True
    for answer in answers:
        if answer is False:
            return False
        found = None if answer is None else found
    return found


def any_of(answers: Iterable[Sure]) -> Sure:
    """Yes if one is, no if none is."""
    return negated(all_of(map(negated, answers)))


def negated(answer: Sure) -> Sure:
    return None if answer is None else not answer


def apart(one: Place, other: Place) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def facing_gap(one: int, other: int) -> int:
    """The angle between two facings, in tenths of a degree."""
    turn = (one - other) % 3600
    return min(turn, 3600 - turn)


def on(shape: BaseGeometry, place: Place) -> bool:
    """Whether a shape holds a point, its edge included."""
    return bool(shape.intersects(Point(place)))


HAIRS = ((0.0, 0.0), (1.5, 0.0), (-1.5, 0.0), (0.0, 1.5), (0.0, -1.5))


def lengths_in(shape: BaseGeometry, start: Place, end: Place) -> tuple[float, float]:
    """How much of a line runs in a shape, at least and at most: an edge may run along it."""
    found = [
        float(LineString([(start[0] + x, start[1] + y), (end[0] + x, end[1] + y)]).intersection(shape).length)
        for x, y in HAIRS
    ]
    return min(found), max(found)
