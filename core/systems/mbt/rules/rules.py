"""MBT behind the protocol of `core.protocol.rules`: dispatch only."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from core.kit.dispatch import BaseRules, Do, Resolve
from core.protocol.events import Listener
from core.protocol.refusals import Refusal
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


DO: dict[type, Do[State]] = {
    acts.Lay: deployment.lay,
    acts.Move: movement.move,
    acts.EndMoves: lambda state, action, emit: flow.begin_combats(state, emit),
    acts.Fight: combat.begin,
    acts.Shoot: shooting.begin,
    acts.EndCombats: lambda state, action, emit: flow.end_combats(state, emit),
}

RESOLVE: dict[type, Resolve[State]] = {
    Fighting: combat.resolve,
    Shooting: shooting.resolve,
    Panicking: panic.resolve,
}


class MbtRules(BaseRules[State, acts.Action]):
    """The rules of docs/rules/mbt.md as settled in docs/rulings/mbt.md."""

    do = DO
    resolve = RESOLVE
    rulings = RULINGS

    def new_battle(self, scenario: MbtScenario) -> State:
        """The state before the first move; CannotBeginError where the bases cannot stand so."""
        return setup.new_battle(scenario)

    def actions(self, state: State, side: int) -> Sequence[acts.Action]:
        """A fair sample of what `side` may do now; `action_lists.actions` says what it covers."""
        return action_lists.actions(state, side)

    def propose(self, state: State, side: int, rng: Random) -> acts.Action:
        """One legal action quickly."""
        return proposals.propose(state, side, rng)

    def refusal(self, state: State, side: int, action: Any) -> Refusal | None:
        """Why `side` may not do `action` now, or None; exact for any pose."""
        return refusals.refusal(state, side, action)

    def advance(self, state: State, emit: Listener | None) -> None:
        """Go on until somebody must choose, something must fall, or the battle is over."""
        flow.advance(state, emit)
