"""La Garde behind the protocol of `core.protocol.rules`: dispatch only."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from core.kit.dispatch import BaseRules, Do, DoBy, Resolve
from core.protocol.events import Listener
from core.protocol.refusals import Refusal
from core.systems.la_garde.rules import (
    action_lists,
    bombardment,
    combat,
    deployment,
    flow,
    generals,
    initiative,
    movement,
    observation,
    occupation,
    order_writing,
    phases,
    proposals,
    refusals,
    reinforcements,
    resolution,
    setup,
    victory,
)
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules.frames import Arriving, Changing, Ending, Initiative
from core.systems.la_garde.rules.rulings import RULINGS
from core.systems.la_garde.rules.state import State

if TYPE_CHECKING:
    from core.systems.la_garde.design.scenario import LaGardeScenario


def _end_aides(state: State, side: int, action: acts.EndAides, emit: Listener | None) -> None:
    state.done |= 1 << side


def _keep(state: State, action: acts.KeepOrder, emit: Listener | None) -> None:
    state.phase = phases.GENERALS


def _end_moves(state: State, action: acts.EndMoves, emit: Listener | None) -> None:
    state.phase = phases.LATE_BOMBARD


DO: dict[type, Do[State]] = {
    acts.Lay: deployment.lay,
    acts.Enter: reinforcements.enter,
    acts.EndEntries: reinforcements.end,
    acts.LayAide: generals.lay_aide,
    acts.GoFirst: flow.go_first,
    acts.Activate: flow.activate,
    acts.ChangeOrder: order_writing.change,
    acts.KeepOrder: _keep,
    acts.MoveGeneral: generals.ride,
    acts.EndGenerals: lambda state, action, emit: flow.end_generals(state),
    acts.Bombard: bombardment.begin,
    acts.EndBombards: lambda state, action, emit: flow.end_bombards(state),
    acts.Move: movement.move,
    acts.EndMoves: _end_moves,
    acts.Attack: combat.begin,
    acts.Engage: combat.engage,
    acts.Stand: resolution.stand,
    acts.Occupy: occupation.occupy,
}

DO_BY: dict[type, DoBy[State]] = {
    acts.EndAides: _end_aides,
    acts.OrderCorps: order_writing.order,
    acts.OrderDivision: order_writing.order,
    acts.EndOrders: order_writing.end,
}

RESOLVE: dict[type, Resolve[State]] = {
    Arriving: reinforcements.resolve,
    Initiative: initiative.resolve,
    Changing: order_writing.resolve,
    Ending: victory.resolve,
    **resolution.RESOLVE,
}


class LaGardeRules(BaseRules[State, acts.Action]):
    """The rules of docs/rules/la-garde.md as settled in docs/rulings/la_garde.md."""

    do = DO
    do_by = DO_BY
    resolve = RESOLVE
    rulings = RULINGS

    def new_battle(self, scenario: LaGardeScenario) -> State:
        """The state before the first decision; CannotBeginError where the brigades cannot stand so."""
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

    def observe(self, state: State, side: int) -> State:
        """What `side` knows: all but the orders that lie face down."""
        return observation.observe(state, side)

    def imagine(self, state: State, side: int, rng: Random) -> State:
        """One world that fits what `side` knows."""
        return observation.imagine(state, side, rng)
