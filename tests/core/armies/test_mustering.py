"""Lists as the forces of a side of a scenario: whole, placed where they may stand, and the rest told."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.armies import files
from core.armies.army import Army, army_of
from core.armies.completion import complete
from core.armies.rosters import Line, blank, with_lines
from core.armies.troops import Troops
from core.lab.battles import fight
from core.paths import SCENARIOS
from core.protocol.system import System
from core.scenarios.files import loads
from core.scenarios.lint import run
from core.systems.catalog import SYSTEMS, by_id
from core.text import say

DATA = Path(__file__).resolve().parents[2] / "data" / "armies"


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: str(system.id))
def test_a_system_says_truly_whether_it_has_lists(system: System) -> None:
    assert system.has_armies == (system.design().armies is not None)


def _army(system: System, lines: list[Line]) -> Army:
    troops = system.armies.troops()
    return army_of(with_lines(blank(troops), lines), troops, troops.tables[0])


def _both_sides(system: System, seed: int) -> Any:
    troops = system.armies.troops()
    scenario: Any = system.design().blank()
    for number, side in enumerate(scenario.sides):
        nation = troops.nations[number][0] if troops.nations else ""
        roster = complete(
            blank(troops, nation), system.armies.limits, troops, troops.tables[0], Random(seed + number)
        )
        mustered = system.armies.muster(scenario, side.id, army_of(roster, troops, troops.tables[0]))
        assert mustered.left_out == ()
        scenario = mustered.scenario
    return scenario


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_battle_can_be_fought_between_two_random_lists(system: System, seed: int) -> None:
    scenario = _both_sides(system, seed)
    assert [
        problem.text.id for problem in run(scenario, system.design().lint) if problem.severity == "error"
    ] == []
    system.rules.new_battle(scenario)
    again = type(scenario).model_validate_json(scenario.model_dump_json())
    assert again == scenario


def test_a_list_takes_the_place_of_what_the_side_had(system: System) -> None:
    scenario = _both_sides(system, 5)
    one, other = scenario.sides
    first = next(
        troop for troop in system.armies.troops().all if troop.id not in system.armies.troops().levels
    )
    lines = [Line(troop=first.id, count=2)]
    after = system.armies.muster(scenario, one.id, _army(system, lines)).scenario
    if system.board == "cards":
        assert [(card.card, card.count) for card in after.side(one.id).deck] == [(lines[0].troop, 2)]
        assert after.side(other.id) == other
        return
    assert len([unit for unit in after.units if unit.side == one.id]) == 2
    kept = [unit for unit in scenario.units if unit.side == other.id]
    assert [unit for unit in after.units if unit.side == other.id] == kept


def test_units_keep_the_parts_and_names_of_their_lines() -> None:
    system = by_id("belle_epoque")
    scenario: Any = system.design().blank()
    parts = {"figures": 2, "fire": "B", "quality": "poor", "order": "open", "tenacious": True, "shock": True}
    army = _army(system, [Line(troop="mounted_infantry", count=2, parts=parts, name="Boers")])
    units = system.armies.muster(scenario, "red", army).scenario.units
    assert {unit.id for unit in units} == {"red-mou-1", "red-mou-2"}
    for unit in units:
        assert (unit.figures, unit.fire, unit.quality, unit.order) == (2, "B", "poor", "open")
        assert set(unit.traits) == {"tenacious", "shock"}
        assert say(unit.name, "fr") == "Boers"
        assert int(unit.at.split(".")[0]) == scenario.board.rows


def test_MBT_bases_keep_their_general_and_bows_and_face_the_enemy() -> None:
    system = by_id("mbt")
    lines = [
        Line(troop="heavy_cavalry", parts={"general": True}),
        Line(troop="light_infantry", count=2, parts={"shoots": "bow", "figures": 2}),
    ]
    scenario: Any = system.design().blank()
    top = next(side for side in scenario.sides if side.edge == "top")
    bases = system.armies.muster(scenario, top.id, _army(system, lines)).scenario.units
    assert [base.general for base in bases] == [True, False, False]
    assert [base.shoots for base in bases] == [None, "bow", "bow"]
    assert [base.figures for base in bases] == [None, 2, 2]
    assert {base.facing for base in bases} == {1800}
    assert all(base.at[1] > scenario.board.depth // 2 for base in bases)


def test_MBT_bases_stand_in_the_zone_of_their_side() -> None:
    system = by_id("mbt")
    data = (SCENARIOS / "mbt" / "twin_hills.json").read_bytes()
    scenario = loads(data, {"mbt": system.design().scenario})
    army = _army(
        system, [Line(troop="heavy_infantry", count=9), Line(troop="elephant", parts={"general": True})]
    )
    mustered = system.armies.muster(scenario, "red", army)
    assert mustered.left_out == ()
    mine = [base for base in mustered.scenario.units if base.side == "red"]
    assert len(mine) == 10
    assert all(1500 <= base.at[1] <= 3000 for base in mine)
    assert [
        problem for problem in run(mustered.scenario, system.design().lint) if problem.severity == "error"
    ] == []


def test_what_finds_no_place_is_told() -> None:
    system = by_id("battle_cry")
    army = _army(system, [Line(troop="infantry", count=40), Line(troop="general", count=2)])
    mustered = system.armies.muster(system.design().blank(), "union", army)
    assert len(mustered.scenario.units) == 13 + 12 + 13
    assert [say(text, "en") for text in mustered.left_out] == [
        "infantry: no free place for 2 pieces.",
        "general: no free place for 2 pieces.",
    ]


def _two_decks(system: System, systems: dict[str, Troops]) -> Any:
    scenario: Any = system.design().blank()
    for name, side in (("macmahon_200.json", "french"), ("kirchbach_200.json", "german")):
        roster = files.load(DATA / name, systems)
        troops = systems["belle_position"]
        scenario = system.armies.muster(scenario, side, army_of(roster, troops, troops.tables[0])).scenario
    return scenario


def test_two_200_point_decks_are_played_to_the_end(systems: dict[str, Troops]) -> None:
    system = by_id("belle_position")
    battle = fight(system, _two_decks(system, systems), ("random", "random"), 3)
    assert battle.outcome.reason in ("positions", "turn_limit", "draw")


def test_a_deck_of_two_generals_has_two_ids(systems: dict[str, Troops]) -> None:
    system = by_id("belle_position")
    scenario = _two_decks(system, systems)
    for side in scenario.sides:
        assert side.points == 200
        assert side.cards == 22
        assert side.budget == 200
    generals = [card for side in scenario.sides for card in side.deck if card.is_general]
    assert len({card.id for card in generals}) == 4
    assert [say(card.name, "en") for card in generals] == ["Ducrot", "Raoult", "Kirchbach", "Bose"]
    assert (generals[1].attack, generals[1].defence, generals[1].rally) == (1, 0, 1)
    system.rules.new_battle(type(scenario).model_validate_json(scenario.model_dump_json()))


def test_what_a_list_mustered_is_recruited_again(system: System) -> None:
    scenario, troops = _both_sides(system, 11), system.armies.troops()
    for side in scenario.sides:
        lines = system.armies.recruit(scenario, side.id, "en")
        assert lines
        army = army_of(with_lines(blank(troops), lines), troops, troops.tables[0])
        again = system.armies.muster(scenario, side.id, army).scenario
        assert system.armies.recruit(again, side.id, "en") == lines


def test_every_side_of_a_shipped_scenario_is_a_list(system: System) -> None:
    for path in sorted((SCENARIOS / system.id).glob("*.json")):
        scenario = loads(path.read_bytes(), {system.id: system.design().scenario})
        for side in scenario.sides:
            lines = system.armies.recruit(scenario, side.id, "fr")
            army = army_of(
                with_lines(blank(system.armies.troops()), lines),
                system.armies.troops(),
                system.armies.troops().tables[0],
            )
            pieces = [unit for unit in scenario.units if unit.side == side.id]
            attached = [unit for unit in pieces if getattr(unit, "battery", "none") != "none"]  # LG-R82
            standing = len(pieces) + len(attached)
            assert army.pieces == (standing if system.board != "cards" else _dealt(side))


def _dealt(side: Any) -> int:
    return sum(row.count for row in side.deck if row.at is None)
