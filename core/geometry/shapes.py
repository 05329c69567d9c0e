"""The shapes of the measured table, and how they meet: distance, overlap, swept path, the moment of meeting.

Bases, the paths that they sweep at fixed facing, strips, edges, segments and points are all convex and
centrally symmetric: a middle and the vectors of their sides. Two of them meet where the difference of their
middles lies in the sum of the shapes, which has the sides of both: everything here is exact whole-number
arithmetic on cross products, one square root at the end, and no library call. Coordinates and lengths are
whole hundredths of a millimetre; middles are doubled so that they stay whole.
"""

from collections.abc import Iterator, Sequence
from math import inf, sqrt
from typing import TypeAlias

from core.geometry.tolerances import OVERLAPPING, TOUCHING, rounded

Side: TypeAlias = tuple[int, int, float]
"""A side as a vector, and its length."""


class Shape:
    """A convex, centrally symmetric shape.

    ``double_x, double_y``: twice the middle. ``sides``: one vector for each pair of opposite sides, none of
    zero length. ``reach``: twice the radius of a circle about the middle that holds the shape.
    """

    __slots__ = ("double_x", "double_y", "reach", "sides")

    def __init__(self, double_x: int, double_y: int, sides: tuple[Side, ...], reach: float) -> None:
        self.double_x = double_x
        self.double_y = double_y
        self.sides = sides
        self.reach = reach

    def outline(self) -> tuple[tuple[int, int], ...]:
        """The corners in order, counter-clockwise; one for a point, two for a segment."""
        if not self.sides:
            return ((self.double_x // 2, self.double_y // 2),)
        upward: list[tuple[int, int]] = []
        for x, y in sorted(map(_upward, self.sides), key=_Direction):
            if upward and upward[-1][0] * y == upward[-1][1] * x:
                x, y = x + upward[-1][0], y + upward[-1][1]
                upward.pop()
            upward.append((x, y))
        # From the lowest corner the sides follow each other by their direction, then once more backwards.
        x = self.double_x - sum(side[0] for side in upward)
        y = self.double_y - sum(side[1] for side in upward)
        corners = []
        for turn in (2, -2):
            for side_x, side_y in upward:
                corners.append((x // 2, y // 2))
                x, y = x + turn * side_x, y + turn * side_y
        return tuple(dict.fromkeys(corners))


def _upward(side: Side) -> tuple[int, int]:
    """The side as a vector of the upper half plane."""
    x, y, _length = side
    return (x, y) if (y, x) > (0, 0) else (-x, -y)


class _Direction:
    """Sorts vectors of the upper half plane by their angle."""

    __slots__ = ("x", "y")

    def __init__(self, vector: tuple[int, int]) -> None:
        self.x, self.y = vector

    def __lt__(self, other: "_Direction") -> bool:
        return self.x * other.y - self.y * other.x > 0


def point(x: int, y: int) -> Shape:
    """A point as a shape."""
    return Shape(2 * x, 2 * y, (), 0.0)


def segment(start_x: int, start_y: int, end_x: int, end_y: int) -> Shape:
    """The straight line between two points as a shape."""
    x, y = end_x - start_x, end_y - start_y
    length = sqrt(x * x + y * y)
    return Shape(start_x + end_x, start_y + end_y, ((x, y, length),) if length else (), length)


def swept(shape: Shape, x: int, y: int) -> Shape:
    """What the shape covers when it is shifted straight by that vector."""
    if x == 0 and y == 0:
        return shape
    length = sqrt(x * x + y * y)
    sides = (*shape.sides, (x, y, length))
    return Shape(shape.double_x + x, shape.double_y + y, sides, shape.reach + length)


def shifted_shape(shape: Shape, x: int, y: int) -> Shape:
    """The shape elsewhere."""
    return Shape(shape.double_x + 2 * x, shape.double_y + 2 * y, shape.sides, shape.reach)


def _extents(sides: tuple[Side, ...]) -> Sequence[int]:
    """For each side how far all of them reach across it: each product of two is reckoned once."""
    if len(sides) == 2:  # a rectangle and a point
        (ax, ay, _), (bx, by, _) = sides
        ab = abs(ax * by - ay * bx)
        return ab, ab
    if len(sides) == 3:  # the way of a rectangle
        (ax, ay, _), (bx, by, _), (cx, cy, _) = sides
        ab, ac, bc = abs(ax * by - ay * bx), abs(ax * cy - ay * cx), abs(bx * cy - by * cx)
        return ab + ac, ab + bc, ac + bc
    if len(sides) == 4:  # two rectangles: what is asked most
        (ax, ay, _), (bx, by, _), (cx, cy, _), (dx, dy, _) = sides
        ab, ac, ad = abs(ax * by - ay * bx), abs(ax * cy - ay * cx), abs(ax * dy - ay * dx)
        bc, bd, cd = abs(bx * cy - by * cx), abs(bx * dy - by * dx), abs(cx * dy - cy * dx)
        return ab + ac + ad, ab + bc + bd, ac + bc + cd, ad + bd + cd
    if len(sides) == 5:  # the way of a rectangle and another rectangle
        (ax, ay, _), (bx, by, _), (cx, cy, _), (dx, dy, _), (ex, ey, _) = sides
        ab, ac, ad = abs(ax * by - ay * bx), abs(ax * cy - ay * cx), abs(ax * dy - ay * dx)
        bc, bd, cd = abs(bx * cy - by * cx), abs(bx * dy - by * dx), abs(cx * dy - cy * dx)
        ae, be = abs(ax * ey - ay * ex), abs(bx * ey - by * ex)
        ce, de = abs(cx * ey - cy * ex), abs(dx * ey - dy * ex)
        return (
            ab + ac + ad + ae,
            ab + bc + bd + be,
            ac + bc + cd + ce,
            ad + bd + cd + de,
            ae + be + ce + de,
        )
    return [
        sum([abs(side_x * next_y - side_y * next_x) for next_x, next_y, _next_length in sides])
        for side_x, side_y, _length in sides
    ]


def gap(one: Shape, other: Shape) -> int:
    """The distance from edge to edge, 0 where the shapes meet."""
    x, y = other.double_x - one.double_x, other.double_y - one.double_y
    sides = one.sides + other.sides
    return _apart(x, y, sides, _extents(sides))


def _apart(x: int, y: int, sides: tuple[Side, ...], extents: Sequence[int]) -> int:
    """The distance of two shapes with these sides, whose middles lie (x, y) apart, doubled."""
    if not sides:
        return rounded(sqrt(x * x + y * y) / 2)
    nearest = inf
    for (side_x, side_y, _length), extent in zip(sides, extents, strict=True):
        beyond = side_x * y - side_y * x
        if extent and -extent <= beyond <= extent:
            continue
        if beyond < 0:
            side_x, side_y = -side_x, -side_y
        # The edge of the sum of both shapes on the side of the other's middle, and that middle seen from the
        # middle of the edge.
        edge_x, edge_y, from_x, from_y = 0, 0, x, y
        for next_x, next_y, _next_length in sides:
            turn = side_x * next_y - side_y * next_x
            if turn > 0:
                from_x, from_y = from_x - next_x, from_y - next_y
            elif turn < 0:
                from_x, from_y = from_x + next_x, from_y + next_y
            elif side_x * next_x + side_y * next_y > 0:
                edge_x, edge_y = edge_x + next_x, edge_y + next_y
            else:
                edge_x, edge_y = edge_x - next_x, edge_y - next_y
        length, along = edge_x * edge_x + edge_y * edge_y, from_x * edge_x + from_y * edge_y
        if -length < along < length:  # straight before this edge: no other is nearer
            return rounded(abs(edge_x * from_y - edge_y * from_x) / sqrt(length) / 2)
        end = 1 if along > 0 else -1
        nearest = min(nearest, sqrt((from_x - end * edge_x) ** 2 + (from_y - end * edge_y) ** 2))
    return 0 if nearest is inf else rounded(nearest / 2)


def is_within(one: Shape, other: Shape, distance: int) -> bool:
    """Whether the shapes are at most that far apart, from edge to edge."""
    x, y = other.double_x - one.double_x, other.double_y - one.double_y
    far = one.reach + other.reach + 2 * distance + 2
    square = x * x + y * y
    if square > far * far:
        return False
    if square <= 4 * distance * distance:
        return True  # the middles are no farther apart
    sides = one.sides + other.sides
    extents = _extents(sides)
    # Far apart across one of the sides, farther than rounding could tell: the usual case, and quick to see.
    for (side_x, side_y, length), extent in zip(sides, extents, strict=True):
        if abs(side_x * y - side_y * x) - extent > (2 * distance + 2) * length:
            return False
    return _apart(x, y, sides, extents) <= distance


def touches(one: Shape, other: Shape) -> bool:
    """Whether the shapes touch (or overlap)."""
    return is_within(one, other, TOUCHING)


def overlaps(one: Shape, other: Shape) -> bool:
    """Whether one lies in the other deeper than the tolerance."""
    x, y = other.double_x - one.double_x, other.double_y - one.double_y
    far = one.reach + other.reach
    if x * x + y * y >= far * far:
        return False
    sides = one.sides + other.sides
    for (side_x, side_y, length), extent in zip(sides, _extents(sides), strict=True):
        if extent - abs(side_x * y - side_y * x) <= 2 * OVERLAPPING * length:
            return False
    return bool(sides)


def inside(one: Shape, other: Shape) -> int:
    """How deep one lies in the other: how far it must be shifted to be free; 0 where they are apart."""
    x, y = other.double_x - one.double_x, other.double_y - one.double_y
    sides = one.sides + other.sides
    if not sides:
        return 0
    least = min(
        (
            sum(abs(side_x * next_y - side_y * next_x) for next_x, next_y, _length in sides)
            - abs(side_x * y - side_y * x)
        )
        / length
        for side_x, side_y, length in sides
    )
    return rounded(max(least, 0.0) / 2)


def meeting(moving: Shape, x: int, y: int, other: Shape) -> float | None:
    """When a shape that is shifted straight by (x, y) meets another: the fraction of the shift, or None.

    It meets only what it would overlap on its way; sliding along an edge is not meeting. The moment is that
    of the first touch (0 for what it touches already, and for what it overlaps before it goes).
    """
    return entry(moving, x, y, other) if overlaps(swept(moving, x, y), other) else None


def entry(moving: Shape, x: int, y: int, other: Shape) -> float:
    """The moment of `meeting` for a shape that is known to be met."""
    from_x, from_y = other.double_x - moving.double_x, other.double_y - moving.double_y
    sides = moving.sides + other.sides
    first = 0.0
    for (side_x, side_y, _length), extent in zip(sides, _extents(sides), strict=True):
        speed = 2 * (side_x * y - side_y * x)
        start = side_x * from_y - side_y * from_x
        # |start - time * speed| falls to extent at the entry.
        if start * speed > 0:
            first = max(first, (abs(start) - extent) / abs(speed))
    return min(first, 1.0)


def hits(shape: Shape, shapes: Sequence[Shape]) -> list[int]:
    """The places of those that the shape overlaps."""
    return list(_overlapped(shape, shapes))


def first_hit(shape: Shape, shapes: Sequence[Shape]) -> int | None:
    """The place of the first in the row that the shape overlaps."""
    return next(_overlapped(shape, shapes), None)


def _overlapped(shape: Shape, shapes: Sequence[Shape]) -> Iterator[int]:
    """What `overlaps` says of one shape and many, with each product of two sides reckoned once."""
    here_x, here_y, reach, sides = shape.double_x, shape.double_y, shape.reach, shape.sides
    own: Sequence[int] = ()
    for place, other in enumerate(shapes):
        x, y, far = other.double_x - here_x, other.double_y - here_y, reach + other.reach
        if x * x + y * y >= far * far:
            continue  # the circles around them do not meet
        if len(other.sides) != 2:  # no rectangle: nothing to share
            if overlaps(shape, other):
                yield place
            continue
        own = own or [
            sum([abs(side_x * next_y - side_y * next_x) for next_x, next_y, _length in sides])
            for side_x, side_y, _length in sides
        ]
        (one_x, one_y, one_length), (two_x, two_y, two_length) = other.sides
        # Separating axes: two shapes are apart where, seen along one side, their extents do not meet.
        one = two = abs(one_x * two_y - one_y * two_x)
        for (side_x, side_y, length), extent in zip(sides, own, strict=True):
            across, along = abs(side_x * one_y - side_y * one_x), abs(side_x * two_y - side_y * two_x)
            if extent + across + along - abs(side_x * y - side_y * x) <= 2 * OVERLAPPING * length:
                break
            one, two = one + across, two + along
        else:
            if (
                one - abs(one_x * y - one_y * x) > 2 * OVERLAPPING * one_length
                and two - abs(two_x * y - two_y * x) > 2 * OVERLAPPING * two_length
            ):
                yield place


def first_on_line(start: tuple[int, int], end: tuple[int, int], shapes: Sequence[Shape]) -> int | None:
    """What `first_hit` says of the segment between two points that are apart: written out, for it is asked
    of every line of sight."""
    (start_x, start_y), (end_x, end_y) = start, end
    line_x, line_y, double_x, double_y = end_x - start_x, end_y - start_y, start_x + end_x, start_y + end_y
    reach = sqrt(line_x * line_x + line_y * line_y)
    for place, other in enumerate(shapes):
        x, y, far = other.double_x - double_x, other.double_y - double_y, reach + other.reach
        if x * x + y * y >= far * far:
            continue
        if len(other.sides) != 2:
            if overlaps(segment(start_x, start_y, end_x, end_y), other):
                return place
            continue
        (one_x, one_y, one_length), (two_x, two_y, two_length) = other.sides
        across, along = abs(line_x * one_y - line_y * one_x), abs(line_x * two_y - line_y * two_x)
        if across + along - abs(line_x * y - line_y * x) <= 2 * OVERLAPPING * reach:
            continue
        area = abs(one_x * two_y - one_y * two_x)
        if (
            area + across - abs(one_x * y - one_y * x) > 2 * OVERLAPPING * one_length
            and area + along - abs(two_x * y - two_y * x) > 2 * OVERLAPPING * two_length
        ):
            return place
    return None
