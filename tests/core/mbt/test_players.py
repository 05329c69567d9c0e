"""What computer players read: the sample, ideas and evaluation; and how battles go."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from core.lab.battles import Recorder, fight, replay_differs
from core.systems.mbt.players.evaluation import evaluate, score_actions
from core.systems.mbt.players.odds import chances
from core.systems.mbt.rules import phases
from core.systems.mbt.rules.actions import END_MOVES, Fight, Move, Shoot
from core.systems.mbt.rules.rules import MbtRules
from core.systems.mbt.rules.state import State
from core.systems.mbt.system import MBT
from tests.core.mbt.conftest import Play

RULES = MbtRules()


@pytest.mark.parametrize(("mine", "its"), [(5, 5), (8, 3), (3, 8), (4, 5)])
def test_chances_are_those_of_all_dice(mine: int, its: int) -> None:
    found = Counter[str]()
    for one in range(1, 7):
        for other in range(1, 7):
            won, lost = mine + one, its + other
            found["kills"] += won >= 2 * lost
            found["beats"] += lost < won < 2 * lost
            found["beaten"] += won < lost < 2 * won
            found["dies"] += lost >= 2 * won
    assert chances(mine, its) == pytest.approx(
        tuple(found[key] / 36 for key in ("kills", "beats", "beaten", "dies"))
    )


def test_the_sample_names_every_base_and_group(twins: Any) -> None:
    state = RULES.new_battle(twins)
    moves = [action for action in RULES.actions(state, 0) if isinstance(action, Move)]
    assert {move.units[0] for move in moves if len(move.units) == 1} == set(range(10))
    assert (0, 1, 2, 3) in {move.units for move in moves}
    assert RULES.actions(state, 1) == ()
    assert END_MOVES in RULES.actions(state, 0)


def test_ideas_go_for_the_enemy_and_shots_before_fights(twins: Any, play_on: Play) -> None:
    state = RULES.new_battle(twins)
    offered = RULES.actions(state, 0)
    scores = dict(zip(offered, score_actions(state, 0, offered), strict=True))
    assert max(scores.values()) > scores[END_MOVES]
    best = max(scores, key=lambda action: scores[action])
    assert isinstance(best, Move)
    pose = state.poses[best.units[0]]
    assert pose is not None
    assert best.path[-1].y > pose.y

    met = []

    def watch(state: State) -> None:
        if state.phase != phases.COMBAT or state.frames or state.ended:
            return
        acts = RULES.actions(state, state.active)
        if {Fight, Shoot} <= {type(act) for act in acts}:
            met.append(state.turn)
            scores = score_actions(state, state.active, acts)
            shots = [score for act, score in zip(acts, scores, strict=True) if isinstance(act, Shoot)]
            fights = [score for act, score in zip(acts, scores, strict=True) if isinstance(act, Fight)]
            assert min(shots) > max(fights)

    for seed in range(3):
        play_on(RULES.new_battle(twins), seed, watch=watch)
    assert met


def test_evaluation_is_even_at_first_and_counts_losses(twins: Any) -> None:
    state = RULES.new_battle(twins)
    assert evaluate(state, 0) == pytest.approx(0)
    state.place({10: None})
    state.gone |= 1 << 10
    assert evaluate(state, 0) > 9
    assert evaluate(state, 1) < -9


def test_a_battle_of_greedy_players_is_sound_and_replays(hydaspes: Any) -> None:
    battle = fight(MBT, hydaspes, ("greedy", "greedy"), 1, Recorder(MBT, check=True))
    assert battle.outcome.reason in ("losses", "general", "turn_limit", "draw")
    assert not replay_differs(MBT, battle)


def test_most_random_battles_of_the_hydaspes_are_decided_before_the_limit(hydaspes: Any) -> None:
    ends = Counter(fight(MBT, hydaspes, ("random", "random"), seed).outcome.reason for seed in range(12))
    assert ends["losses"] + ends["general"] >= 7, ends


def test_greedy_beats_random(twins: Any) -> None:
    wins = 0
    for seed in range(4):
        seats = ("greedy", "random") if seed % 2 else ("random", "greedy")
        outcome = fight(MBT, twins, seats, seed).outcome
        wins += outcome.winner is not None and seats[outcome.winner] == "greedy"
    assert wins >= 3
