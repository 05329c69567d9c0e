"""What computer players remember of shots is what they would find anew."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from core.chance.sources import Quick
from core.players.playouts import deciding_side
from core.protocol.chance_answers import answer
from core.protocol.pending import Deal, Over, Roll
from core.protocol.scenario_models import ScenarioModels
from core.protocol.steps import ActionStep
from core.scenarios.files import load
from core.systems.battle_cry.players.evaluation import score_actions
from core.systems.battle_cry.players.weights import GREEDY, Weights
from core.systems.battle_cry.rules.context import MOST_FACINGS, MOST_FIELDS, BattleContext
from core.systems.battle_cry.system import BATTLE_CRY
from core.systems.catalog import SYSTEMS


@pytest.mark.parametrize(("name", "seed"), [("perryville", 1), ("picketts_charge", 2), ("mirror_creek", 3)])
def test_what_is_remembered_is_what_is_found_anew(name: str, seed: int, repository: Path) -> None:
    """Two players of different weights look at the same battle by turns, and share one memory."""
    scenario = load(repository / "scenarios" / "battle_cry" / f"{name}.json", ScenarioModels(SYSTEMS))
    rules, rng = BATTLE_CRY.rules, Random(seed)
    state, source, decided = rules.new_battle(scenario), Quick(rng), 0
    while decided < 250 and not isinstance(pending := rules.pending(state), Over):
        if isinstance(pending, (Roll, Deal)):
            rules.apply(state, answer(pending, source, 0))
            continue
        side = deciding_side(pending)
        acts = rules.actions(state, side)
        weights = GREEDY if decided % 3 else Weights(danger=0.8, order_gain=0.4, together=0.1, doom=0.5)
        scores = score_actions(state, side, acts, weights)
        if decided % 4 == 0:
            anew = state.copy()
            anew.context = BattleContext(state.context.scenario)
            assert scores == score_actions(anew, side, acts, weights)
        best = rng.random() < 0.7
        action = acts[scores.index(max(scores))] if best else rng.choice(acts)
        rules.apply(state, ActionStep(side, action))
        decided += 1
    assert len(state.context.fields) <= MOST_FIELDS
    assert len(state.context.facings) <= MOST_FACINGS
