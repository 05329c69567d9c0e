"""The best moves that are found without judging them all are those with the highest score."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from core.chance.sources import Quick
from core.kit.memory import Memory
from core.protocol.chance_answers import answer
from core.protocol.pending import Deal, Over, Roll, deciding_side
from core.protocol.scenario_models import ScenarioModels
from core.protocol.steps import ActionStep
from core.scenarios.files import load
from core.systems.catalog import SYSTEMS
from core.systems.la_garde.players.best_moves import best_moves
from core.systems.la_garde.players.evaluation import score_actions
from core.systems.la_garde.players.weights import GREEDY, Weights
from core.systems.la_garde.rules import action_lists, duties
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.system import LA_GARDE

WEIGHTS = (GREEDY, Weights(toll=1.0, support=0.2, river=0.0, close=-0.02, stay=-9.0), Weights(stay=9.0))


def check(state: State, side: int) -> int:
    """How many weights have told the best moves; each as scoring all acts anew does."""
    acts, told = action_lists.actions(state, side), 0
    for weights in WEIGHTS:
        found = best_moves(state, side, weights)
        state.context.places = Memory(1)
        scores = score_actions(state, side, acts, weights)
        best = tuple(act for act, score in zip(acts, scores, strict=True) if score == max(scores))
        assert found in (None, best)
        assert (found is None) == (state.pending.prompt != "move" or len(acts) == 1)
        told += found is not None
    return told


@pytest.mark.parametrize("name", ["twin_rises", "austerlitz"])
def test_best_moves_are_those_with_the_highest_score(name: str, repository: Path) -> None:
    """Two turns of random players, each choice looked at."""
    scenario = load(repository / "scenarios" / "la_garde" / f"{name}.json", ScenarioModels(SYSTEMS))
    rules, rng = LA_GARDE.rules, Random(3)
    state, source, told = rules.new_battle(scenario), Quick(Random(5)), 0
    while state.turn < 3 and not isinstance(state.pending, Over):
        pending = state.pending
        if isinstance(pending, Roll | Deal):
            rules.apply(state, answer(pending, source, 0))
            continue
        side = deciding_side(pending)
        if state.turn and getattr(pending, "prompt", "") == "move":
            told += check(state, side)
            assert duties.first_bound(state) == next(iter(duties.bound_to_attack(state)), -1)
        rules.apply(state, ActionStep(side, rules.propose(state, side, rng)))
    assert told > 20
