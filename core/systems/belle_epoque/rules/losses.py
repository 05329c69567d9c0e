"""Losses and retreats (BE-8.5, BE-13), tokens that leave the bowl with a unit (BE-4.4)."""

from __future__ import annotations

from core.protocol.events import Event, Listener
from core.systems.belle_epoque.rules import frames, moments, movement, victory
from core.systems.belle_epoque.rules.frames import Suffering
from core.systems.belle_epoque.rules.state import NOWHERE, State


def lose(state: State, unit: int, elements: int, rule: str, emit: Listener | None) -> None:
    """Remove elements, surplus is wasted; with the last one the unit is gone. The caller judges."""
    lost = min(elements, state.strength[unit])
    state.strength[unit] -= lost
    state._left[state.context.side_of[unit]] -= lost
    if emit is not None:
        emit(Event("lost", {"unit": unit, "lost": lost, "left": state.strength[unit]}, rule))
    if not state.strength[unit]:
        eliminate(state, unit, rule, emit)


def eliminate(state: State, unit: int, rule: str, emit: Listener | None) -> None:
    """Take a unit off the board; if it was not activated a token leaves the bowl (BE-4.4)."""
    side = state.context.side_of[unit]
    where = state.at[unit]
    state._left[side] -= state.strength[unit]
    state.strength[unit] = 0
    state.place(unit, NOWHERE)
    if emit is not None:
        emit(Event("eliminated", {"unit": unit, "at": where, "side": side}, rule))
    if not state.activated >> unit & 1:
        spend_token(state, unit, "BE-4.4", emit)


def spend_token(state: State, unit: int, rule: str, emit: Listener | None) -> None:
    """A unit is activated without being drawn, or gone: a token leaves the bowl (BE-4.4, BE-4.5)."""
    side = state.context.side_of[unit]
    state.activated |= 1 << unit
    state.tokens[side] -= 1
    if emit is not None:
        emit(Event("token_removed", {"side": side, "unit": unit}, rule))


def feared(state: State, unit: int, attacker: int) -> int:
    """The enemy units from which a retreat must lead away: those adjacent, and the attacker (AMB 12)."""
    context = state.context
    side = context.side_of[unit]
    if context.options.retreat_strict:
        return sum(1 << foe for foe in context.units_of[1 - side] if state.at[foe] >= 0)
    near = state._units[1 - side] & context.neighbours[state.at[unit]]
    found = 1 << attacker if state.at[attacker] >= 0 else 0
    while near:
        low = near & -near
        near ^= low
        found |= 1 << state._unit_on[low.bit_length() - 1]
    return found


def steps(state: State, unit: int, away: int) -> int:
    """The hexes into which a unit may go back one step (BE-13.3, AMB 12, AMB 13)."""
    context = state.context
    here = state.at[unit]
    if not movement.may_leave(state, unit, passed=bool(state.passed >> unit & 1)):
        return 0
    side = context.side_of[unit]
    ways = context.neighbours[here] & context.open_ground & ~(state._units[0] | state._units[1])
    ways &= ~movement.beside(state, 1 - side)
    shots, cells, at = context.shots, context.cells, state.at
    while away and ways:
        low = away & -away
        away ^= low
        foe = at[low.bit_length() - 1]
        if foe < 0:
            continue
        base = foe * cells
        distance = shots[base + here][0]
        left = ways
        while left:
            bit = left & -left
            left ^= bit
            if shots[base + bit.bit_length() - 1][0] <= distance:
                ways &= ~bit
    return ways


def go_on(state: State, frame: Suffering, emit: Listener | None) -> bool:
    """The next even loss: asked where there is a choice, carried out where there is none."""
    unit = frame.unit
    context = state.context
    side = context.side_of[unit]
    if state.at[unit] < 0 or not frame.left:
        state.frames = state.frames[:-1]
        return False
    ways = steps(state, unit, frame.away)
    tables = context.actions
    if ways and frame.chooses:
        state._actions = (*tables.retreats[unit][ways], tables.take_loss[unit])
        state.pending = moments.FIRE_LOSS[side]
        return True
    if ways & (ways - 1):
        state._actions = tables.retreats[unit][ways]
        state.pending = moments.RETREAT[side]
        return True
    if ways:
        step(state, frame, ways.bit_length() - 1, emit)
    else:
        stay(state, frame, emit)
    return False


def step(state: State, frame: Suffering, to: int, emit: Listener | None) -> None:
    """One step back."""
    unit = frame.unit
    if emit is not None:
        facts = {"unit": unit, "start": state.at[unit], "to": to}
        emit(Event("retreated", facts, "BE-13.4" if frame.chooses else "BE-13.1"))
    movement.shift(state, unit, to, emit)
    _next(state, frame)


def take_loss(state: State, frame: Suffering, emit: Listener | None) -> None:
    """The owner lets an even loss be an element (BE-13.4)."""
    _next(state, frame)
    lose(state, frame.unit, 1, "BE-13.4", emit)
    victory.judge(state, emit)


def stay(state: State, frame: Suffering, emit: Listener | None) -> None:
    """A retreat that cannot be made stays a loss (BE-13.3), or leads off the map (AMB 13)."""
    unit = frame.unit
    if leaves_map(state, unit, chooses=frame.chooses):
        if emit is not None:
            emit(Event("left_map", {"unit": unit, "at": state.at[unit]}, "BE-AMB-13"))
        eliminate(state, unit, "BE-AMB-13", emit)
    else:
        if emit is not None:
            may_leave = movement.may_leave(state, unit, passed=bool(state.passed >> unit & 1))
            kind, rule = ("cannot_retreat", "BE-13.3") if may_leave else ("held_fast", "BE-6.5")
            emit(Event(kind, {"unit": unit}, rule))
        lose(state, unit, 1, "BE-13.3", emit)
    _next(state, frame)
    victory.judge(state, emit)


def leaves_map(state: State, unit: int, *, chooses: bool) -> bool:
    """Whether a unit with no way back leaves by its own edge: from an assault, by a setting (AMB 13)."""
    context = state.context
    edge = bool(context.base_row[context.side_of[unit]] >> state.at[unit] & 1)
    may_leave = movement.may_leave(state, unit, passed=bool(state.passed >> unit & 1))
    return edge and may_leave and not chooses and context.options.retreat_offmap == "eliminated"


def _next(state: State, frame: Suffering) -> None:
    below = state.frames[:-1]
    left = frame.left - 1
    if left:
        below = (*below, frames.suffering(frame.unit, left, frame.away, frame.chooses))
    state.frames = below
