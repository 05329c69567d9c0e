"""A handicap that a scenario holds: in its file, in what a side is told, in the battle played with it."""

import json
from typing import Any

import pytest

from core.chance.seeds import Secret
from core.paths import SCENARIOS
from core.records.games import new_game
from core.scenarios import files
from core.scenarios.bad_file import BadFile
from core.scenarios.briefings import Briefing, for_side
from core.scenarios.edits.handicap import HandicapError, fits, levelled, said, with_handicap
from core.scenarios.handicaps import Change
from core.scenarios.lint import run
from core.systems.catalog import BELLE_EPOQUE
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


def test_a_file_that_changes_something_else_is_refused_with_its_place(alma: Any) -> None:
    row = {
        **files.plain(alma),
        "handicap": [{"kind": "side", "side": "x", "field": "id", "was": 1, "now": 2}],
    }
    with pytest.raises(BadFile) as bad:
        files.loads(json.dumps(row).encode(), {"belle_epoque": type(alma)}, "alma.json")
    assert "handicap" in str(bad.value)
