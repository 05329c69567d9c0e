"""What a side knows, and one world that fits it (LG-3.1): orders that lie face down are hidden.

What a briefing keeps back is hidden too, as far as the state tells of it (`kept_back`).
"""

from __future__ import annotations

from random import Random

from core.systems.la_garde.rules import flow, kept_back, phases
from core.systems.la_garde.rules.orders import NO_ORDER, ORDERS, UNKNOWN_ORDER, UNWRITTEN
from core.systems.la_garde.rules.state import State


def observe(state: State, side: int) -> State:
    """The state in which the other side's face-down orders are unknown; who has none is seen by all."""
    seen = state.copy()
    context = seen.context
    other = 1 - side
    for division in context.divisions_of[other]:
        if seen.orders[division] != NO_ORDER and not seen.revealed >> division & 1:
            seen.orders[division] = UNKNOWN_ORDER
    if seen.phase < phases.ACTIVATE:
        for corps in context.corps_of_side[other]:
            if seen.corps_orders[corps] != NO_ORDER:
                seen.corps_orders[corps] = UNKNOWN_ORDER
    kept_back.hide(seen, side)
    if not _is_same(seen, state):  # else it has gone on already
        flow.advance(seen, None)
    return seen


def _is_same(seen: State, state: State) -> bool:
    """Whether nothing was hidden."""
    rows = ((seen.orders, state.orders), (seen.corps_orders, state.corps_orders), (seen.skills, state.skills))
    return seen.attached == state.attached and all(mine == its for mine, its in rows)


def imagine(state: State, side: int, rng: Random) -> State:
    """A world that `side` cannot tell from this one: unknown orders are any, or still to be written."""
    world = observe(state, side)
    other = 1 - side
    writes = world.phase == phases.ORDERS and not world.done >> other & 1
    for row in (world.orders, world.corps_orders):
        for place, order in enumerate(row):
            if order == UNKNOWN_ORDER:
                row[place] = UNWRITTEN if writes else rng.choice(ORDERS)
    flow.advance(world, None)
    return world
