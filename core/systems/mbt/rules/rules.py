"""MBT behind the protocol of `core.protocol.rules`: dispatch only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from core.protocol.events import Listener
from core.protocol.pending import Pending
from core.protocol.refusals import Refusal
from core.protocol.steps import Act, Fell, Ruling, Step
from core.systems.mbt.rules import (
    action_lists,
    combat,
    deployment,
    flow,
    movement,
    panic,
    proposals,
    refusals,
    setup,
    shooting,
)
from core.systems.mbt.rules import actions as acts
from core.systems.mbt.rules.frames import Fighting, Panicking, Shooting
from core.systems.mbt.rules.rulings import RULINGS
from core.systems.mbt.rules.state import State

if TYPE_CHECKING:
    from core.systems.mbt.design.scenario import MbtScenario


class MbtRules:
    """The rules of docs/rules/mbt.md as settled in docs/rulings/mbt.md."""

    def new_battle(self, scenario: MbtScenario) -> State:
        """The state before the first move; CannotBeginError where the bases cannot stand so."""
        return setup.new_battle(scenario)

    def pending(self, state: State) -> Pending:
        """What the table waits for."""
        return state.pending

    def actions(self, state: State, side: int) -> Sequence[acts.Action]:
        """A fair sample of what `side` may do now; `sampling.actions` says what it covers."""
        return action_lists.actions(state, side)

    def propose(self, state: State, side: int, rng: Random) -> acts.Action:
        """One legal action quickly."""
        return proposals.propose(state, side, rng)

    def refusal(self, state: State, side: int, action: Any) -> Refusal | None:
        """Why `side` may not do `action` now, or None; exact for any pose."""
        return refusals.refusal(state, side, action)

    def apply(self, state: State, step: Step, tell: Listener | None = None) -> None:
        """Carry out a step that is not refused, and all that follows from it."""
        kind = type(step)
        if kind is Act:
            action = step.action  # type: ignore[union-attr]
            DO[type(action)](state, action, tell)
        elif kind is Fell:
            frame = state.frames[-1]
            RESOLVE[type(frame)](state, frame, step.shown, tell)  # type: ignore[union-attr]
        else:
            assert isinstance(step, Ruling), "nothing is dealt in MBT"
            RULINGS.rule(state, step, tell)
        flow.advance(state, tell)

    def observe(self, state: State, side: int) -> State:
        """What `side` knows: all (everything stands on the table)."""
        return state.copy()

    def imagine(self, state: State, side: int, rng: Random) -> State:
        """One world that fits what `side` knows: this one."""
        return state.copy()

    def ruling_refusal(self, state: State, ruling: Ruling) -> Refusal | None:
        """Why a ruling would break the shape of the state."""
        return RULINGS.refusal(state, ruling)


DO: dict[type, Callable[[State, Any, Listener | None], None]] = {
    acts.Lay: deployment.lay,
    acts.Move: movement.move,
    acts.EndMoves: lambda state, action, tell: flow.begin_combats(state, tell),
    acts.Fight: combat.begin,
    acts.Shoot: shooting.begin,
    acts.EndCombats: lambda state, action, tell: flow.end_combats(state, tell),
}

RESOLVE: dict[type, Callable[[State, Any, Any, Listener | None], None]] = {
    Fighting: combat.resolve,
    Shooting: shooting.resolve,
    Panicking: panic.resolve,
}
