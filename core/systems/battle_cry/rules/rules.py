"""Battle Cry behind the protocol of `core.protocol.rules`: dispatch only."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from core.kit.dispatch import BaseRules, Do, Resolve
from core.protocol.events import Listener
from core.protocol.pending import Choice
from core.protocol.refusals import Refusal
from core.protocol.steps import Step
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
from core.systems.battle_cry.rules.flag_events import FlagTeller
from core.systems.battle_cry.rules.frames import Aiming, Attack, Drawing, Rallying, Retreating
from core.systems.battle_cry.rules.phases import RALLY
from core.systems.battle_cry.rules.rulings import RULINGS
from core.systems.battle_cry.rules.state import State

if TYPE_CHECKING:
    from core.systems.battle_cry.design.scenario import BattleCryScenario


def _name(state: State, action: acts.NameUnit, emit: Listener | None) -> None:
    if state.phase == RALLY:
        special_cards.begin_rally(state, (action.unit,), special_cards.ALONE_DICE)
    else:
        special_cards.name_supplied(state, action.unit, emit)


def _decline(state: State, action: acts.Decline, emit: Listener | None) -> None:
    frame = state.frames[-1]
    if isinstance(frame, Retreating):
        retreat.obey(state, frame)
    else:
        reactions.decline(state, frame, emit)


DO: dict[type, Do[State]] = {
    acts.PlayCard: flow.play,
    acts.DiscardCard: lambda state, action, emit: flow.give_up(state, action.card, emit),
    acts.Pass: lambda state, action, emit: flow.pass_turn(state, emit),
    acts.Order: orders.order,
    acts.EndOrders: flow.end_orders,
    acts.Move: movement.move,
    acts.EndMoves: flow.end_moves,
    acts.Battle: lambda state, action, emit: battle.begin(
        state, action.unit, action.target, answer=False, emit=emit
    ),
    acts.EndBattles: flow.end_battles,
    acts.Retreat: lambda state, action, emit: retreat.step(state, state.frames[-1], action.to, emit),
    acts.StopRetreat: lambda state, action, emit: retreat.stop(state, state.frames[-1], emit),
    acts.IgnoreFlag: lambda state, action, emit: retreat.ignore_flag(state, state.frames[-1], emit),
    acts.FightBack: lambda state, action, emit: reactions.fight_back(
        state, state.frames[-1], action.card, emit
    ),
    acts.Advance: lambda state, action, emit: reactions.advance(state, state.frames[-1], emit),
    acts.Decline: _decline,
    acts.NameUnit: _name,
    acts.PutUnit: lambda state, action, emit: special_cards.put_back(
        state, state.frames[-1], action.to, emit
    ),
    acts.BuildWorks: lambda state, action, emit: fieldworks.build(state, action.unit, action.facing, emit),
    acts.EndBuilding: lambda state, action, emit: flow.end_building(state),
    acts.Sharpshoot: lambda state, action, emit: special_cards.aim(state, action.target, emit),
    acts.ChoosePrice: lambda state, action, emit: flow.pay(state, action.price, emit),
}


RESOLVE: dict[type, Resolve[State]] = {
    Attack: battle.resolve,
    Rallying: special_cards.rallied,
    Aiming: special_cards.shot,
    Drawing: deck.drawn,
}


class BattleCryRules(BaseRules[State, acts.Action]):
    """The rules of docs/rules/battle-cry.md as settled in docs/rulings/battle_cry.md."""

    do = DO
    resolve = RESOLVE
    rulings = RULINGS

    def new_battle(self, scenario: BattleCryScenario) -> State:
        """The state before the first card is dealt; ValueError where pieces cannot stand together."""
        return setup.new_battle(scenario)

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

    def apply(self, state: State, step: Step, emit: Listener | None = None) -> None:
        """Carry out a step; where it is told, flags of hexes are told with it (BC-R37)."""
        if emit is None or not state.context.flag_hexes:
            super().apply(state, step, emit)
            return
        teller = FlagTeller(state, emit)
        super().apply(state, step, teller)
        teller.tell()

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
