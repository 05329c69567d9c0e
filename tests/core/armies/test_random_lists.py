"""Random lists of each system: totals, limits, and the same list from JSON, text and CSV.

Every day 150 of each, in the slow run 500.
"""

from collections.abc import Callable, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.armies import files, plain_text, spreadsheet
from core.armies.budget import Report, check
from core.armies.points import PointsTable
from core.armies.rosters import Roster, content_hash
from core.armies.troops import Troops
from core.protocol.system import System
from core.text import say
from tests.everyday import slowly


@pytest.mark.parametrize("lists", [150, slowly(500)])
def test_totals_limits_and_round_trips(
    lists: int,
    system: System,
    troops: Troops,
    table: PointsTable,
    systems: Mapping[str, Troops],
    random_rosters: Callable[[Troops], st.SearchStrategy[Roster]],
) -> None:
    @settings(max_examples=lists)
    @given(roster=random_rosters(troops), language=st.sampled_from(["en", "fr"]))
    def holds(roster: Roster, language: str) -> None:
        report = check(roster, system.armies.limits, troops, table)
        _totals_hold(report, roster, troops, table)
        _findings_hold(report, roster)
        assert files.loads(files.dumps(roster), systems) == roster
        for form in (plain_text, spreadsheet):
            read = form.read(form.write(report.army, language), systems)
            assert read.remarks == ()
            assert read.roster == roster
            assert read.fingerprint == content_hash(roster)

    holds()


def _totals_hold(report: Report, roster: Roster, troops: Troops, table: PointsTable) -> None:
    total = 0
    for line in roster.lines:
        troop = troops.troop(line.troop)
        price = table.price(troop, troop.complete(line.parts))
        assert price is not None
        total += sum(price for _piece in range(line.count))
    assert report.total == total
    assert report.left == roster.budget - total
    pieces = (line.count for line in roster.lines if line.troop not in troops.levels)
    assert report.army.pieces == sum(pieces)


def _findings_hold(report: Report, roster: Roster) -> None:
    over = "{points} points; the budget is {budget}." in {finding.text.id for finding in report.errors}
    assert over == (report.left < 0)
    assert report.stands == (roster.friendly or not report.errors)
    for finding in (*report.errors, *report.warnings):
        assert say(finding.text, "en")
        assert all(index < len(roster.lines) for index in finding.lines)
