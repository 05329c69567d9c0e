"""Orders written face down, and changes of orders on revelation (LG-3.1, LG-3.4)."""

from __future__ import annotations

from typing import Any

from core.protocol.events import Event, Listener
from core.protocol.pending import Handful, Roll
from core.protocol.refusals import Refusal
from core.systems.la_garde.rules import command, phases
from core.systems.la_garde.rules.actions import ChangeOrder, EndOrders, OrderCorps, OrderDivision
from core.systems.la_garde.rules.context import BattleContext
from core.systems.la_garde.rules.frames import Changing
from core.systems.la_garde.rules.morale import reading
from core.systems.la_garde.rules.orders import NO_ORDER, ORDERS, UNKNOWN_ORDER, UNWRITTEN
from core.systems.la_garde.rules.rule_tables import POOR
from core.systems.la_garde.rules.state import State


def open_orders(state: State) -> None:
    """Phase 3.2: who gets an order has still to write it; orders of the first turn stand (LG-R52).

    What is written already is kept, where an umpire has changed who gets one meanwhile (LG-R57).
    """
    context = state.context
    is_first = state.turn == 1
    for corps, held in enumerate(state.corps_orders):
        gets = command.corps_gets_order(state, corps)
        fixed = context.first_corps_orders[corps] if is_first else NO_ORDER
        if not state.done >> context.side_of_corps[corps] & 1:
            state.corps_orders[corps] = (held or fixed or UNWRITTEN) if gets else NO_ORDER
    for division, held in enumerate(state.orders):
        gets = command.division_gets_order(state, division)
        fixed = context.first_orders[division] if is_first else NO_ORDER
        if not state.done >> context.side_of_division[division] & 1:
            state.orders[division] = (held or fixed or UNWRITTEN) if gets else NO_ORDER
    state.touch()


def is_open(state: State, side: int) -> bool:
    """Whether a side has an order to write: by what everybody sees (LG-R52)."""
    context = state.context
    if state.turn > 1:
        return any(state.corps_orders[corps] for corps in context.corps_of_side[side]) or any(
            state.orders[division] for division in context.divisions_of[side]
        )
    return any(
        state.corps_orders[corps] and not context.first_corps_orders[corps]
        for corps in context.corps_of_side[side]
    ) or any(
        state.orders[division] and not context.first_orders[division]
        for division in context.divisions_of[side]
    )


def order_refusal(state: State, side: int, action: OrderCorps | OrderDivision) -> Refusal | None:
    """Why this order may not be written."""
    context = state.context
    if isinstance(action, OrderCorps):
        place, owner = action.corps, context.side_of_corps[action.corps]
        held, fixed = state.corps_orders[place], context.first_corps_orders[place]
        facts = {"corps": place}
    else:
        place, owner = action.division, context.side_of_division[action.division]
        held, fixed = state.orders[place], context.first_orders[place]
        facts = {"division": place}
    if owner != side:
        return Refusal("not_your_order", "LG-3.1", facts)
    if isinstance(action, OrderDivision) and not command.is_present(state, place):
        return Refusal("division_absent", "LG-3.2", facts)
    if held == NO_ORDER:
        return Refusal("no_general_in_range", "LG-3.2", facts)
    if state.turn == 1 and fixed:
        return Refusal("order_fixed", "LG-R52", {**facts, "order": fixed})
    if action.order not in ORDERS:
        return Refusal("no_such_order", "LG-3.1", facts)
    if held == action.order:
        return Refusal("same_order", "LG-3.1", {**facts, "order": held})
    return None


def order(state: State, side: int, action: OrderCorps | OrderDivision, emit: Listener | None) -> None:
    """An order is laid face down; it may be rewritten."""
    if isinstance(action, OrderCorps):
        state.corps_orders[action.corps] = action.order
        facts = {"corps": action.corps, "order": action.order, "side": side}
        kind = "corps_ordered"
    else:
        state.orders[action.division] = action.order
        facts = {"division": action.division, "order": action.order, "side": side}
        kind = "division_ordered"
    state.touch()
    if emit is not None:
        emit(Event(kind, facts, "LG-3.1", to=(side,)))


def end_refusal(state: State, side: int) -> Refusal | None:
    """All orders are written before a side is done."""
    context = state.context
    for corps in context.corps_of_side[side]:
        if state.corps_orders[corps] == UNWRITTEN:
            return Refusal("corps_unwritten", "LG-3.1", {"corps": corps})
    for division in context.divisions_of[side]:
        if state.orders[division] == UNWRITTEN:
            return Refusal("division_unwritten", "LG-3.1", {"division": division})
    return None


def end(state: State, side: int, action: EndOrders, emit: Listener | None) -> None:
    """A side has written its orders."""
    state.done |= 1 << side
    state.touch()
    if emit is not None:
        emit(Event("orders_written", {"side": side}, "LG-3.1"))


# --- changing on revelation (LG-3.4) -----------------------------------------------------------------------


def may_change(state: State) -> bool:
    """Whether the division in hand may try to change its order: it has one, and an aide is left."""
    division = state.division
    if state.orders[division] in (NO_ORDER, UNKNOWN_ORDER):
        return False
    if command.general_place(state, division) is None:
        return False
    return bool(command.aides_left(state, state.context.corps_of[division]))


def change_refusal(state: State, action: ChangeOrder) -> Refusal | None:
    """Why the order may not be changed so."""
    facts = {"division": action.division}
    if action.division != state.division:
        return Refusal("other_is_activated", "LG-3.4", facts)
    if action.order not in ORDERS:
        return Refusal("no_such_order", "LG-3.1", facts)
    if action.order == state.orders[action.division]:
        return Refusal("same_order", "LG-3.4", {**facts, "order": action.order})
    return None


def change(state: State, action: ChangeOrder, emit: Listener | None) -> None:
    """An aide rides with a new order: the die decides."""
    state.aides_spent[state.context.corps_of[action.division]] += 1
    state.frames = (*state.frames, Changing(action.division, action.order))
    state.touch()


def needed(state: State, division: int) -> int:
    """What the die must show (LG-3.4): the skill of the general or aide, worse by each test before."""
    context = state.context
    skill = POOR if state.acting[division] is not None else state.skills[context.division_post[division]]
    return context.catalogue.skills[skill].change - context.numbers["change_again"] * state.tries[division]


def roll(state: State, frame: Changing) -> Roll:
    """The die of a change of orders."""
    context: BattleContext = state.context
    side = context.side_of_division[frame.division]
    what = reading(context.die, needed(state, frame.division))
    return Roll((Handful("change", side, 1, context.die, what),), "change", "LG-3.4")


def resolve(state: State, frame: Changing, shown: Any, emit: Listener | None) -> None:
    """The die has fallen: the order changes or stands."""
    least = needed(state, frame.division)
    state.frames = state.frames[:-1]
    state.tries[frame.division] += 1
    faces = shown["change"]
    works = faces[0] >= least
    if works:
        state.orders[frame.division] = frame.order
        state.phase = phases.GENERALS  # no second try after a success
    state.touch()
    if emit is not None:
        facts = {
            "division": frame.division,
            "order": frame.order,
            "faces": faces,
            "needed": least,
            "side": state.context.side_of_division[frame.division],
        }
        emit(Event("order_changed" if works else "order_stands", facts, "LG-3.4"))
