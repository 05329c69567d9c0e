"""What breaks a limit can be mended without a person's choice; what needs one is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from core.armies import files
from core.armies.mending import Mended, mended
from core.armies.rosters import Line, Roster, blank, revised, with_lines
from core.armies.troops import Troops
from core.systems.catalog import by_id

DATA = Path(__file__).resolve().parents[2] / "data" / "armies"


def mend(roster: Roster) -> Mended:
    system = by_id(roster.system)
    troops = system.armies.troops()
    return mended(roster, system.armies.limits, troops, troops.tables[0])


def of(system: str, lines: Sequence[Line], **head: Any) -> Roster:
    return revised(with_lines(blank(by_id(system).armies.troops()), lines), **head)


def test_older_lists_keep_their_troops_within_the_limits(systems: Mapping[str, Troops]) -> None:
    made = mend(files.load(DATA / "old_mbt.json", systems))
    assert made.left == ()
    assert [dict(line.parts) for line in made.roster.lines] == [{"general": True}, {}, {}]
    assert [line.count for line in made.roster.lines] == [1, 2, 1]
    made = mend(files.load(DATA / "old_la_garde.json", systems))
    assert made.left == ()
    assert [dict(line.parts) for line in made.roster.lines] == [{}, {}, {}, {}, {"elements": 4}, {}]
    assert made.roster.lines[3].name == "Lancers on foot"


LED = {"general": True}


@pytest.mark.parametrize(
    ("roster", "lines"),
    [
        (of("battle_cry", [Line(troop="artillery", count=9)], budget=999), [("artillery", 3, {})]),
        (
            of("mbt", [Line(troop="heavy_infantry", count=3, parts=LED), Line(troop="elephant", parts=LED)]),
            [("heavy_infantry", 3, {}), ("elephant", 1, LED)],
        ),
        (
            of("mbt", [Line(troop="heavy_infantry", count=3, parts=LED)]),
            [("heavy_infantry", 1, LED), ("heavy_infantry", 2, {})],
        ),
        (
            of("belle_epoque", [Line(troop="infantry", parts={"figures": 9, "shock": True})]),
            [("infantry", 1, {"shock": True})],
        ),
        (
            of(
                "la_garde",
                [Line(troop="army", count=2), Line(troop="corps"), Line(troop="division", count=2)],
            ),
            [("army", 1, {}), ("corps", 1, {}), ("division", 1, {}), ("division", 1, {})],
        ),
        (
            of("belle_position", [Line(troop="dragons", count=3), Line(troop="landwehr")], nation="french"),
            [("dragons", 3, {})],
        ),
    ],
)
def test_the_gentlest_change_of_the_lines(roster: Roster, lines: list[tuple[str, int, Any]]) -> None:
    made = mend(roster)
    assert [(line.troop, line.count, dict(line.parts)) for line in made.roster.lines] == lines
    assert all(not finding.lines for finding in made.left)


def test_what_to_give_up_for_the_budget_is_a_persons_choice() -> None:
    roster = of("battle_cry", [Line(troop="infantry", count=8)], budget=100)
    made = mend(roster)
    assert made.roster == roster
    assert [finding.measured for finding in made.left] == [160]


def test_a_list_that_stands_is_left_alone(systems: Mapping[str, Troops]) -> None:
    for name in ("epirus", "picton", "union", "zulu", "macmahon_200"):
        roster = files.load(DATA / f"{name}.json", systems)
        assert mend(roster) == Mended(roster, ())
