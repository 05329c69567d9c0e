"""The catalogue of La Garde against the tables of the French sheet, retyped here.

The colours of the sheet are lost: each row must have as many white tokens as the sheet has empty circles and
as many others as it has full ones, and say where its colours come from.
"""

import json
import re
from typing import Any, get_args

import pytest

from core.paths import RESOURCES, ROOT
from core.systems.la_garde.design.scenario import Experience, Kind, LaGardeBoard, SkillId, TraitId
from core.systems.la_garde.rules.rule_tables import CENTIMETRE, catalogue

CATALOGUE = json.loads((RESOURCES / "catalogues" / "la_garde.json").read_text(encoding="utf-8"))
RULES = json.loads((RESOURCES / "rules" / "la_garde.json").read_text(encoding="utf-8"))
RULINGS = (ROOT / "docs" / "rulings" / "la_garde.md").read_text(encoding="utf-8")
ORIGINS = {"S", "W", "R", "H"}

# Résumé des déplacements et ZdC: base, ZdC, manœuvrer hors route, sur route, attaquer, défendre.
MOVES = {
    "line_infantry": (10, 10, 20, 30, 10, 5),
    "light_infantry": (15, 15, 25, 35, 15, 5),
    "line_cavalry": (20, 20, 30, 40, 20, 5),
    "heavy_cavalry": (20, 20, 30, 40, 20, 5),
    "light_cavalry": (25, 25, 35, 45, 25, 5),
    "irregular_cavalry": (30, 30, 40, 50, 30, 5),
    "light_foot_artillery": (5, 10, 15, 25, 5, 0),
    "medium_foot_artillery": (5, 15, 15, 25, 5, 0),
    "heavy_artillery": (5, 20, 15, 25, 5, 0),
    "medium_horse_artillery": (15, 15, 25, 35, 15, 0),
    "light_horse_artillery": (15, 10, 25, 35, 15, 0),
    "baggage": (5, 0, 15, 25, 0, 5),
}
# Test pour changer un ordre, nombre d'aides de camp, aides du général d'armée.
SKILLS = {
    "incompetent": (7, 1, 4),
    "poor": (6, 2, 5),
    "competent": (5, 3, 6),
    "good": (4, 4, 7),
    "excellent": (3, 5, 8),
}
RALLY = {"militia": 7, "conscript": 6, "regular": 5, "veteran": 4, "elite": 3, "guard": 2}
# Portée courte, moyenne, longue; test de perte; bombarde; baisse le couvert.
GUNS = {
    "light": (10, 15, 20, 0, False, False),
    "medium": (10, 22.5, 30, 1, True, False),
    "heavy": (10, 30, 40, 1, True, True),
}
# Difficile, couvert.
GROUNDS = {
    "woods": (True, {"infantry": "light"}),
    "crops": (False, {"skirmishers": "light"}),
    "gentle_hill": (False, {}),
    "steep_hill": (True, {"infantry": "light"}),
    "fortification": (False, {"all": "very_heavy"}),
    "ford": (False, {}),
    "bridge": (False, {}),
    "redoubt": (False, {"artillery": "very_heavy", "all": "heavy"}),
    "river": (True, {}),
    "road": (False, {}),
    "track": (False, {}),
    "urban": (False, {"all": "heavy"}),
}
COMBAT_ROWS = {
    "base": "●○○●",
    "coherent": "●//●",
    "general": "●//●",
    "high_general": "●●//●●",
    "attacker_better": "●○",
    "attacker_far_better": "●●●",
    "defender_better": "●○",
    "defender_far_better": "●●●",
    "disorganised": "●○",
    "routed": "●●",
    "numbers": "●//●",
    "successive": "●+",
    "light_cover": "●○○",
    "heavy_cover": "●●○",
    "very_heavy_cover": "●●●",
    "slope": "●○//○○",
    "difficult": "●//●",
    "crossing": "●●○",
    "confused": "○○",
    "pikes": "●○//○○",
    "rolling_fire": "//●",
    "fanatics": "●●",
    "grognards": "●//●",
    "heavy_cavalry": "●●",
    "lancers": "●○",
    "support_1": "●//●",
    "support_2": "●●//●●",
    "support_3": "●●●//●●●",
    "arms_1": "●//●",
    "arms_2": "●●//●●",
    "no_reaction": "●●○",
    "hold": "●○",
    "square": "●●○",
    "cavalry_met": "●○○",
    "guns_on_front": "●○",
    "canister": "●●●",
}
BOMBARDMENT_ROWS = {
    "base": "●○○●",
    "elite": "○○●",
    "guard": "●●●",
    "firer_disorganised": "●○",
    "target_disorganised": "○○●",
    "target_routed": "●",
    "short": "●●●",
    "medium": "○○●",
    "long": "●○",
    "order_attack": "○○●",
    "order_manoeuvre": "●●●",
    "order_defend": "-",
    "light_cover": "●○○",
    "heavy_cover": "●●○",
    "very_heavy_cover": "●●●",
    "battery_higher": "●",
    "target_higher": "○",
    "dim": "○○",
    "rolled_up": "○",
    "coherent": "●",
}
# Effet sur la cohésion, pertes (sûres, tests), repli: attaquant, défenseur.
RESULTS: dict[str, tuple[tuple[Any, ...], tuple[Any, ...]]] = {
    "DD": (("rout", 1, 0, False), (None, 0, 1, False)),
    "DN": (("disorganised", 0, 1, True), ("disorganised", 0, 0, False)),
    "NN": (("disorganised", 0, 0, True), ("disorganised", 0, 0, False)),
    "NV": (("disorganised", 0, 0, False), ("disorganised", 0, 1, True)),
    "VV": ((None, 0, 0, False), ("rout", 1, 1, False)),
    "DV": ((None, 1, 0, False), (None, 1, 0, False)),
}
BOMBARDMENTS = {
    "DD": (None, 0, 0, False),
    "DN": (None, 0, 0, False),
    "NN": ("disorganised", 0, 0, False),
    "NV": ("disorganised", 0, 1, True),
    "VV": ("rout", 1, 0, False),
    "DV": ("disorganised", 0, 1, False),
    "VD": ("disorganised", 0, 1, False),
}


def effect(row: dict[str, Any]) -> tuple[Any, ...]:
    return (
        row.get("cohesion"),
        row.get("losses", 0),
        row.get("loss_tests", 0),
        row.get("withdraws", False),
    )


def test_kinds_levels_skills_traits_and_grounds_are_those_of_the_scenario_model() -> None:
    found = catalogue()
    assert tuple(found.troops) == get_args(Kind)
    assert tuple(level.id for level in found.experiences) == get_args(Experience)
    assert tuple(skill.id for skill in found.skills) == get_args(SkillId)
    assert set(found.traits) == set(get_args(TraitId))
    layers: dict[str, set[str]] = {"feature": set(), "band": set()}
    for ground in found.grounds.values():
        layers[ground.layer].add(ground.id)
    assert layers == {"feature": set(LaGardeBoard.GROUNDS), "band": set(LaGardeBoard.BANDS)}


@pytest.mark.parametrize("kind", MOVES)
def test_lg_4_moves_and_zones_are_those_of_the_sheet(kind: str) -> None:
    troop = catalogue().troops[kind]
    found = (troop.base, troop.zone, troop.manoeuvre, troop.road, troop.attack, troop.defend)
    assert found == tuple(length * CENTIMETRE for length in MOVES[kind])


def test_lg_3_skills_rally_numbers_and_ranges_are_those_of_the_sheet() -> None:
    found = catalogue()
    assert {skill.id: (skill.change, skill.aides, skill.pool) for skill in found.skills} == SKILLS
    assert {level.id: level.rally for level in found.experiences} == RALLY
    commands = [found.distances[f"command_{level}"] for level in ("army", "corps", "division")]
    assert commands == [70 * CENTIMETRE, 40 * CENTIMETRE, 25 * CENTIMETRE]
    assert (found.distances["staff"], found.distances["aide"]) == (25 * CENTIMETRE, 70 * CENTIMETRE)


def test_lg_7_and_8_numbers_of_the_tests_are_those_of_the_sheet() -> None:
    numbers = catalogue().numbers
    assert (numbers["loss_on"], numbers["large_loss_on"], numbers["gun_element"]) == (7, 8, 1)
    assert (numbers["unmotivated"], numbers["cautious"], numbers["change_again"]) == (-1, 1, -1)
    assert numbers["numbers_ratio"] == 2


@pytest.mark.parametrize("size", GUNS)
def test_lg_9_guns_are_those_of_the_sheet(size: str) -> None:
    gun = catalogue().guns[size]
    short, medium, long, loss, bombards, lowers = GUNS[size]
    assert (gun.short, gun.medium, gun.long) == tuple(
        round(length * CENTIMETRE) for length in (short, medium, long)
    )
    assert (gun.loss, gun.bombards, gun.lowers_cover) == (loss, bombards, lowers)


@pytest.mark.parametrize("kind", GROUNDS)
def test_lg_5_ground_is_that_of_the_sheet(kind: str) -> None:
    ground = catalogue().grounds[kind]
    assert (ground.is_difficult, ground.cover) == GROUNDS[kind]
    assert ground.is_hill == kind.endswith("hill")
    assert ground.is_crossing == (kind in ("ford", "bridge"))
    assert ground.disorders == (kind == "river")
    assert ("cavalry" in ground.difficult_in_combat) == (ground.is_difficult or kind == "urban")


@pytest.mark.parametrize(
    ("table", "rows"), [("combat_rows", COMBAT_ROWS), ("bombardment_rows", BOMBARDMENT_ROWS)]
)
def test_lg_6_3_each_row_of_the_sheet_has_its_circles(table: str, rows: dict[str, str]) -> None:
    held = CATALOGUE[table]
    assert set(rows) == {key for key in held if held[key]["origin"] != "H"}
    for key, circles in rows.items():
        row = held[key]
        tokens = row["tokens"]
        slots = {"combat": tokens} if isinstance(tokens, str) else tokens
        if "//" in circles:
            left, right = circles.split("//")
            wanted = {"attacker": left, "defender": right}
            slots = {"attacker": "", "defender": "", **slots}
        else:
            assert len(slots) == 1, key
            wanted = dict.fromkeys(slots, circles.strip("+-"))
        for slot, drawn in wanted.items():
            assert slots[slot].count("N") == drawn.count("○"), key
            assert len(slots[slot]) == len(drawn), key


def test_lg_6_results_have_the_effects_of_the_sheet() -> None:
    found = CATALOGUE["combat_results"]
    assert {key: (effect(row["attacker"]), effect(row["defender"])) for key, row in found.items()} == RESULTS
    assert [key for key, row in found.items() if row.get("breaks_artillery")] == ["NV", "VV"]
    assert [key for key, row in found.items() if row.get("new_combat")] == ["DV"]
    bombardments = CATALOGUE["bombardment_results"]
    assert {key: effect(row["target"]) for key, row in bombardments.items()} == BOMBARDMENTS
    assert [key for key, row in bombardments.items() if row.get("out_of_ammunition")] == ["VD"]


def entries() -> list[tuple[str, dict[str, Any]]]:
    """Every row of the catalogue with where it stands."""
    found = []
    for section, rows in CATALOGUE.items():
        if isinstance(rows, list):
            found += [(f"{section}/{row.get('kind', row.get('id'))}", row) for row in rows]
        elif isinstance(rows, dict) and section != "origins":
            found += [(f"{section}/{key}", row) for key, row in rows.items()]
    return found


def test_each_value_says_where_it_comes_from() -> None:
    for place, row in entries():
        origins = {row["origin"]} if "origin" in row else set()
        origins |= set(row.get("origins", {}).values())
        assert origins, place
        assert origins <= ORIGINS, place


def test_each_row_cites_rules_that_exist() -> None:
    for place, row in entries():
        cited = [row["rule"]] if "rule" in row else row.get("rules", [])
        assert set(cited) <= set(RULES), place


def test_rulings_list_each_value_that_is_not_on_the_sheet() -> None:
    for table in ("combat_rows", "bombardment_rows"):
        for key, row in CATALOGUE[table].items():
            lines = re.findall(rf"^\| {key} \| .*$", RULINGS, re.MULTILINE)
            said = f"| {row['origin']} | {row['confidence']} | {row['why']} |"
            tokens = row["tokens"]
            held = [tokens] if isinstance(tokens, str) else list(tokens.values())
            assert any(said in line and all(part in line for part in held) for line in lines), key
    for section in ("distances", "numbers"):
        for key, row in CATALOGUE[section].items():
            listed = f"| {key} | {row['value']}" in RULINGS
            assert listed == (row["origin"] != "S"), key
    for place, row in entries():
        for field in row.get("origins", {}):
            if place.startswith(("units", "terrain")):
                assert f"| {place.split('/')[1]}: {field} |" in RULINGS, place


def test_names_are_in_both_languages() -> None:
    for place, row in entries():
        for field in ("name", "plural", "effect"):
            if field in row:
                assert set(row[field]) == {"en", "fr"}, place
                assert not re.search(r"\w[;:?!»]|«\w|'", row[field]["fr"]), place
