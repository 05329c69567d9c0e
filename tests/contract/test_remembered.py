"""What a room remembers of a battle goes with the battle."""

from __future__ import annotations

import gc
import weakref
from random import Random
from typing import Any

import pytest

from core.chance.sources import Quick
from core.paths import SCENARIOS
from core.players.greedy import GreedyPlayer
from core.protocol.chance_answers import answer
from core.protocol.pending import Deal, Over, Roll, deciding_side
from core.protocol.scenario_models import ScenarioModels
from core.protocol.steps import ActionStep
from core.protocol.system import AnySystem
from core.scenarios import files
from core.systems.catalog import SYSTEMS

pytestmark = pytest.mark.usefixtures("thawing")

STEPS = 60


def held_battle(system: AnySystem) -> weakref.ref[Any]:
    """The context of a battle that was begun, asked for moves, played, and let go."""
    scenario = files.load(min((SCENARIOS / system.id).glob("*.json")), ScenarioModels(SYSTEMS))
    rules, player, dice = system.rules, GreedyPlayer(), Random(4)
    state = rules.new_battle(scenario)
    for _step in range(STEPS):
        pending = rules.pending(state)
        if isinstance(pending, Over):
            break
        if isinstance(pending, Roll | Deal):
            rules.apply(state, answer(pending, Quick(dice), 0))
        else:
            side = deciding_side(pending)
            list(rules.actions(state, side))
            rules.apply(state, ActionStep(side, player.decide(system, state, side, dice)))
    return weakref.ref(state.context)


@pytest.mark.parametrize("system", SYSTEMS, ids=[one.id for one in SYSTEMS])
def test_a_battle_is_held_by_no_function_of_its_room(system: AnySystem) -> None:
    """A memory of a module with contexts in its keys would hold thousands of battles, with their ground."""
    held = held_battle(system)
    gc.unfreeze()
    gc.collect()
    assert held() is None
