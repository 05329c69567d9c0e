"""The catalogue of MBT against the tables of the French source, retyped here, and against our digest."""

import json
import re
from typing import Any, get_args

import pytest

from core.paths import RESOURCES, ROOT
from core.systems.mbt.design.scenario import MbtBase, MbtBoard, MbtKind
from core.systems.mbt.rules.rule_tables import catalogue

CATALOGUE = json.loads((RESOURCES / "catalogues" / "mbt.json").read_text(encoding="utf-8"))
RULES = json.loads((RESOURCES / "rules" / "mbt.json").read_text(encoding="utf-8"))
DIGEST = (ROOT / "docs" / "rules" / "mbt.md").read_text(encoding="utf-8")
ROWS = [row for kind in ("units", "abilities", "terrain") for row in CATALOGUE[kind]]

# "Une plaquette de cavalerie légère peut se déplacer au maximum de 5 graduations, une plaquette d'infanterie
# légère ne se déplace que de 3 graduations. Si la plaquette est lourde, une graduation en moins (4 / 2)."
SPEEDS = {
    ("cavalry", "light"): 5,
    ("cavalry", "heavy"): 4,
    ("infantry", "light"): 3,
    ("infantry", "heavy"): 2,
}
# "Les plaquettes lourdes ajoutent un point au combat";
# "ajouter 4 s'il s'agit d'une plaquette avec un éléphant"
COMBAT = {
    "heavy_infantry": (True, 0),
    "light_infantry": (False, 0),
    "heavy_cavalry": (True, 0),
    "light_cavalry": (False, 0),
    "elephant": (False, 4),
    "light_chariot": (False, 0),
    "heavy_chariot": (True, 0),
}


def test_kinds_are_those_of_the_scenario_model() -> None:
    assert tuple(catalogue().troops) == get_args(MbtKind)
    shoots = MbtBase.model_fields["shoots"].annotation
    words = {word for part in get_args(shoots) for word in get_args(part)}
    assert set(catalogue().abilities) == {"general", *words}


@pytest.mark.parametrize("kind", COMBAT)
def test_mbt_5_and_6_2_speeds_and_points_are_those_of_the_source(kind: str) -> None:
    troop = catalogue().troops[kind]
    assert troop.move == SPEEDS[troop.mobility, troop.type]
    assert (troop.is_heavy, troop.bonus) == COMBAT[kind]
    assert kind.startswith(troop.type) or kind == "elephant"
    assert (troop.is_elephant, troop.is_chariot) == (kind == "elephant", kind.endswith("chariot"))


def test_mbt_5_speeds_are_those_of_the_digest() -> None:
    rows = re.findall(r"^\| (Cavalry|Infantry) \| (\d) g \| (\d) g \|$", DIGEST, re.MULTILINE)
    assert {
        (mobility.lower(), weight): int(speed)
        for mobility, light, heavy in rows
        for weight, speed in (("light", light), ("heavy", heavy))
    } == SPEEDS


def test_mbt_2_2_an_elephant_with_its_fighter_counts_five() -> None:
    elephant = catalogue().troops["elephant"]
    assert elephant.bonus + elephant.figures == 5
    assert (elephant.mobility, elephant.move) == ("cavalry", 4)


def test_mbt_8_1_bow_and_sling_reach_two_graduations_and_the_general_adds_one() -> None:
    found = {key: (ability.value, ability.range) for key, ability in catalogue().abilities.items()}
    assert found == {"general": (1, 0), "bow": (0, 2), "sling": (0, 2)}


def test_mbt_5_3_terrain_bears_the_names_of_the_scenario_model() -> None:
    layers: dict[str, list[str]] = {"feature": [], "band": []}
    for ground in catalogue().grounds.values():
        layers[ground.layer].append(ground.id)
    assert tuple(layers["feature"]) == MbtBoard.GROUNDS
    assert tuple(layers["band"]) == MbtBoard.BANDS


def test_mbt_5_3_going_and_sight_are_those_told_in_words() -> None:
    table = {
        key: (ground.going("infantry"), ground.going("cavalry"), ground.blocks_sight, ground.replaces)
        for key, ground in catalogue().grounds.items()
    }
    hard = ("difficult", "difficult", False, False)
    closed = ("impassable", "impassable", False, False)
    assert table == {
        "hill": ("open", "open", False, False),
        "slope": hard,
        "wood": ("difficult", "difficult", True, False),
        "dense_wood": ("difficult", "impassable", True, False),
        "marsh": hard,
        "rough": hard,
        "village": ("difficult", "difficult", True, False),
        "water": closed,
        "cliff": closed,
        "road": ("open", "open", False, True),
        "stream": hard,
        "river": closed,
        "bridge": ("open", "open", False, True),
        "ford": ("difficult", "difficult", False, True),
    }


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["name"]["en"])
def test_names_effects_and_rules_are_whole(row: dict[str, Any]) -> None:
    for key in {"name", "plural", "effect"} & set(row):
        assert set(row[key]) == {"en", "fr"}
        assert all(word.strip() == word and word for word in row[key].values())
        assert "'" not in row[key]["fr"]
    assert not re.search(r"\w[;:?!»]|«\w", row["effect"]["fr"])
    assert row["rules"]
    assert set(row["rules"]) <= set(RULES)
