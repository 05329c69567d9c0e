"""Bases that are destroyed (MBT-4.1): gone from the table, losses of their owner."""

from __future__ import annotations

from core.protocol.events import Event, Listener
from core.systems.mbt.rules.state import State


def destroy(state: State, unit: int, emit: Listener | None, rule: str, *, counts: bool = True) -> None:
    """A base leaves the table; `counts` False: it is gone but no loss (MBT-R24)."""
    state.place({unit: None})
    state.gone |= 1 << unit
    if not counts:
        state.spared |= 1 << unit
    if emit is not None:
        kind = "destroyed" if counts else "destroyed_uncounted"
        emit(Event(kind, {"unit": unit, "side": state.context.side_of[unit]}, rule))
