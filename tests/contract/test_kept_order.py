"""The place of who is kept back in the lists of a battle says nothing of who it is.

Designers list by arm, by formation, by the hour at which one comes; a view has everybody at the place where
the battle has him.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.chance.sources import Rolled
from core.protocol.chance_answers import answer
from core.protocol.pending import Deal, Roll
from core.records import view_files
from core.records.games import dumps, loads, new_game, plain_scenario, set_out
from core.records.views import veiled, view_of
from tests.contract.conftest import CASES, Case
from tests.contract.test_kept_back import late, late_of, twins

SEED = 7


def listed(case: Case, owner: int, *, first: bool) -> Any:
    """The scenario that keeps reinforcements back, with those last, or first and from the last to come on."""
    row: Any = json.loads(json.dumps(plain_scenario(twins(case, owner)[0])))
    coming = late_of(row, case.scenario.sides[owner].id)
    others = [unit for unit in row["units"] if unit not in coming]
    row["units"] = [*coming[::-1], *others] if first else [*others, *coming]
    if first and "groups" in row:
        mine = [group for group in row["groups"] if group["side"] == case.scenario.sides[owner].id]
        row["groups"] = [*mine[::-1], *(group for group in row["groups"] if group not in mine)]
        _formations_first(row, owner, coming)
    return type(case.scenario).model_validate_json(json.dumps(row))


def _formations_first(row: Any, owner: int, coming: list[Any]) -> None:
    """Divisions that come as a whole before the others of their corps, such corps before the others."""
    there = {unit.get("formation") for unit in row["units"] if unit not in coming}
    late_ones = {unit.get("formation") for unit in coming} - there

    def waits(division: Any) -> bool:
        return division["id"] in late_ones and "at" not in division.get("general", {})

    corps = row["sides"][owner].get("corps", [])
    for one in corps:
        one["divisions"].sort(key=lambda division: not waits(division))
    corps.sort(key=lambda one: not all(map(waits, one["divisions"])))


def views_of(case: Case, scenario: Any, reader: int) -> list[bytes]:
    """What a side is handed of a battle as it begins, and after what falls first."""
    game = new_game(case.system, set_out(case.system, scenario, SEED), SEED)
    found = [view_files.dumps(view_of(game, reader))]
    for number in range(3):
        if isinstance(game.journal.pending, Roll | Deal):
            game.journal.must(answer(game.journal.pending, Rolled(SEED), number))
            found.append(view_files.dumps(view_of(game, reader)))
    return found


@late
def test_a_view_does_not_tell_where_who_is_kept_back_was_listed(case: Case, owner: int) -> None:
    one, other = (listed(case, owner, first=first) for first in (False, True))
    assert one != other
    assert views_of(case, one, 1 - owner) == views_of(case, other, 1 - owner)


@late
def test_who_looks_alike_is_listed_by_lot(case: Case, owner: int) -> None:
    scenario = listed(case, owner, first=True)
    orders = {tuple(map(apart, set_out(case.system, scenario, seed).units)) for seed in range(12)}
    assert len(orders) > 1
    assert {tuple(sorted(order)) for order in orders} == {tuple(sorted(map(apart, scenario.units)))}
    others = {tuple(one for one in order if one in standing(scenario, owner)) for order in orders}
    assert others == {tuple(one for one in map(apart, scenario.units) if one in standing(scenario, owner))}


def apart(unit: Any) -> str:
    """All of a unit but its id and what it says of its division in other words."""
    return str(unit.model_dump_json(exclude={"id", "formation"}))


def standing(scenario: Any, owner: int) -> set[str]:
    """Who is not kept back."""
    coming = {unit["id"] for unit in late_of(plain_scenario(scenario), scenario.sides[owner].id)}
    return {apart(unit) for unit in scenario.units if unit.id not in coming}


@late
def test_ids_of_units_that_all_see_do_not_count_who_is_kept_back(case: Case, owner: int) -> None:
    """Of “inf-1”, “inf-3” and “cav-1” the second is infantry: ids as the program gives them."""
    seen = []
    for stem in ("inf", "cav"):
        row: Any = json.loads(json.dumps(plain_scenario(twins(case, owner)[0])))
        side = case.scenario.sides[owner].id
        mine = [unit for unit in row["units"] if unit["side"] == side]
        coming = [unit for unit in mine if unit in late_of(row, side)]
        for number, unit in enumerate([*coming, *(unit for unit in mine if unit not in coming)]):
            unit["id"] = f"{side}-{stem}-{number}"
        seen.append(views_of(case, type(case.scenario).model_validate_json(json.dumps(row)), 1 - owner))
    assert seen[0] == seen[1]


@late
def test_a_battle_that_has_begun_keeps_its_order(case: Case, owner: int) -> None:
    """Files of older battles, and of any other one, replay as they were written."""
    scenario = listed(case, owner, first=True)
    again = loads(dumps(new_game(case.system, scenario, SEED)), [case.system])
    assert plain_scenario(again.scenario)["units"] == plain_scenario(scenario)["units"]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_where_nothing_is_kept_back_the_order_is_the_designers(case: Case) -> None:
    assert set_out(case.system, case.scenario, SEED) is case.scenario


def test_a_corps_that_is_kept_back_is_the_last_and_its_brigades_stay_in_it() -> None:
    """LG-3.2: a brigade that names no division is of the first one, which is another then."""
    case = next(case for case in CASES if str(case).startswith("la_garde") and "auerstedt" in str(case))
    row: Any = json.loads(json.dumps(plain_scenario(twins(case, 0)[0])))
    (corps,) = row["sides"][0]["corps"]
    (friant,) = (one for one in corps["divisions"] if one["id"] == "friant")
    corps["divisions"].remove(friant)
    row["sides"][0]["corps"] = [{"id": "early", "name": {"en": "First"}, "divisions": [friant]}, corps]
    mine = [unit for unit in row["units"] if unit.get("formation") == "friant"]
    for unit in mine:
        del unit["formation"]
    scenario = set_out(case.system, type(case.scenario).model_validate_json(json.dumps(row)), SEED)
    assert [one.id for one in scenario.sides[0].corps] == [corps["id"], "early"]
    inside = {str(unit.name) for unit in scenario.units if unit.formation == "friant"}
    assert inside == {str(unit.name) for unit in case.scenario.units if unit.formation == "friant"}
    assert len(mine) == sum(unit.formation == "friant" for unit in scenario.units)
    seen = view_of(new_game(case.system, scenario, SEED), 1).scenario.sides[0]
    assert [one.id for one in seen.corps] == [corps["id"], "french-unknown-corps-1"]


def test_brigades_of_the_first_division_are_not_known_by_naming_none() -> None:
    """LG-3.2: where all divisions of a corps are kept back, one whose brigades name none was listed first."""
    case = next(case for case in CASES if str(case).startswith("la_garde") and "auerstedt" in str(case))
    row: Any = json.loads(json.dumps(plain_scenario(twins(case, 0)[0])))
    (corps,) = row["sides"][0]["corps"]
    late_ones = [one for one in corps["divisions"] if one["id"] in ("friant", "morand")]
    others = [one for one in corps["divisions"] if one not in late_ones]
    led = {**corps, "general": {"name": {"en": "Led"}, "at": [9000, 3000]}, "divisions": late_ones}
    row["sides"][0]["corps"] = [led, {"id": "early", "name": {"en": "First"}, "divisions": others}]
    for unit in row["units"]:
        if unit.get("formation") == late_ones[0]["id"]:
            del unit["formation"]
    scenario = type(case.scenario).model_validate_json(json.dumps(row))
    for seed in range(6):
        battle = set_out(case.system, scenario, seed)
        assert battle.sides[0].divisions[0].id in ("friant", "morand")
        assert all(unit.formation for unit in battle.units if unit.side == "french")


def test_where_sides_lay_their_own_nothing_of_a_division_to_come_is_known_by_its_place() -> None:
    """LG-R40: no general stands there as such a battle begins, be he given a place; then he does."""
    case = next(case for case in CASES if str(case).startswith("la_garde") and "auerstedt" in str(case))
    row: Any = json.loads(json.dumps(plain_scenario(twins(case, 0)[0])))
    row["options"] = {"deploy": True}
    (corps,) = row["sides"][0]["corps"]
    (friant,) = (one for one in corps["divisions"] if one["id"] == "friant")
    friant["general"]["at"] = [9000, 3000]
    corps["divisions"].remove(friant)
    corps["divisions"].insert(0, friant)
    scenario = type(case.scenario).model_validate_json(json.dumps(row))
    game = new_game(case.system, set_out(case.system, scenario, SEED), SEED)
    seen = view_of(game, 1).scenario.sides[0]
    assert [one.id.startswith("french-unknown") for one in seen.divisions] == [False, False, True, True]
    assert veiled(case.system, game.scenario, 1).sides[0] == seen, "so it is told before the battle begins"


def test_of_a_division_that_is_there_a_brigade_to_come_is_not_known_by_naming_none() -> None:
    """LG-3.2: where no division is kept back as a whole, a view told which brigades name the first."""
    case = next(case for case in CASES if str(case).startswith("la_garde") and "austerlitz" in str(case))
    seen = []
    for name in ({}, {"formation": case.scenario.sides[1].divisions[0].id}):
        row: Any = json.loads(json.dumps(plain_scenario(twins(case, 1)[0])))
        side, first = row["sides"][1]["id"], case.scenario.sides[1].divisions[0].id
        mine = [unit for unit in row["units"] if unit["side"] == side and unit.get("formation") == first]
        row["groups"] = [{"id": "late", "side": side, "turn": 4, "entry": [[0, 0]]}]
        for unit in row["units"]:
            unit.pop("group", None)
        mine[0]["group"] = "late"
        del mine[0]["formation"]
        mine[0] |= name
        scenario = type(case.scenario).model_validate_json(json.dumps(row))
        seen.append(views_of(case, scenario, 0))
    assert seen[0] == seen[1]
