"""One legal act quickly, for random players and playouts.

Every kind of act comes up over many draws; generals mostly stay, so that battles get on.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from core.protocol.pending import SecretChoices
from core.systems.la_garde.rules import (
    action_lists,
    charges,
    deployment,
    movement,
    order_writing,
    reinforcements,
)
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules.actions import Action
from core.systems.la_garde.rules.duties import first_bound
from core.systems.la_garde.rules.movement import Outcome, judge
from core.systems.la_garde.rules.orders import ATTACK, DEFEND, MANOEUVRE, UNWRITTEN
from core.systems.la_garde.rules.state import State

TRIES = 3
RIDES = 0.25
"""How often a general rides."""
CHANGES = 0.1
"""How often an order is changed on revelation."""
ENDS = 0.05
"""How often a side stops although it could do more."""
WRITTEN = (ATTACK, ATTACK, ATTACK, DEFEND, MANOEUVRE)


def propose(state: State, side: int, rng: Random) -> Action:
    """One legal act of a side that is asked."""
    pending: Any = state.pending
    if type(pending) is SecretChoices:
        return _order(state, side, rng)
    match pending.prompt:
        case "move":
            return _move(state, rng)
        case "lay":
            return _lay(state, rng)
        case "enter":
            return _enter(state, side, rng)
        case "reveal":
            if rng.random() > CHANGES:
                return acts.KEEP_ORDER
        case "generals":
            if rng.random() > RIDES:
                return acts.END_GENERALS
    return _any(action_lists.actions(state, side), rng)


def _any(rows: Sequence[Action], rng: Random) -> Action:
    return rows[int(rng.random() * len(rows))]


def _order(state: State, side: int, rng: Random) -> Action:
    """What is not written yet, first; sometimes an order is written anew."""
    context = state.context
    for corps in context.corps_of_side[side]:
        if state.corps_orders[corps] == UNWRITTEN:
            return acts.OrderCorps(corps, rng.choice(WRITTEN))
    for division in context.divisions_of[side]:
        if state.orders[division] == UNWRITTEN:
            return acts.OrderDivision(division, rng.choice(WRITTEN))
    if rng.random() < ENDS:
        return _any(action_lists.actions(state, side), rng)
    assert order_writing.end_refusal(state, side) is None
    return acts.END_ORDERS


def _move(state: State, rng: Random) -> Action:
    bound = first_bound(state)
    if bound < 0 and rng.random() < ENDS:
        return acts.END_MOVES
    movable = movement.movable(state)
    for _try in range(TRIES):
        unit = movable[int(rng.random() * len(movable))]
        rows = list(action_lists.candidates(state, unit))
        if rows:
            move = rows[int(rng.random() * len(rows))]
            if isinstance(judge(state, move), Outcome):
                return move
    if bound < 0:
        return acts.END_MOVES
    move_or_none = charges.charge(state, bound)
    assert move_or_none is not None, "a duty is what can be done"
    return move_or_none


def _lay(state: State, rng: Random) -> Action:
    first = acts.Lay(deployment.next_unit(state), state.context.start[deployment.next_unit(state)])
    if rng.random() < 0.7 and deployment.refusal(state, first) is None:
        return first
    return _any(action_lists.actions(state, state.context.side_of[first.unit]), rng)


def _enter(state: State, side: int, rng: Random) -> Action:
    if rng.random() > ENDS:
        for unit in reinforcements.waiting(state, side):
            enter = next(reinforcements.places(state, unit), None)
            if enter is not None:
                return enter
    return acts.END_ENTRIES
