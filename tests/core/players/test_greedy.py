"""The seat `greedy` is the measure of the other players: what it chooses is frozen."""

from hashlib import blake2b
from pathlib import Path

import pytest

from core.lab.battles import fight
from core.protocol.scenario_models import ScenarioModels
from core.protocol.steps import ActionStep
from core.scenarios.files import load
from core.systems.catalog import SYSTEMS, by_id

BATTLES = {
    "battle_cry/mirror_creek": "837164dc5efe37e6",
    "belle_epoque/mirror_ridge": "af5b6be4a6ce1542",
    "belle_position/chalons_manoeuvres": "56a8b35e10460e2d",
    "la_garde/twin_rises": "d9860a01f6e0fb83",
    "mbt/twin_hills": "65cb229e1fab564d",
}
"""A digest of the acts of both sides, scenario by scenario. A rule that is set right may change one; a
change of the players' judgement must not."""


@pytest.mark.parametrize("name", BATTLES)
def test_the_choices_of_greedy_are_those_of_always(name: str, repository: Path) -> None:
    """Two greedy players, one battle with seed 17: the same acts."""
    scenario = load(repository / "scenarios" / f"{name}.json", ScenarioModels(SYSTEMS))
    system = by_id(scenario.system)
    battle = fight(system, scenario, ("greedy", "greedy"), 17)
    acts = [
        f"{step.by} {system.codec.action_to_json(battle.state.context, step.action)}"
        for step in battle.steps
        if isinstance(step, ActionStep)
    ]
    assert blake2b("\n".join(acts).encode(), digest_size=8).hexdigest() == BATTLES[name]
