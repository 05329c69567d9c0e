"""When a side of La Garde goes at the enemy: the orders of a turn, of which a few courses are weighed."""

from __future__ import annotations

from core.protocol.judgement import Courses
from core.systems.la_garde.players.evaluation import Thought
from core.systems.la_garde.players.weights import Weights
from core.systems.la_garde.rules import flow, phases
from core.systems.la_garde.rules.orders import NO_ORDER, UNKNOWN_ORDER, UNWRITTEN
from core.systems.la_garde.rules.state import State

Orders = tuple[tuple[int, int], ...]
"""Divisions, each with the order that it should have."""


def begun(known: State, side: int) -> State | None:
    """The battle as it stood when the side began to write the orders of the turn; None at other moments.

    Orders are written anew each turn (LG-3.1); some of those of the first one stand (LG-R52), and then
    the enemy is far.
    """
    if known.phase != phases.ORDERS or known.turn == 1:
        return None
    state, context = known.copy(), known.context
    for division in context.divisions_of[side]:
        if state.orders[division] != NO_ORDER:
            state.orders[division] = UNWRITTEN
    for corps in context.corps_of_side[side]:
        if state.corps_orders[corps] != NO_ORDER:
            state.corps_orders[corps] = UNWRITTEN
    state.touch()
    return state


def meant(state: State, side: int, weights: Weights) -> Orders:
    """The orders that a side would write."""
    thought = Thought(state, side, weights)
    divisions = state.context.divisions_of[side]
    return tuple((each, thought.wanted(each)) for each in divisions if state.orders[each] == UNWRITTEN)


def agrees(known: State, _side: int, orders: Orders) -> bool:
    """Whether all orders that are written are these."""
    return all(known.orders[division] in (UNWRITTEN, order) for division, order in orders)


def guess(world: State, known: State, side: int, weights: Weights) -> None:
    """Give the enemy's face-down orders as he would write them who thinks by these weights.

    An imagined world has any; but an enemy who runs blindly into fire in two of three worlds tells nothing.
    """
    other = 1 - side
    hidden = [
        division
        for division in world.context.divisions_of[other]
        if known.orders[division] == UNKNOWN_ORDER and world.orders[division] not in (NO_ORDER, UNWRITTEN)
    ]
    thought = Thought(world.copy(), other, weights)
    for division in hidden:
        world.orders[division] = thought.wanted(division)
    world.touch()
    flow.advance(world, None)


COURSES: Courses[State] = Courses(
    changes=({"hurry": 3.0, "hurry_horse": 2.0}, {"hurry": 4.0, "hurry_horse": 3.0}),
    begun=begun,
    meant=meant,
    agrees=agrees,
    guess=guess,
    work=6_000,
)
