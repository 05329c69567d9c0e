"""The shipped Belle Époque scenarios: strict files with the armies, ground and aims of their notes."""

from pathlib import Path

import pytest

from core.paths import SCENARIOS
from core.scenarios import files
from core.systems.belle_epoque.design.scenario import BelleEpoqueScenario, BelleEpoqueUnit

FILES = sorted((SCENARIOS / "belle_epoque").glob("*.json"))
MOST = {"infantry": 4, "tribal": 6, "cavalry": 3, "mounted_infantry": 3}

# units and elements of each side's whole list, its command; the turn limit
ARMIES = {
    "alma": ({"allies": (11, 43, "normal"), "russian": (11, 42, "poor")}, 10),
    "isandlwana": ({"zulu": (8, 45, "normal"), "british": (7, 23, "poor")}, 8),
    "saint_privat": ({"german": (10, 39, "superior"), "french": (8, 31, "poor")}, 10),
    "magersfontein": ({"british": (8, 30, "normal"), "boer": (7, 20, "normal")}, 10),
    "mirror_ridge": ({"blue": (10, 39, "normal"), "red": (10, 39, "normal")}, 10),
}

# side, hexes: elements, arm, fire type, quality, order, traits
FORCES: dict[str, list[tuple[str, str, tuple[object, ...]]]] = {
    "alma": [
        ("allies", "201 202 203 204", (4, "infantry", "E", "normal", "open")),
        ("allies", "302", (4, "infantry", "E", "superior", "open", "fiery")),
        ("allies", "206 207 208 209", (4, "infantry", "E", "normal", "close")),
        ("allies", "210", (4, "infantry", "E", "superior", "close", "tenacious")),
        ("allies", "212", (3, "cavalry", "G", "superior", "close", "conspicuous")),
        ("russian", "503 505 506 507 508 604 606 607 608", (4, "infantry", "F", "normal", "close")),
        ("russian", "609 610", (3, "cavalry", "F", "normal", "close")),
    ],
    "isandlwana": [
        ("british", "505 506 507 607", (3, "infantry", "D", "superior", "open")),
        ("british", "504 604", (4, "tribal", "G", "poor", "close")),
        ("british", "410", (3, "mounted_infantry", "D", "normal", "open")),
        ("zulu", "101 102", (5, "tribal", "G", "normal", "close", "shock")),
        ("zulu", "204 205 206", (6, "tribal", "G", "normal", "close", "shock")),
        ("zulu", "209 210", (6, "tribal", "G", "normal", "close", "shock", "impetuous")),
        ("zulu", "103", (5, "tribal", "G", "superior", "close", "shock")),
    ],
    "saint_privat": [
        ("french", "404 505 506 507 509", (4, "infantry", "C", "normal", "close")),
        ("french", "606 607", (4, "infantry", "C", "normal", "close", "tenacious")),
        ("french", "810", (3, "cavalry", "G", "normal", "close")),
        ("german", "205 206 207 208 209 306", (4, "infantry", "D", "superior", "close", "impetuous")),
        ("german", "111", (3, "cavalry", "F", "normal", "close")),
        ("german", "101 102 103", (4, "infantry", "D", "normal", "close")),
    ],
    "magersfontein": [
        ("british", "304 305 306 307", (4, "infantry", "A", "superior", "close", "conspicuous")),
        ("british", "209 210", (4, "infantry", "A", "superior", "open")),
        ("british", "311", (3, "infantry", "B", "normal", "open")),
        ("british", "212", (3, "cavalry", "F", "normal", "close")),
        ("boer", "704 705 706 707 708", (3, "infantry", "B", "normal", "open", "tenacious", "smokeless")),
        ("boer", "811", (3, "mounted_infantry", "B", "normal", "open", "smokeless")),
        ("boer", "510", (2, "infantry", "B", "normal", "open", "smokeless")),
    ],
}

# classes or grounds with the hexes that have them
GROUND = {
    "alma": {
        "river": "401 402 403 404 405 406 407 408 409 410 411 412",
        "hill": "502 503 504 505 506 507 508 509 602 603 604 605 606 607 608 609",
        "cliff": "501 601",
        "fortification": "507 509",
        "village": "307",
        "scrub": "306 308",
    },
    "isandlwana": {
        "cliff": "805 806",
        "blocks_sight": "805 806",
        "cover": "706 707 708",
        "hill": "203 204 205 206 207 208 808",
        "difficult": "303 404 410 511",
    },
    "saint_privat": {
        "village": "207 404 606 607 608",
        "fortification": "606 607",
        "hill": "504 505 506 507 508 509 605 609",
    },
    "magersfontein": {
        "hill": "804 805 806 807",
        "fortification": "704 705 706 707 708",
        "difficult": "605 606 607",
        "scrub": "408 409 510 511",
    },
}


def load(name: str) -> BelleEpoqueScenario:
    path = SCENARIOS / "belle_epoque" / f"{name}.json"
    scenario = files.load(path, {"belle_epoque": BelleEpoqueScenario})
    assert isinstance(scenario, BelleEpoqueScenario)
    return scenario


def hexes(numbers: str) -> set[str]:
    """The names of hexes that are written as the map shows them: 507 is "5.7"."""
    return {f"{int(number) // 100}.{int(number) % 100}" for number in numbers.split()}


def elements(unit: BelleEpoqueUnit) -> int:
    return unit.figures or MOST[unit.kind]


def test_five_scenarios_are_shipped() -> None:
    assert {path.stem for path in FILES} == set(ARMIES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_file_is_laid_out_as_the_program_writes_it(path: Path) -> None:
    assert files.dumps(load(path.stem)) == path.read_bytes()


@pytest.mark.parametrize("name", ARMIES)
def test_armies_command_and_turns_are_those_told(name: str) -> None:
    scenario = load(name)
    found = {}
    for side in scenario.sides:
        units = [unit for unit in scenario.units if unit.side == side.id]
        found[side.id] = (len(units), sum(map(elements, units)), side.command)
        assert side.loss_limit == 25
    assert (found, scenario.turns) == ARMIES[name]


@pytest.mark.parametrize("name", FORCES)
def test_units_are_those_of_the_order_of_battle(name: str) -> None:
    found = {
        unit.at: (
            unit.side,
            (elements(unit), unit.kind, unit.fire, unit.quality, unit.order, *unit.traits),
        )
        for unit in load(name).units
    }
    wanted = {at: (side, rest) for side, numbers, rest in FORCES[name] for at in hexes(numbers)}
    assert found == wanted


@pytest.mark.parametrize("name", ARMIES)
def test_be_1_2_and_be_1_3_hold(name: str) -> None:
    scenario = load(name)
    assert len({unit.at for unit in scenario.units}) == len(scenario.units)
    for unit in scenario.units:
        assert elements(unit) <= MOST[unit.kind]
        assert scenario.board.ground_at(unit.at) != "water"
        if unit.kind in ("cavalry", "tribal"):
            assert unit.order == "close"


@pytest.mark.parametrize("name", GROUND)
def test_ground_is_that_of_the_map(name: str) -> None:
    board = load(name).board
    found: dict[str, set[str]] = {kind: set(places) for kind, places in board.features.items() if places}
    for at in board.hexes():
        if board.ground_at(at) != "clear":
            found.setdefault(board.ground_at(at), set()).add(at)
    assert found == {kind: hexes(numbers) for kind, numbers in GROUND[name].items()}
    for at in found["hill"]:
        assert board.level_at(at) == 1


@pytest.mark.parametrize("name", ARMIES)
def test_title_notes_names_and_labels_stand_in_both_languages(name: str) -> None:
    scenario = load(name)
    assert scenario.title.en
    assert scenario.title.fr
    for notes in (scenario.notes.en, scenario.notes.fr):
        assert 4 <= notes.count(". ") + 1 <= 9
        assert "'" not in notes
    assert len(scenario.board.labels) >= 3
    for label in scenario.board.labels:
        assert label.text.en
        assert label.text.fr
    for unit in scenario.units:
        assert name == "mirror_ridge" or (unit.name and unit.name.en and unit.name.fr)


def test_aims_are_those_of_the_notes() -> None:
    objectives = {
        name: [(row.at, row.points, row.side, row.held) for row in load(name).objectives] for name in ARMIES
    }
    assert objectives == {
        "alma": [("5.7", 2, None, "russian"), ("6.3", 2, None, "russian")],
        "isandlwana": [],
        "saint_privat": [("6.6", 3, None, "french"), ("6.7", 3, None, "french")],
        "magersfontein": [],
        "mirror_ridge": [("5.7", 3, None, None), ("4.4", 2, None, "red"), ("6.9", 2, None, "blue")],
    }
    seize = {name: [(aim.side, aim.hexes, aim.count) for aim in load(name).seize] for name in ARMIES}
    assert {name: rows for name, rows in seize.items() if rows} == {
        "isandlwana": [("zulu", ("7.6", "7.7", "7.8"), 2)],
        "magersfontein": [("british", ("7.5", "7.6", "7.7"), 1)],
    }


def test_saxons_come_in_turn_4_and_the_french_fire_by_their_own_row() -> None:
    scenario = load("saint_privat")
    late = [unit for unit in scenario.units if unit.turn]
    assert [(unit.side, unit.turn, unit.entry) for unit in late] == [("german", 4, ("1.1", "1.2", "1.3"))] * 3
    assert [rule.model_dump() for rule in scenario.special] == [
        {"rule": "fire_table", "side": "french", "type": "C", "scores": (4, 3, 0, 0), "moved": (2, 0, 0, 0)}
    ]
    assert not any(load(name).special for name in ARMIES if name != "saint_privat")


def rotated(name: str) -> str:
    """The hex that takes the place of `name` when a 13 x 9 map is turned half round."""
    row, column = map(int, name.split("."))
    return f"{10 - row}.{(14 if row % 2 else 13) - column}"


def test_mirror_ridge_is_the_same_for_both_sides() -> None:
    scenario = load("mirror_ridge")
    board = scenario.board
    for name in board.hexes():
        assert board.ground_at(name) == board.ground_at(rotated(name)), name
        assert board.level_at(name) == board.level_at(rotated(name)), name
    for places in board.features.values():
        assert {rotated(at) for at in places} == set(places)
    force = {
        side: {
            (unit.at, unit.kind, unit.figures, unit.fire, unit.quality, unit.order, unit.traits)
            for unit in scenario.units
            if unit.side == side
        }
        for side in ("blue", "red")
    }
    assert {(rotated(at), *rest) for at, *rest in force["blue"]} == force["red"]
    held = {(row.at, row.points, row.held) for row in scenario.objectives}
    other = {"blue": "red", "red": "blue", None: None}
    assert {(rotated(at), points, other[side]) for at, points, side in held} == held


def test_mirror_ridge_has_every_ground_arm_and_trait() -> None:
    scenario = load("mirror_ridge")
    board = scenario.board
    assert {board.ground_at(name) for name in board.hexes()} == set(board.GROUNDS)
    assert {unit.kind for unit in scenario.units} == set(MOST)
    assert {trait for unit in scenario.units for trait in unit.traits} == {
        "shock",
        "impetuous",
        "fiery",
        "tenacious",
        "conspicuous",
        "smokeless",
    }
