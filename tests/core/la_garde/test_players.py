"""What computer players read, and how battles between them go."""

from __future__ import annotations

from typing import Any

import pytest

from core.lab.battles import Recorder, fight, replay_differs
from core.systems.la_garde.players.evaluation import evaluate, score_actions
from core.systems.la_garde.players.features import FEATURES, measure
from core.systems.la_garde.rules.actions import OrderDivision
from core.systems.la_garde.rules.orders import DEFEND, MANOEUVRE, UNWRITTEN
from core.systems.la_garde.rules.rule_tables import ROUT
from core.systems.la_garde.rules.rules import LaGardeRules
from core.systems.la_garde.system import LA_GARDE
from tests.core.la_garde.conftest import shipped
from tests.rulebook.la_garde.table import battle

RULES = LaGardeRules()


def test_far_from_the_enemy_divisions_are_to_manoeuvre(twins: Any) -> None:
    state = RULES.new_battle(twins)
    assert state.orders[0] == UNWRITTEN
    offered = RULES.actions(state, 0)
    scores = score_actions(state, 0, offered)
    best = offered[scores.index(max(scores))]
    assert getattr(best, "order", None) == MANOEUVRE


def test_who_holds_all_that_is_to_be_won_waits_in_his_camp() -> None:
    state = RULES.new_battle(shipped("polotsk"))
    offered = [act for act in RULES.actions(state, 0) if isinstance(act, OrderDivision)]
    scores = score_actions(state, 0, offered)
    wanted = {act.division: act.order for act, score in zip(offered, scores, strict=True) if score > 0}
    divisions = dict(zip(state.context.division_ids, state.context.divisions_of[0], strict=False))
    assert [wanted[divisions[name]] for name in ("merle", "legrand", "maison")] == [DEFEND] * 3


def test_evaluation_is_even_at_first_and_counts_routs(twins: Any) -> None:
    state = RULES.new_battle(twins)
    assert evaluate(state, 0) == pytest.approx(0)
    state.cohesion[state.context.units_of[1][0]] = ROUT
    assert evaluate(state, 0) > 1
    assert evaluate(state, 1) == -evaluate(state, 0)


def test_what_is_held_counts_the_more_the_nearer_the_limit_is() -> None:
    """LG-14.4: the chance of winning is that of who would win at the limit, in its last activation."""
    state = RULES.new_battle(shipped("auerstedt"))
    late = FEATURES.index("late_objectives")
    counted = []
    for state.turn in (8, 9, 10):
        counted.append(measure(state, 0)[late])
        assert measure(state, 1)[late] == -counted[-1]
    assert counted == pytest.approx([0, 1 / 9, 4 / 9])
    state.activated = (1 << len(state.context.side_of_division)) - 1
    assert measure(state, 0)[late] == 1.0, "the French hold Hassenhausen"


def test_near_the_limit_an_objective_is_counted_as_it_will_be_held() -> None:
    """It changes hands as the turn ends (LG-14.4): who stands there alone has as good as taken it."""
    table = battle("li 9000 5000", "li 9000 11000", objectives=[{"at": [9_000, 6_000], "held": "red"}])
    state, late = table.state, FEATURES.index("late_objectives")
    state.turn = 10
    assert measure(state, 0)[late] > 0.4
    state.cohesion[0] = ROUT
    assert measure(state, 0)[late] < -0.4


def test_without_objectives_exhausted_divisions_count_near_the_limit() -> None:
    table = battle("li 3000 4000, li 9000 4000 div=2", "li 9000 11000")
    state, late = table.state, FEATURES.index("late_exhausted")
    state.turn = 10
    assert measure(state, 0)[late] == 0
    state.cohesion[table.unit("rli1")] = ROUT
    assert measure(state, 0)[late] == -measure(state, 1)[late] > 0.4


def test_a_battle_of_greedy_players_is_sound_and_replays(austerlitz: Any) -> None:
    battle = fight(LA_GARDE, austerlitz, ("greedy", "greedy"), 1, Recorder(LA_GARDE, check=True))
    assert battle.outcome.reason in ("objective", "army_break", "turn_limit", "draw")
    assert not replay_differs(LA_GARDE, battle)


def test_greedy_beats_random(twins: Any) -> None:
    wins = 0
    for seed in range(3):
        seats = ("greedy", "random") if seed % 2 else ("random", "greedy")
        outcome = fight(LA_GARDE, twins, seats, seed).outcome
        wins += outcome.winner is not None and seats[outcome.winner] == "greedy"
    assert wins >= 2
