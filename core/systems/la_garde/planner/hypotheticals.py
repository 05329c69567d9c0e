"""A battle as it would stand if a division were activated now under some order: for planning (LG-2.4)."""

from __future__ import annotations

from core.systems.la_garde.rules import combat, command, morale, phases
from core.systems.la_garde.rules.fighting_frames import Rallying
from core.systems.la_garde.rules.orders import NO_ORDER, ORDERS, UNKNOWN_ORDER, UNWRITTEN
from core.systems.la_garde.rules.rule_tables import FORMED
from core.systems.la_garde.rules.state import State


def activated(known: State, unit: int, phase: int, order: int | None = None) -> State:
    """As if the division of a brigade were activated and stood in that step, nobody having acted yet.

    `order` is supposed of the division (None: as it stands).
    """
    state = known.copy()
    division = known.context.division_of[unit]
    state.frames = ()
    state.ended = ()
    state.active, state.division = known.context.side_of[unit], division
    state.phase = phase
    for own in known.context.units_of_division[division]:  # the others have moved: no square (LG-6.7)
        state.moved &= ~(1 << own)
    state.turned = state.bombarded = state.attacked = state.occupied = state.prolonged = 0
    if order is not None:
        state.orders[division] = order
    state.touch()
    return state


def has_acted(known: State, unit: int) -> bool:
    """Whether it acts in the next turn only: its division is done, or in hand and it has had its part.

    Who is in contact has still to attack, until it has, and a battery that has rolled may still bombard
    (LG-2.3, LG-2.4, LG-6.1). One in contact neither rolls nor turns: it bombards before the moves only
    (LG-R42).
    """
    division = known.context.division_of[unit]
    if not known.activated >> division & 1 or division != known.division:
        return bool(known.activated >> division & 1)
    if has_rolled(known, unit) or (known.touched(unit) and combat.may_attack(known, unit)):
        return False
    if known.phase == phases.MOVE and known.context.is_battery[unit] and known.touched(unit):
        return True
    return known.phase > phases.MOVE or bool((known.turned | known.bombarded) >> unit & 1)


def has_rolled(known: State, unit: int) -> bool:
    """Whether a battery in hand has rolled up, or only turned, and may bombard after the moves (LG-2.4)."""
    return (
        known.phase in (phases.MOVE, phases.LATE_BOMBARD)
        and known.context.division_of[unit] == known.division
        and bool(known.prolonged & ~known.bombarded & 1 << unit)
    )


def is_last_turn(known: State) -> bool:
    """Whether the battle surely ends with this turn (LG-14.3)."""
    options = known.context.options
    return known.turn >= options.turn_limit and not options.random_length


def may_rally_first(known: State, unit: int) -> bool:
    """Whether it may rally before it acts: in this turn, or in the next one where it acts then (LG-8.1)."""
    context = known.context
    if known.cohesion[unit] == FORMED or known.feet[unit] is None:
        return False
    has_rolled_for_it = known.phase >= phases.RALLY and not _rallies_now(known, unit)
    if has_rolled_for_it and (not has_acted(known, unit) or is_last_turn(known)):
        return False
    return max(face for face in context.die.faces if isinstance(face, int)) >= morale.holds_on(context, unit)


def _rallies_now(known: State, unit: int) -> bool:
    """Whether its die for rally is waited for."""
    return any(isinstance(frame, Rallying) and unit in frame.queue for frame in known.frames)


def rallied(known: State, unit: int) -> State:
    """The battle in which it has rallied, where it may before it acts (LG-8.1)."""
    if not may_rally_first(known, unit):
        return known
    state = known.copy()
    state.cohesion[unit] -= 1
    state.touch()
    return state


def next_turn(known: State) -> State:
    """The battle as it stands, in the next turn: nobody has moved or fought, no order is known (LG-2.5).

    Generals, aides and cohesion are as they are; of the ammunition only what lasts no longer is back.
    """
    state = known.copy()
    state.turn += 1
    state.moved = 0
    state.joined = ()
    state.fought = [0] * len(state.fought)
    state.dry = [0 if turn <= known.turn else turn for turn in state.dry]
    for row, gets in (
        (state.orders, command.division_gets_order),
        (state.corps_orders, command.corps_gets_order),
    ):
        row[:] = [UNKNOWN_ORDER if gets(known, place) else NO_ORDER for place in range(len(row))]
    state.activated = state.revealed = 0
    state.touch()
    return state


def is_open(known: State, unit: int) -> bool:
    """Whether the order of its division is known, or it is known to get none in this turn."""
    if command.awaits_order(known, known.context.division_of[unit]):
        return False
    return known.order_of(unit) in (*ORDERS, NO_ORDER)


def supposed_order(known: State, unit: int, order: int) -> int | None:
    """The order to suppose where it is not known: `order`; None where it is."""
    return None if is_open(known, unit) else order


def with_open_orders(known: State) -> State:
    """The battle in which orders that divisions have still to get, or to write, are not known (LG-R75)."""
    orders = [
        UNKNOWN_ORDER if order == UNWRITTEN or command.awaits_order(known, division) else order
        for division, order in enumerate(known.orders)
    ]
    if orders == known.orders:
        return known
    state = known.copy()
    state.orders = orders
    state.touch()
    return state


def moving(known: State, unit: int, order: int | None = None) -> State:
    """As if it were to move."""
    return activated(known, unit, phases.MOVE, order)


def bombarding(known: State, unit: int, order: int | None = None) -> State:
    """As if it were to bombard: after the moves where it has rolled up for it."""
    if not has_rolled(known, unit):
        return activated(known, unit, phases.BOMBARD, order)
    state = known.copy()
    state.frames, state.ended = (), ()
    state.phase = phases.LATE_BOMBARD
    state.touch()
    return state


def fighting(known: State, unit: int, order: int | None = None) -> State:
    """As if it were to attack."""
    return activated(known, unit, phases.COMBAT, order)
