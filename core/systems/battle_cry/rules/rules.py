"""Battle Cry behind the protocol of `core.protocol.rules`: dispatch only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from core.protocol.events import Listener
from core.protocol.pending import Choice, Pending
from core.protocol.refusals import Refusal
from core.protocol.steps import Act, Dealt, Fell, Ruling, Step
from core.systems.battle_cry.rules import (
    action_lists,
    battle,
    deck,
    fieldworks,
    flow,
    movement,
    observation,
    orders,
    reactions,
    refusals,
    retreat,
    setup,
    special_cards,
)
from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.rules.frames import Aiming, Attack, Rallying, Retreating
from core.systems.battle_cry.rules.phases import RALLY
from core.systems.battle_cry.rules.rulings import RULINGS
from core.systems.battle_cry.rules.state import State

if TYPE_CHECKING:
    from core.systems.battle_cry.design.scenario import BattleCryScenario


class BattleCryRules:
    """The rules of docs/rules/battle-cry.md as settled in docs/rulings/battle_cry.md."""

    def new_battle(self, scenario: BattleCryScenario) -> State:
        """The state before the first card is dealt; ValueError where pieces cannot stand together."""
        return setup.new_battle(scenario)

    def pending(self, state: State) -> Pending:
        """What the table waits for."""
        return state.pending

    def actions(self, state: State, side: int) -> Sequence[acts.Action]:
        """Everything that `side` may do now."""
        found = state._actions
        if found is None:
            found = state._actions = action_lists.actions(state)
        pending = state.pending
        return found if isinstance(pending, Choice) and pending.side == side else ()

    def propose(self, state: State, side: int, rng: Random) -> acts.Action:
        """One legal action."""
        found = state._actions or self.actions(state, side)
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
    frame = state.frames[-1]
    if type(frame) is Attack:
        battle.resolve(state, frame, step.shown, tell)
    elif isinstance(frame, Rallying):
        special_cards.rallied(state, frame, step.shown, tell)
    else:
        assert isinstance(frame, Aiming), "no dice have to fall"
        special_cards.shot(state, frame, step.shown, tell)


def _name(state: State, action: acts.NameUnit, tell: Listener | None) -> None:
    if state.phase == RALLY:
        special_cards.begin_rally(state, (action.unit,), special_cards.ALONE_DICE)
    else:
        special_cards.name_supplied(state, action.unit, tell)


def _decline(state: State, action: acts.Decline, tell: Listener | None) -> None:
    frame = state.frames[-1]
    if isinstance(frame, Retreating):
        retreat.obey(state, frame)
    else:
        reactions.decline(state, frame, tell)


DO: dict[type, Callable[[State, Any, Listener | None], None]] = {
    acts.PlayCard: flow.play,
    acts.DiscardCard: lambda state, action, tell: flow.give_up(state, action.card, tell),
    acts.Pass: lambda state, action, tell: flow.pass_turn(state, tell),
    acts.Order: orders.order,
    acts.EndOrders: flow.end_orders,
    acts.Move: movement.move,
    acts.EndMoves: flow.end_moves,
    acts.Battle: lambda state, action, tell: battle.begin(
        state, action.unit, action.target, answer=False, tell=tell
    ),
    acts.EndBattles: flow.end_battles,
    acts.Retreat: lambda state, action, tell: retreat.step(state, state.frames[-1], action.to, tell),
    acts.StopRetreat: lambda state, action, tell: retreat.stop(state, state.frames[-1], tell),
    acts.IgnoreFlag: lambda state, action, tell: retreat.ignore_flag(state, state.frames[-1], tell),
    acts.FightBack: lambda state, action, tell: reactions.fight_back(
        state, state.frames[-1], action.card, tell
    ),
    acts.Advance: lambda state, action, tell: reactions.advance(state, state.frames[-1], tell),
    acts.Decline: _decline,
    acts.NameUnit: _name,
    acts.PutUnit: lambda state, action, tell: special_cards.put_back(
        state, state.frames[-1], action.to, tell
    ),
    acts.BuildWorks: lambda state, action, tell: fieldworks.build(state, action.unit, action.facing, tell),
    acts.EndBuilding: lambda state, action, tell: flow.end_building(state),
    acts.Sharpshoot: lambda state, action, tell: special_cards.aim(state, action.target, tell),
    acts.ChoosePrice: lambda state, action, tell: flow.pay(state, action.price, tell),
}
