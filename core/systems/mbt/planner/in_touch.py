"""Poses in which one base just touches another, turned in any way: what straight moves at its edges miss.

For one facing the shifts that bring two shapes into touch lie on the border of their sum. On each side of
that border the shift that costs least is looked for, and some more beside it, so that others who stand near
do not bar them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import hypot

from core.geometry.bases import Base, Footprint, Part, Pose, edge, footprint
from core.geometry.conformation import face_to_face
from core.geometry.moves import turned
from core.geometry.recoil import back
from core.geometry.shapes import Shape, entry, is_within, overlaps, shifted_shape, swept
from core.geometry.tolerances import TENTH
from core.geometry.trigonometry import FULL_TURN, QUARTER_TURN

STEP = 100
"""The facings that are tried lie so far apart, in tenths of a degree."""
PARTS = 8
"""Each side of the border is looked at in so many parts."""
HALVINGS = 6
"""So often the shift that costs least is looked for more closely."""
LIMIT_HALVINGS = 10
"""So often the last shift within the allowance."""
TURN_STEP = 10
"""Turns on the spot are looked at so far apart, and more closely where one comes to the touch."""
INSIDE = 60
"""So far a way back is led into a friend beyond the touch, in hundredths of a millimetre."""
Vector = tuple[float, float]


def places(
    base: Base,
    pose: Pose,
    its: Footprint,
    allowance: int,
    *,
    by_corner: bool,
    any_edge: bool,
    facings: Iterable[int] | None = None,
) -> list[Pose]:
    """Poses in which a base at `pose` would touch another after a way within its allowance, nearest first.

    `by_corner`: the corner that goes farthest is measured, not the middle (MBT-R2); `any_edge`: it may touch
    by every edge, not by its front alone (MBT-R10); `facings`: those that are tried; else `around`.
    """
    found: dict[Pose, float] = {}
    tried = around(pose.facing, its.pose.facing) if facings is None else facings
    rows = _sides(base, pose, its, allowance, tried, by_corner=by_corner, any_edge=any_edge)
    for after, moved, start_of_side, end_of_side in rows:
        for cost, x, y in _cheapest(start_of_side, end_of_side, moved, allowance):
            if cost <= allowance:
                end = _shifted(after, x, y)
                found[end] = min(cost, found.get(end, cost))
    return sorted(found, key=found.__getitem__)


def helped(
    base: Base,
    pose: Pose,
    its: Footprint,
    allowance: int,
    friends: Sequence[Footprint],
    *,
    by_corner: bool,
) -> list[Pose]:
    """Such poses, by the front, for which an enemy that lines up comes to touch a friend too, or could go
    back no farther than to a friend's front, or to a friend (MBT-6.2, MBT-6.4)."""
    found: dict[Pose, None] = {}
    tried = around(pose.facing, its.pose.facing)
    rows = _sides(base, pose, its, allowance, tried, by_corner=by_corner, any_edge=False)
    for after, moved, start, end in rows if friends else ():
        lined = footprint(its.base, face_to_face(_shifted(after, *start)))
        x, y = round(end[0] - start[0]), round(end[1] - start[1])
        for part in {part for friend in friends for part in _moments(lined, x, y, friend)}:
            to_x, to_y = start[0] + x * part, start[1] + y * part
            if max([hypot(off_x + to_x, off_y + to_y) for off_x, off_y in moved]) <= allowance:
                found[_shifted(after, to_x, to_y)] = None
    return list(found)


def turned_to(base: Base, pose: Pose, its: Footprint, allowance: int) -> list[Pose]:
    """Poses of a base that turns on the spot to the touch: that is free, however far its corners go (MBT-R2).

    None where its corners go no farther than its allowance: such turns are among the other places.
    """
    here = footprint(base, pose)
    if here.reach <= allowance or not is_within(here, its, int(here.reach)):
        return []

    def is_free(tenths: int) -> bool:
        return not overlaps(footprint(base, turned(base, pose, (pose.facing + tenths) % FULL_TURN)), its)

    found = []
    for way in (1, -1):
        for barred in range(TURN_STEP, FULL_TURN, TURN_STEP):
            if is_free(way * (barred - TURN_STEP)) and not is_free(way * barred):
                last = next(one for one in range(barred - 1, -1, -1) if is_free(way * one))
                found.append(turned(base, pose, (pose.facing + way * last) % FULL_TURN))
    return found


def _moments(lined: Footprint, x: int, y: int, friend: Footprint) -> Iterator[float]:
    """When an enemy that is shifted so, or its way back, begins to touch a friend or its front, and ends.

    And when its way back leads into a friend, by whatever edge.
    """
    back_x, back_y = back(lined.pose, lined.base.depth)
    way = swept(lined, back_x * TENTH, back_y * TENTH)
    for shape, other in ((lined, friend), (way, edge(friend, Part.FRONT))):
        if overlaps(swept(shape, x, y), other):
            yield entry(shape, x, y, other)
            yield 1 - entry(shifted_shape(shape, x, y), -x, -y, other)
    if (x or y) and overlaps(swept(way, x, y), friend):
        first, last = entry(way, x, y, friend), 1 - entry(shifted_shape(way, x, y), -x, -y, friend)
        inside = min(INSIDE / hypot(x, y), (last - first) / 2)
        yield from (first + inside, (first + last) / 2, last - inside)


def _sides(
    base: Base,
    pose: Pose,
    its: Footprint,
    allowance: int,
    facings: Iterable[int],
    *,
    by_corner: bool,
    any_edge: bool,
) -> Iterator[tuple[Pose, Sequence[Vector], Vector, Vector]]:
    """For each facing the pose turned to it, how its corners go by that, and each side of the border that is
    near enough."""
    here = footprint(base, pose)
    for facing in dict.fromkeys(one % FULL_TURN for one in facings):
        after = turned(base, pose, facing)
        foot = footprint(base, after)
        moved = [(0.0, 0.0)]
        if by_corner:
            pairs = zip(foot.corners, here.corners, strict=True)
            moved = [(float(bx - ax), float(by - ay)) for (bx, by), (ax, ay) in pairs]
        if max(hypot(*corner) for corner in moved) > allowance:
            continue  # opposite corners go against each other: no shift makes up for it
        ring = _border(foot if any_edge else edge(foot, Part.FRONT), its)
        for place, end_of_side in enumerate(ring):
            if (
                _nearest(ring[place - 1], end_of_side) <= allowance
            ):  # else by its middle alone it goes too far
                yield after, moved, ring[place - 1], end_of_side


def _shifted(pose: Pose, x: float, y: float) -> Pose:
    return Pose(pose.x + round(x / TENTH), pose.y + round(y / TENTH), pose.facing)


def around(own: int, its: int, step: int = STEP) -> tuple[int, ...]:
    """The facing that a base has, those in line with another, and all round."""
    return (*range(own, own + FULL_TURN, step), *range(its, its + FULL_TURN, QUARTER_TURN))


def _border(mine: Shape, its: Shape) -> tuple[tuple[int, int], ...]:
    """The corners of all shifts that bring one shape into touch with the other."""
    x, y = its.double_x - mine.double_x, its.double_y - mine.double_y
    return Shape(x, y, (*its.sides, *mine.sides), its.reach + mine.reach).outline()


def _nearest(start: Vector, end: Vector) -> float:
    """How short a shift to that side of the border can be."""
    (x, y), (to_x, to_y) = start, (end[0] - start[0], end[1] - start[1])
    part = min(1.0, max(0.0, -(x * to_x + y * to_y) / (to_x * to_x + to_y * to_y)))
    return hypot(x + to_x * part, y + to_y * part)


def _cheapest(
    start: Vector, end: Vector, moved: Sequence[Vector], allowance: int
) -> Iterator[tuple[float, float, float]]:
    """Shifts along one side of the border with what each costs: parts, the cheapest, the last in reach."""

    def at(part: float) -> tuple[float, float, float]:
        x, y = start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
        return max([hypot(off_x + x, off_y + y) for off_x, off_y in moved]), x, y

    row = [at(place / PARTS) for place in range(PARTS + 1)]
    yield from row
    least = min(row)
    best, width = row.index(least) / PARTS, 1 / PARTS
    for _time in range(HALVINGS):
        width /= 2
        for part in (best - width, best + width):
            if 0 <= part <= 1 and (found := at(part))[0] < least[0]:
                best, least = part, found
                break
    yield least
    if least[0] <= allowance:
        for beyond in (0.0, 1.0):
            if at(beyond)[0] > allowance:
                yield at(_last(best, beyond, lambda part: at(part)[0] <= allowance))


def _last(inside: float, beyond: float, holds: Callable[[float], bool]) -> float:
    """The last part for which something holds, on the way to one for which it does not."""
    for _time in range(LIMIT_HALVINGS):
        half = (inside + beyond) / 2
        inside, beyond = (half, beyond) if holds(half) else (inside, half)
    return inside
