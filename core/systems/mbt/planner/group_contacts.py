"""Contacts that a base makes as one of a group: those beside and behind it come to support it (MBT-6.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations
from math import hypot

from core.geometry.bases import Pose, footprint
from core.geometry.conformation import face_to_face, middle_shift
from core.geometry.groups import group_of, moved_group
from core.geometry.moves import ahead, displacement, turned
from core.geometry.tolerances import TENTH
from core.geometry.trigonometry import FULL_TURN, HALF_TURN, QUARTER_TURN
from core.systems.mbt.planner import in_touch
from core.systems.mbt.rules import action_lists, movement, routes, ways
from core.systems.mbt.rules.actions import Move
from core.systems.mbt.rules.move_outcomes import Outcome
from core.systems.mbt.rules.state import State

ASIDE, STEP = 8, 50
"""So many directions to either side of the enemy, so far apart, in tenths of a degree."""


MOST_WAYS = 3
"""So many ways to one place are tried, the shortest first."""
TURNS = (0, 50, -50, 100, -100, 150, -150, 220, -220, 300, -300)
"""By so much a group is turned on its way to a place in touch, beside those square to the enemy."""


def group_contacts(
    state: State, unit: int, foe: int, is_worth: Callable[[Mapping[int, Pose]], bool] = lambda _ends: True
) -> Iterator[tuple[Move, Outcome]]:
    """Legal moves of groups that a base leads at an enemy, and what they do.

    `is_worth`: moves after which a group stands so that it does not hold may be left out.
    """
    for members in _groups(state, unit):
        far = routes.allowance(state.context, members) // 10 - ways.SLACK
        if action_lists.is_near(state, unit, foe, far):
            told = set[tuple[int, Pose]]()
            for move in chain(_moves(state, members, foe, far), _to_touch(state, members, foe, is_worth)):
                end = move.prefer, _end_of(state, move, unit)
                found = None if end in told else movement.judge(state, move)
                if isinstance(found, Outcome):
                    told.add(end)
                    yield move, found


def _groups(state: State, unit: int) -> Iterator[tuple[int, ...]]:
    """Groups that it may lead, itself first: all as fast as one of them, its rank, some of its neighbours."""
    movable = movement.movable(state)
    if unit not in movable:
        return
    linked, allowance = state.links(), state.context.allowance
    beside = [other for other in linked[unit] if other in movable]
    whole = group_of(linked, unit, movable)
    ranks = (rank for rank in ways.ranks(state, whole) if unit in rank)
    seen = set[frozenset[int]]()
    paces = sorted({allowance[other] for other in whole}, reverse=True)
    quick = [group_of(linked, unit, [one for one in movable if allowance[one] >= pace]) for pace in paces]
    some = [(unit, *row) for number in range(len(beside), 0, -1) for row in combinations(beside, number)]
    for members in (*quick, *ranks, *some):
        if len(members) > 1 and frozenset(members) not in seen:
            seen.add(frozenset(members))
            yield (unit, *(other for other in members if other != unit))


def _moves(state: State, members: Sequence[int], foe: int, far: int) -> Iterator[Move]:
    """Straight at an enemy and aside of it, as they face or turned, to the touch of whoever is met first."""
    unit = members[0]
    foot, its = state.feet[unit], state.feet[foe]
    assert foot is not None
    assert its is not None
    towards = ways.towards(foot, its)
    for step in range(-ASIDE, ASIDE + 1):
        shift = ways.group_shift(state, members, (towards + step * STEP) % FULL_TURN, far)
        yield replace(shift, prefer=foe)
    yield from ways.at_touch(state, members, foe)
    square = face_to_face(its.pose)
    if square.facing == foot.pose.facing:
        yield Move(tuple(members), (square,), foe)
    barring = [other for other, stands in enumerate(state.feet) if stands is not None]
    for facing in dict.fromkeys((towards, (its.pose.facing + HALF_TURN) % FULL_TURN)):
        after = turned(foot.base, foot.pose, facing)
        move = Move(tuple(members), (after, ahead(after, far)), foe)
        end = ways.first_touch(state, move, (after,), move.path[-1], barring)
        yield replace(move, path=(after, end))


def _to_touch(
    state: State, members: Sequence[int], foe: int, is_worth: Callable[[Mapping[int, Pose]], bool]
) -> Iterator[Move]:
    """To places in touch with an enemy as they face, or turned, or turned there."""
    unit, context = members[0], state.context
    foot, its, linked = state.foot(unit), state.foot(foe), state.links()
    base, pose, allowed = foot.base, foot.pose, routes.allowance(context, members)
    by_corner = context.options.measure == "corner"
    length = displacement if by_corner else middle_shift
    square = range(its.pose.facing, its.pose.facing + FULL_TURN, QUARTER_TURN)
    ends = in_touch.places(
        base,
        pose,
        its,
        allowed,
        by_corner=by_corner,
        any_edge=context.options.contact_any_edge,
        facings=(*(pose.facing + turn for turn in TURNS), *square),
    )
    for end in ends:
        poses = moved_group(state.feet, linked, members, unit, end)
        rows = zip(members, poses, strict=True)
        if end == pose or any(
            length(context.base_of[one], state.foot(one).pose, there) > allowed for one, there in rows
        ):
            continue  # the way of one of them is too long (MBT-R60)
        if is_worth(dict(zip(members, poses, strict=True))):
            yield from _ways_to(state, dict(zip(members, poses, strict=True)), foe, allowed)


def _ways_to(state: State, ends: Mapping[int, Pose], foe: int, allowed: int) -> Iterator[Move]:
    """As they face straight; turned about the middle or the front of any of them, as far as that is no too
    long way for one of them: the shift that is left is alike for all (MBT-R60)."""
    unit = next(iter(ends))
    if ends[unit].facing == state.foot(unit).pose.facing:
        yield Move(tuple(ends), (ends[unit],), foe)
        return
    gone = {}
    for one, end in ends.items():
        here, there = state.foot(one), footprint(state.context.base_of[one], end)
        gone[one] = (there.double_x - here.double_x) / 2, (there.double_y - here.double_y) / 2
    rows: list[tuple[float, Move]] = []
    for leader, end in ends.items():
        base, pose = state.foot(leader).base, state.foot(leader).pose
        units = (leader, *(other for other in ends if other != leader))
        about_front = float((end.x - pose.x) * TENTH), float((end.y - pose.y) * TENTH)
        paths: list[tuple[tuple[float, float], tuple[Pose, ...]]]
        paths = [(gone[leader], path) for path in ways.direct(base, pose, end)]
        for (x, y), path in (*paths, (about_front, (pose._replace(facing=end.facing), end))):
            far = hypot(x, y) + max(hypot(its_x - x, its_y - y) for its_x, its_y in gone.values())
            if far <= allowed + TENTH:
                rows.append((far, Move(units, path, foe)))
    yield from (move for _far, move in sorted(rows, key=lambda row: row[0])[:MOST_WAYS])


def _end_of(state: State, move: Move, unit: int) -> Pose:
    """Where a base of a group stands at the end of its move."""
    if move.units[0] == unit:
        return move.path[-1]
    poses = moved_group(state.feet, state.links(), move.units, move.units[0], move.path[-1])
    return poses[move.units.index(unit)]
