"""The frames of combats, bombardments, losses and rallies: what they wait for and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.protocol.events import Listener
from core.systems.la_garde.rules import aftermath, bombardment, cohesion, combat, occupation, rally
from core.systems.la_garde.rules.actions import Stand
from core.systems.la_garde.rules.fighting_frames import (
    Aftermath,
    Bombarding,
    CohesionTests,
    Fighting,
    GeneralsAtRisk,
    Joining,
    LossTests,
    Occupying,
    Rallying,
)
from core.systems.la_garde.rules.state import State

FRAMES: dict[type, Callable[[State, Any, Listener | None], bool]] = {
    Joining: combat.joining,
    Fighting: combat.fighting,
    Bombarding: bombardment.go_on,
    Aftermath: aftermath.go_on,
    LossTests: aftermath.testing,
    CohesionTests: cohesion.go_on,
    GeneralsAtRisk: aftermath.risking,
    Occupying: occupation.go_on,
    Rallying: rally.wait,
}
"""Each returns True when it has set `pending`, False when the stack has changed."""

RESOLVE: dict[type, Callable[[State, Any, Any, Listener | None], None]] = {
    Fighting: combat.drawn,
    Bombarding: bombardment.drawn,
    LossTests: aftermath.tested,
    CohesionTests: cohesion.conclude,
    GeneralsAtRisk: aftermath.risked,
    Rallying: rally.resolve,
}
"""What fell or was dealt for the frame on top."""


def stand(state: State, action: Stand, emit: Listener | None) -> None:
    """No general joins any more (LG-10), or the attacker stays where it is (LG-6.12)."""
    frame = state.frames[-1]
    if isinstance(frame, Joining):
        combat.close(state, frame)
    else:
        occupation.stand(state, action, emit)
