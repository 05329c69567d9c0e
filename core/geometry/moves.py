"""Moves on the measured table: a row of straight legs at fixed facing and turns on the spot.

Shifts of poses are whole tenths of a millimetre; lengths that are measured are whole hundredths.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from core.geometry.bases import Base, Footprint, Part, Pose, footprint
from core.geometry.shapes import Shape, entry, hits, overlaps, swept
from core.geometry.tolerances import TENTH, rounded
from core.geometry.trigonometry import FULL_TURN, heading, whole


class PathError(ValueError):
    """A path whose leg number ``leg`` (from 0) is neither straight at fixed facing nor a turn on the spot."""

    def __init__(self, leg: int) -> None:
        self.leg = leg
        super().__init__(f"leg {leg} shifts and turns at once")


class Leg(NamedTuple):
    """One leg of a path; ``turns`` where it is a turn on the spot."""

    start: Pose
    end: Pose
    turns: bool


def shifted(pose: Pose, x: int, y: int) -> Pose:
    """The pose shifted on the table, facing kept."""
    return Pose(pose.x + x, pose.y + y, pose.facing)


def ahead(pose: Pose, forward: int, right: int = 0) -> Pose:
    """The pose shifted so far ahead and to its right (negative: back, left), facing kept."""
    return shifted(pose, *heading(pose.facing, forward, right))


@lru_cache(maxsize=1 << 14)
def turned(base: Base, pose: Pose, facing: int, about: Part | None = None) -> Pose:
    """The pose with another facing, turned about the middle of the rectangle.

    ``about`` FRONT: about the middle of the front edge; FRONT_LEFT or FRONT_RIGHT: about that corner. The
    pivot keeps its place within the rounding of a tenth.
    """
    facing %= FULL_TURN
    forward, right = _pivot(base, about)
    x, y = heading(pose.facing, forward, right)
    new_x, new_y = heading(facing, forward, right)
    return Pose(pose.x + whole(x - new_x, TENTH), pose.y + whole(y - new_y, TENTH), facing)


def _pivot(base: Base, about: Part | None) -> tuple[int, int]:
    """How far ahead and right of its place the pivot of a base lies, in hundredths."""
    half = base.width * TENTH // 2
    pivots = {None: (-base.depth * TENTH // 2, 0), Part.FRONT: (0, 0)}
    return {**pivots, Part.FRONT_LEFT: (0, -half), Part.FRONT_RIGHT: (0, half)}[about]


def is_turn(base: Base, start: Pose, end: Pose) -> bool:
    """Whether a base turns on the spot from one pose to the other, about its middle or that of its front."""
    return (start.x, start.y) == (end.x, end.y) or is_turn_about_middle(base, start, end)


def is_turn_about_middle(base: Base, start: Pose, end: Pose) -> bool:
    """Whether a base turns from one pose to the other about the middle of its rectangle, which stays."""
    again = turned(base, start, end.facing)
    return abs(again.x - end.x) <= 1 and abs(again.y - end.y) <= 1


def legs(base: Base, path: Sequence[Pose]) -> tuple[Leg, ...]:
    """The legs of a path that begins with the pose where the base stands. Raises PathError."""
    found = []
    for place, (start, end) in enumerate(pairwise(path)):
        turns = start.facing != end.facing
        if turns and not is_turn(base, start, end):
            raise PathError(place)
        found.append(Leg(start, end, turns))
    return tuple(found)


def displacement(base: Base, start: Pose, end: Pose) -> int:
    """The farthest that any corner ends from where it began."""
    corners = zip(footprint(base, start).corners, footprint(base, end).corners, strict=True)
    return rounded(sqrt(max((bx - ax) ** 2 + (by - ay) ** 2 for (ax, ay), (bx, by) in corners)))


def leg_tenths(start: Pose, end: Pose) -> int:
    """The length of a straight leg in whole tenths of a millimetre, rounded up."""
    square = (end.x - start.x) ** 2 + (end.y - start.y) ** 2
    length = int(sqrt(square))
    return length if length * length >= square else length + 1


def along(start: Pose, end: Pose, tenths: int) -> Pose:
    """The pose after so many tenths of a millimetre on the straight leg, at the facing of its start."""
    length = leg_tenths(start, end)
    if tenths >= length:
        return Pose(end.x, end.y, start.facing)
    x, y = (end.x - start.x) * tenths, (end.y - start.y) * tenths
    return Pose(start.x + whole(x, length), start.y + whole(y, length), start.facing)


def farthest(start: Pose, end: Pose, is_free: Callable[[Pose], bool]) -> Pose:
    """The farthest pose on a straight leg for which `is_free` holds, found by halving.

    ``is_free(pose)`` judges the leg from ``start`` to that pose: once false it stays false farther on. Where
    not even the start is free, the start is given back.
    """
    free, barred = 0, leg_tenths(start, end) + 1
    if is_free(along(start, end, barred)):
        return along(start, end, barred)
    while barred - free > 1:
        half = (free + barred) // 2
        if is_free(along(start, end, half)):
            free = half
        else:
            barred = half
    return along(start, end, free)


def farthest_past(
    start: Pose, end: Pose, is_free: Callable[[Pose], bool], over: Callable[[Pose], Hashable | None]
) -> Pose:
    """The farthest pose for which `is_free` holds, where what may be crossed bars an end alone.

    ``over(pose)``: by what of that kind the pose is barred, None where by nothing or by something else. Each
    bars one stretch of the leg: from its far end back to before it.
    """

    def is_passed(pose: Pose) -> bool:
        return is_free(pose) or over(pose) is not None

    while True:
        reached = farthest(start, end, is_passed)
        tenths = leg_tenths(start, reached)
        while tenths > 0 and (met := over(along(start, reached, tenths))) is not None:
            before, barred = 0, tenths
            while barred - before > 1:
                half = (before + barred) // 2
                if over(along(start, reached, half)) == met:
                    barred = half
                else:
                    before = half
            tenths = before
        end = along(start, reached, tenths)
        if tenths == 0 or is_free(end):  # else something else bars the way that lay under what was crossed
            return end


def stop(base: Base, start: Pose, end: Pose, obstacles: Iterable[Shape]) -> Pose:
    """The pose on a straight leg at which the base first touches one of the obstacles that bar it."""
    return _stopped(base, start, end, tuple(obstacles))


@lru_cache(maxsize=1 << 14)
def _stopped(base: Base, start: Pose, end: Pose, obstacles: tuple[Shape, ...]) -> Pose:
    """Remembered: the same ways are looked at again while those stand still who are near them."""
    x, y = stop_together([footprint(base, start)], end.x - start.x, end.y - start.y, obstacles)
    return shifted(start, x, y)


def stop_together(feet: Sequence[Footprint], x: int, y: int, obstacles: Iterable[Shape]) -> tuple[int, int]:
    """How far a rigid group really comes that is to be shifted by (x, y) tenths: to the first touch."""
    shapes = tuple(obstacles)
    barring = [
        (foot, shapes[place]) for foot in feet for place in hits(swept(foot, x * TENTH, y * TENTH), shapes)
    ]
    if not barring:
        return x, y
    first = min(entry(foot, x * TENTH, y * TENTH, shape) for foot, shape in barring)
    origin, goal = Pose(0, 0, 0), Pose(x, y, 0)
    tenths = int(first * leg_tenths(origin, goal) + 1e-6)
    while tenths > 0:
        reached = along(origin, goal, tenths)
        if not any(
            overlaps(swept(foot, reached.x * TENTH, reached.y * TENTH), shape) for foot, shape in barring
        ):
            return reached.x, reached.y
        tenths -= 1
    return 0, 0


def towards(foot: Shape, other: Shape, tenths: int) -> tuple[int, int]:
    """The shift, so many tenths long, straight towards the other's middle (negative: straight away from it).

    (0, 0) where the middles coincide.
    """
    x, y = other.double_x - foot.double_x, other.double_y - foot.double_y
    length = sqrt(x * x + y * y)
    if not length:
        return 0, 0
    return _nearest_whole(x * tenths / length), _nearest_whole(y * tenths / length)


def _nearest_whole(value: float) -> int:
    return -int(0.5 - value) if value < 0 else int(value + 0.5)
