"""Lists filled up at random, compared, mirrored."""

from collections.abc import Callable, Mapping
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from core.armies.army import army_of
from core.armies.budget import check
from core.armies.comparison import compare, mirror, other_nation
from core.armies.completion import complete
from core.armies.opponent import opponent
from core.armies.points import PointsTable
from core.armies.rosters import Line, Roster, blank, revised, with_lines
from core.armies.troops import Troops
from core.armies.words import entry_words
from core.protocol.system import System
from core.text import say

NARROW = "\N{NARROW NO-BREAK SPACE}"


def test_a_completed_list_keeps_every_limit(system: System, troops: Troops, table: PointsTable) -> None:
    nations = ["", *(nation for nation, _name in troops.nations)]

    @settings(max_examples=8 if troops.levels else 25)  # generals have many parts: a list takes longer
    @given(seed=st.integers(0, 2**32), nation=st.sampled_from(nations), more=st.integers(0, 50))
    def holds(seed: int, nation: str, more: int) -> None:
        start = blank(troops, nation, troops.budget + more)
        roster = complete(start, system.armies.limits, troops, table, Random(seed))
        report = check(roster, system.armies.limits, troops, table)
        assert report.errors == ()
        assert report.left >= 0
        assert roster.lines
        told = {finding.text.id for finding in report.warnings}
        assert told <= {finding.text.id for finding in check(start, None, troops, table).warnings}
        assert complete(start, system.armies.limits, troops, table, Random(seed)) == roster

    holds()


def test_completing_keeps_what_is_there(systems: Mapping[str, Troops]) -> None:
    from core.systems.catalog import by_id

    troops, system = systems["belle_position"], by_id("belle_position")
    table = troops.tables[0]
    roster = with_lines(blank(troops, "german"), [Line(troop="landwehr", count=2, name="Kummer")])
    full = complete(roster, system.armies.limits, troops, table, Random(4))
    assert full.lines[0] == roster.lines[0]
    assert 19 <= army_of(full, troops, table).pieces <= 22
    spoiled = revised(roster, budget=3)
    assert complete(spoiled, system.armies.limits, troops, table, Random(4)) == spoiled


def test_a_tight_budget_is_still_enough_for_18_cards(systems: Mapping[str, Troops]) -> None:
    from core.systems.catalog import by_id

    troops, system = systems["belle_position"], by_id("belle_position")
    for seed in range(10):
        roster = complete(
            blank(troops, "french", 120), system.armies.limits, troops, troops.tables[0], Random(seed)
        )
        report = check(roster, system.armies.limits, troops, troops.tables[0])
        assert report.errors == ()
        assert report.army.pieces >= 18


def test_comparing_shows_what_differs(systems: Mapping[str, Troops]) -> None:
    troops = systems["mbt"]
    table = troops.tables[0]
    bow = {"shoots": "bow"}
    one = with_lines(
        blank(troops),
        [
            Line(troop="light_infantry", count=2, parts=bow),
            Line(troop="elephant"),
            Line(troop="light_cavalry"),
        ],
    )
    other = with_lines(
        blank(troops),
        [
            Line(troop="light_cavalry"),
            Line(troop="light_infantry", parts=bow),
            Line(troop="light_infantry", count=3),
        ],
    )
    rows = compare(army_of(one, troops, table), army_of(other, troops, table))
    assert [(row.troop, row.counts, row.points) for row in rows] == [
        ("light_infantry", (0, 3), (0, 27)),
        ("light_infantry", (2, 1), (22, 11)),
        ("elephant", (1, 0), (14, 0)),
    ]


def test_the_parts_of_a_line_read_as_one_row(systems: Mapping[str, Troops]) -> None:
    troops = systems["mbt"]
    slingers = Line(troop="light_infantry", parts={"figures": 2, "shoots": "sling", "general": True})
    (entry,) = army_of(with_lines(blank(troops), [slingers]), troops, troops.tables[0]).entries
    assert say(entry_words(entry), "en") == "light infantry (figures: 2, shoots with sling, general)"
    told = say(entry_words(entry), "fr").replace(NARROW, " ")
    assert told == "infanterie légère (figurines : 2, tire avec fronde, général)"


def test_a_list_differs_from_itself_in_nothing(
    troops: Troops, table: PointsTable, random_rosters: Callable[[Troops], st.SearchStrategy[Roster]]
) -> None:
    @settings(max_examples=40)
    @given(roster=random_rosters(troops), other=random_rosters(troops))
    def holds(roster: Roster, other: Roster) -> None:
        one, two = army_of(roster, troops, table), army_of(other, troops, table)
        turned = army_of(revised(roster, lines=roster.lines[::-1]), troops, table)
        assert compare(one, turned) == ()
        rows = compare(one, two)
        assert sum(row.points[0] - row.points[1] for row in rows) == one.total - two.total
        counts = [sum(entry.count for entry in army.entries) for army in (one, two)]
        assert sum(row.counts[0] - row.counts[1] for row in rows) == counts[0] - counts[1]

    holds()


def test_mirroring_keeps_the_troops_of_both_sides(systems: Mapping[str, Troops]) -> None:
    troops = systems["belle_position"]
    lines = [Line(troop="ligne-francaise", count=3), Line(troop="dragons"), Line(troop="height")]
    french = with_lines(blank(troops, "french"), lines)
    german, left = mirror(french, troops, other_nation(french, troops))
    assert german.nation == "german"
    assert [line.troop for line in german.lines] == ["dragons", "height"]
    assert left == (0,)
    union = with_lines(blank(systems["battle_cry"], "union"), [Line(troop="infantry", count=3)])
    turned, nothing = mirror(union, systems["battle_cry"], other_nation(union, systems["battle_cry"]))
    assert (turned.nation, turned.lines, nothing) == ("confederate", union.lines, ())


def test_a_random_enemy_is_worth_the_points(systems: Mapping[str, Troops]) -> None:
    """Whatever falls: 95 % of them at least, and never more."""
    troops = systems["battle_cry"]
    table = troops.tables[0]
    mine = complete(blank(troops, "", 119), None, troops, table, Random(1))
    points = army_of(mine, troops, table).total
    for seed in range(40):
        foe = opponent(army_of(mine, troops, table), None, "", seed)
        assert points * 0.95 <= army_of(foe, troops, table).total <= points
        assert opponent(army_of(mine, troops, table), None, "", seed).lines == foe.lines
