"""Wheels and paths on the measured table as the tests put them together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

from core.geometry.bases import Base, Part, Pose, footprint
from core.geometry.moves import Leg, farthest, legs, turned
from core.geometry.shapes import Shape, is_within, swept
from core.geometry.tolerances import TENTH, rounded
from core.geometry.trigonometry import SCALE, whole

PI_SCALED = 3_141_592_654
"""Pi times SCALE."""


def wheeled(base: Base, pose: Pose, side: Part, angle: int) -> Pose:
    """The pose after a wheel to the LEFT or RIGHT about that front corner; ``angle`` in tenths."""
    pivot, turn = (Part.FRONT_LEFT, -angle) if side is Part.LEFT else (Part.FRONT_RIGHT, angle)
    return turned(base, pose, pose.facing + turn, pivot)


def wheel_length(base: Base, angle: int) -> int:
    """The way of the outer front corner in a wheel of that angle in tenths of a degree."""
    return abs(whole(base.width * TENTH * angle * PI_SCALED, 1800 * SCALE))


def sweeps(base: Base, path: Sequence[Pose]) -> tuple[Shape, ...]:
    """What each leg of a path covers. Raises PathError."""
    return tuple(leg_sweep(base, leg) for leg in legs(base, path))


def path_length(base: Base, path: Sequence[Pose]) -> int:
    """The way of the base's middle along a path, each leg rounded."""
    feet = [footprint(base, pose) for pose in path]
    return sum(
        rounded(sqrt((b.double_x - a.double_x) ** 2 + (b.double_y - a.double_y) ** 2) / 2)
        for a, b in pairwise(feet)
    )


def stop_outside(base: Base, start: Pose, end: Pose, others: Sequence[Shape], distance: int) -> Pose:
    """The farthest pose on a straight leg that comes no nearer to any of the others than just over so far.

    Those who are within that distance at the start already are left out.
    """
    foot = footprint(base, start)
    outer = [other for other in others if not is_within(foot, other, distance)]

    def is_free(pose: Pose) -> bool:
        path = swept(foot, (pose.x - start.x) * TENTH, (pose.y - start.y) * TENTH)
        return not any(is_within(path, other, distance) for other in outer)

    return farthest(start, end, is_free)


def leg_sweep(base: Base, leg: Leg) -> Shape:
    """What a leg covers: the hull of both poses; for a turn the pose after it, which alone must be free."""
    if leg.turns:
        return footprint(base, leg.end)
    x, y = leg.end.x - leg.start.x, leg.end.y - leg.start.y
    return swept(footprint(base, leg.start), x * TENTH, y * TENTH)
