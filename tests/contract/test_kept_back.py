"""A computer player knows no more than a person would of reinforcements that a briefing keeps back."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from core.chance.sources import Rolled
from core.lab.battles import CheckedPlayer
from core.players.planner import PlanningPlayer
from core.players.player import Player, decide
from core.players.seats import player
from core.players.thinking import Asked, think
from core.protocol.chance_answers import answer
from core.protocol.json_rows import JsonRow
from core.protocol.pending import Choice, Deal, Over, Roll, SecretChoices
from core.protocol.state import State
from core.protocol.steps import ActionStep, Step
from core.protocol.system import AnySystem
from core.records import view_files
from core.records.games import Game, new_game, plain_scenario
from core.records.serialization.digests import plain_state
from core.records.serialization.processes import plain_fields
from core.records.veils import known_to, told_context
from core.records.views import is_asked, veiled, view_of
from core.scenarios.briefings import for_side
from tests.contract.conftest import CASES, Case

OTHER = "Umbrella"
"""What is read nowhere by the side before which it is kept back."""
EVERY = 10
NEVER = 999


def late_of(row: JsonRow, owner: str) -> list[Any]:
    """The units of a side that come later, in a scenario as a file holds it."""
    rows: Any = row.get("units", [])
    return [unit for unit in rows if unit["side"] == owner and (unit.get("turn") or unit.get("group"))]


LATE = [
    pytest.param(case, owner, id=f"{case}-{owner}")
    for case in CASES
    for owner in (0, 1)
    if late_of(plain_scenario(case.scenario), case.scenario.sides[owner].id)
]
late = pytest.mark.parametrize(("case", "owner"), LATE)


@cache
def twins(case: Case, owner: int) -> tuple[Any, Any]:
    """The scenario with a briefing that keeps the reinforcements of `owner`, and one with others.

    As many elements come: all count them for the loss limit (BE-AMB-22).
    """
    row: Any = json.loads(json.dumps(plain_scenario(case.scenario)))
    side = case.scenario.sides[owner].id
    row["briefings"] = {side: {"text": {"en": "wait"}}}
    model = type(case.scenario)
    whole = model.model_validate_json(json.dumps(row))
    units = late_of(row, side)
    for thing in (*units, *(group for group in row.get("groups", []) if group["side"] == side)):
        thing["name"] = {"en": OTHER, "fr": OTHER}
        if "turn" in thing:
            thing["turn"] += 1
    for unit in units:
        if case.system.board == "hex":
            unit |= {"fire": "E" if unit.get("fire") == "A" else "A", "quality": "superior", "order": "open"}
        else:
            unit |= {"experience": "veteran", "facing": 900}
    return whole, model.model_validate_json(json.dumps(row))


def first_due(scenario: Any, owner: int) -> int:
    """The turn in which the first of them may come."""
    things = (*getattr(scenario, "groups", ()), *scenario.units)
    side = scenario.sides[owner].id
    return min(getattr(one, "turn", 0) or NEVER for one in things if one.side == side)


def moments(case: Case, owner: int) -> Iterator[tuple[Any, Any]]:
    """The same moments of the one battle and the other at which the enemy chooses, before anybody comes."""
    whole, other = twins(case, owner)
    for state, pending, _step in case.samples(2, EVERY):
        if state.turn >= first_due(whole, owner):
            return
        if is_asked(pending, 1 - owner) and len(case.system.rules.actions(state, 1 - owner)) > 1:
            fields = plain_fields(state)
            yield tuple(case.system.restored(one, fields) for one in (whole, other))  # type: ignore[misc]


@late
def test_the_other_battle_is_another_one(case: Case, owner: int) -> None:
    whole, other = (plain_scenario(one) for one in twins(case, owner))
    assert whole != other
    assert OTHER in str(other)
    assert len(list(moments(case, owner))) >= 3


@late
@pytest.mark.parametrize("name", ["greedy", "recruit", "officer"])
def test_battles_that_differ_in_what_is_kept_back_are_played_alike(case: Case, owner: int, name: str) -> None:
    for state, other in moments(case, owner):
        acts = [decide(player(name), case.system, one, 1 - owner, Random(7)) for one in (state, other)]
        assert acts[0] == acts[1]
        assert case.system.rules.refusal(state, 1 - owner, acts[0]) is None


@late
def test_a_general_foresees_the_same_in_both(case: Case, owner: int) -> None:
    """His act and the chances of his plans shortly before they come: he would see them in his worlds."""
    found = []
    for state in [*moments(case, owner)][-1]:
        general = PlanningPlayer("general", 0.5)
        act = decide(general, case.system, state, 1 - owner, Random(7))
        assert case.system.rules.refusal(state, 1 - owner, act) is None
        found.append((act, [(plan.plan, plan.chances) for plan in general.last]))
    assert found[0] == found[1]


@late
def test_a_general_decides_the_same_in_a_process_of_its_own(case: Case, owner: int) -> None:
    state, side = [*moments(case, owner)][-1][1], 1 - owner
    asked = Asked(case.system, known_to(case.system, state, side), side, "general", 7)
    asked = pickle.loads(pickle.dumps(asked))  # our own letter, as the other process opens it
    assert OTHER not in names_in(asked.known)
    assert think(asked).action == decide(player("general"), case.system, state, side, Random(7))


@late
def test_what_is_known_hangs_on_the_moment_not_on_what_was_looked_at_before(case: Case, owner: int) -> None:
    """What is seen of one of them changes while it comes: the kept contexts must not lag behind."""
    whole = twins(case, owner)[1]
    context, seen = case.system.rules.new_battle(whole).context, set()
    for state, _pending, _step in case.samples(2, EVERY):
        state.context = context
        told = told_context(case.system, state, 1 - owner)
        reader = whole.sides[1 - owner].id
        assert told.scenario == for_side(veiled(case.system, whole, 1 - owner, state), reader)
        assert told_context(case.system, state, 1 - owner) is told
        assert told_context(case.system, state, owner).scenario.units == whole.units
        seen.add(id(told))
    assert len(seen) > 1


def names_in(state: Any) -> str:
    """The scenario of a state, in words."""
    return str(plain_scenario(state.context.scenario))


@late
def test_nothing_is_drawn_where_nobody_knows_that_somebody_comes(case: Case, owner: int) -> None:
    """No arrow stands at the place that is written for one of whom no place is known (hexes)."""
    if case.system.board != "hex":
        return
    whole = twins(case, owner)[0]
    for state, _other in moments(case, owner):
        of_all = case.system.hexes.entries(whole)
        own = case.system.hexes.entries(known_to(case.system, state, owner).context.scenario)
        shown = case.system.hexes.entries(known_to(case.system, state, 1 - owner).context.scenario)
        assert own == of_all
        assert shown == tuple(one for one in of_all if one.side != owner)


class Reader:
    """A player who reads everything that he is handed."""

    id = "reader"
    looks = True

    def __init__(self) -> None:
        self.read = ""

    def decide(self, system: AnySystem, known: State, side: int, rng: Random) -> object:
        """The first act."""
        self.read += names_in(known)
        return system.rules.actions(known, side)[0]


@late
@pytest.mark.parametrize("is_checked", [False, True], ids=["plain", "checked"])
def test_a_player_is_handed_a_scenario_without_what_is_kept_back(
    case: Case, owner: int, is_checked: bool
) -> None:
    reader = Reader()
    mind: Player = CheckedPlayer(reader) if is_checked else reader
    for _state, other in moments(case, owner):
        decide(mind, case.system, other, 1 - owner, Random(1))
        assert other.context.scenario is twins(case, owner)[1], "the battle itself goes on in the whole one"
        decide(mind, case.system, other, 1 - owner, Random(1))
        break
    assert reader.read
    is_read = OTHER in reader.read
    assert not is_read


# --- all that a side gets, after the same steps ------------------------------------------------------------


def others(case: Case, owner: int) -> Any:
    """The scenario with other papers and with reinforcements that differ in all but their elements.

    So do the divisions, wholly made of them, and who leads these; the first orders lie face down.
    """
    whole, _other = twins(case, owner)
    row: Any = json.loads(json.dumps(plain_scenario(whole)))
    side = case.scenario.sides[owner].id
    row["briefings"] = {side: {"text": {"en": OTHER}, "rules": {"fr": OTHER}}}
    units = late_of(row, side)
    for place, unit in enumerate(units):
        unit |= {"id": f"other-{place}", "name": {"en": OTHER}}
        elements = next(one for one in whole.units if one.id == whole.units[row["units"].index(unit)].id)
        CHANGED[case.system.id](unit, elements)
    for group in row.get("groups", []):
        if group["side"] == side:
            group |= {"name": {"en": OTHER}, "turn": group["turn"] + 1, "number": 7 - group.get("number", 1)}
    _other_leaders(row, owner, units)
    return type(case.scenario).model_validate_json(json.dumps(row))


def _belle_epoque(unit: Any, was: Any) -> None:
    kind = "infantry" if was.kind == "cavalry" else "cavalry"
    unit |= {"kind": kind, "figures": was.figures or 4, "fire": "A", "quality": "superior", "entry": ["1.4"]}
    unit |= {"turn": was.turn + 1, "order": "open", "traits": ["tenacious"]}


def _la_garde(unit: Any, was: Any) -> None:
    foot = was.kind.endswith("infantry")
    unit |= {"kind": "light_cavalry" if foot and was.id[-1] == "2" else "line_infantry"}
    unit |= {"elements": was.strength, "experience": "veteran", "facing": 900, "traits": []}
    if unit["kind"] == "line_infantry":
        unit |= {"battery": "heavy_artillery", "battery_elements": 2}


CHANGED = {"belle_epoque": _belle_epoque, "la_garde": _la_garde}


def _other_leaders(row: Any, owner: int, late_units: list[Any]) -> None:
    """Other names and skills for the divisions that are to come as a whole."""
    coming = {unit.get("formation") for unit in late_units}
    coming -= {unit.get("formation") for unit in row["units"] if unit not in late_units}
    for corps in row["sides"][owner].get("corps", []):
        for division in corps["divisions"]:
            if division["id"] in coming:
                division |= {"name": {"en": OTHER}, "general": {"name": {"en": OTHER}, "skill": "poor"}}
                division["order"] = "defend"


def side_by_side(case: Case, owner: int) -> Iterator[tuple[Game, Game]]:
    """Both battles by the same steps, as long as they can be: until one of those is due."""
    one, other = (new_game(case.system, it, 1) for it in (twins(case, owner)[0], others(case, owner)))
    rules, rng = case.system.rules, Random(4)
    for number in range(400):
        pending = one.journal.pending
        if one.journal.state.turn >= first_due(one.scenario, owner) or isinstance(pending, Over):
            return
        yield one, other
        step: Step
        if isinstance(pending, Roll | Deal):
            step = answer(pending, Rolled(3), number)
        else:
            assert isinstance(pending, Choice | SecretChoices)
            side = pending.side if isinstance(pending, Choice) else pending.choices[-1].side
            step = ActionStep(side, rules.propose(one.journal.state, side, rng))
        one.journal.must(step)
        other.journal.must(step)


@late
def test_nothing_that_a_side_gets_differs_by_what_is_kept_back(case: Case, owner: int) -> None:
    count = 0
    for number, games in enumerate(side_by_side(case, owner)):
        if number % EVERY == 0:
            seen = [list(handed(game, 1 - owner)) for game in games]
            assert seen[0] == seen[1]
            own = [list(handed(game, owner)) for game in games]
            assert own[0] != own[1]
            count += 1
    assert count >= 3


def handed(game: Game, side: int) -> Iterator[Any]:
    """What is written, shown and handed on for a side, and for a screen before which nobody sits."""
    data = view_files.dumps(view_of(game, side))
    assert view_files.dumps(view_files.loads(data, [game.system])) == data
    yield data
    for reader in (side, -1):
        known = known_to(game.system, game.journal.state, reader)
        yield plain_state(known)
        yield plain_scenario(known.context.scenario)


@late
def test_no_map_of_a_view_shows_units_of_which_no_place_is_known(case: Case, owner: int) -> None:
    """They stood at the corner of the table, or on the first hex, of pictures of a view."""
    whole, _other = twins(case, owner)
    view = view_of(new_game(case.system, whole, 1), 1 - owner)

    def drawn(scenario: Any) -> set[str]:
        system = case.system
        pieces = system.hexes.pieces if system.board == "hex" else system.measured.table_bases
        return {piece.id for piece in pieces(scenario)}

    hidden = {unit.id for unit in whole.units} - {unit.id for unit in view.scenario.units}
    assert hidden, "nothing is kept back"
    assert drawn(view.scenario) == drawn(whole) - hidden


def called(case: Case, owner: int, name: str) -> Game:
    """The battle after some steps, in which the first of those who are kept back has that id."""
    row: Any = json.loads(json.dumps(plain_scenario(twins(case, owner)[0])))
    late_of(row, case.scenario.sides[owner].id)[0]["id"] = name
    row.pop("handicap", None)
    game = new_game(case.system, type(case.scenario).model_validate_json(json.dumps(row)), 1)
    for number in range(40):
        pending = game.journal.pending
        if isinstance(pending, Roll | Deal):
            game.journal.must(answer(pending, Rolled(3), number))
        else:
            assert isinstance(pending, Choice | SecretChoices)
            side = pending.side if isinstance(pending, Choice) else pending.choices[-1].side
            act = case.system.rules.propose(game.journal.state, side, Random(number))
            game.journal.must(ActionStep(side, act))
    return game


@late
def test_what_a_view_tells_hangs_on_no_id_of_who_is_kept_back(case: Case, owner: int) -> None:
    """One called “1” took everything in which a 1 stood out of the view: the gaps spelled its id."""
    told = [view_of(called(case, owner, name), 1 - owner).events for name in ("1", "zulu")]
    assert told[0] == told[1]
    assert len(told[0]) > 10


def test_a_view_can_be_read_while_they_enter_whatever_stands_at_the_corner_of_the_table() -> None:
    """LG-2.1: their entry is not told, so in the view it lies at 0/0; an enemy there left them no room."""
    case = next(case for case in CASES if str(case).startswith("la_garde") and "auerstedt" in str(case))
    row: Any = json.loads(json.dumps(plain_scenario(case.scenario)))
    owner = next(place for place in (0, 1) if late_of(row, case.scenario.sides[place].id))
    side = case.scenario.sides[owner].id
    row |= {"briefings": {side: {"text": {"en": "wait"}}}}
    for group in row["groups"]:
        group |= {"turn": 1, "number": 1}
    foe = next(unit for unit in row["units"] if unit["side"] != side and not unit.get("group"))
    foe |= {"at": [600, 600], "facing": 2250}
    game = new_game(case.system, type(case.scenario).model_validate_json(json.dumps(row)), 1)
    assert game.journal.pending.prompt == "enter"
    assert game.journal.pending.side == owner
    data = view_files.dumps(view_of(game, 1 - owner))
    assert view_files.dumps(view_files.loads(data, (case.system,))) == data


def with_bare(case: Case, name: str, turn: int, skill: str) -> Game:
    """A group and a division of that name have no brigades to come; the corps of the division has others."""
    row: Any = json.loads(json.dumps(plain_scenario(twins(case, 0)[0])))
    (corps,) = row["sides"][0]["corps"]
    (friant,) = (one for one in corps["divisions"] if one["id"] == "friant")
    corps["divisions"].remove(friant)
    bare = {"id": name, "name": {"en": name}, "general": {"name": {"en": name}, "skill": skill}}
    late_corps = {"id": f"corps-{name}", "name": {"en": name}, "divisions": [friant, bare]}
    row["sides"][0]["corps"] = [corps, late_corps]
    group = {"id": f"group-{name}", "name": {"en": name}, "side": "french", "turn": turn}
    row["groups"].append({**group, "number": turn, "entry": [[0, 0]] * (turn - 2)})
    return new_game(case.system, type(case.scenario).model_validate_json(json.dumps(row)), 1)


def test_a_group_and_a_division_without_brigades_are_kept_back_like_those_that_come() -> None:
    """LG-2.1: they stood in the open, with who leads them, and a corps to come with them."""
    case = next(case for case in CASES if str(case).startswith("la_garde") and "auerstedt" in str(case))
    games = with_bare(case, "umbrella", 3, "poor"), with_bare(case, "zulu", 4, "excellent")
    seen, own = ([list(handed(game, side)) for game in games] for side in (1, 0))
    assert seen[0] == seen[1]
    assert "zulu" not in str(seen[1])
    assert "zulu" in str(own[1])
