"""Totals and limits: what each room finds wrong, with its rule, what is there and what is needed."""

from collections.abc import Mapping
from typing import Any

import pytest

from core.armies.budget import Finding, Report, check
from core.armies.points import PointsTable
from core.armies.rosters import Line, PointsUsed, blank, revised, with_lines
from core.armies.troops import Troops
from core.protocol.system import System
from core.systems.catalog import by_id
from core.text import say


def _report(system_id: str, lines: list[Line], **head: Any) -> Report:
    system = by_id(system_id)
    troops = system.armies.troops()
    roster = revised(with_lines(blank(troops), lines), **head)
    return check(roster, system.armies.limits, troops, troops.tables[0])


def _told(findings: tuple[Finding, ...], rule: str) -> list[tuple[Any, Any]]:
    return [(finding.measured, finding.needed) for finding in findings if finding.rule == rule]


DECK = [
    Line(troop="ligne-francaise", count=12),
    Line(troop="dragons", count=4),
    Line(troop="artillerie-legere-ml", count=3),
    Line(troop="general", parts={"attack": 1}),
]


def test_BP_4_1_a_deck_within_its_budget_stands() -> None:
    report = _report("belle_position", DECK, nation="french")
    assert report.total == 12 * 8 + 4 * 8 + 3 * 10 + 4
    assert report.errors == ()
    assert report.warnings == ()
    assert report.stands


def test_BP_4_1_over_budget_is_an_error_with_both_numbers() -> None:
    report = _report("belle_position", DECK, budget=161)
    assert _told(report.errors, "BP-4.1") == [(162, 161)]
    assert not report.stands
    assert _report("belle_position", DECK, budget=161, friendly=True).stands


@pytest.mark.parametrize(("budget", "unusual"), [(200, False), (250, False), (225, True)])
def test_BP_4_1_budgets_that_are_meant(budget: int, unusual: bool) -> None:
    report = _report("belle_position", DECK, budget=budget)
    assert _told(report.warnings, "BP-4.1") == ([(225, (200, 250))] if unusual else [])


@pytest.mark.parametrize(
    ("cards", "error", "warning"),
    [
        (17, True, False),
        (18, False, True),
        (19, False, False),
        (22, False, False),
        (23, False, True),
        (27, True, False),
    ],
)
def test_BP_AMB_1_the_size_of_a_deck(cards: int, error: bool, warning: bool) -> None:
    report = _report("belle_position", [Line(troop="francs-tireurs", count=cards)])
    assert bool(_told(report.errors, "BP-AMB-1")) == error
    assert bool(_told(report.warnings, "BP-4.1")) == warning


def test_BP_4_1_cards_of_the_other_side_are_an_error() -> None:
    lines = [*DECK, Line(troop="landwehr")]
    report = _report("belle_position", lines, nation="french")
    assert [(finding.rule, finding.lines) for finding in report.errors] == [("BP-4.1", (4,))]
    # Of a list that names no nation too: it would be a deck of both.
    (both,) = _report("belle_position", lines).errors
    assert (both.rule, both.lines, both.needed) == ("BP-4.1", (), 1)


def test_BP_17_1_at_most_one_general_a_position() -> None:
    """Of all six: generals lead in enemy positions too (BP-13.3)."""
    six = [*DECK[:3], Line(troop="general", count=6)]
    seven = [*DECK[:3], Line(troop="general", count=4), Line(troop="general", count=3, parts={"attack": 1})]
    assert _told(_report("belle_position", six).warnings, "BP-17.1") == []
    assert _told(_report("belle_position", seven).warnings, "BP-17.1") == [(7, 6)]


def test_BP_5_1_no_more_terrain_than_can_be_laid() -> None:
    lines = [Line(troop="height", count=4), Line(troop="wood", count=3)]
    assert _told(_report("belle_position", lines).warnings, "BP-5.1") == [(7, 6), (4, 3)]
    lines = [Line(troop="height", count=3), Line(troop="wood", count=3)]
    assert _told(_report("belle_position", lines).warnings, "BP-5.1") == []


def test_BP_AMB_20_special_cards_are_a_warning() -> None:
    report = _report("belle_position", [*DECK, Line(troop="special-rally")])
    assert _told(report.warnings, "BP-AMB-20") == [(1, 0)]


@pytest.mark.parametrize(
    ("kind", "most"), [("infantry", 10), ("cavalry", 3), ("artillery", 3), ("general", 3)]
)
def test_BC_1_1_pieces_of_a_side(kind: str, most: int) -> None:
    filler = [Line(troop="infantry", count=6)] if kind != "infantry" else []
    at_most = _report("battle_cry", [Line(troop=kind, count=most), *filler], budget=999)
    over = _report("battle_cry", [Line(troop=kind, count=most), Line(troop=kind), *filler], budget=999)
    assert at_most.errors == ()
    assert _told(over.errors, "BC-1.1") == [(most + 1, most)]
    assert over.errors[0].lines == (0, 1)


def test_BC_5_1_too_few_pieces_to_lose() -> None:
    assert _told(_report("battle_cry", [Line(troop="infantry", count=5)]).warnings, "BC-5.1") == [(5, 6)]
    assert _told(_report("battle_cry", [Line(troop="infantry", count=6)]).warnings, "BC-5.1") == []


@pytest.mark.parametrize(
    ("arm", "most"), [("infantry", 4), ("tribal", 6), ("cavalry", 3), ("mounted_infantry", 3)]
)
def test_BE_1_3_elements_of_a_unit(arm: str, most: int) -> None:
    full = Line(troop=arm, count=3, parts={"figures": most})
    over = Line(troop=arm, count=3, parts={"figures": most + 1})
    assert _told(_report("belle_epoque", [full], budget=9999).errors, "BE-1.3") == []
    assert _told(_report("belle_epoque", [full, over], budget=9999).errors, "BE-1.3") == [(most + 1, most)]


@pytest.mark.parametrize(
    ("arm", "unusual"),
    [("infantry", False), ("tribal", True), ("cavalry", True), ("mounted_infantry", False)],
)
def test_BE_1_5_who_is_in_close_order(arm: str, unusual: bool) -> None:
    report = _report("belle_epoque", [Line(troop=arm, count=4, parts={"order": "open"})])
    assert bool(_told(report.warnings, "BE-1.5")) == unusual


@pytest.mark.parametrize("fire", "ABCDEFG")
def test_BE_8_cavalry_fires_by_the_last_two_rows(fire: str) -> None:
    """The others are infantry with its rifles: what is added to a list fires as cavalry does."""
    lines = [Line(troop=arm, parts={"fire": fire}) for arm in ("cavalry", "infantry")]
    report = _report("belle_epoque", lines)
    assert bool(_told(report.warnings, "BE-8")) == (fire not in "FG")
    usual = _report("belle_epoque", [Line(troop="cavalry")])
    assert usual.army.entries[0].parts["fire"] == "G"


def test_BE_3_1_eight_elements_for_a_command_die() -> None:
    seven = [Line(troop="infantry"), Line(troop="cavalry")]
    eight = [Line(troop="infantry", count=2)]
    assert _told(_report("belle_epoque", seven).warnings, "BE-3.1") == [(7, 8)]
    assert _told(_report("belle_epoque", eight).warnings, "BE-3.1") == []


def test_MBT_2_3_exactly_one_general() -> None:
    nine = Line(troop="light_infantry", count=9)
    general = Line(troop="heavy_cavalry", parts={"general": True})
    assert _told(_report("mbt", [nine]).errors, "MBT-2.3") == [(0, 1)]
    assert _told(_report("mbt", [nine, general]).errors, "MBT-2.3") == []
    assert _told(_report("mbt", [nine, general, general]).errors, "MBT-2.3") == [(2, 1)]


@pytest.mark.parametrize(("bases", "unusual"), [(6, True), (7, False), (13, False), (14, True)])
def test_MBT_2_3_about_ten_bases(bases: int, unusual: bool) -> None:
    report = _report("mbt", [Line(troop="light_infantry", count=bases)], budget=999)
    assert bool(_told(report.warnings, "MBT-2.3")) == unusual


def test_MBT_2_2_one_fighter_on_an_elephant() -> None:
    assert _told(_report("mbt", [Line(troop="elephant")]).errors, "MBT-R62") == []
    two = _report("mbt", [Line(troop="elephant", parts={"figures": 2})])
    assert [(a, say(b, "en")) for a, b in _told(two.errors, "MBT-R62")] == [("2", "at most 1")]
    assert any(say(found.text, "en").startswith("Elephant: ") for found in two.errors), (
        "a finding begins with a capital"
    )


FORCE = [Line(troop=troop) for troop in ("army", "corps", "division", "line_infantry")]


def test_LG_1_5_one_general_commands_the_army() -> None:
    assert _report("la_garde", FORCE).errors == ()
    assert _told(_report("la_garde", FORCE[1:]).errors, "LG-1.5") == [(0, 1)]
    assert _told(_report("la_garde", [FORCE[0], *FORCE]).errors, "LG-1.5") == [(2, 1)]


@pytest.mark.parametrize(
    ("troops", "lines"),
    [
        (("army", "corps", "division", "line_infantry", "corps"), (4,)),
        (("army", "corps", "division", "division", "line_infantry"), (2,)),
        (("army", "corps", "line_infantry", "division", "baggage"), (2,)),
        (("army", "line_infantry", "corps", "division", "baggage"), (1,)),
        (("army", "division", "line_infantry"), (1,)),
    ],
)
def test_LG_1_1_the_order_of_the_lines_is_the_hierarchy(
    troops: tuple[str, ...], lines: tuple[int, ...]
) -> None:
    errors = _report("la_garde", [Line(troop=troop) for troop in troops]).errors
    assert [(finding.rule, finding.lines) for finding in errors if finding.lines] == [("LG-1.1", lines)]


def test_LG_1_1_each_formation_is_a_line_of_its_own() -> None:
    two = [*FORCE[:2], Line(troop="division", count=2), FORCE[3]]
    assert _told(_report("la_garde", two).errors, "LG-1.1") == [(2, 1)]
    many = [FORCE[0], *[line for _corps in range(10) for line in FORCE[1:]]]
    assert _told(_report("la_garde", many, budget=9999).errors, "LG-1.1") == [(10, 9)]


def test_an_empty_list_is_a_warning(system: System, troops: Troops, table: PointsTable) -> None:
    report = check(blank(troops), system.armies.limits, troops, table)
    assert report.errors == ()
    assert [finding.text.id for finding in report.warnings] == ["The list is empty."]


def test_another_points_table_is_an_error_and_a_changed_one_a_warning(
    system: System, troops: Troops, table: PointsTable
) -> None:
    other = revised(blank(troops), points=PointsUsed(id="club"))
    assert [finding.measured for finding in check(other, system.armies.limits, troops, table).errors] == [
        table.id
    ]
    old = revised(blank(troops), points=PointsUsed(id=table.id, digest="0" * 16))
    report = check(old, system.armies.limits, troops, table)
    assert report.errors == ()
    assert table.digest() in [finding.measured for finding in report.warnings]


def test_troops_without_a_price_are_an_error(systems: Mapping[str, Troops]) -> None:
    troops = systems["mbt"]
    table = troops.tables[0].model_copy(update={"troops": {"elephant": 12}})
    roster = revised(blank(troops, table=table), lines=(Line(troop="light_cavalry"), Line(troop="elephant")))
    report = check(roster, None, troops, table)
    assert [finding.lines for finding in report.errors] == [(0,)]
    assert report.total == 14


def test_a_part_that_the_troops_do_not_have_is_an_error() -> None:
    report = _report("mbt", [Line(troop="elephant", parts={"shoots": "gun"})])
    assert [finding.rule for finding in report.errors if finding.measured == "gun"] == ["MBT-2.1"]


@pytest.mark.parametrize(
    ("parts", "wrong"),
    [
        ({"elements": 1, "mixed": True}, True),
        ({"experience": "guard", "mixed": True}, True),
        ({"elements": 2, "mixed": True}, False),
        ({"elements": 1}, False),
    ],
)
def test_LG_R34_only_elements_that_differ_are_of_mixed_experience(parts: dict[str, Any], wrong: bool) -> None:
    """The sheet: rallies better by 1 only where the elements have not the same experience."""
    errors = _report("la_garde", [*FORCE, Line(troop="line_infantry", parts=parts)]).errors
    assert bool(_told(errors, "LG-R34")) is wrong
