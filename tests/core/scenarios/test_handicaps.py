"""A handicap that a scenario holds: in its file, in what a side is told, in the battle played with it."""

import json
from typing import Any

import pytest

from core.chance.seeds import Secret
from core.lab.unit_names import unit_names
from core.paths import SCENARIOS
from core.records.games import new_game
from core.scenarios import files
from core.scenarios.bad_file import BadFile
from core.scenarios.briefings import Briefing, for_side
from core.scenarios.edits.handicap import HandicapError, fits, levelled, said, with_handicap
from core.scenarios.handicaps import Change
from core.scenarios.lint import run
from core.systems.catalog import BELLE_EPOQUE, BELLE_POSITION
from core.text import say

AHEAD = Change("side", "russian", "points_ahead", 0, 8)


@pytest.fixture
def alma() -> Any:
    models = {"belle_epoque": BELLE_EPOQUE.design().scenario}
    return files.load(SCENARIOS / "belle_epoque" / "alma.json", models).model_copy(update={"handicap": ()})


def test_a_file_holds_it_shortly_and_nothing_where_there_is_none(alma: Any) -> None:
    assert "handicap" not in files.plain(alma)
    row = files.plain(with_handicap(alma, [AHEAD]))
    assert row["handicap"] == [
        {"kind": "side", "side": "russian", "field": "points_ahead", "was": 0, "now": 8}
    ]
    again = type(alma).model_validate_json(json.dumps(row))
    assert again == with_handicap(alma, [AHEAD])


def test_it_changes_only_the_battle_that_is_played_with_it(alma: Any) -> None:
    held = with_handicap(alma, [AHEAD])
    assert held.side("russian").points_ahead == 0
    played = levelled(held)
    assert (played.side("russian").points_ahead, played.handicap) == (8, ())
    game = new_game(BELLE_EPOQUE, held, Secret(bytes(16)))
    assert game.scenario == alma, "a battle holds no handicap: it may name who is still to come"


def test_no_side_is_told_of_it(alma: Any) -> None:
    last = alma.units[-1].id
    held = with_handicap(alma, [Change("units", alma.units[-1].side, "units", 9, 8, (last,))])
    assert for_side(held, "russian").handicap == ()


def test_where_something_is_kept_back_no_unit_is_named(alma: Any) -> None:
    unit = alma.units[-1]
    changes = (Change("units", unit.side, "units", 9, 8, (unit.id,)),)
    assert "whoever" in say(said(changes, alma, {unit.id: "whoever"}), "en")
    briefed = alma.model_copy(update={"briefings": {unit.side: Briefing()}})
    assert say(said(changes, briefed, {unit.id: "whoever"}), "en") == "Russians: without 1 unit"


@pytest.mark.parametrize(
    "change",
    [
        Change("side", "nobody", "points_ahead", 0, 8),
        Change("side", "russian", "points_ahead", 0, -1),
        Change("side", "russian", "flags", 6, 7),
        Change("units", "russian", "units", 9, 8, ("no-unit",)),
        Change("scenario", "", "turns", 10, 0),
        Change("card", "russian", "wood", 3, 2),
    ],
)
def test_one_that_no_longer_fits_is_told_and_taken_away(alma: Any, change: Change) -> None:
    held = with_handicap(alma, [change])
    assert not fits(held)
    with pytest.raises(HandicapError):
        levelled(held)
    (problem,) = [each for each in run(held) if "handicap" in each.text.id]
    assert problem.fix is not None
    assert problem.fix.edit(held).handicap == ()


@pytest.fixture
def coulmiers() -> Any:
    models = {"belle_position": BELLE_POSITION.design().scenario}
    return files.load(SCENARIOS / "belle_position" / "coulmiers.json", models)


def with_rows(scenario: Any, rows: list[dict[str, Any]]) -> Any:
    """The scenario with this deck on its first side."""
    data = files.plain(scenario)
    data["sides"][0]["deck"] = rows
    return type(scenario).model_validate_json(json.dumps(data))


def test_bp_amb_29_a_card_changes_in_one_row_of_the_deck_and_never_where_it_lies(coulmiers: Any) -> None:
    rows = [
        {"card": "wood", "count": 1, "at": "left"},
        {"card": "wood", "count": 4},
        {"card": "dragons", "count": 5},
        {"card": "dragons", "count": 3},
    ]
    scenario = with_rows(coulmiers, rows)
    changes = [Change("card", "french", "wood", 4, 2), Change("card", "french", "dragons", 3, 2)]
    played = levelled(with_handicap(scenario, changes))
    assert [(row.card, row.count) for row in played.side("french").deck] == [
        ("wood", 1),
        ("wood", 2),
        ("dragons", 5),
        ("dragons", 2),
    ]
    gone = with_handicap(with_rows(coulmiers, rows[:1]), changes[:1])
    assert not fits(gone), "the card that lies there is not in the deck"


def test_a_card_is_called_by_its_name(coulmiers: Any) -> None:
    names = unit_names(BELLE_POSITION, coulmiers)
    changes = [Change("card", "french", "garde-mobile", 4, 2)]
    said_in = {language: say(said(changes, coulmiers, names), language) for language in ("en", "fr")}
    assert all("Garde Mobile" in words and "garde-mobile" not in words for words in said_in.values())


def test_a_file_that_changes_something_else_is_refused_with_its_place(alma: Any) -> None:
    row = {
        **files.plain(alma),
        "handicap": [{"kind": "side", "side": "x", "field": "id", "was": 1, "now": 2}],
    }
    with pytest.raises(BadFile) as bad:
        files.loads(json.dumps(row).encode(), {"belle_epoque": type(alma)}, "alma.json")
    assert "handicap" in str(bad.value)


def test_after_a_semicolon_only_a_name_begins_with_a_capital(alma: Any) -> None:
    changes = [AHEAD, Change("scenario", "", "turns", 12, 10)]
    assert "; the battle lasts 10 turns" in say(said(changes, alma), "en")
    assert "; la bataille dure 10 tours" in say(said(changes, alma), "fr").replace("\N{NO-BREAK SPACE}", " ")
    assert say(said(changes[1:], alma), "en").startswith("The battle lasts")
