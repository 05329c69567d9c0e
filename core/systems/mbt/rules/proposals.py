"""One legal act quickly, for random players and playouts.

Every kind of act and every base comes up over many draws; half of the moves go at an enemy, so that battles
are decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from core.geometry.moves import turned
from core.geometry.trigonometry import FULL_TURN
from core.systems.mbt.rules import action_lists, deployment, movement, phases, ways
from core.systems.mbt.rules.actions import END_MOVES, Action, Lay, Move
from core.systems.mbt.rules.move_outcomes import Outcome
from core.systems.mbt.rules.movement import judge
from core.systems.mbt.rules.state import State

TRIES = 3
ENDS = 0.03
"""How often a side stops moving though bases are left."""


def propose(state: State, side: int, rng: Random) -> Action:
    """One legal act of the side that is asked."""
    if state.phase == phases.MOVE:
        return _move(state, rng)
    if state.phase == phases.DEPLOY:
        return _lay(state, rng)
    acts = action_lists.actions(state, side)
    return acts[int(rng.random() * len(acts))]


def _move(state: State, rng: Random) -> Action:
    movable = movement.movable(state)
    if not movable or rng.random() < ENDS:
        return END_MOVES
    for _try in range(TRIES):
        unit = movable[int(rng.random() * len(movable))]
        move = _grouped(state, unit, movable, rng) or _single(state, unit, rng)
        if isinstance(judge(state, move), Outcome):
            return move
    return END_MOVES


def _grouped(state: State, unit: int, movable: Sequence[int], rng: Random) -> Move | None:
    """Sometimes the group of a base goes ahead, or elsewhere, or turns."""
    if rng.random() > 0.4:
        return None
    group = next((group for group in ways.groups(state, movable) if unit in group), None)
    if group is None:
        return None
    ranks = [rank for rank in ways.ranks(state, group) if unit in rank]
    if ranks and rng.random() < 0.3:
        group = ranks[0]
    group = (unit, *(other for other in group if other != unit))
    pose = state.poses[unit]
    assert pose is not None
    far = min(state.context.allowance[other] for other in group) // 10 - ways.SLACK
    draw = rng.random()
    if draw < 0.15:
        angle = int(rng.random() * 300) - 150
        return Move(group, (turned(state.context.base_of[unit], pose, pose.facing + angle),))
    facing = pose.facing if draw < 0.85 else int(rng.random() * FULL_TURN)
    return ways.group_shift(state, group, facing, int(far * (0.3 + 0.7 * rng.random())))


def _single(state: State, unit: int, rng: Random) -> Move:
    context = state.context
    pose = state.poses[unit]
    assert pose is not None
    draw = rng.random()
    foes = ways.nearest(state, unit, context.units_of[1 - state.active], 3)
    if draw < 0.55 and foes:
        return ways.charge(state, unit, foes[int(rng.random() * len(foes))])
    if draw < 0.62 and foes:
        moves = list(ways.square_on(state, unit, foes[0]))
        return moves[int(rng.random() * len(moves))]
    if draw < 0.7:
        friends = ways.nearest(state, unit, context.units_of[state.active], 2)
        moves = [move for friend in friends for move in action_lists.at_friend(state, unit, friend)]
        if moves:
            return moves[int(rng.random() * len(moves))]
    if draw < 0.85:
        return ways.march(state, unit, int(rng.random() * FULL_TURN), 0.2 + 0.8 * rng.random())
    far = context.allowance[unit] // 10 - ways.SLACK
    return ways.shift_by(state, unit, int(rng.random() * FULL_TURN), int(far * (0.05 + 0.95 * rng.random())))


def _lay(state: State, rng: Random) -> Lay:
    """Some places of the zone by lot, then the first that is free."""
    unit = deployment.next_unit(state)
    context = state.context
    start = context.start[unit]
    zones = deployment.zones(context, unit)
    for _try in range(12):
        zone = zones[int(rng.random() * len(zones))]
        xs, ys = [x for x, _y in zone.outline], [y for _x, y in zone.outline]
        x = min(xs) + int(rng.random() * (max(xs) - min(xs)))
        y = min(ys) + int(rng.random() * (max(ys) - min(ys)))
        lay = Lay(unit, start._replace(x=x, y=y))
        if deployment.refusal(state, lay) is None:
            return lay
    acts = action_lists.actions(state, context.side_of[unit])
    found = acts[0]
    assert isinstance(found, Lay)
    return found
