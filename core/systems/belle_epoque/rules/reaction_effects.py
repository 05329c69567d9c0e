"""What a unit does once the test of its reaction is passed (BE-14.1, BE-15.1, BE-16.1)."""

from __future__ import annotations

from core.protocol.events import Event, Listener
from core.systems.belle_epoque.rules import fire, frames
from core.systems.belle_epoque.rules.frames import Assaulting
from core.systems.belle_epoque.rules.state import State


def succeed(state: State, unit: int, how: str, emit: Listener | None) -> None:
    """The test of a reaction is passed: the frame on top is the assault."""
    frame = state.frames[-1]
    assert isinstance(frame, Assaulting)
    if how == "fire":
        fire.begin(state, unit, frame.unit, moved=False, emit=emit)
    elif how == "evade":
        state.frames = (*state.frames, frames.evading(unit))
    else:
        if emit is not None:
            emit(Event("counter_charge", {"unit": unit}, "BE-16.1"))
        charged = frames.assaulting(
            frame.unit, frame.target, frame.stood, frame.supporters, True, frame.closed
        )
        state.frames = (*state.frames[:-1], charged)
