"""The shipped Battle Cry scenarios: read by the strict model, with the armies and ground of their notes."""

from collections import Counter
from pathlib import Path

import pytest

from core.geometry.hexes import hex_grid
from core.paths import SCENARIOS
from core.scenarios import files
from core.systems.battle_cry.design.scenario import BattleCryScenario

FILES = sorted((SCENARIOS / "battle_cry").glob("*.json"))
LIMITS = {"infantry": 10, "cavalry": 3, "artillery": 3, "general": 3}

# infantry, artillery, cavalry, generals of each side; hands; who begins
ARMIES = {
    "perryville": {"confederate": (10, 3, 1, 2, 4), "union": (10, 3, 1, 2, 3)},
    "first_bull_run": {"union": (8, 2, 1, 1, 5), "confederate": (6, 2, 2, 2, 4)},
    "fredericksburg": {"union": (9, 2, 1, 2, 4), "confederate": (6, 3, 0, 2, 5)},
    "picketts_charge": {"confederate": (9, 3, 0, 2, 5), "union": (6, 3, 1, 2, 4)},
    "mirror_creek": {"union": (7, 2, 2, 2, 5), "confederate": (7, 2, 2, 2, 5)},
}


def load(name: str) -> BattleCryScenario:
    path = SCENARIOS / "battle_cry" / f"{name}.json"
    scenario = files.load(path, {"battle_cry": BattleCryScenario})
    assert isinstance(scenario, BattleCryScenario)
    return scenario


def test_five_scenarios_are_shipped() -> None:
    assert {path.stem for path in FILES} == set(ARMIES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_file_is_laid_out_as_the_program_writes_it(path: Path) -> None:
    assert files.dumps(load(path.stem)) == path.read_bytes()


@pytest.mark.parametrize("name", ARMIES)
def test_armies_hands_and_first_side_are_those_told(name: str) -> None:
    scenario = load(name)
    found = {}
    for side in scenario.sides:
        arms = Counter(unit.kind for unit in scenario.units if unit.side == side.id)
        found[side.id] = (
            arms["infantry"],
            arms["artillery"],
            arms["cavalry"],
            arms["general"],
            side.hand,
        )
        assert side.flags == 6
    assert found == ARMIES[name]
    assert scenario.first == next(iter(ARMIES[name]))
    assert scenario.first == scenario.sides[0].id


@pytest.mark.parametrize("name", ARMIES)
def test_bc_1_1_and_bc_1_3_hold(name: str) -> None:
    scenario = load(name)
    arms = Counter((unit.side, unit.kind) for unit in scenario.units)
    assert all(count <= LIMITS[kind] for (_side, kind), count in arms.items())
    places = Counter((unit.at, unit.kind == "general") for unit in scenario.units)
    assert max(places.values()) == 1
    for unit in scenario.units:
        assert {other.side for other in scenario.units_at(unit.at)} == {unit.side}
        assert scenario.board.ground_at(unit.at) != "rough"
        if unit.kind == "general":
            assert unit.name
            assert unit.name.en


@pytest.mark.parametrize("name", ARMIES)
def test_title_and_notes_stand_in_both_languages(name: str) -> None:
    scenario = load(name)
    assert scenario.title.en
    assert scenario.title.fr
    for notes in (scenario.notes.en, scenario.notes.fr):
        assert 2 <= notes.count(". ") + 1 <= 5
    for label in scenario.board.labels:
        assert label.text.en
        assert label.text.fr


def test_flag_hexes_are_those_of_the_notes() -> None:
    found = {
        name: [(flag.at, flag.side, flag.value, flag.when) for flag in load(name).board.flags]
        for name in ARMIES
    }
    assert found == {
        "perryville": [("1.9", "union", 1, "while"), ("1.10", "union", 1, "while")],
        "first_bull_run": [],
        "fredericksburg": [],
        "picketts_charge": [("7.7", "confederate", 1, "turn_end")],
        "mirror_creek": [],
    }


def rotated(name: str) -> str:
    """The hex that takes the place of `name` when a 13 x 9 map is turned half round."""
    row, column = map(int, name.split("."))
    return f"{10 - row}.{(14 if row % 2 else 13) - column}"


def test_mirror_creek_is_the_same_for_both_sides() -> None:
    scenario = load("mirror_creek")
    board = scenario.board
    for name in board.hexes():
        assert board.ground_at(name) == board.ground_at(rotated(name)), name
    assert {rotated(at) for at in board.works} == set(board.works)
    assert {board.works["3.7"], board.works["7.7"]} == {"N", "S"}
    assert sorted(board.hexsides["fence"]) == ["3.5/SE", "3.5/SW", "6.8/SE", "6.9/SW"]
    one, other = (side.id for side in scenario.sides)
    force = {
        side: {(unit.kind, unit.at) for unit in scenario.units if unit.side == side} for side in (one, other)
    }
    assert {(kind, rotated(at)) for kind, at in force[one]} == force[other]
    assert hex_grid(9, 13, True) is board.grid


def test_mirror_creek_has_every_kind_of_ground() -> None:
    board = load("mirror_creek").board
    assert {board.ground_at(name) for name in board.hexes()} == set(board.GROUNDS)
    assert board.hexsides["fence"]
    assert board.works
