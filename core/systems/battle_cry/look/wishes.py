"""What pointing at a piece means that a card can do nothing with: so that it is refused in words."""

from __future__ import annotations

from core.protocol.pending import Choice
from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.rules.actions import Action
from core.systems.battle_cry.rules.state import State


def meant(state: State, *, unit: int | None, at: int | None, target: int | None) -> tuple[Action, ...]:
    """Works of this unit, whichever way they face (BC-14.17); a shot at this piece (BC-14.18)."""
    if unit is None or at is not None or target is not None or not isinstance(state.pending, Choice):
        return ()
    match state.pending.prompt:
        case "build":
            return (acts.BuildWorks(unit, 0),)
        case "sharpshoot":
            return (acts.Sharpshoot(unit),)
    return ()
