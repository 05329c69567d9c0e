"""The catalogue of Battle Cry: units by BC-1 and BC-9.2, terrain by BC-8, the deck by BC-14."""

import json
import re
from collections import Counter
from typing import Any

import pytest

from core.paths import RESOURCES

CATALOGUE = json.loads((RESOURCES / "catalogues" / "battle_cry.json").read_text(encoding="utf-8"))
RULES = json.loads((RESOURCES / "rules" / "battle_cry.json").read_text(encoding="utf-8"))
UNITS = {unit["kind"]: unit for unit in CATALOGUE["units"]}
TERRAIN = {terrain["id"]: terrain for terrain in CATALOGUE["terrain"]}
CARDS = CATALOGUE["cards"]

COUNTS = {
    "scout": (2, 2, 2),
    "probe": (4, 5, 4),
    "attack": (3, 4, 3),
    "assault": (2, 2, 2),
    "skirmish-line": 3,
    "flank-attack": 1,
    "general-advance": 1,
    "all-out-offensive": 1,
    "forced-march": 2,
    "cavalry-charge": 2,
    "bombard": 2,
    "counter-attack": 2,
    "fight-back": 1,
    "hit-and-run": 2,
    "leadership": 2,
    "rally": 2,
    "construct-fieldworks": 2,
    "sharpshooter": 1,
    "short-supply": 1,
}


def both_languages(value: Any) -> bool:
    return set(value) == {"en", "fr"} and all(word.strip() == word and word for word in value.values())


def test_units_have_figures_moves_dice_and_limits() -> None:
    table = {
        kind: (unit["figures"], unit["move"], unit["dice"], unit["limit"]) for kind, unit in UNITS.items()
    }
    assert table == {
        "infantry": (4, 1, [4, 3, 2, 1], 10),
        "cavalry": (3, 3, [3], 3),
        "artillery": (2, 1, [5, 4, 3, 2, 1], 3),
        "general": (1, 3, [], 3),
    }


def test_terrain_follows_the_table_of_bc_8() -> None:
    table = {
        name: (kind["enter"], kind["battle_after_entering"], kind["target_dice"], kind["blocks_sight"])
        for name, kind in TERRAIN.items()
    }
    assert table == {
        "woods": ("stop", False, -1, True),
        "orchard": ("free", True, -1, False),
        "hill": ("free", True, -1, True),
        "building": ("stop", False, -2, True),
        "river": ("stop", True, 0, False),
        "bridge": ("free", True, 0, False),
        "field": ("free", True, -1, True),
        "rough": ("never", True, 0, False),
        "fence": ("free", True, -1, False),
        "fieldwork": ("free", True, -2, False),
    }
    assert [name for name, kind in TERRAIN.items() if kind["attacker_dice"]] == ["river"]


def test_terrain_and_options_bear_the_names_of_the_scenario_model() -> None:
    from core.systems.battle_cry.design.options import BattleCryOptions
    from core.systems.battle_cry.design.scenario import BattleCryBoard

    grounds = [name for name, kind in TERRAIN.items() if kind["layer"] == "ground"]
    assert tuple(grounds) == BattleCryBoard.GROUNDS[1:]
    assert [name for name, kind in TERRAIN.items() if kind["layer"] == "hexside"] == list(
        BattleCryBoard.HEXSIDES
    )
    assert {kind["option"] for kind in TERRAIN.values() if "option" in kind} <= set(
        BattleCryOptions.model_fields
    )


def test_deck_has_sixty_cards_forty_for_sections_and_twenty_special() -> None:
    kinds: Counter[str] = Counter()
    for card in CARDS:
        kinds[card["kind"]] += card["count"]
    assert kinds == {"section": 40, "special": 19, "reaction": 1}


def test_counts_are_those_of_bc_14() -> None:
    found: dict[str, Any] = {}
    for card in CARDS:
        if card["section"] is None:
            found[card["card"]] = card["count"]
        else:
            found[card["card"]] = (*found.get(card["card"], ()), card["count"])
    assert found == COUNTS


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card["id"])
def test_card_is_whole(card: dict[str, Any]) -> None:
    assert card["rule"] in RULES
    assert card["id"] == (f"{card['card']}-{card['section']}" if card["section"] else card["card"])
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", card["id"])
    for key in ("name", "full_name", "text"):
        assert both_languages(card[key])
    assert RULES[card["rule"]]["en"].startswith(card["name"]["en"])
    assert RULES[card["rule"]]["fr"].startswith(card["name"]["fr"])
    assert set(card["orders"]) <= {"left", "centre", "right", "anywhere"}
    assert set(card["pieces"]) <= set(UNITS)


def test_ids_are_used_once() -> None:
    ids = [card["id"] for card in CARDS]
    assert len(ids) == len(set(ids)) == 27


def test_each_card_rule_of_the_digest_has_its_card() -> None:
    assert {card["rule"] for card in CARDS} == {f"BC-14.{number}" for number in range(1, 20)}


@pytest.mark.parametrize("thing", [*UNITS.values(), *TERRAIN.values()], ids=lambda thing: thing["name"]["en"])
def test_names_effects_and_rules_exist(thing: dict[str, Any]) -> None:
    assert both_languages(thing["name"])
    assert both_languages(thing["effect"])
    assert thing["rules"]
    assert set(thing["rules"]) <= set(RULES)
