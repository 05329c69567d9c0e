"""The line of sight that the design desk shows is the one of battle, and tells what blocks it."""

from __future__ import annotations

from typing import Any

import pytest

from core.paths import SCENARIOS
from core.scenarios import edits, files
from core.systems.battle_cry.design.scenario import BattleCryScenario, blank
from core.systems.battle_cry.rules import battle
from core.systems.battle_cry.rules.setup import new_battle
from core.systems.battle_cry.rules.sight_line import sight


@pytest.mark.parametrize("name", ["first_bull_run", "fredericksburg"])
def test_it_agrees_with_battle_for_every_unit_and_hex(name: str) -> None:
    scenario: Any = files.load(SCENARIOS / "battle_cry" / f"{name}.json", {"battle_cry": BattleCryScenario})
    state = new_battle(scenario)
    generals = [unit for unit, general in enumerate(state.context.is_general) if not general]
    for unit in generals[::4]:
        start = state.at[unit]
        for target in state.context.grid.hexes[::3]:
            if target != start:
                shown = sight(scenario, start, target)
                assert shown.clear == battle.sees(state, unit, start, target), (unit, target)
                assert shown.clear != bool(shown.blocked_by)


def test_it_names_what_blocks_even_on_a_map_that_could_not_be_played() -> None:
    scenario = edits.paint(blank(), ["5.5"], "woods")
    for _unit in range(2):  # two in one hex: a problem to mend, not a reason to fail
        scenario = edits.place_unit(scenario, "union", "infantry", "5.2")
    grid = scenario.board.grid
    shown = sight(scenario, grid.parse("5.2"), grid.parse("5.8"))
    assert not shown.clear
    assert shown.blocked_by == (grid.parse("5.5"),)
    assert sight(scenario, grid.parse("1.1"), grid.parse("1.9")).clear
