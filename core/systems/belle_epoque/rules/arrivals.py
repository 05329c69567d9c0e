"""Reinforcements (AMB 40, AMB 45): they enter at the end of the turn in which they are due."""

from __future__ import annotations

from core.geometry.hex_boards import bits
from core.protocol.events import Event, Listener
from core.systems.belle_epoque.rules import moments, movement, phases
from core.systems.belle_epoque.rules.actions import Action
from core.systems.belle_epoque.rules.state import State


def entries(state: State, unit: int) -> int:
    """The free hexes on which a reinforcement that is due may enter now; 0 where it waits."""
    context = state.context
    if not state.waiting >> unit & 1 or context.due[unit] > state.turn:
        return 0
    return context.entry_of[unit] & context.open_ground & ~(state._units[0] | state._units[1])


def go_on(state: State, emit: Listener | None) -> bool:
    """Each side in the order of the file brings on what is due; a single way is taken at once."""
    if not state.waiting:
        state.phase = phases.TURN_END
        return False
    tables = state.context.actions
    for side in (0, 1):
        found: tuple[Action, ...] = ()
        for unit in bits(state.waiting & state.context.side_units[side]):
            ways = entries(state, unit)
            if ways:
                found += tables.enters[unit][ways]
        if len(found) > 1:
            state._actions = found
            state.pending = moments.ENTER[side]
            return True
        if found:
            enter(state, found[0].unit, found[0].to, emit)  # type: ignore[union-attr]
            return False
    if emit is not None:
        for unit in bits(state.waiting):
            if state.context.due[unit] <= state.turn:
                emit(Event("waits", {"unit": unit}, "BE-AMB-45"))
    state.phase = phases.TURN_END
    return False


def enter(state: State, unit: int, to: int, emit: Listener | None) -> None:
    """A reinforcement comes on; it has its token from the next turn on (AMB 40)."""
    bit = 1 << unit
    state.waiting &= ~bit
    state.activated |= bit
    if emit is not None:
        emit(Event("entered", {"unit": unit, "to": to}, "BE-AMB-40"))
    movement.shift(state, unit, to, emit)
