"""The stretch of a straight way on which a shape overlaps another: told at once, but for its ends.

Places on a way are rounded to whole tenths, so near the ends of a stretch only `overlaps` can tell; before,
between and after them the answer is plain, and a search need not measure.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from core.geometry.shapes import Shape
from core.geometry.tolerances import OVERLAPPING, TENTH

STEP = 2 * TENTH
"""A tenth of a millimetre in the doubled hundredths of middles."""
ROUNDING = 0.55 * STEP
"""By so much a coordinate of a rounded place may be off, and a little more."""
SLOWEST = 1e-6
"""What changes no faster on a way stays as it is."""


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


def stretch(moving: Shape, x: float, y: float, other: Shape) -> Stretch:
    """Where a shape overlaps another that goes straight towards (x, y), a vector of length 1."""
    first, last, sure, sure_last = -inf, inf, -inf, inf
    from_x, from_y = other.double_x - moving.double_x, other.double_y - moving.double_y
    sides = moving.sides + other.sides
    for side_x, side_y, length in sides:
        extent = -2 * OVERLAPPING * length
        for next_x, next_y, _length in sides:
            extent += abs(side_x * next_y - side_y * next_x)
        off = ROUNDING * (abs(side_x) + abs(side_y))
        begin = side_x * from_y - side_y * from_x
        speed = STEP * (side_x * y - side_y * x)
        least, most = _while_within(begin, speed, extent + off)
        if least > most:
            return NEVER
        first, last = max(first, least), min(last, most)
        least, most = _while_within(begin, speed, extent - off)
        sure, sure_last = max(sure, least), min(sure_last, most)
    return Stretch(first, last, sure, sure_last)


def _while_within(begin: float, speed: float, far: float) -> tuple[float, float]:
    """When |begin - time * speed| is below `far`: from, to; from beyond to where it never is."""
    if far <= 0:
        return inf, -inf
    if abs(speed) < SLOWEST:
        return (-inf, inf) if abs(begin) < far else (inf, -inf)
    one, other = (begin - far) / speed, (begin + far) / speed
    return (one, other) if one < other else (other, one)
