"""What the trained weights of La Garde know beside the greedy ones: to wait, and what results cost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.geometry.bases import Pose
from core.systems.la_garde.players.evaluation import score_actions
from core.systems.la_garde.players.prospects import SPENT, combat_value, prices, shot_value
from core.systems.la_garde.players.waiting import is_ahead
from core.systems.la_garde.players.weights import GREEDY, Weights
from core.systems.la_garde.rules.actions import OrderDivision
from core.systems.la_garde.rules.orders import ATTACK, DEFEND, MANOEUVRE
from core.systems.la_garde.rules.rule_tables import DISORGANISED, ROUT
from core.systems.la_garde.rules.rules import LaGardeRules
from core.systems.la_garde.rules.state import State

RULES = LaGardeRules()
WAITS = replace(GREEDY, guard=9.0, guard_horse=9.0, hurry=4.0, hurry_horse=3.0)


def placed(scenario: Any, **places: tuple[int, int, int]) -> State:
    """The battle with these brigades (their dashes as underscores) elsewhere."""
    state: State = RULES.new_battle(scenario)
    index = state.context.unit_index
    state.place({index[name.replace("_", "-")]: Pose(*place) for name, place in places.items()})
    return state


def wanted(state: State, name: str, weights: Weights) -> int:
    """The order that blue wants for a division."""
    division = state.context.division_ids.index(name)
    offered = [act for act in RULES.actions(state, 0) if isinstance(act, OrderDivision)]
    scores = score_actions(state, 0, offered, weights)
    (found,) = [
        act.order
        for act, score in zip(offered, scores, strict=True)
        if act.division == division and score > 0
    ]
    return found


def near(scenario: Any) -> State:
    """Red foot and horse stand within reach of the blue first division and of the blue cavalry."""
    return placed(scenario, red_line_1=(5200, 4200, 1800), red_line_2=(8200, 3300, 1800))


def test_who_waits_defends_against_an_enemy_who_is_near_and_greedy_attacks(twins: Any) -> None:
    state = near(twins)
    assert wanted(state, "blue-first", GREEDY) == wanted(state, "blue-horse", GREEDY) == ATTACK
    assert wanted(state, "blue-first", WAITS) == wanted(state, "blue-horse", WAITS) == DEFEND


def test_who_holds_all_comes_up_to_it_before_he_waits(twins: Any) -> None:
    state = RULES.new_battle(twins)
    state.held = [0]
    assert wanted(state, "blue-first", GREEDY) == DEFEND  # two marches away it waits, and is no help
    assert wanted(state, "blue-first", replace(GREEDY, wait=0.5)) == MANOEUVRE
    state = placed(twins, blue_line_2=(8800, 4700, 0))
    state.held = [0]
    assert wanted(state, "blue-first", replace(GREEDY, wait=0.5)) == DEFEND


def test_far_from_the_enemy_he_marches_like_any_other(twins: Any) -> None:
    assert wanted(RULES.new_battle(twins), "blue-first", WAITS) == MANOEUVRE


def test_a_combat_that_promises_enough_is_not_waited_for(twins: Any) -> None:
    bold = replace(WAITS, guard=-2.0)
    assert wanted(near(twins), "blue-first", bold) == ATTACK
    assert wanted(near(twins), "blue-horse", bold) == DEFEND


def test_near_the_limit_of_turns_who_is_not_ahead_attacks_infantry_first(twins: Any) -> None:
    """LG-14.4: at the limit the objectives decide, then the exhausted divisions."""
    state = near(twins)
    state.turn = state.context.options.turn_limit - 3
    state.touch()
    assert not is_ahead(state, 0)
    assert (wanted(state, "blue-first", WAITS), wanted(state, "blue-horse", WAITS)) == (ATTACK, DEFEND)
    state.turn += 1
    state.touch()
    assert wanted(state, "blue-horse", WAITS) == ATTACK
    state.held[0] = 0
    state.touch()
    assert is_ahead(state, 0)
    assert not is_ahead(state, 1)
    assert wanted(state, "blue-first", WAITS) == DEFEND


def test_without_an_objective_held_fewer_exhausted_divisions_are_ahead(twins: Any) -> None:
    state = RULES.new_battle(twins)
    state.cohesion[state.context.unit_index["red-horse-1"]] = ROUT
    state.touch()
    assert is_ahead(state, 0)
    assert not is_ahead(state, 1)


def test_a_brigade_is_priced_by_how_many_its_division_can_still_spare(twins: Any) -> None:
    """LG-14.1: one of two, two of three and two of four exhaust a division."""
    state = RULES.new_battle(twins)
    index = state.context.unit_index
    first = prices(state)
    assert (first[index["red-horse-1"]], first[index["red-line-1"]], first[index["red-light-1"]]) == (
        1,
        0.5,
        0.5,
    )
    state.cohesion[index["red-line-2"]] = ROUT
    state.cohesion[index["blue-horse-1"]] = ROUT
    state.touch()
    after = prices(state)
    assert after[index["red-line-1"]] == 1.0  # the cavalry and this division are the two that break the army
    assert after[index["red-light-1"]] == 0.25
    assert after[index["blue-horse-2"]] == SPENT
    assert after[index["blue-line-1"]] == after[index["blue-light-1"]] == 0.5


def test_fire_at_the_disorganised_promises_more_than_at_the_formed(twins: Any) -> None:
    """LG-9.2, LG-6.9: what disorganises tests the cohesion of who is disorganised already."""
    state = placed(twins, red_line_1=(5950, 5200, 1800))
    index = state.context.unit_index
    gun, target = index["blue-guns-1"], index["red-line-1"]
    formed = shot_value(state, gun, target, prices(state))
    state.cohesion[target] = DISORGANISED
    state.touch()
    assert 0 < formed < shot_value(state, gun, target, prices(state))


def test_a_combat_is_worth_less_to_who_may_lose_a_division_by_it(twins: Any) -> None:
    state = placed(twins, red_line_1=(5200, 3800, 1800), red_line_2=(8200, 2600, 1800))
    index, price = state.context.unit_index, prices(state)
    foot = combat_value(state, index["blue-line-1"], index["red-line-1"], price)
    horse = combat_value(state, index["blue-horse-1"], index["red-line-1"], price)
    even = [0.5] * len(price)
    assert horse < combat_value(state, index["blue-horse-1"], index["red-line-1"], even)
    assert foot == pytest.approx(combat_value(state, index["blue-line-1"], index["red-line-1"], even))


def test_by_the_greedy_weights_nothing_of_it_counts(twins: Any) -> None:
    state = near(twins)
    assert GREEDY.toll == GREEDY.fire_toll == 0.0
    offered = RULES.actions(state, 0)
    plain = replace(GREEDY, hurry=9.0, hurry_horse=9.0)
    assert score_actions(state, 0, offered, plain) == score_actions(state, 0, offered)
