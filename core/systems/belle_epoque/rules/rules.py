"""Belle Époque behind the protocol of `core.protocol.rules`: dispatch only."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from core.kit.dispatch import NO_FRAME, BaseRules, Do, Resolve
from core.protocol.events import Listener
from core.protocol.pending import Choice
from core.protocol.refusals import Refusal
from core.systems.belle_epoque.rules import actions as acts
from core.systems.belle_epoque.rules import (
    activation,
    arrivals,
    assault,
    fire,
    flow,
    losses,
    phases,
    reactions,
    reactivity_tests,
    refusals,
    setup,
)
from core.systems.belle_epoque.rules.frames import Assaulting, Firing, Reactivity
from core.systems.belle_epoque.rules.rulings import RULINGS
from core.systems.belle_epoque.rules.state import State

if TYPE_CHECKING:
    from core.systems.belle_epoque.design.scenario import BelleEpoqueScenario


def _at_step(state: State, frame: None, came: Any, emit: Listener | None) -> None:
    if state.phase == phases.COMMAND:
        flow.command_points(state, came, emit)
    else:
        flow.draw_token(state, came[0], emit)


DO: dict[type, Do[State]] = {
    acts.Activate: activation.name_action,
    acts.TakeTest: activation.take_test,
    acts.Move: activation.move,
    acts.Fire: activation.open_fire,
    acts.Assault: activation.begin_assault,
    acts.EndActivation: lambda state, action, emit: activation.end(state, emit),
    acts.React: lambda state, action, emit: reactions.react(state, state.frames[-1], action, emit),
    acts.Stand: lambda state, action, emit: reactions.stand(state, state.frames[-1], emit),
    acts.Evade: lambda state, action, emit: reactions.evade(state, state.frames[-1], action.to, emit),
    acts.Retreat: lambda state, action, emit: losses.step(state, state.frames[-1], action.to, emit),
    acts.TakeLoss: lambda state, action, emit: losses.take_loss(state, state.frames[-1], emit),
    acts.Advance: lambda state, action, emit: assault.advance(state, state.frames[-1], emit),
    acts.Decline: lambda state, action, emit: assault.decline(state, state.frames[-1], emit),
    acts.Enter: lambda state, action, emit: arrivals.enter(state, action.unit, action.to, emit),
}


RESOLVE: dict[type, Resolve[State]] = {
    NO_FRAME: _at_step,
    Reactivity: reactivity_tests.resolve,
    Firing: fire.resolve,
    Assaulting: assault.resolve,
}


class BelleEpoqueRules(BaseRules[State, acts.Action]):
    """The rules of docs/rules/belle-epoque.md as settled in docs/rulings/belle_epoque.md."""

    do = DO
    resolve = RESOLVE
    rulings = RULINGS

    def new_battle(self, scenario: BelleEpoqueScenario) -> State:
        """The state before the first command dice; CannotBeginError where units share a hex."""
        return setup.new_battle(scenario)

    def actions(self, state: State, side: int) -> Sequence[acts.Action]:
        """Everything that `side` may do now."""
        pending = state.pending
        if type(pending) is Choice and pending.side == side:
            return state._actions or ()
        return ()

    def propose(self, state: State, side: int, rng: Random) -> acts.Action:
        """One legal action."""
        found = self.actions(state, side)
        return found[int(rng.random() * len(found))]

    def refusal(self, state: State, side: int, action: Any) -> Refusal | None:
        """Why `side` may not do `action` now, or None."""
        return refusals.refusal(state, side, action)

    def advance(self, state: State, emit: Listener | None) -> None:
        """Go on until somebody must choose, something must fall, or the battle is over."""
        flow.advance(state, emit)
