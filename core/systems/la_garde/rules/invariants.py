"""What is true of every battle after every step."""

from __future__ import annotations

from collections.abc import Iterator

from core.geometry.layout import stand_alike
from core.geometry.shapes import inside
from core.geometry.tolerances import OVERLAPPING
from core.kit.invariants import ending, standing
from core.protocol.pending import Choice
from core.systems.la_garde.rules import command, flow, phases
from core.systems.la_garde.rules.orders import MANOEUVRE, NO_ORDER, UNKNOWN_ORDER, UNWRITTEN
from core.systems.la_garde.rules.rule_tables import BROKEN
from core.systems.la_garde.rules.rulings import overlapping
from core.systems.la_garde.rules.state import State, rebuild

ROUNDING = 2
"""Hundredths: corners of a base that turns or narrows are rounded anew."""


def invariants(state: State) -> tuple[str, ...]:
    """Each promise that is broken, in English; none in a sound battle."""
    return (*_brigades(state), *_orders(state), *_generals(state), *_turn(state), *_caches(state))


def _brigades(state: State) -> Iterator[str]:
    context = state.context
    for unit, foot in enumerate(state.feet):
        name = context.unit_ids[unit]
        if not 0 <= state.elements[unit] <= context.strength_of[unit]:
            yield f"{name} has {state.elements[unit]} elements"
        if state.attached >> unit & 1 and (state.gone >> unit & 1 or not context.attached_elements[unit]):
            yield f"{name} has a battery attached that it cannot have"
        if foot is None:
            stays_out = context.options.deploy and context.group_of[unit] < 0  # LG-R40
            if state.laid >> unit & 1 and not state.gone >> unit & 1 and not stays_out:
                yield f"{name} is nowhere and not gone"
            continue
        if state.gone >> unit & 1:
            yield f"{name} is gone and on the table"
        if not state.elements[unit]:
            yield f"{name} has no element and is on the table"
        if not 0 <= state.cohesion[unit] < BROKEN:
            yield f"{name} stands with cohesion {state.cohesion[unit]}"
        if not context.table.holds(foot):
            yield f"{name} stands off the table"
    pair = overlapping(state)
    if pair is not None and inside(state.foot(pair[0]), state.foot(pair[1])) > OVERLAPPING + ROUNDING:
        yield f"{context.unit_ids[pair[0]]} and {context.unit_ids[pair[1]]} overlap"


def _orders(state: State) -> Iterator[str]:
    context = state.context
    for row, names in ((state.orders, context.division_ids), (state.corps_orders, context.corps_ids)):
        for place, order in enumerate(row):
            if not UNKNOWN_ORDER <= order <= UNWRITTEN:
                yield f"{names[place]} has the order {order}"
            if order == UNWRITTEN and state.phase > phases.ORDERS and not state.ended:
                yield f"{names[place]} never got its order"
    for division, order in enumerate(state.orders):
        if state.revealed >> division & 1 and order not in range(NO_ORDER, MANOEUVRE + 1):
            yield f"{context.division_ids[division]} shows the order {order}"
    for corps in range(len(context.corps_ids)):
        if state.aides_spent[corps] < 0:
            yield f"{context.corps_ids[corps]} has spent fewer aides than none"


def _generals(state: State) -> Iterator[str]:
    for post, at in enumerate(state.generals):
        if at is not None and command.brigade_over(state, at[0] * 10, at[1] * 10) >= 0:
            yield f"general {post} lies under a brigade"
    if any(pool < 0 for pool in state.pools):
        yield "more aides were taken than there were"


def _turn(state: State) -> Iterator[str]:
    yield from ending(state)
    pending = state.pending
    if isinstance(pending, Choice) and state.phase in phases.ACTIVATION and not state.frames:
        if pending.side != state.active:
            yield "another side than the active one is asked"
        if state.division < 0:
            yield "no division is in hand"


def _caches(state: State) -> Iterator[str]:
    """Every slot that follows from the others is what they make of it."""
    again = state.copy()
    rebuild(again)
    if not stand_alike(again._feet, state._feet):
        yield "the feet are stale"
    yield from standing(state, again, flow.advance)
    if again.generals != state.generals:
        yield "a general had still to be put clear"
