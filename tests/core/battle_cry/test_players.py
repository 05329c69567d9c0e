"""What the trained weights of Battle Cry know beside the greedy ones."""

from __future__ import annotations

from collections.abc import Callable

from core.protocol.steps import ActionStep
from core.systems.battle_cry.design.scenario import BattleCryScenario
from core.systems.battle_cry.players.evaluation import score_actions
from core.systems.battle_cry.players.thought import chance_of
from core.systems.battle_cry.players.weights import Weights
from core.systems.battle_cry.rules.actions import EndOrders, Move, Order
from core.systems.battle_cry.rules.rule_tables import INFANTRY
from core.systems.battle_cry.rules.rules import BattleCryRules
from core.systems.battle_cry.rules.state import State

RULES = BattleCryRules()


def is_march(state: State, action: object) -> bool:
    """Whether infantry goes two hexes."""
    if not isinstance(action, Move) or state.context.kind_of[action.unit] != INFANTRY:
        return False
    return not state.context.neighbours[state.at[action.unit]] >> action.to & 1


def test_infantry_that_marches_promises_no_battle(
    mirror: BattleCryScenario, play_on: Callable[..., State]
) -> None:
    """BC-7.2: who goes two hexes does not battle; with `march` such a move is worth no shot."""
    less = compared = 0

    def watch(state: State) -> None:
        nonlocal less, compared
        acts = RULES.actions(state, state.active)
        if not any(is_march(state, act) for act in acts):
            return
        plain = score_actions(state, state.active, acts, Weights())
        knowing = score_actions(state, state.active, acts, Weights(march=1.0))
        for act, before, after in zip(acts, plain, knowing, strict=True):
            compared += 1
            if is_march(state, act):
                assert after <= before
                less += after < before
            else:
                assert after == before

    play_on(RULES.new_battle(mirror), 5, watch=watch)
    assert less > 10
    assert compared > less


def test_an_order_promises_what_the_unit_can_then_do(
    mirror: BattleCryScenario, play_on: Callable[..., State]
) -> None:
    """With `order_gain` an order is worth at least the best move that it allows."""
    weights = Weights(order_gain=1.0, order_near=0.0, march=1.0)
    looked = 0

    def watch(state: State) -> None:
        nonlocal looked
        acts = RULES.actions(state, state.active)
        for order in [act for act in acts if isinstance(act, Order) and looked < 200]:
            if state.context.is_general[order.unit]:
                continue
            value = score_actions(state, state.active, [order], weights)[0]
            after = state.copy()
            RULES.apply(after, ActionStep(state.active, order))
            if EndOrders() in RULES.actions(after, state.active):
                RULES.apply(after, ActionStep(state.active, EndOrders()))
            moves = [
                act
                for act in RULES.actions(after, state.active)
                if isinstance(act, Move) and act.unit == order.unit and not act.along
            ]
            if moves:
                looked += 1
                assert value >= max(score_actions(after, state.active, moves, weights)) - 1e-9

    play_on(RULES.new_battle(mirror), 6, watch=watch)
    assert looked > 50


def test_the_chance_of_enough_hits() -> None:
    assert chance_of(2, 1, 0.5) == 0.75
    assert chance_of(3, 3, 0.5) == 0.125
    assert chance_of(2, 3, 0.5) == 0.0
