"""Belle Époque behind the protocol of `core.protocol.rules`: dispatch only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from core.protocol.events import Listener
from core.protocol.pending import Choice, Pending
from core.protocol.refusals import Refusal
from core.protocol.steps import Act, Dealt, Fell, Ruling, Step
from core.systems.belle_epoque.rules import actions as acts
from core.systems.belle_epoque.rules import (
    activation,
    arrivals,
    assault,
    fire,
    flow,
    losses,
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


class BelleEpoqueRules:
    """The rules of docs/rules/belle-epoque.md as settled in docs/rulings/belle_epoque.md."""

    def new_battle(self, scenario: BelleEpoqueScenario) -> State:
        """The state before the first command dice; CannotBeginError where units share a hex."""
        return setup.new_battle(scenario)

    def pending(self, state: State) -> Pending:
        """What the table waits for."""
        return state.pending

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

    def apply(self, state: State, step: Step, tell: Listener | None = None) -> None:
        """Carry out a step that is not refused, and all that follows from it."""
        kind = type(step)
        if kind is Act:
            action = step.action  # type: ignore[union-attr]
            DO[type(action)](state, action, tell)
        elif kind is Fell:
            _fallen(state, step, tell)  # type: ignore[arg-type]
        elif kind is Dealt:
            flow.draw_token(state, step.drawn[0], tell)  # type: ignore[union-attr, arg-type]
        else:
            RULINGS.rule(state, step, tell)  # type: ignore[arg-type]
        flow.advance(state, tell)

    def observe(self, state: State, side: int) -> State:
        """What `side` knows: all but what is to come (BE-3.1)."""
        return state.copy()

    def imagine(self, state: State, side: int, rng: Random) -> State:
        """One world that fits what `side` knows: this one."""
        return state.copy()

    def ruling_refusal(self, state: State, ruling: Ruling) -> Refusal | None:
        """Why a ruling would break the shape of the state."""
        return RULINGS.refusal(state, ruling)


def _fallen(state: State, step: Fell, tell: Listener | None) -> None:
    if not state.frames:
        flow.command_points(state, step.shown, tell)
        return
    frame = state.frames[-1]
    if type(frame) is Reactivity:
        reactivity_tests.resolve(state, frame, step.shown, tell)
    elif type(frame) is Firing:
        fire.resolve(state, frame, step.shown, tell)
    else:
        assert isinstance(frame, Assaulting), "no dice have to fall"
        assault.resolve(state, frame, step.shown, tell)


DO: dict[type, Callable[[State, Any, Listener | None], None]] = {
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
