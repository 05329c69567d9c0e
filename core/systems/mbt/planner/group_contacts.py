"""Contacts that a base makes as one of a group: those beside and behind it come to support it (MBT-6.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.geometry.conformation import face_to_face
from core.geometry.groups import group_of
from core.geometry.moves import ahead, turned
from core.geometry.trigonometry import FULL_TURN, HALF_TURN
from core.systems.mbt.rules import action_lists, movement, routes, ways
from core.systems.mbt.rules.actions import Move
from core.systems.mbt.rules.move_outcomes import Outcome
from core.systems.mbt.rules.state import State

ASIDE, STEP = 8, 50
"""So many directions to either side of the enemy, so far apart, in tenths of a degree."""


def group_contacts(state: State, unit: int, foe: int) -> Iterator[tuple[Move, Outcome]]:
    """Legal moves of groups that a base leads at an enemy, and what they do."""
    for members in _groups(state, unit):
        far = routes.allowance(state.context, members) // 10 - ways.SLACK
        if action_lists.is_near(state, unit, foe, far):
            for move in _moves(state, members, foe, far):
                found = movement.judge(state, move)
                if isinstance(found, Outcome):
                    yield move, found


def _groups(state: State, unit: int) -> Iterator[tuple[int, ...]]:
    """Groups that it may lead: with each neighbour, with all, its rank, the largest; it is named first."""
    movable = movement.movable(state)
    if unit not in movable:
        return
    linked = state.links()
    beside = [other for other in linked[unit] if other in movable]
    whole = group_of(linked, unit, movable)
    ranks = (rank for rank in ways.ranks(state, whole) if unit in rank)
    seen = set[frozenset[int]]()
    for members in (*((unit, other) for other in beside), (unit, *beside), *ranks, whole):
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
    square = face_to_face(its.pose)
    if square.facing == foot.pose.facing:
        yield Move(tuple(members), (square,), foe)
    barring = [other for other, stands in enumerate(state.feet) if stands is not None]
    for facing in dict.fromkeys((towards, (its.pose.facing + HALF_TURN) % FULL_TURN)):
        after = turned(foot.base, foot.pose, facing)
        move = Move(tuple(members), (after, ahead(after, far)), foe)
        end = ways.first_touch(state, move, (after,), move.path[-1], barring)
        yield replace(move, path=(after, end))
