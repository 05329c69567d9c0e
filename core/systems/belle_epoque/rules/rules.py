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


def _at_step(state: State, frame: None, came: Any, tell: Listener | None) -> None:
    if state.phase == phases.COMMAND:
        flow.command_points(state, came, tell)
    else:
        flow.draw_token(state, came[0], tell)


DO: dict[type, Do[State]] = {
    acts.Activate: activation.name_action,
    acts.TakeTest: activation.take_test,
    acts.Move: activation.move,
    acts.Fire: activation.open_fire,
    acts.Assault: activation.begin_assault,
    acts.EndActivation: lambda state, action, tell: activation.end(state, tell),
    acts.React: lambda state, action, tell: reactions.react(state, state.frames[-1], action, tell),
    acts.Stand: lambda state, action, tell: reactions.stand(state, state.frames[-1], tell),
    acts.Evade: lambda state, action, tell: reactions.evade(state, state.frames[-1], action.to, tell),
    acts.Retreat: lambda state, action, tell: losses.step(state, state.frames[-1], action.to, tell),
    acts.TakeLoss: lambda state, action, tell: losses.take_loss(state, state.frames[-1], tell),
    acts.Advance: lambda state, action, tell: assault.advance(state, state.frames[-1], tell),
    acts.Decline: lambda state, action, tell: assault.decline(state, state.frames[-1], tell),
    acts.Enter: lambda state, action, tell: arrivals.enter(state, action.unit, action.to, tell),
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

    def advance(self, state: State, tell: Listener | None) -> None:
        """Go on until somebody must choose, something must fall, or the battle is over."""
        flow.advance(state, tell)
