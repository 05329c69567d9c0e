"""Moves as a player thinks of them: straight to a pose, ahead, at an enemy, beside a friend, as a group.

What is made here need not be legal: `movement.judge` says. Lists of acts, quick proposals, windows and
computer players build their moves with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import nsmallest
from math import atan2, pi, sqrt

from core.geometry.bases import Base, Footprint, Pose, footprint
from core.geometry.conformation import face_to_face
from core.geometry.groups import group_of, moved_group
from core.geometry.moves import ahead, shifted, stop, stop_together, turned
from core.geometry.shapes import swept, touches
from core.geometry.tolerances import TENTH
from core.geometry.trigonometry import FULL_TURN, HALF_TURN, heading, own_frame
from core.systems.mbt.rules.actions import Move
from core.systems.mbt.rules.state import State

SLACK = 2
"""So many tenths of a millimetre are left of an allowance, so that rounding never goes beyond it."""


def direct(base: Base, start: Pose, end: Pose) -> Iterator[tuple[Pose, ...]]:
    """The straight ways from pose to pose: turning first, or turning last."""
    if start.facing == end.facing:
        yield (end,)
        return
    yield (turned(base, start, end.facing), end)
    yield (turned(base, end, start.facing), end)


def bent(base: Base, start: Pose, end: Pose) -> Iterator[tuple[Pose, ...]]:
    """The ways with one corner: ahead and then aside, or aside and then ahead; a turn comes last."""
    goal = turned(base, end, start.facing)
    forward, _right = own_frame(start.facing, goal.x - start.x, goal.y - start.y)
    for corner in (ahead(start, forward), ahead(goal, -forward)):
        yield (corner, goal) if goal == end else (corner, goal, end)


def bearing(x: int, y: int) -> int:
    """The facing that looks along a vector."""
    return round(atan2(x, y) * HALF_TURN / pi) % FULL_TURN


def towards(foot: Footprint, other: Footprint) -> int:
    """The facing from the middle of one base to that of another."""
    return bearing(other.double_x - foot.double_x, other.double_y - foot.double_y)


def room_left(base: Base, start: Pose, after: Pose, facing: int, allowance: int) -> int:
    """How far a base that has turned to `after` may then go towards `facing`, in tenths (MBT-R2)."""
    ahead_x, ahead_y = heading(facing, 1_000_000, 0)
    x, y = ahead_x / 1e6, ahead_y / 1e6
    least = float(allowance)
    here, there = footprint(base, start).corners, footprint(base, after).corners
    for (ax, ay), (bx, by) in zip(here, there, strict=True):
        off_x, off_y = bx - ax, by - ay
        along = off_x * x + off_y * y
        under = along * along - off_x * off_x - off_y * off_y + allowance * allowance
        least = min(least, sqrt(under) - along if under > 0 else 0.0)
    return max(0, int(least / TENTH) - SLACK)


def shift_by(state: State, unit: int, facing: int, tenths: int) -> Move:
    """One base, facing kept, so far towards `facing`."""
    pose = _pose(state, unit)
    return Move((unit,), (shifted(pose, *heading(facing, tenths, 0)),))


def march(state: State, unit: int, facing: int, share: float = 1.0) -> Move:
    """One base turns to `facing` and goes straight ahead, to the first base in its way."""
    context = state.context
    base, pose = context.base_of[unit], _pose(state, unit)
    after = turned(base, pose, facing)
    tenths = int(room_left(base, pose, after, facing, context.allowance[unit]) * share)
    end = ahead(after, tenths)
    x, y = end.x - after.x, end.y - after.y
    end = stop(base, after, end, in_the_way(state, (unit,), [footprint(base, after)], x, y))
    return Move((unit,), (end,) if after == pose else (after, end))


def slide(state: State, unit: int, facing: int) -> Move:
    """One base keeps its facing and goes towards `facing`, as far as it may, to the first base in its way."""
    base, pose = state.context.base_of[unit], _pose(state, unit)
    far = state.context.allowance[unit] // TENTH - SLACK
    end = shifted(pose, *heading(facing, far, 0))
    x, y = end.x - pose.x, end.y - pose.y
    return Move((unit,), (stop(base, pose, end, in_the_way(state, (unit,), [footprint(base, pose)], x, y)),))


def charge(state: State, unit: int, foe: int) -> Move:
    """One base turns to an enemy and goes straight at it, as far as it may."""
    foot, its = state.feet[unit], state.feet[foe]
    assert foot is not None
    assert its is not None
    return march(state, unit, towards(foot, its))


def square_on(state: State, unit: int, foe: int) -> Iterator[Move]:
    """The moves that bring one base face to face with an enemy at once."""
    its = state.feet[foe]
    assert its is not None
    for path in direct(state.context.base_of[unit], _pose(state, unit), face_to_face(its.pose)):
        yield Move((unit,), path, foe)


def at_touch(state: State, units: Sequence[int], foe: int) -> Iterator[Move]:
    """The least moves of a base, and those that it leads, that touches an enemy: it lines up (MBT-5.4)."""
    foot, its = state.foot(units[0]), state.foot(foe)
    if not touches(foot, its):
        return
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        yield Move(tuple(units), (shifted(foot.pose, x, y),), foe)
    for turn in (1, -1):
        yield Move(tuple(units), (turned(foot.base, foot.pose, foot.pose.facing + turn),), foe)


def first_touch(state: State, move: Move, way: Sequence[Pose], end: Pose, barring: Iterable[int]) -> Pose:
    """Where the leader of a move that has gone `way` stands, going on to `end`, at the touch of a base."""
    units, leader = move.units, move.units[0]
    pose = way[-1] if way else _pose(state, leader)
    poses = moved_group(state.feet, state.links(), units, leader, pose) if len(units) > 1 else (pose,)
    here = [footprint(state.context.base_of[unit], at) for unit, at in zip(units, poses, strict=True)]
    obstacles = [foot for unit in barring if unit not in units and (foot := state.feet[unit]) is not None]
    return shifted(pose, *stop_together(here, end.x - pose.x, end.y - pose.y, obstacles))


def in_the_way(
    state: State, units: Sequence[int], feet: Iterable[Footprint], x: int, y: int
) -> list[Footprint]:
    """The other bases near the way of `units`, who stand at `feet` and go straight by so many tenths."""
    layout = state.layout
    near = {other for foot in feet for other in layout.near(swept(foot, x * TENTH, y * TENTH))}
    standing = (layout.feet[other] for other in sorted(near.difference(units)))
    return [foot for foot in standing if foot is not None]


def group_shift(state: State, units: Sequence[int], facing: int, tenths: int) -> Move:
    """A group goes straight towards `facing`, to the first base in its way."""
    feet = [state.foot(unit) for unit in units]
    x, y = heading(facing, tenths, 0)
    x, y = stop_together(feet, x, y, in_the_way(state, units, feet, x, y))
    return Move(tuple(units), (shifted(_pose(state, units[0]), x, y),))


def groups(state: State, movable: Sequence[int]) -> list[tuple[int, ...]]:
    """The largest groups of bases that may still move, each once."""
    linked = state.links()
    allowed, seen = set(movable), set[int]()
    found = []
    for unit in movable:
        if unit in seen or not linked[unit]:
            continue
        members = group_of(linked, unit, allowed)
        seen.update(members)
        if len(members) > 1:
            found.append(members)
    return found


def ranks(state: State, group: Sequence[int]) -> list[tuple[int, ...]]:
    """The lines of a group: bases side by side, connected without help of other ranks."""
    linked = state.links()
    found, seen = [], set[int]()
    for unit in group:
        if unit in seen:
            continue
        facing = _pose(state, unit).facing
        level = _ahead(state, unit, facing)
        row = {other for other in group if abs(_ahead(state, other, facing) - level) <= 2 * TENTH}
        line = group_of(linked, unit, row)
        seen.update(line)
        if 1 < len(line) < len(group):
            found.append(line)
    return found


def _ahead(state: State, unit: int, facing: int) -> int:
    x, y, _own = _pose(state, unit)
    side_x, side_y = heading(facing, 1_000, 0)
    return (x * side_x + y * side_y) // 1_000


def nearest(state: State, unit: int, units: Sequence[int], count: int) -> list[int]:
    """The nearest of these bases by their middles, the nearest first."""
    foot = state.feet[unit]
    assert foot is not None
    found = []
    feet, foot_x, foot_y = state.feet, foot.double_x, foot.double_y
    for other in units:
        its = feet[other]
        if its is not None and other != unit:
            x, y = its.double_x - foot_x, its.double_y - foot_y
            found.append((x * x + y * y, other))
    return [other for _apart, other in nsmallest(count, found)]


def _pose(state: State, unit: int) -> Pose:
    pose = state.poses[unit]
    assert pose is not None, "a base that is not on the table"
    return pose
