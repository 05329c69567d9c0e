"""What a unit does once the test of its reaction is passed (BE-14.1, BE-15.1, BE-16.1)."""

from __future__ import annotations

from core.protocol.events import Event, Listener
from core.systems.belle_epoque.rules import fire, frames
from core.systems.belle_epoque.rules.frames import Assaulting, Reactivity
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


def rule_of(state: State, frame: Reactivity) -> str:
    """The rule that says what follows a passed test: fire of the assaulted or of a friend, or another way."""
    if frame.how != "fire":
        return {"evade": "BE-15.1", "charge": "BE-16.1"}[frame.how]
    return "BE-14.1" if state.frames[-2].target == frame.unit else "BE-14.2"
