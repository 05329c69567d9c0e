"""The line of sight that the design desk shows is the one of battle, and tells what blocks it."""

from __future__ import annotations

from typing import Any

import pytest

from core.paths import SCENARIOS
from core.scenarios import edits, files
from core.systems.battle_cry.design.scenario import BattleCryScenario, blank
from core.systems.battle_cry.planner.planner import PLANNER
from core.systems.battle_cry.rules.battle import sees
from core.systems.battle_cry.rules.setup import new_battle
from core.systems.battle_cry.rules.sight_line import sight, sight_in
from core.text import say
from tests.rulebook.battle_cry.table import battle


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
                assert shown.clear == sees(state, unit, start, target), (unit, target)
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


def test_bc_r3_design_and_battle_look_from_a_hex_with_the_same_eyes() -> None:
    """A unit looks as it is, a general as infantry of his side, nobody as infantry of the first side.

    The order in which pieces stand in the file means nothing.
    """
    friend = "inf 5.8"
    for one, other, option, seen in (
        (f"art 5.7, gen 5.7, {friend}", "inf 1.3", "artillery", True),
        (f"gen 5.7, art 5.7, {friend}", "inf 1.3", "artillery", True),
        (f"gen 5.7, {friend}", "inf 1.3", "all", True),
        ("inf 9.1", f"gen 5.7, {friend}", "all", True),
        ("inf 9.1", f"gen 5.7, {friend}", "artillery", False),
        ("inf 9.1", friend, "all", False),
        (friend, "inf 1.3", "all", True),
    ):
        table = battle(one, other, terrain={"hill": "5.7"}, options={"hill_over_friends": option})
        start, end = table.hex("5.7"), table.hex("5.10")
        found = (
            sight(table.scenario, start, end).clear,
            sight_in(table.state, start, end).clear,
            PLANNER.line(table.state, start, end).is_seen,
            end in PLANNER.sight(table.state, start).seen,
        )
        assert found == (seen, seen, seen, seen), (one, other, option)


def test_bc_r33_each_pair_of_hexes_that_blocks_is_named_and_no_other() -> None:
    """By the option, hexes that face each other along a line block it; others are grazed, and nothing blocks
    on the other hand of that hexside.
    """
    for woods, blocking in (
        ("8.6 8.7 6.6 6.7", "8.6 8.7 6.6 6.7"),
        ("8.6 8.7 6.6", "8.6 8.7"),
        ("8.6 6.7", ""),
    ):
        table = battle("inf 9.7", "inf 1.7", terrain={"woods": woods}, options={"edge_los": "same"})
        start, end = table.hex("9.7"), table.hex("1.7")
        named = {table.hex(name) for name in blocking.split()}
        line = PLANNER.line(table.state, start, end)
        assert {one.spot for one in line.crossings if one.blocks} == named
        assert set(sight_in(table.state, start, end).blocked_by) == named
        grazed = {one.spot: one.why for one in line.crossings if not one.blocks}
        for name in set(woods.split()) - set(blocking.split()):
            why = grazed[table.hex(name)]
            assert (say(why.text, "en"), why.rule) == (
                "only grazed: nothing blocks across the same hexside",
                "BC-R33",
            )


def test_bc_10_2_what_is_grazed_beside_a_crossed_hex_that_blocks_does_not_block_itself() -> None:
    """Only one grazed on the other hand makes it block; the crossed hex blocks alone."""
    for woods, named in (("5.7 8.6", "5.7"), ("5.7 8.6 6.7", "5.7 8.6 6.7"), ("8.6 6.6", "")):
        table = battle("inf 9.7", "inf 1.7", terrain={"woods": woods})
        start, end = table.hex("9.7"), table.hex("1.7")
        blocking = {table.hex(name) for name in named.split()}
        line = PLANNER.line(table.state, start, end)
        assert {one.spot for one in line.crossings if one.blocks} == blocking
        assert set(sight_in(table.state, start, end).blocked_by) == blocking
        assert line.is_seen == (not blocking)
