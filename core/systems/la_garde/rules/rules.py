"""La Garde behind the protocol of `core.protocol.rules`: dispatch only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from core.protocol.events import Listener
from core.protocol.pending import Pending
from core.protocol.refusals import Refusal
from core.protocol.steps import Act, Dealt, Fell, Ruling, Step
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


class LaGardeRules:
    """The rules of docs/rules/la-garde.md as settled in docs/rulings/la_garde.md."""

    def new_battle(self, scenario: LaGardeScenario) -> State:
        """The state before the first decision; CannotBeginError where the brigades cannot stand so."""
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
        match step:
            case Act():
                DO[type(step.action)](state, step.by, step.action, tell)
            case Fell():
                frame = state.frames[-1]
                RESOLVE[type(frame)](state, frame, step.shown, tell)
            case Dealt():
                frame = state.frames[-1]
                RESOLVE[type(frame)](state, frame, step.drawn, tell)
            case Ruling():
                RULINGS.rule(state, step, tell)
        flow.advance(state, tell)

    def observe(self, state: State, side: int) -> State:
        """What `side` knows: all but the orders that lie face down."""
        return observation.observe(state, side)

    def imagine(self, state: State, side: int, rng: Random) -> State:
        """One world that fits what `side` knows."""
        return observation.imagine(state, side, rng)

    def ruling_refusal(self, state: State, ruling: Ruling) -> Refusal | None:
        """Why a ruling would break the shape of the state."""
        return RULINGS.refusal(state, ruling)


def _end_aides(state: State, side: int, action: acts.EndAides, tell: Listener | None) -> None:
    state.done |= 1 << side


def _keep(state: State, side: int, action: acts.KeepOrder, tell: Listener | None) -> None:
    state.phase = phases.GENERALS


def _end_moves(state: State, side: int, action: acts.EndMoves, tell: Listener | None) -> None:
    state.phase = phases.LATE_BOMBARD


DO: dict[type, Callable[[State, int, Any, Listener | None], None]] = {
    acts.Lay: lambda state, side, action, tell: deployment.lay(state, action, tell),
    acts.Enter: lambda state, side, action, tell: reinforcements.enter(state, action, tell),
    acts.EndEntries: lambda state, side, action, tell: reinforcements.end(state, action, tell),
    acts.LayAide: lambda state, side, action, tell: generals.lay_aide(state, action, tell),
    acts.EndAides: _end_aides,
    acts.OrderCorps: order_writing.order,
    acts.OrderDivision: order_writing.order,
    acts.EndOrders: order_writing.end,
    acts.GoFirst: lambda state, side, action, tell: flow.go_first(state, action, tell),
    acts.Activate: lambda state, side, action, tell: flow.activate(state, action, tell),
    acts.ChangeOrder: lambda state, side, action, tell: order_writing.change(state, action, tell),
    acts.KeepOrder: _keep,
    acts.MoveGeneral: lambda state, side, action, tell: generals.ride(state, action, tell),
    acts.EndGenerals: lambda state, side, action, tell: flow.end_generals(state),
    acts.Bombard: lambda state, side, action, tell: bombardment.begin(state, action, tell),
    acts.EndBombards: lambda state, side, action, tell: flow.end_bombards(state),
    acts.Move: lambda state, side, action, tell: movement.move(state, action, tell),
    acts.EndMoves: _end_moves,
    acts.Attack: lambda state, side, action, tell: combat.begin(state, action, tell),
    acts.Engage: lambda state, side, action, tell: combat.engage(state, action, tell),
    acts.Stand: lambda state, side, action, tell: resolution.stand(state, action, tell),
    acts.Occupy: lambda state, side, action, tell: occupation.occupy(state, action, tell),
}

RESOLVE: dict[type, Callable[[State, Any, Any, Listener | None], None]] = {
    Arriving: reinforcements.resolve,
    Initiative: initiative.resolve,
    Changing: order_writing.resolve,
    Ending: victory.resolve,
    **resolution.RESOLVE,
}
