"""What Belle Époque finds wrong with a scenario, and its mends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from core.paths import SCENARIOS
from core.protocol.refusals import CannotBeginError
from core.scenarios import edits, files
from core.scenarios.bad_file import BadFile
from core.scenarios.lint import run
from core.systems.belle_epoque.design.lint import lint
from core.systems.belle_epoque.design.scenario import BelleEpoqueScenario, blank
from core.systems.belle_epoque.rules.rules import BelleEpoqueRules
from core.text import say
from tests.rulebook.belle_epoque.table import SIDES
from tests.rulebook.belle_epoque.table import battle as set_up


def kinds(scenario: Any) -> set[tuple[str, str]]:
    found = lint(scenario)
    for problem in found:
        for language in ("en", "fr"):
            assert "{" not in say(problem.text, language)
        if problem.fix is not None:
            assert problem.fix.edit(scenario) != scenario
    return {(problem.severity, problem.rule) for problem in found}


@pytest.mark.parametrize(
    ("blue", "red", "kept", "expected"),
    [
        ("inf 4.6; inf 4.6", "inf 9.1", {}, ("error", "BE-1.2")),
        ("inf 4.6:5", "inf 9.1", {}, ("error", "BE-1.3")),
        ("cav 4.6 order=open", "inf 9.1", {}, ("hint", "BE-1.5")),
        ("cav 4.6 fire=E", "inf 9.1", {}, ("hint", "BE-8")),
        ("inf 4.6 traits=fiery,fiery", "inf 9.1", {}, ("warning", "BE-1.4")),
        ("inf 4.6", "", {}, ("warning", "BE-4.1")),
        ("inf 4.6", "inf 9.1", {}, ("hint", "BE-3.1")),
        ("inf 4.6 entry=1.1", "inf 9.1", {}, ("hint", "BE-AMB-40")),
        ("inf 4.6; inf 1.1 turn=11", "inf 9.1", {}, ("warning", "BE-AMB-40")),
        (
            "inf 4.6; inf 1.1 turn=2",
            "inf 9.1",
            {"board": {"terrain": {"water": ["1.1"]}}},
            ("error", "BE-AMB-45"),
        ),
        ("inf 4.6", "inf 9.1", {"board": {"features": {"impassable": ["4.6"]}}}, ("warning", "BE-6.5")),
        ("inf 4.6", "inf 9.1", {"board": {"terrain": {"hill": ["5.5"]}}}, ("hint", "BE-8.1")),
        ("inf 4.6", "inf 9.1", {"options": {"victory": "objectives"}}, ("warning", "BE-AMB-22")),
        ("inf 4.6", "inf 9.1", {"options": {"fort_is_cover": True}}, ("hint", "BE-R84")),
        ("inf 4.6", "inf 9.1", {"options": {"zoc_blocked_by_impassable": True}}, ("hint", "BE-AMB-7")),
    ],
)
def test_problems_are_found(blue: str, red: str, kept: Any, expected: Any, battle_scenario: Any) -> None:
    assert expected in kinds(battle_scenario(blue, red, **kept))


def test_options_that_decide_something_are_no_hint(battle_scenario: Any) -> None:
    """BE-R84 with fortifications, BE-R7 with a unit that begins on impassable ground."""
    options = {"fort_is_cover": True, "zoc_blocked_by_impassable": True}
    for ground in ({"terrain": {"water": ["4.6"]}}, {"features": {"impassable": ["4.6"]}}):
        board = {**ground, "features": {**ground.get("features", {}), "fortification": ["5.5"]}}
        found = kinds(battle_scenario("inf 4.6", "inf 9.1", board=board, options=options))
        assert not {("hint", "BE-R84"), ("hint", "BE-AMB-7")} & set(found)


def test_be_8_cavalry_fires_by_the_last_two_rows(battle_scenario: Any) -> None:
    """The table gives the others to infantry; the mend lets it fire as cavalry alone does."""
    for fire in "ABCDEFG":
        scenario = battle_scenario(f"cav 4.6 fire={fire}; mtd 4.7 fire={fire}", "inf 9.1")
        rows = [row for row in lint(scenario) if row.rule == "BE-8"]
        assert [len(row.units) for row in rows] == ([] if fire in "FG" else [1])
        for row in rows:
            assert row.fix is not None
            mended = row.fix.edit(scenario)
            assert [unit.fire for unit in mended.units][:2] == ["G", fire]


def test_be_4_1_a_side_that_comes_later_has_no_units_at_first(battle_scenario: Any) -> None:
    for red, words in (("inf 1.1 turn=2", "at first."), ("", "no units.")):
        (row,) = (row for row in lint(battle_scenario("inf 4.6", red)) if row.rule == "BE-4.1")
        assert say(row.text, "en").endswith(words)


def test_be_r74_who_comes_at_the_end_of_the_last_turn_is_not_too_late(battle_scenario: Any) -> None:
    """It holds its entry hex when the scenario judges that turn."""
    assert ("warning", "BE-AMB-40") not in kinds(battle_scenario("inf 4.6; inf 1.1 turn=10", "inf 9.1"))
    want = {"turns": 1, "seize": [{"side": "blue", "hexes": ["1.1"]}]}
    table = set_up("inf 5.7, inf 1.1 turn=1", "inf 5.10", cp=(0, 0), **want)
    assert all("too late" not in say(row.text, "en") for row in lint(table.scenario))
    table.idle("bi1", "ri1")
    assert table.over == ("blue", "objective")


def test_two_units_in_a_hex_begin_no_battle(battle_scenario: Any) -> None:
    with pytest.raises(CannotBeginError) as caught:
        BelleEpoqueRules().new_battle(battle_scenario("inf 4.6; inf 4.6", "inf 9.1"))
    assert caught.value.rule == "BE-1.2"


def test_an_objective_behind_water_is_out_of_reach(battle_scenario: Any) -> None:
    ring = ["4.5", "4.6", "5.5", "5.7", "6.5", "6.6"]
    found = kinds(
        battle_scenario("inf 1.1", "inf 9.1", board={"terrain": {"water": ring}}, objectives=[{"at": "5.6"}])
    )
    assert ("warning", "BE-17.2") in found


@pytest.mark.parametrize(
    ("blue", "water", "told"),
    [
        ("inf 4.6", "", True),
        ("inf 4.6, inf 4.7", "", False),
        ("inf 4.6, inf 4.7 turn=10 entry=9.9", "", False),
        ("inf 4.6, inf 4.7 turn=11 entry=9.9", "", True),
        ("inf 4.6, inf 4.7", "1.2 2.1", True),
    ],
)
def test_be_r79_more_hexes_to_seize_than_a_side_can_stand_in(blue: str, water: str, told: bool) -> None:
    """Red stands where Blue cannot come: for its own units alone that hex is behind the water."""
    seize = [{"side": "blue", "hexes": ["1.1", "5.5"], "count": 2}]
    terrain = {"water": water} if water else {}
    table = set_up(blue, "inf 1.1", terrain=terrain, seize=seize)
    assert (("warning", "BE-R79") in kinds(table.scenario)) is told


@pytest.mark.parametrize(
    ("held", "at", "told"),
    [
        (("red", "blue"), "9.1", True),
        ((None, "blue"), "9.1", True),
        (("red", "red"), "9.1", False),
        (("red", "blue"), "5.5", False),
    ],
)
def test_be_17_2_an_objective_in_two_rows_has_one_holder(
    held: tuple[str | None, str], at: str, told: bool
) -> None:
    """Who stands there from the start holds it, whatever the rows say."""
    rows = [{"at": "5.5", "side": side, "held": who} for side, who in zip(SIDES, held, strict=True)]
    table = set_up(f"inf {at}", "inf 1.13", objectives=rows)
    assert (("warning", "BE-17.2") in kinds(table.scenario)) == told
    assert (len(set(table.state.held)) > 1) == told


def test_shipped_scenarios_have_no_errors() -> None:
    for path in sorted((SCENARIOS / "belle_epoque").glob("*.json")):
        scenario = files.load(path, {"belle_epoque": BelleEpoqueScenario})
        assert all(problem.severity == "hint" for problem in run(scenario, lint)), path.stem


def test_a_blank_scenario_ends_in_a_draw() -> None:
    state = BelleEpoqueRules().new_battle(blank())
    assert state.ended
    assert state.ended[0].reason == "draw"


@pytest.mark.parametrize(
    ("key", "value", "place"),
    [
        ("objectives", [{"at": "77.1"}], "objectives"),
        ("objectives", [{"at": "5.5", "side": "green"}], "objectives"),
        ("objectives", [{"at": "5.5"}, {"at": "5.5"}], "objectives"),
        ("seize", [{"side": "blue", "hexes": ["5.5"], "count": 2}], "seize"),
        ("seize", [{"side": "green", "hexes": ["5.5"]}], "seize"),
        ("special", [{"rule": "difficult_march", "units": ["nobody"]}], "special"),
        ("special", [{"rule": "fire_table", "side": "blue", "type": "H", "scores": [1, 1, 1, 1]}], "special"),
        ("turns", 0, "turns"),
    ],
)
def test_faults_of_a_file_have_their_place(
    tmp_path: Path, ridge: Any, key: str, value: Any, place: str
) -> None:
    import json

    row = json.loads(files.dumps(ridge))
    row[key] = value
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(row), encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        files.load(path, {"belle_epoque": BelleEpoqueScenario})
    assert place in str(caught.value)


def test_be_8_cavalry_that_is_placed_fires_as_cavalry(battle_scenario: Any) -> None:
    """A file that leaves its type out means E as before: what is placed says its own."""
    scenario = edits.place_unit(battle_scenario("inf 4.6", "inf 9.1"), "blue", "cavalry", "5.5")
    scenario = edits.place_unit(scenario, "blue", "infantry", "5.6")
    assert [unit.fire for unit in scenario.units[-2:]] == ["G", "E"]
    assert all(row.rule != "BE-8" for row in lint(scenario))
