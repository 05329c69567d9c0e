"""Groups: bases that touch and stand aligned move as one rigid body."""

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from core.geometry.bases import Footprint, Part, Pose
from core.geometry.contacts import are_aligned, is_behind, is_beside
from core.geometry.tolerances import TENTH
from core.geometry.trigonometry import FULL_TURN, SCALE, heading, own_frame

Links: TypeAlias = tuple[tuple[int, ...], ...]
"""Entry n: the bases that are aligned with base n, lowest first."""

_SNAP = 30
"""An offset this near to perfect alignment is taken as perfect: what turns round off does not add up."""


def links(feet: Sequence[Footprint | None]) -> Links:
    """Who is aligned with whom. None stands for who is not on the table or not of this side."""
    found: list[list[int]] = [[] for _foot in feet]
    for place, foot in enumerate(feet):
        if foot is None:
            continue
        for later in range(place + 1, len(feet)):
            other = feet[later]
            if other is not None and are_aligned(foot, other):
                found[place].append(later)
                found[later].append(place)
    return tuple(map(tuple, found))


def group_of(linked: Links, start: int, allowed: Collection[int] | None = None) -> tuple[int, ...]:
    """All who are connected with ``start`` through aligned bases (of those ``allowed``), lowest first."""
    reached, waiting = {start}, [start]
    while waiting:
        for other in linked[waiting.pop()]:
            if other not in reached and (allowed is None or other in allowed):
                reached.add(other)
                waiting.append(other)
    return tuple(sorted(reached))


def is_group(linked: Links, members: Collection[int]) -> bool:
    """Whether the members are connected through aligned bases, without help of others."""
    chosen = set(members)
    return bool(chosen) and len(group_of(linked, min(chosen), chosen)) == len(chosen)


def moved_group(
    feet: Sequence[Footprint | None], linked: Links, members: Sequence[int], leader: int, pose: Pose
) -> tuple[Pose, ...]:
    """The poses of the members, in their order, when the leader comes to ``pose``.

    A shift moves all by the same whole tenths. A turn turns all about the leader; each comes within a tenth
    of a millimetre of its true place, and facings keep their differences. Raises ValueError where the
    members do not hang together.
    """
    standing = {member: foot for member in members if (foot := feet[member]) is not None}
    start = standing[leader].pose
    turn = pose.facing - start.facing
    if turn % FULL_TURN == 0:
        x, y = pose.x - start.x, pose.y - start.y
        return tuple(_shift(standing[member].pose, x, y) for member in members)
    offsets = _offsets(standing, linked, leader)
    moved = []
    for member in members:
        ahead, right = offsets[member]
        x, y = heading(pose.facing, ahead, right, TENTH * SCALE)
        moved.append(Pose(pose.x + x, pose.y + y, (standing[member].pose.facing + turn) % FULL_TURN))
    return tuple(moved)


def _shift(pose: Pose, x: int, y: int) -> Pose:
    return Pose(pose.x + x, pose.y + y, pose.facing)


def _offsets(standing: Mapping[int, Footprint], linked: Links, leader: int) -> dict[int, tuple[int, int]]:
    """Where each member stands as seen by the leader: ahead and right, in hundredths."""
    offsets, waiting = {leader: (0, 0)}, [leader]
    while waiting:
        place = waiting.pop(0)
        for other in linked[place]:
            if other in standing and other not in offsets:
                ahead, right = _step(standing[place], standing[other], standing[leader].pose.facing)
                offsets[other] = (offsets[place][0] + ahead, offsets[place][1] + right)
                waiting.append(other)
    if len(offsets) != len(standing):
        raise ValueError("a group hangs together by aligned bases, its leader among them")
    return offsets


def _step(one: Footprint, other: Footprint, facing: int) -> tuple[int, int]:
    """From one base to its neighbour, (ahead, right): as they stand, or perfect where that is near."""
    x, y = (other.pose.x - one.pose.x) * TENTH, (other.pose.y - one.pose.y) * TENTH
    ahead, right = own_frame(facing, x, y)
    perfect_ahead, perfect_right = _perfect_step(one, other)
    is_near = abs(ahead - perfect_ahead) <= _SNAP and abs(right - perfect_right) <= _SNAP
    return (perfect_ahead, perfect_right) if is_near else (ahead, right)


def _perfect_step(one: Footprint, other: Footprint) -> tuple[int, int]:
    side = is_beside(one, other)
    if side is not None:
        half_widths = (one.base.width + other.base.width) * TENTH // 2
        return 0, half_widths if side is Part.RIGHT else -half_widths
    return (-one.base.depth * TENTH, 0) if is_behind(one, other) else (other.base.depth * TENTH, 0)
