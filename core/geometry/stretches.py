"""The stretch of a straight way on which a shape overlaps another: told at once, but for its ends.

Places on a way are rounded to whole tenths, so near the ends of a stretch only `overlaps` can tell; before,
between and after them the answer is plain, and a search need not measure.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from core.geometry.shapes import Shape
from core.geometry.tolerances import OVERLAPPING, TENTH

STEP = 2 * TENTH
"""A tenth of a millimetre in the doubled hundredths of middles."""
ROUNDING = 0.55 * STEP
"""By so much a coordinate of a rounded place may be off, and a little more."""


class Stretch(NamedTuple):
    """Ways in tenths: outside `first` to `last` nothing overlaps, inside `sure` to `sure_last` it does."""

    first: float
    last: float
    sure: float
    sure_last: float

    def says(self, way: int) -> bool | None:
        """Whether the shapes overlap after that way; None where it has to be measured."""
        if way < self.first or way > self.last:
            return False
        return True if self.sure <= way <= self.sure_last else None


NEVER = Stretch(inf, -inf, inf, -inf)


class Axis(NamedTuple):
    """One side of two shapes: how far apart they lie across it, how far they reach, how much that is off."""

    x: int
    y: int
    begin: int
    extent: float
    off: float


def axes(moving: Shape, other: Shape) -> list[Axis]:
    """What of two shapes matters on any way of the one: to be asked of many ways."""
    from_x, from_y = other.double_x - moving.double_x, other.double_y - moving.double_y
    sides = moving.sides + other.sides
    found = []
    for side_x, side_y, length in sides:
        extent = -2 * OVERLAPPING * length
        for next_x, next_y, _length in sides:
            extent += abs(side_x * next_y - side_y * next_x)
        off = ROUNDING * (abs(side_x) + abs(side_y))
        found.append(Axis(side_x, side_y, side_x * from_y - side_y * from_x, extent, off))
    return found


def stretch(moving: Shape, x: float, y: float, other: Shape) -> Stretch:
    """Where a shape overlaps another that goes straight towards (x, y), a vector of length 1."""
    first, last, sure, sure_last = -inf, inf, -inf, inf
    for side_x, side_y, begin, extent, off in axes(moving, other):
        speed = STEP * (side_x * y - side_y * x)
        least, most = _while_within(begin, speed, extent + off)
        if least > most:
            return NEVER
        first, last = max(first, least), min(last, most)
        least, most = _while_within(begin, speed, extent - off)
        sure, sure_last = max(sure, least), min(sure_last, most)
    return Stretch(first, last, sure, sure_last)


def surely(rows: Sequence[Axis], x: float, y: float) -> tuple[float, float]:
    """`sure` and `sure_last` of a stretch, from the `axes` of two shapes."""
    sure, sure_last = -inf, inf
    for side_x, side_y, begin, extent, off in rows:
        least, most = _while_within(begin, STEP * (side_x * y - side_y * x), extent - off)
        if least > sure:
            sure = least
        if most < sure_last:
            sure_last = most
    return sure, sure_last


def _while_within(begin: float, speed: float, far: float) -> tuple[float, float]:
    """When |begin - time * speed| is below `far`: from, to; from beyond to where it never is."""
    if far <= 0:
        return inf, -inf
    if abs(speed) < 1e-6:
        return (-inf, inf) if abs(begin) < far else (inf, -inf)
    one, other = (begin - far) / speed, (begin + far) / speed
    return (one, other) if one < other else (other, one)
