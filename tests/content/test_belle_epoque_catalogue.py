"""The catalogue of Belle Époque against the printed tables, and against the tables of our digest."""

import json
import re
from typing import Any, get_args

import pytest

from core.paths import RESOURCES, ROOT

CATALOGUE = json.loads((RESOURCES / "catalogues" / "belle_epoque.json").read_text(encoding="utf-8"))
RULES = json.loads((RESOURCES / "rules" / "belle_epoque.json").read_text(encoding="utf-8"))
DIGEST = (ROOT / "docs" / "rules" / "belle-epoque.md").read_text(encoding="utf-8")
KINDS = ("units", "fire", "qualities", "doctrines", "traits", "terrain", "features")
ROWS = [(kind, row) for kind in KINDS for row in CATALOGUE[kind]]

# the fire table as it is printed: score at 1 to 4 UD, in brackets after a basic move
PRINTED_FIRE = {
    "A": ["5 (3)", "4 (2)", "3 (1)", "2"],
    "B": ["5 (3)", "4 (1)", "2", "1"],
    "C": ["4 (2)", "3", "1", "-"],
    "D": ["3 (1)", "2", "2", "1"],
    "E": ["3", "2", "1", "-"],
    "F": ["2", "1", "1", "-"],
    "G": ["1", "-", "-", "-"],
}


def rows_of_the_digest(heading: str, first_cells: str) -> list[list[str]]:
    """The rows of the first table under a heading, without those two that make its head."""
    section = DIGEST.split(f"## {heading} ", 1)[1].split("\n## ", 1)[0]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("|")]
    assert rows[0][0] == first_cells
    return rows[2:]


def by_id(kind: str, key: str = "id") -> dict[str, dict[str, Any]]:
    return {row[key]: row for row in CATALOGUE[kind]}


def both_languages(value: Any) -> bool:
    return set(value) == {"en", "fr"} and all(word.strip() == word and word for word in value.values())


def printed(score: int, moved: int) -> str:
    if not score:
        return "-"
    return f"{score} ({moved})" if moved else str(score)


def test_fire_is_that_of_the_printed_table() -> None:
    found = {
        row["type"]: [printed(*pair) for pair in zip(row["scores"], row["moved"], strict=True)]
        for row in CATALOGUE["fire"]
    }
    assert found == PRINTED_FIRE


def test_digest_prints_the_same_fire_table() -> None:
    table = {row[0][0]: row[1:] for row in rows_of_the_digest("BE-8", "Type")}
    assert table == PRINTED_FIRE


def test_movement_and_most_elements_are_those_printed() -> None:
    found = {
        row["kind"]: (row["basic"], row["forced"], row["elements"], row["infantry"])
        for row in CATALOGUE["units"]
    }
    assert found == {
        "infantry": (1, 2, 4, True),
        "tribal": (1, 3, 6, True),
        "cavalry": (1, 4, 3, False),
        "mounted_infantry": (1, 3, 3, True),
    }


def test_digest_prints_the_same_movement() -> None:
    names = {
        "Regular infantry": "infantry",
        "Native warriors": "tribal",
        "Cavalry": "cavalry",
        "Mounted infantry": "mounted_infantry",
    }
    units = by_id("units", "kind")
    table = {names[row[0]]: (row[1], row[2]) for row in rows_of_the_digest("BE-6", "Troops")}
    assert table == {kind: (f"{unit['basic']} UD", f"{unit['forced']} UD") for kind, unit in units.items()}


def test_reactivity_is_that_of_the_printed_table() -> None:
    found = {row["id"]: (row["reactivity"]["open"], row["reactivity"]["close"]) for row in by_quality()}
    assert found == {"poor": (1, 2), "normal": (2, 3), "superior": (3, 4)}
    table = {
        row[0].split()[0].lower(): (int(row[1]), int(row[2])) for row in rows_of_the_digest("BE-5", "Quality")
    }
    assert table == found


def by_quality() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = CATALOGUE["qualities"]
    return rows


def test_command_dice_and_assault_base_are_those_of_the_rules() -> None:
    assert {row["id"]: row["command_die"] for row in by_quality()} == {"poor": 4, "normal": 6, "superior": 8}
    found = {row["id"]: (row["assault"]["open"], row["assault"]["close"]) for row in by_quality()}
    assert found == {"poor": (2, 2), "normal": (2, 3), "superior": (2, 3)}
    assert "4" in by_id("traits")["shock"]["effect"]["en"]


def test_ground_has_the_classes_of_the_scenario_model() -> None:
    found = {row["id"]: tuple(row["classes"]) for row in CATALOGUE["terrain"]}
    assert found == {
        "woods": ("cover", "blocks_sight"),
        "thicket": ("cover", "difficult", "blocks_sight"),
        "scrub": ("cover",),
        "village": ("cover",),
        "town": ("cover", "blocks_sight"),
        "marsh": ("difficult",),
        "river": ("difficult",),
        "hill": ("hill",),
        "cliff": ("very_difficult",),
        "water": ("impassable",),
    }


def test_ids_are_those_of_the_scenario_model() -> None:
    from core.systems.belle_epoque.design import scenario as model
    from core.systems.belle_epoque.design.special_rules import FireType

    assert tuple(by_id("units", "kind")) == get_args(model.UnitKind)
    assert tuple(by_id("fire", "type")) == get_args(FireType)
    assert tuple(by_id("qualities")) == get_args(model.Quality)
    assert tuple(by_id("doctrines")) == get_args(model.Doctrine)
    assert tuple(by_id("traits")) == get_args(model.Trait)
    assert tuple(by_id("terrain")) == model.BelleEpoqueBoard.GROUNDS[1:]
    assert tuple(by_id("features")) == model.BelleEpoqueBoard.FEATURES


def test_options_of_the_model_stand_in_the_rulings() -> None:
    from core.systems.belle_epoque.design.options import OPTIONS, BelleEpoqueOptions

    rulings = (ROOT / "docs" / "rulings" / "belle_epoque.md").read_text(encoding="utf-8")
    assert {option.id for option in OPTIONS} == set(BelleEpoqueOptions.model_fields)
    for option in OPTIONS:
        row = option.number.removeprefix("BE-AMB-").removeprefix("BE-R")
        ruling = re.search(rf"^- \*\*BE-R{row} .*$", rulings, re.MULTILINE)
        assert ruling
        assert f"`{option.id}`" in ruling[0]
        for value, _words in option.choices:
            if isinstance(value, str):
                assert f"`{value}`" in ruling[0], option.id


@pytest.mark.parametrize(
    ("kind", "row"), ROWS, ids=[f"{kind}-{row['name']['en'].replace(' ', '_')}" for kind, row in ROWS]
)
def test_names_effects_and_rules_exist(kind: str, row: dict[str, Any]) -> None:
    assert both_languages(row["name"])
    for key in ("plural", "effect", "arms", "troops"):
        assert key not in row or both_languages(row[key])
    assert row["rules"]
    assert set(row["rules"]) <= set(RULES)
    french = " ".join(row[key]["fr"] for key in ("name", "effect", "arms") if key in row)
    assert not re.search(r"\w[;:?!»]|«\w|'", french)
