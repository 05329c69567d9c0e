"""The checks that hold for every system, and how the problems of a room are added to them."""

from core.scenarios import edits, lint
from core.scenarios.problems import Problem
from core.systems.battle_cry.design.scenario import BattleCryScenario, blank
from core.text import Names, say


def told(scenario: BattleCryScenario) -> dict[str, Problem]:
    return {say(problem.text, "en"): problem for problem in lint.run(scenario)}


def mended(scenario: BattleCryScenario, problem: Problem) -> BattleCryScenario:
    assert problem.fix is not None
    result = problem.fix.edit(scenario)
    assert isinstance(result, BattleCryScenario)
    return result


def test_a_whole_scenario_has_no_problems(field: BattleCryScenario) -> None:
    assert lint.run(field) == ()


def test_errors_come_first(field: BattleCryScenario) -> None:
    def room(_scenario: object) -> list[Problem]:
        hint, error = Problem("hint", field.title), Problem("error", field.title)  # type: ignore[arg-type]
        return [hint, error]

    found = lint.run(edits.set_title(field, Names("", "")), room)
    assert [problem.severity for problem in found] == ["error", "warning", "hint"]


def test_a_scenario_without_title() -> None:
    assert "The scenario has no title." in told(blank())


def test_a_name_in_one_language_only_is_told_and_mended(field: BattleCryScenario) -> None:
    one = edits.set_title(field, Names("Field", ""))
    one = edits.change_unit(one, "union-gen-1", name=Names("", "Polk"))
    one = edits.change_side(one, "union", name=Names("Union", ""))
    one = edits.set_label(one, "3.3", Names("Farm", ""), 3)
    one = edits.set_notes(one, Names("", "Notes"))
    found = told(one)
    assert list(found) == [
        "The title: the French is missing.",
        "The notes: the English is missing.",
        "The name of Union: the French is missing.",
        "The name of Polk: the English is missing.",
        "The label in 303: the French is missing.",
    ]
    general = found["The name of Polk: the English is missing."]
    assert (general.hexes, general.units) == (("2.3",), ("union-gen-1",))
    assert mended(one, general).unit("union-gen-1").name == Names("Polk", "Polk")
    for problem in found.values():
        if problem.fix is not None:
            one = mended(one, problem)
    assert len(told(one)) == 1
    assert one.board.labels[0].size == 3
    assert one.board.labels[0].text == Names("Farm", "Farm")


def test_what_only_code_can_break_is_told_and_mended(field: BattleCryScenario) -> None:
    away = field.units[0].model_copy(update={"at": "12.1"})
    broken = field.model_copy(update={"units": (*field.units, away)})
    found = told(broken)
    assert "Several units have the id “union-inf-1”." in found
    assert "Infantry in 1201: in 12.1, outside the map." in found
    own = mended(broken, found["Several units have the id “union-inf-1”."])
    assert [unit.id for unit in own.units] == [
        "union-inf-1",
        "union-gen-1",
        "confederate-art-1",
        "union-inf-2",
    ]
    whole = mended(own, told(own)["Infantry in 1201: in 12.1, outside the map."])
    assert whole == field


def test_reach_stops_at_what_cannot_be_passed() -> None:
    board = edits.paint(blank(), ["5.1", "5.2", "5.3", "4.3", "3.4", "2.3", "1.4"], "rough").board
    within = lint.reachable(board, ["1.1"], lambda name: board.ground_at(name) != "rough")
    assert within == {"1.1", "1.2", "1.3", "2.1", "2.2", "3.1", "3.2", "3.3", "4.1", "4.2"}
    assert lint.nearest(board, "1.1", lambda name: board.ground_at(name) == "rough") in {"2.3", "1.4", "4.3"}
    assert lint.nearest(board, "1.1", lambda name: False) is None
