"""Everything that may be done in the moment that the table waits for."""

from __future__ import annotations

from core.protocol.pending import Choice, SecretChoices
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules import cohesion, combat, deployment, losses, movement
from core.systems.belle_position.rules.actions import Action
from core.systems.belle_position.rules.rule_tables import RALLY_CARD
from core.systems.belle_position.rules.state import State


def actions(state: State, side: int) -> tuple[Action, ...]:
    """What `side` may do; nothing where it is not asked."""
    pending = state.pending
    if isinstance(pending, SecretChoices):
        return deployment.actions(state, side)
    if not isinstance(pending, Choice) or pending.side != side:
        return ()
    found = state._actions
    if found is None:
        found = state._actions = _listed(state, pending)
    return found


def _listed(state: State, pending: Choice) -> tuple[Action, ...]:
    match pending.prompt:
        case "cohesion":
            return tuple(
                acts.test(position, slot) for position, slot in cohesion.waiting(state, pending.side)
            )
        case "rally":
            if not cohesion.can_rally(state, pending.side):
                return (acts.DECLINE,)
            return (acts.rally(state.context.by_id[RALLY_CARD]), acts.DECLINE)
        case "combat":
            return (*combat.combats(state), acts.END_COMBAT)
        case "loss" | "hidden_loss":
            frame = state.frames[-1]
            return tuple(acts.take_loss(frame.position, slot) for slot in losses.candidates(state, frame))
    assert pending.prompt == "movement", pending.prompt
    return movement.actions(state)


def legal(state: State, side: int) -> frozenset[Action]:
    """The same as a set, kept for as long as the state stands there; of unseen choices it is made anew."""
    if isinstance(state.pending, SecretChoices):
        return frozenset(actions(state, side))
    found = state._legal
    if found is None:
        found = state._legal = frozenset(actions(state, side))
    return found
