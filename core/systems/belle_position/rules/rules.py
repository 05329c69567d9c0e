"""Belle Position behind the protocol of `core.protocol.rules`: dispatch only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from core.protocol.events import Listener
from core.protocol.pending import Pending
from core.protocol.refusals import Refusal
from core.protocol.steps import Act, Dealt, Fell, Ruling, Step
from core.systems.belle_position.rules import (
    action_lists,
    cohesion,
    combat,
    deck,
    deployment,
    disorder,
    flow,
    losses,
    movement,
    observation,
    proposals,
    refusals,
    setup,
)
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules.frames import Disordered, Shooting, Testing
from core.systems.belle_position.rules.rulings import RULINGS
from core.systems.belle_position.rules.state import State

if TYPE_CHECKING:
    from core.systems.belle_position.design.scenario import BellePositionScenario


class BellePositionRules:
    """The rules of docs/rules/belle-position.md as settled in docs/rulings/belle_position.md."""

    def new_battle(self, scenario: BellePositionScenario) -> State:
        """The state before the first card is dealt."""
        return setup.new_battle(scenario)

    def pending(self, state: State) -> Pending:
        """What the table waits for."""
        return state.pending

    def actions(self, state: State, side: int) -> Sequence[acts.Action]:
        """Everything that `side` may do now."""
        return action_lists.actions(state, side)

    def propose(self, state: State, side: int, rng: Random) -> acts.Action:
        """One legal action."""
        return proposals.propose(state, side, rng)

    def refusal(self, state: State, side: int, action: Any) -> Refusal | None:
        """Why `side` may not do `action` now, or None."""
        return refusals.refusal(state, side, action)

    def apply(self, state: State, step: Step, tell: Listener | None = None) -> None:
        """Carry out a step that is not refused, and all that follows from it."""
        kind = type(step)
        if kind is Act:
            DO[type(step.action)](state, step.by, step.action, tell)  # type: ignore[union-attr,arg-type]
        elif kind is Fell:
            _fallen(state, step, tell)  # type: ignore[arg-type]
        elif kind is Dealt:
            deck.drawn(state, state.frames[-1], step.drawn, tell)  # type: ignore[union-attr, arg-type]
        else:
            RULINGS.rule(state, step, tell)  # type: ignore[arg-type]
        flow.advance(state, tell)

    def observe(self, state: State, side: int) -> State:
        """What `side` knows."""
        return observation.observe(state, side)

    def imagine(self, state: State, side: int, rng: Random) -> State:
        """One world that fits what `side` knows."""
        return observation.imagine(state, side, rng)

    def ruling_refusal(self, state: State, ruling: Ruling) -> Refusal | None:
        """Why a ruling would break the shape of the state."""
        return RULINGS.refusal(state, ruling)


def _fallen(state: State, step: Fell, tell: Listener | None) -> None:
    if not state.frames:
        deployment.tossed(state, step.shown, tell)
        return
    frame = state.frames[-1]
    if type(frame) is Shooting:
        combat.resolve(state, frame, step.shown, tell)
    elif type(frame) is Testing:
        cohesion.tested(state, frame, step.shown, tell)
    else:
        assert isinstance(frame, Disordered), "no dice have to fall"
        disorder.fallen(state, frame, step.shown, tell)


Do = Callable[[State, int, Any, Listener | None], None]


def _decline(state: State, side: int, action: acts.Decline, tell: Listener | None) -> None:
    frame = state.frames[-1]
    state.frames = state.frames[:-1]
    cohesion.rout(state, frame, tell)


DO: dict[type, Do] = {
    acts.Deploy: deployment.lay,
    acts.TakeUp: deployment.take_up,
    acts.TakeUpTerrain: deployment.take_up_terrain,
    acts.EndDeployment: lambda state, side, action, tell: deployment.end(state, side, tell),
    acts.Test: lambda state, side, action, tell: cohesion.begin(state, action.position, action.slot),
    acts.Rally: lambda state, side, action, tell: cohesion.rally(state, state.frames[-1], action.card, tell),
    acts.Decline: _decline,
    acts.Fire: lambda state, side, action, tell: combat.begin(state, action, tell),
    acts.LongRange: lambda state, side, action, tell: combat.begin(state, action, tell),
    acts.CounterBattery: lambda state, side, action, tell: combat.begin(state, action, tell),
    acts.Flank: lambda state, side, action, tell: combat.begin(state, action, tell),
    acts.EndCombat: lambda state, side, action, tell: flow.end_combat(state, action, tell),
    acts.TakeLoss: lambda state, side, action, tell: losses.suffer(
        state, state.frames[-1], action.slot, tell
    ),
    acts.Move: lambda state, side, action, tell: movement.move(state, action, tell),
    acts.Bring: lambda state, side, action, tell: movement.bring(state, action, tell),
    acts.TakeBack: lambda state, side, action, tell: movement.take_back(state, tell),
    acts.EndMoves: lambda state, side, action, tell: flow.end_moves(state, action, tell),
    acts.PlaySpecial: lambda state, side, action, tell: movement.play_special(state, action, tell),
}
