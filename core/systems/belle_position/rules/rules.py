"""Belle Position behind the protocol of `core.protocol.rules`: dispatch only."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from core.kit.dispatch import NO_FRAME, BaseRules, Do, DoBy, Resolve
from core.protocol.events import Listener
from core.protocol.refusals import Refusal
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
from core.systems.belle_position.rules.frames import Disordered, Drawing, Shooting, Testing
from core.systems.belle_position.rules.rulings import RULINGS
from core.systems.belle_position.rules.state import State

if TYPE_CHECKING:
    from core.systems.belle_position.design.scenario import BellePositionScenario


def _decline(state: State, action: acts.Decline, emit: Listener | None) -> None:
    frame = state.frames[-1]
    state.frames = state.frames[:-1]
    cohesion.rout(state, frame, emit)


DO: dict[type, Do[State]] = {
    acts.Test: lambda state, action, emit: cohesion.begin(state, action.position, action.slot),
    acts.Rally: lambda state, action, emit: cohesion.rally(state, state.frames[-1], action.card, emit),
    acts.Decline: _decline,
    acts.Fire: combat.begin,
    acts.LongRange: combat.begin,
    acts.CounterBattery: combat.begin,
    acts.Flank: combat.begin,
    acts.EndCombat: flow.end_combat,
    acts.TakeLoss: lambda state, action, emit: losses.suffer(state, state.frames[-1], action.slot, emit),
    acts.Move: movement.move,
    acts.Bring: movement.bring,
    acts.TakeBack: lambda state, action, emit: movement.take_back(state, emit),
    acts.EndMoves: flow.end_moves,
    acts.PlaySpecial: movement.play_special,
}

DO_BY: dict[type, DoBy[State]] = {
    acts.Deploy: deployment.lay,
    acts.TakeUp: deployment.take_up,
    acts.TakeUpTerrain: deployment.take_up_terrain,
    acts.EndDeployment: deployment.end,
}

RESOLVE: dict[type, Resolve[State]] = {
    NO_FRAME: lambda state, frame, shown, emit: deployment.tossed(state, shown, emit),
    Shooting: combat.resolve,
    Testing: cohesion.tested,
    Disordered: disorder.fallen,
    Drawing: deck.drawn,
}


class BellePositionRules(BaseRules[State, acts.Action]):
    """The rules of docs/rules/belle-position.md as settled in docs/rulings/belle_position.md."""

    do = DO
    do_by = DO_BY
    resolve = RESOLVE
    rulings = RULINGS

    def new_battle(self, scenario: BellePositionScenario) -> State:
        """The state before the first card is dealt."""
        return setup.new_battle(scenario)

    def actions(self, state: State, side: int) -> Sequence[acts.Action]:
        """Everything that `side` may do now."""
        return action_lists.actions(state, side)

    def propose(self, state: State, side: int, rng: Random) -> acts.Action:
        """One legal action."""
        return proposals.propose(state, side, rng)

    def refusal(self, state: State, side: int, action: Any) -> Refusal | None:
        """Why `side` may not do `action` now, or None."""
        return refusals.refusal(state, side, action)

    def advance(self, state: State, emit: Listener | None) -> None:
        """Go on until somebody must choose, something must fall, or the battle is over."""
        flow.advance(state, emit)

    def observe(self, state: State, side: int) -> State:
        """What `side` knows."""
        return observation.observe(state, side)

    def imagine(self, state: State, side: int, rng: Random) -> State:
        """One world that fits what `side` knows."""
        return observation.imagine(state, side, rng)
