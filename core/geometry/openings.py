"""Lines of sight between bases: two that touch leave no opening between them."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from core.geometry.shapes import Shape, first_on_line, is_within, overlaps, segment, swept
from core.geometry.tolerances import OVERLAPPING, TOUCHING

BESIDE = TOUCHING + 2 * OVERLAPPING + 1
"""So far beside a line, in hundredths, lies what it passes in the gap of two bases that touch."""
Place = tuple[int, int]
"""A point in hundredths of a millimetre."""


def barring(start: Place, end: Place, between: Sequence[Shape]) -> int | None:
    """The place of the first in the row that stands on a line."""
    if not between or start == end:
        return None
    return first_on_line(start, end, between)


def is_open(start: Place, end: Place, between: Sequence[Shape]) -> bool:
    """Whether a line is clear of shapes and does not lead through the joint of two that touch."""
    if not between or start == end:
        return True
    if first_on_line(start, end, between) is not None:
        return False
    return len(between) < 2 or not _is_in_joint(start, end, between)


def _is_in_joint(start: Place, end: Place, between: Sequence[Shape]) -> bool:
    """Whether a line passes close between two shapes, one on each side of it, that touch each other."""
    x, y = end[0] - start[0], end[1] - start[1]
    length = sqrt(x * x + y * y)
    aside_x, aside_y = round(-y * BESIDE / length), round(x * BESIDE / length)
    across = segment(start[0] - aside_x, start[1] - aside_y, start[0] + aside_x, start[1] + aside_y)
    strip = swept(across, x, y)
    near = [shape for shape in between if overlaps(strip, shape)]
    if len(near) < 2:
        return False
    left: list[Shape] = []
    right: list[Shape] = []
    for shape in near:
        off = x * (shape.double_y - 2 * start[1]) - y * (shape.double_x - 2 * start[0])
        (left if off > 0 else right).append(shape)
    return any(is_within(one, other, TOUCHING) for one in left for other in right)
