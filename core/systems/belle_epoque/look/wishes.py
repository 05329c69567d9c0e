"""What a person means who points at what is not asked for now: so that it is refused in words."""

from __future__ import annotations

from core.protocol.pending import Choice
from core.systems.belle_epoque.rules import actions as acts
from core.systems.belle_epoque.rules.actions import Action
from core.systems.belle_epoque.rules.state import State

BEFORE_STRIKING = ("activation", "failed")
"""The test is to come, or has failed: an enemy that is pointed at is meant to be struck (BE-5.1, BE-5.4)."""
AFTER_MOVING = ("moved", "marched")


def meant(
    state: State, side: int, *, unit: int | None, at: int | None, target: int | None
) -> tuple[Action, ...]:
    """Fire before the test or after a failed one, a second move, a reaction of a unit that has none."""
    prompt = state.pending.prompt if isinstance(state.pending, Choice) else ""
    if unit is None or state.context.side_of[unit] != side:
        return ()
    if target is not None:
        return (acts.Fire(unit, target),) if prompt in BEFORE_STRIKING else ()
    if at is not None:
        return (acts.Move(unit, at),) if prompt in AFTER_MOVING else ()
    return (acts.React(unit, "fire", 0),) if prompt == "react" else ()
