"""Points tables: the shipped ones against their own formula, a club's file with its faults."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from core.armies import points
from core.armies.points import PointsTable
from core.armies.troops import Troops
from core.geometry.tolerances import CENTIMETRE
from core.scenarios.bad_file import BadFile
from core.systems.battle_cry.rules import rule_tables as battle_cry
from core.systems.belle_epoque.rules import rule_tables as belle_epoque
from core.systems.belle_position.rules import rule_tables as belle_position
from core.systems.la_garde.rules import rule_tables as la_garde
from core.systems.mbt.rules import rule_tables as mbt


def test_a_shipped_table_knows_every_troop_and_only_those(
    troops: Troops, table: PointsTable, systems: Mapping[str, Troops]
) -> None:
    assert set(table.troops) == {troop.id for troop in troops.all}
    assert points.loads(points.dumps(table), systems) == table
    assert table.system == troops.system
    assert table.formula.en
    assert table.formula.fr
    assert table.title.en
    assert table.title.fr


def test_a_table_prices_every_value_of_every_part(troops: Troops, table: PointsTable) -> None:
    for troop in troops.all:
        for part in troop.parts:
            for value in part.values():
                price = table.price(troop, troop.complete({part.id: value}))
                assert price is not None
                assert price >= 0


def test_only_the_printed_costs_are_called_printed(troops: Troops, table: PointsTable) -> None:
    assert table.source == ("printed" if troops.system == "belle_position" else "house")
    assert ("BP-20" in table.formula.en) == (table.source == "printed")


def test_battle_cry_formula_is_recomputed(systems: Mapping[str, Troops]) -> None:
    troops = systems["battle_cry"]
    table = troops.tables[0]
    for arm in battle_cry.catalogue().arms:
        slow = 3 if any(arm.dice) and not arm.move_and_battle else 0
        wanted = sum(arm.dice) + 2 * arm.move + 2 * arm.figures - slow
        troop = troops.troop(arm.kind)
        assert table.price(troop, troop.complete({})) == wanted


def test_belle_epoque_formula_is_recomputed(systems: Mapping[str, Troops]) -> None:
    troops, known = systems["belle_epoque"], belle_epoque.catalogue()
    table = troops.tables[0]
    extra = {"shock": 2, "fiery": 1, "tenacious": 1, "smokeless": 1, "impetuous": -1, "conspicuous": -1}
    assert set(extra) == set(belle_epoque.TRAITS)
    for arm in known.arms:
        for fire in known.fire.values():
            for quality in known.qualities.values():
                for order in belle_epoque.ORDERS:
                    element = -(-arm.march // 2) - (-sum(fire.scores) // 2) + quality.reactivity[order]
                    parts = {"figures": 3, "fire": fire.type, "quality": quality.id, "order": order}
                    troop = troops.troop(arm.kind)
                    assert table.price(troop, troop.complete(parts)) == 3 * element
                    for trait, more in extra.items():
                        with_trait = troop.complete({**parts, trait: True})
                        assert table.price(troop, with_trait) == 3 * (element + more)


def test_mbt_formula_is_recomputed(systems: Mapping[str, Troops]) -> None:
    troops, known = systems["mbt"], mbt.catalogue()
    table = troops.tables[0]
    for kind in known.troops.values():
        for weapon in ("none", "bow", "sling"):
            for general in (False, True):
                adds = kind.figures + kind.bonus + kind.is_heavy
                adds += known.abilities["general"].value if general else 0
                reach = known.abilities[weapon].range if weapon != "none" else 0
                troop = troops.troop(kind.kind)
                parts = troop.complete({"shoots": weapon, "general": general})
                assert table.price(troop, parts) == 2 * adds + kind.move + reach


def test_la_garde_formula_is_recomputed(systems: Mapping[str, Troops]) -> None:
    troops, known = systems["la_garde"], la_garde.catalogue()
    table = troops.tables[0]
    for kind in known.troops.values():
        move = kind.attack // (5 * CENTIMETRE)
        reach = known.guns[kind.gun].long // (10 * CENTIMETRE) if kind.gun is not None else 0
        element = move + reach + (kind.arm == "baggage") + ("heavy_cavalry" in kind.traits)
        troop = troops.troop(kind.kind)
        for step, experience in enumerate(known.experiences):
            parts = troop.complete({"experience": experience.id, "elements": 3})
            assert table.price(troop, parts) == 3 * (element + step)
        dear = [trait for trait in (*known.traits, "mixed") if trait != "unmotivated" and troop.part(trait)]
        assert "cautious" in dear
        assert ("skirmishers" in dear) == (kind.arm == "infantry")
        for trait, more in (("unmotivated", -1), *((trait, 1) for trait in dear)):
            parts = troop.complete({"elements": 3, trait: True})
            assert table.price(troop, parts) == 3 * (element + 2 + more)
    for skill in known.skills:
        for general in ("army", "corps", "division"):
            assert table.price(troops.troop(general), {"skill": skill.id}) == 3 * skill.initiative


def test_BP_20_costs_are_those_of_the_catalogue(systems: Mapping[str, Troops]) -> None:
    troops, known = systems["belle_position"], belle_position.catalogue()
    table = troops.tables[0]
    for rows in (known.units, known.terrain, known.special):
        for row in rows.values():
            troop = troops.troop(row.id)
            assert table.price(troop, {}) == row.points


@pytest.mark.parametrize(
    ("attack", "defence", "rally", "price"),
    [(0, 0, 0, 0), (1, 0, 0, 4), (0, 1, 0, 4), (1, 1, 0, 8), (0, 0, 1, 4), (0, 0, 2, 8), (1, 1, 2, 16)],
)
def test_BP_20_1_a_general_costs_the_sum_of_his_parts(
    systems: Mapping[str, Troops], attack: int, defence: int, rally: int, price: int
) -> None:
    troops = systems["belle_position"]
    general = troops.troop("general")
    parts = {"attack": attack, "defence": defence, "rally": rally}
    assert troops.tables[0].price(general, parts) == price


def test_the_digest_follows_the_prices_not_the_titles(table: PointsTable) -> None:
    assert table.model_copy(update={"id": "other", "source": "club"}).digest() == table.digest()
    dearer = {**table.troops, next(iter(table.troops)): 99}
    assert table.model_copy(update={"troops": dearer}).digest() != table.digest()


CLUB = {
    "format": "etat-major/points",
    "version": 1,
    "id": "club",
    "system": "mbt",
    "troops": {"elephant": 20},
    "each": {"figures": 3},
    "values": {"shoots": {"bow": 5}, "general": {"true": 7}},
}


def test_a_club_table_prices_what_it_names(systems: Mapping[str, Troops]) -> None:
    table = points.loads(json.dumps(CLUB).encode(), systems)
    elephant = systems["mbt"].troop("elephant")
    parts = elephant.complete({"shoots": "bow", "general": True, "figures": 2})
    assert table.source == "club"
    assert table.price(elephant, parts) == 20 + 6 + 5 + 7
    assert table.price(systems["mbt"].troop("light_cavalry"), {}) is None


def test_a_price_is_never_less_than_nothing(systems: Mapping[str, Troops]) -> None:
    table = points.loads(json.dumps({**CLUB, "troops": {"elephant": -50}}).encode(), systems)
    elephant = systems["mbt"].troop("elephant")
    assert table.price(elephant, elephant.complete({})) == 0


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"system": "chess"}, "system"),
        ({"troops": {"elefant": 3}}, "troops.elefant"),
        ({"each": {"shoots": 3}}, "each.shoots"),
        ({"values": {"figures": {"1": 3}}}, "values.figures"),
        ({"values": {"shoots": {"gun": 3}}}, "values.shoots.gun"),
        ({"times": "general"}, "times"),
        ({"troops": {"elephant": 1.5}}, "troops.elephant"),
    ],
)
def test_a_faulty_table_says_where(
    systems: Mapping[str, Troops], changes: dict[str, Any], place: str
) -> None:
    with pytest.raises(BadFile) as caught:
        points.loads(json.dumps({**CLUB, **changes}, indent=1).encode(), systems)
    assert caught.value.place.path == place
