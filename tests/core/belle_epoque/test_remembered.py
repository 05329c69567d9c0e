"""What computer players remember of places is what they would find anew."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from core.chance.sources import Quick
from core.geometry.hex_boards import bits
from core.protocol.chance_answers import answer
from core.protocol.pending import Deal, Over, Roll, deciding_side
from core.protocol.scenario_models import ScenarioModels
from core.protocol.steps import ActionStep
from core.scenarios.files import load
from core.systems.belle_epoque.players.evaluation import score_actions
from core.systems.belle_epoque.players.thought import Thought
from core.systems.belle_epoque.players.weights import GREEDY, Weights
from core.systems.belle_epoque.rules.context import MOST_THOUGHTS, BattleContext
from core.systems.belle_epoque.rules.movement import reach
from core.systems.belle_epoque.rules.state import State
from core.systems.belle_epoque.system import BELLE_EPOQUE
from core.systems.catalog import SYSTEMS


def check_best_moves(state: State, side: int, weights: Weights) -> None:
    """The best place is found without weighing those that are surely no better."""
    thought, plain = Thought(state, side, weights), Thought(state, side, weights)
    plain._places = {}
    for unit in state.context.units_of[side]:
        ways = reach(state, unit) if state.at[unit] >= 0 else 0
        if ways:
            best = max(plain.place(unit, hex_) for hex_ in bits(ways))
            assert thought.best_move(unit, ways) == best - plain.place(unit, state.at[unit])


@pytest.mark.parametrize(("name", "seed"), [("alma", 1), ("isandlwana", 2), ("mirror_ridge", 3)])
def test_what_is_remembered_is_what_is_found_anew(name: str, seed: int, repository: Path) -> None:
    """Two players of different weights look at the same battle by turns, and share one memory."""
    scenario = load(repository / "scenarios" / "belle_epoque" / f"{name}.json", ScenarioModels(SYSTEMS))
    rules, rng = BELLE_EPOQUE.rules, Random(seed)
    state, source, decided = rules.new_battle(scenario), Quick(rng), 0
    while decided < 250 and not isinstance(pending := rules.pending(state), Over):
        if isinstance(pending, (Roll, Deal)):
            rules.apply(state, answer(pending, source, 0))
            continue
        side = deciding_side(pending)
        acts = rules.actions(state, side)
        weights = GREEDY if decided % 3 else Weights(together=0.3, danger=0.8)
        scores = score_actions(state, side, acts, weights)
        if decided % 4 == 0:
            anew = state.copy()
            anew.context = BattleContext(state.context.scenario)
            assert scores == score_actions(anew, side, acts, weights)
            check_best_moves(anew, side, weights)
        best = rng.random() < 0.7
        action = acts[scores.index(max(scores))] if best else rng.choice(acts)
        rules.apply(state, ActionStep(side, action))
        decided += 1
    assert len(state.context.thoughts) <= MOST_THOUGHTS
