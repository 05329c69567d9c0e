"""Shapes on a measured table as files write them: points, outlines, lines, the four corners of a base.

Whole tenths of a millimetre, origin bottom left, x to the right, y up; facings in whole tenths of a degree,
0 up, clockwise. Only what setting up needs: measuring in a battle is the business of `core.geometry`.
"""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Annotated, Any, TypeAlias

from pydantic import Field, WrapValidator

from core.scenarios.records import Wrong, located
from core.text import _

FURTHEST = 200_000
"""No coordinate is larger: 20 metres."""

FULL_TURN = 3600
MOST_POINTS = 500
"""The most corners of an outline or points of a line."""


def _point(value: Any, _handler: Any) -> tuple[int, int]:
    if isinstance(value, (list, tuple)) and len(value) == 2:
        x, y = value
        if type(x) is int and type(y) is int and abs(x) <= FURTHEST and abs(y) <= FURTHEST:
            return x, y
    raise located(
        [
            Wrong(
                (),
                _("this is no point of a table"),
                _("write [x, y] in whole tenths of a millimetre from the bottom left corner"),
            )
        ]
    )


Point: TypeAlias = Annotated[tuple[int, int], WrapValidator(_point)]
"""A point of a table as files write it, `[x, y]`."""

Outline: TypeAlias = Annotated[tuple[Point, ...], Field(min_length=3, max_length=MOST_POINTS)]
"""The corners of a polygon in order; the last is joined to the first."""

Line: TypeAlias = Annotated[tuple[Point, ...], Field(min_length=2, max_length=MOST_POINTS)]
"""The points of a line in order."""

Facing: TypeAlias = Annotated[int, Field(ge=0, le=FULL_TURN - 1)]
"""A facing in tenths of a degree."""

XY: TypeAlias = tuple[int, int]


def is_simple(outline: Sequence[XY]) -> bool:
    """Whether the polygon has an inside, and its sides neither cross nor touch one another."""
    import shapely

    return bool(len(outline) >= 3 and shapely.Polygon(outline).is_valid)


def twice_area(outline: Sequence[XY]) -> int:
    """Twice the signed area in square tenths of a millimetre; positive anticlockwise."""
    corners = [*outline, outline[0]]
    return sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in pairwise(corners))


def middle(points: Sequence[XY]) -> XY:
    """The middle of the box around the points."""
    left, bottom, right, top = box(points)
    return (left + right) // 2, (bottom + top) // 2


def box(points: Iterable[XY]) -> tuple[int, int, int, int]:
    """Left, bottom, right, top of the points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def contains(outline: Sequence[XY], point: XY) -> bool:
    """Whether a point lies inside of the outline or on its edge."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in pairwise([*outline, outline[0]]):
        cross = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)
        if cross == 0 and min(x1, x2) <= x <= max(x1, x2) and min(y1, y2) <= y <= max(y1, y2):
            return True
        if (y1 > y) != (y2 > y) and (cross > 0) == (y2 > y1):
            inside = not inside
    return inside


def turned_about(point: XY, centre: XY, by: int) -> XY:
    """A point turned clockwise about a centre by tenths of a degree, rounded to whole tenths of a mm."""
    x, y = point[0] - centre[0], point[1] - centre[1]
    match by % FULL_TURN:
        case 0:
            return point
        case 900:
            return centre[0] + y, centre[1] - x
        case 1800:
            return centre[0] - x, centre[1] - y
        case 2700:
            return centre[0] - y, centre[1] + x
    angle = math.radians(by / 10)
    sine, cosine = math.sin(angle), math.cos(angle)
    return round(centre[0] + x * cosine + y * sine), round(centre[1] - x * sine + y * cosine)
