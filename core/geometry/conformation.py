"""Bringing bases into line: face to face, onto a flank or a rear, beside and behind friends.

Nothing here asks whether there is room: `conform` takes the first of several proposals that the caller finds
free, in the order in which a rule system falls back.
"""

from collections.abc import Callable, Iterable
from math import sqrt
from operator import itemgetter
from typing import Literal, NamedTuple

from core.geometry.bases import Base, Footprint, Part, Pose, footprint
from core.geometry.moves import ahead
from core.geometry.tolerances import TENTH, rounded
from core.geometry.trigonometry import FULL_TURN, HALF_TURN, QUARTER_TURN, SCALE, heading


class Attempt(NamedTuple):
    """A proposal: this one (``who``, as the caller numbers its bases) is laid there."""

    who: int
    base: Base
    pose: Pose


def face_to_face(pose: Pose) -> Pose:
    """The pose of a base whose front lies exactly on the front of a base at ``pose``, facing it."""
    return Pose(pose.x, pose.y, (pose.facing + HALF_TURN) % FULL_TURN)


def onto_edge(
    base: Base, target: Footprint, part: Part, slide: Literal["middle", "front", "rear"] = "middle"
) -> Pose:
    """The pose of a base whose front lies on an edge of the target, within the rounding of a tenth.

    On a flank ``slide`` says where: both middles together, or a corner of the front at the target's front or
    rear corner. Raises KeyError for a corner.
    """
    facing, width, depth = target.pose.facing, target.base.width, target.base.depth
    if part is Part.FRONT:
        return face_to_face(target.pose)
    if part is Part.REAR:
        return ahead(target.pose, -depth)
    turn = {Part.RIGHT: -1, Part.LEFT: 1}[part]
    half_depth, half_width = depth * TENTH // 2, base.width * TENTH // 2
    back = {"middle": half_depth, "front": half_width, "rear": 2 * half_depth - half_width}[slide]
    x, y = heading(facing, -back, -turn * width * TENTH // 2, TENTH * SCALE)
    return Pose(target.pose.x + x, target.pose.y + y, (facing + turn * QUARTER_TURN) % FULL_TURN)


def beside(base: Base, target: Footprint, part: Part) -> Pose:
    """The pose aligned on the LEFT or RIGHT of the target: same facing, front corner to front corner."""
    turn = {Part.RIGHT: 1, Part.LEFT: -1}[part]
    right = turn * (target.base.width + base.width) * TENTH // 2
    x, y = heading(target.pose.facing, 0, right, TENTH * SCALE)
    return Pose(target.pose.x + x, target.pose.y + y, target.pose.facing)


def behind(target: Footprint) -> Pose:
    """The pose aligned behind the target: same facing, front on its rear edge."""
    return ahead(target.pose, -target.base.depth)


def before(base: Base, target: Footprint) -> Pose:
    """The pose aligned before the target: same facing, rear edge on its front."""
    return ahead(target.pose, base.depth)


def conform(attempts: Iterable[Attempt], is_free: Callable[[Attempt], bool]) -> Attempt | None:
    """The first proposal for which there is room; None where there is none for any."""
    return next((attempt for attempt in attempts if is_free(attempt)), None)


def middle_shift(base: Base, start: Pose, end: Pose) -> int:
    """How far the middle of a base is moved between two poses."""
    one, other = footprint(base, start), footprint(base, end)
    x, y = other.double_x - one.double_x, other.double_y - one.double_y
    return rounded(sqrt(x * x + y * y) / 2)


def snapped(
    base: Base, pose: Pose, friends: Iterable[Footprint], enemies: Iterable[Footprint], distance: int
) -> Pose:
    """The nearest aligned pose at most so far (by the middle), else ``pose`` itself.

    Beside, behind and before each friend; face to face with each enemy. Of equally near poses
    the first in that order.
    """
    faced = [face_to_face(enemy.pose) for enemy in enemies]
    return next(iter(nearest_first(base, pose, [*in_line(base, friends), *faced], distance)), pose)


def in_line(base: Base, friends: Iterable[Footprint]) -> list[Pose]:
    """The poses of a base beside, behind and before each friend."""
    found: list[Pose] = []
    for friend in friends:
        found += [beside(base, friend, Part.LEFT), beside(base, friend, Part.RIGHT)]
        found += [behind(friend), before(base, friend)]
    return found


def nearest_first(base: Base, pose: Pose, proposals: Iterable[Pose], distance: int) -> list[Pose]:
    """Those of the proposals that are at most so far from ``pose`` (by the middle), the nearest first."""
    near = [(middle_shift(base, pose, proposal), proposal) for proposal in proposals]
    return [proposal for apart, proposal in sorted(near, key=itemgetter(0)) if apart <= distance]
