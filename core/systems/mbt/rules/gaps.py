"""Lines of sight through gaps: if any line from one outline to another is clear, one of these is (MBT-R58).

A clear line can be shifted until it just passes a corner and then turned about it until it just passes a
second one. So the lines close past every two corners are enough: of both outlines and of what stands in the
way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from math import sqrt

from core.geometry.tolerances import OVERLAPPING

INSET = OVERLAPPING + 10
"""So far beside a corner a line passes, in hundredths of a millimetre."""
Point = tuple[float, float]
Place = tuple[int, int]
Line = tuple[Place, Place]


def lines(start: Sequence[Point], end: Sequence[Point], between: Iterable[Place]) -> Iterator[Line]:
    """Lines from one convex outline, or edge, to another, close past two corners.

    `between` are the corners of what may stand in the way; those that lie off both outlines on one side are
    passed over.
    """
    both = (*start, *end)
    left, right = min(x for x, _y in both), max(x for x, _y in both)
    low, high = min(y for _x, y in both), max(y for _x, y in both)
    places = [*both, *((x, y) for x, y in between if left <= x <= right and low <= y <= high)]
    for (one_x, one_y), (other_x, other_y) in combinations(dict.fromkeys(places), 2):
        x, y = other_x - one_x, other_y - one_y
        length = sqrt(x * x + y * y)
        if length <= INSET:
            continue
        aside_x, aside_y = -y * INSET / length, x * INSET / length
        for first in (1, -1):
            for second in (1, -1):
                found = _led(
                    (one_x + aside_x * first, one_y + aside_y * first),
                    (other_x + aside_x * second, other_y + aside_y * second),
                    start,
                    end,
                )
                if found is not None:
                    yield found


def _led(one: Point, other: Point, start: Sequence[Point], end: Sequence[Point]) -> Line | None:
    """The part between the two outlines of the line through two points; None where it misses one."""
    here, there = _span(one, other, start), _span(one, other, end)
    if here is None or there is None:
        return None
    leaves, enters = (here[1], there[0]) if here[0] <= there[0] else (here[0], there[1])
    return _along(one, other, leaves), _along(one, other, enters)


def _span(one: Point, other: Point, ring: Sequence[Point]) -> tuple[float, float] | None:
    """Where the line through two points runs in a convex ring or over an edge, in parts of their distance."""
    x, y = other[0] - one[0], other[1] - one[1]
    square = x * x + y * y
    rows = [((px - one[0]) * x + (py - one[1]) * y, (py - one[1]) * x - (px - one[0]) * y) for px, py in ring]
    found = []
    for (ahead, aside), (next_ahead, next_aside) in pairwise((*rows, rows[0])):
        if (aside < 0) != (next_aside < 0):
            found.append((ahead + (next_ahead - ahead) * aside / (aside - next_aside)) / square)
    return (min(found), max(found)) if found else None


def _along(one: Point, other: Point, part: float) -> Place:
    return round(one[0] + (other[0] - one[0]) * part), round(one[1] + (other[1] - one[1]) * part)
