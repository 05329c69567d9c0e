"""The play-tester: what can be struck at once, names used twice, units that do nothing, one mend for many."""

from collections import Counter
from math import comb
from pathlib import Path
from typing import Any

import pytest

from core.lab.aims_in_time import NEAR, _March
from core.lab.play_test import _Trials, play_tested
from core.protocol.scenario_models import ScenarioModels
from core.scenarios import edits, files, lint
from core.scenarios.mends import alike, mended, place_words
from core.scenarios.problems import Problem
from core.systems.battle_cry.system import BATTLE_CRY
from core.systems.catalog import SYSTEMS, by_id
from core.text import Names, say

SCENARIOS = Path(__file__).parents[3] / "scenarios"


def shipped(system: str, stem: str) -> Any:
    return files.load(SCENARIOS / system / f"{stem}.json", ScenarioModels(SYSTEMS))


def said(problems: tuple[Problem, ...]) -> str:
    return "\n".join(say(problem.text, "en") for problem in problems)


def line_up() -> Any:
    """Two lines of infantry far apart, on an empty map."""
    scenario = BATTLE_CRY.design().blank()
    for column in range(2, 8):
        scenario = edits.place_unit(scenario, "union", "infantry", f"1.{column}")
        scenario = edits.place_unit(scenario, "confederate", "infantry", f"9.{column}")
    return scenario


def test_who_can_be_struck_before_anybody_moves_is_told_with_the_mean_loss() -> None:
    apart = line_up()
    assert "can strike" not in said(play_tested(BATTLE_CRY, apart, battles=0))
    near = edits.place_unit(apart, "confederate", "infantry", "3.3", name=Names("Hood", "Hood"))
    found = [row for row in play_tested(BATTLE_CRY, near, battles=0) if "can strike" in row.text.id]
    union = next(row for row in found if say(row.text, "en").startswith("Union"))
    # at distance 2 an infantry unit rolls three dice, each hits infantry on 3 faces of 6 (BC-3.2, BC-9.2)
    assert "can strike 1 enemy unit before anybody moves; Hood would lose" in say(union.text, "en")
    assert union.hexes == ("3.3",)
    assert union.rule == "BC-11.1"


def test_losses_of_many_battles_end_with_the_last_figure_and_leave_out_who_has_to_move() -> None:
    """Two infantry units beside Hood: 8 dice, each hits on 3 faces of 6, at 4 figures (BC-11.1)."""
    scenario = BATTLE_CRY.design().blank()
    for kind, at in (("infantry", "4.4"), ("infantry", "4.5"), ("cavalry", "2.1"), ("cavalry", "2.2")):
        scenario = edits.place_unit(scenario, "union", kind, at)
    scenario = edits.place_unit(scenario, "confederate", "infantry", "5.5", name=Names("Hood", "Hood"))
    mean = sum(min(hits, 4) * comb(8, hits) for hits in range(9)) / 2**8
    assert round(mean, 1) == 3.5
    assert "Hood would lose 3.5 on average" in said(play_tested(BATTLE_CRY, scenario, battles=0))


def test_losses_of_many_strokes_end_with_the_last_element() -> None:
    """No unit loses more than it has: 3.7 of Colin's 4 on average, where the single means come to more.

    He stands where no way leads back from many of them, so every second loss counts, too (BE-13.3).
    """
    found = said(play_tested(by_id("belle_epoque"), shipped("belle_epoque", "saint_privat"), battles=0))
    assert "Colin, struck worst, would lose 3.7 on average if all that can did." in found


def test_a_hex_that_is_taken_after_an_assault_is_in_time() -> None:
    """BE-10.6: march 2, assault, take the third hex; BE-6.4: cavalry in a marsh goes 1 hex first, then 4."""
    room = by_id("belle_epoque")
    for kind, start, goal, ground, turns, late in (
        ("infantry", "5.3", "5.6", "5.9", 1, False),
        ("infantry", "5.3", "5.7", "5.9", 1, True),
        ("cavalry", "5.2", "5.10", "5.2", 3, False),
    ):
        scenario = edits.place_unit(room.design().blank(), "blue", kind, start)
        scenario = edits.place_unit(scenario, "red", "infantry", "9.9")
        scenario = edits.set_objective(scenario, goal, points=2, side="blue", held="red")
        board = scenario.board.model_copy(update={"features": {"difficult": (ground,)}})
        scenario = scenario.model_copy(update={"board": board, "turns": turns})
        assert ("turns away" in said(play_tested(room, scenario, battles=0))) is late


def test_a_reinforcement_goes_by_its_own_pace_from_the_turn_after_it_has_come() -> None:
    """BE-AMB-40: cavalry comes at the end of turn 1, ten hexes away; it goes 4 and takes a fifth a turn."""
    room = by_id("belle_epoque")
    scenario = edits.place_unit(room.design().blank(), "blue", "infantry", "9.1")
    scenario = edits.place_unit(scenario, "blue", "cavalry", "5.2")
    scenario = edits.place_unit(scenario, "red", "infantry", "1.13")
    rider = scenario.units[1].id
    scenario = edits.change_unit(scenario, rider, turn=1, entry=("5.2",))
    scenario = edits.set_objective(scenario, "5.12", points=2, side="blue", held="red")
    for turns, late in ((3, False), (2, True)):
        found = said(play_tested(room, scenario.model_copy(update={"turns": turns}), battles=0))
        assert ("512 is 3 turns away from Blue at best" in found) is late
        assert ("turns away" in found) is late


def test_a_unit_that_never_comes_does_nothing() -> None:
    scenario = shipped("belle_epoque", "mirror_ridge")
    late = scenario.units[0].model_copy(update={"id": "late", "turn": 900})
    with_late = scenario.model_copy(update={"units": (*scenario.units, late)})
    found = [row for row in play_tested(by_id("belle_epoque"), with_late, battles=2) if row.units]
    idle = [row for row in found if "did nothing" in row.text.id]
    assert any("late" in row.units for row in idle)
    assert all(scenario.units[0].id not in row.units for row in idle)


def test_names_used_twice_are_numbered_by_one_mend() -> None:
    scenario = line_up()
    for unit in scenario.units[:3]:
        scenario = edits.change_unit(scenario, unit.id, name=Names("Line", "Ligne"))
    (union,) = [
        row
        for row in play_tested(BATTLE_CRY, scenario, battles=0)
        if "are called" in (row.text.plural or "") and "Union" in say(row.text, "en")
    ]
    assert union.fix is not None
    mend = union.fix.edit(scenario)
    names = [mend.unit(unit_id).name.fr for unit_id in union.units]
    assert names == [f"Ligne {number}" for number in range(1, len(names) + 1)]


@pytest.mark.parametrize("system", [system.id for system in SYSTEMS])
def test_shipped_battles_have_no_error_when_they_are_played(system: str) -> None:
    path = min((SCENARIOS / system).glob("*.json"))
    scenario = shipped(system, path.stem)
    found = play_tested(by_id(system), scenario, battles=1)
    assert [row for row in found if row.severity == "error"] == []
    assert all(say(row.text, language) for row in found for language in ("en", "fr"))


def test_many_problems_that_are_alike_have_one_mend() -> None:
    scenario = shipped("la_garde", "waterloo")
    loose = scenario.model_copy(
        update={"units": tuple(unit.model_copy(update={"formation": None}) for unit in scenario.units)}
    )
    design = by_id("la_garde").design()
    problems = lint.run(loose, design.lint)
    one = next(row for row in problems if "in no division" in row.text.id)
    alike_ones = list(alike(problems, one))
    assert len(alike_ones) == len(loose.units)
    after = mended(loose, alike_ones)
    assert not any("in no division" in row.text.id for row in lint.run(after, design.lint))


def test_nothing_is_called_by_its_id() -> None:
    scenario = line_up()
    far = edits.change_unit(scenario, "union-inf-1", figures=4)
    crowded = far.model_copy(update={"units": (*far.units, far.units[0].model_copy(update={"id": "twin"}))})
    for problem in lint.run(crowded, BATTLE_CRY.design().lint):
        words = say(problem.text, "en") + say(place_words(crowded, problem), "en")
        assert "union-inf" not in words
        assert "twin" not in words


def test_an_aim_that_nobody_reaches_in_the_turns_given_is_told() -> None:
    scenario = shipped("belle_epoque", "alma")
    system = by_id("belle_epoque")
    assert "turns away" not in said(play_tested(system, scenario, 0))
    far = tuple(unit for unit in scenario.units if unit.side == "russian" or unit.at == "2.1")
    short = scenario.model_copy(update={"turns": 1, "units": far})
    found = [one for one in play_tested(system, short, 0) if "turns away" in said((one,))]
    assert found
    assert all(one.severity == "warning" and one.hexes and one.rule for one in found)


def test_who_is_struck_in_the_first_turn_on_a_table_is_told_with_the_price() -> None:
    system = by_id("mbt")
    scenario = shipped("mbt", "twin_hills")
    assert "in the own first turn" not in said(play_tested(system, scenario, 0))
    x, y = scenario.unit("red-li-1").at
    # Four centimetres ahead of light infantry: elephants go that far and crush one base in some fights.
    near = edits.change_unit(scenario, "blue-e-1", at=(x, y + 400))
    found = [row for row in play_tested(system, near, 0) if "in the own first turn" in said((row,))]
    assert found
    assert all({"red-li-1", "blue-e-1"} & set(row.units) for row in found)
    assert all(row.spots and row.rule for row in found)


@pytest.mark.parametrize(("system_id", "name"), [("mbt", "twin_hills"), ("la_garde", "twin_rises")])
def test_an_objective_of_a_table_that_is_too_far_for_the_turns_given_is_told(
    system_id: str, name: str
) -> None:
    """Into the enemy's corner one turn is too few for the nearest base; twenty are enough for anybody."""
    from core.scenarios import table_edits

    system = by_id(system_id)
    scenario = shipped(system_id, name)
    board = scenario.board.model_copy(update={"objectives": ()})
    scenario = scenario.model_copy(update={"board": board})
    corner = (board.width - 10, board.depth - 10 if scenario.sides[0].edge == "bottom" else 10)
    far = table_edits.add_objective(scenario, at=corner, value=1, side=scenario.sides[0].id)
    words = "turns away from"
    for turns, late in ((1, True), (20, False)):
        options = far.options.model_copy(update={"turn_limit": turns})
        found = play_tested(system, far.model_copy(update={"options": options}), 0)
        rows = [row for row in found if words in said((row,))]
        assert bool(rows) is late
        assert all(row.severity == "warning" and row.things and row.spots for row in rows)
    if system_id == "la_garde":  # a die may let the battle go on (LG-14.3)
        options = far.options.model_copy(update={"turn_limit": 1, "random_length": True})
        assert words not in said(play_tested(system, far.model_copy(update={"options": options}), 0))


def test_reinforcements_are_laid_some_way_before_their_entry() -> None:
    """20 cm in, 35 on a road, and 10 from the objective: 64 cm from the entry is near enough (LG-R47)."""
    from tests.rulebook.la_garde import table

    group = {"id": "x", "side": "blue", "turn": 2, "number": 1, "entry": [[9_000, 0]]}
    for up, late in ((6_400, False), (9_500, True)):
        scenario = table.scenario(
            "bag 300 300 e1, li 9000 300 grp=x",
            "li 9000 11000",
            groups=[group],
            objectives=[{"at": [9_000, up], "side": "blue"}],
            options={"turn_limit": 2},
        )
        assert ("turns away" in said(play_tested(by_id("la_garde"), scenario, 0))) is late


@pytest.mark.parametrize(
    ("won", "words"),
    [
        ({1: 6}, ["Union won none of 6 battles of computer players, Confederates won 6."]),
        ({0: 7}, ["Confederates won none of 7 battles of computer players, Union won 7."]),
        ({0: 5}, []),
        ({0: 6, None: 1}, []),
        ({0: 6, 1: 1}, []),
        ({}, ["6 battles of computer players were played, and none of them ended."]),
    ],
)
def test_a_side_that_loses_six_of_six_is_told_and_battles_without_an_end(
    won: dict[int | None, int], words: list[str]
) -> None:
    """Once in 64 times that is luck; a draw, or one battle won, and nothing is said."""
    trials = _Trials(BATTLE_CRY, line_up(), won=Counter(won))
    assert [say(row.text, "en") for row in trials._hopeless(6)] == words


def test_turns_to_an_aim_are_counted_from_the_edge_of_the_base_as_the_crow_flies() -> None:
    """50 cm with 10 cm near enough: 40 at 20 a turn are two turns, a tenth of a millimetre more is three."""
    march = _March((0, 0), 2000.0, 1000.0, 0)
    assert march.turns_to([(3000, 4000)]) == 2
    assert march.turns_to([(3000, 4002)]) == 3
    assert march.turns_to([(900, 0)]) == 0
    assert march.turns_to([(9000, 0), (0, 9000), (-9000, 0), (0, -9000)]) == 3, (
        "64 cm to the middle of an edge"
    )
    assert _March((0, 0), 2000.0, 1000.0, 4).turns_to([(3000, 4000)]) == 6
    assert NEAR == 1000, "10 cm (LG-14.4)"
