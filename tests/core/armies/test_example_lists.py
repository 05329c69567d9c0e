"""The lists kept among the tests: read for ever, what they cost, whether they stand."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from core.armies import files
from core.armies.budget import check
from core.armies.sheet import WIDTH, sheet
from core.armies.troops import Troops
from core.systems.catalog import by_id

DATA = Path(__file__).resolve().parents[2] / "data" / "armies"


@pytest.mark.parametrize(
    ("name", "total", "pieces", "errors"),
    [
        ("macmahon_200", 200, 22, 0),
        ("kirchbach_200", 200, 22, 0),
        ("union", 240, 14, 0),
        ("zulu", 324, 8, 0),
        ("epirus", 119, 10, 0),
        ("friendly", 132, 7, 2),
        ("picton", 144, 8, 0),
    ],
)
def test_an_example_costs_what_it_did(
    systems: Mapping[str, Troops], name: str, total: int, pieces: int, errors: int
) -> None:
    path = DATA / f"{name}.json"
    roster = files.load(path, systems)
    assert files.dumps(roster) == path.read_bytes()
    system, troops = by_id(roster.system), systems[roster.system]
    report = check(roster, system.armies.limits, troops, troops.tables[0])
    assert report.total == total
    assert report.army.pieces == pieces
    assert len(report.errors) == errors
    assert report.warnings == ()
    assert report.stands
    for language in ("en", "fr"):
        page = sheet(report, language).splitlines()
        assert len(page) < 66
        assert max(map(len, page)) <= WIDTH


def test_a_sheet_says_who_made_the_points_and_that_friends_play(systems: Mapping[str, Troops]) -> None:
    roster = files.load(DATA / "friendly.json", systems)
    troops = systems["battle_cry"]
    page = sheet(check(roster, by_id("battle_cry").armies.limits, troops, troops.tables[0]), "en")
    assert "Points: Battle Cry, house values: the program’s own, not the rules’" in page
    assert "FRIENDLY GAME" in page
    assert "Checked: errors, set aside for a friendly game." in page
    assert "Error (BC-1.1): 4 artillery units; a side has 3 at most." in page
    assert "Total: 132 of 100 points" in page
