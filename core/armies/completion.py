"""Filling a list up at random, within its budget and its limits."""

from collections.abc import Iterator
from random import Random

from core.armies.budget import Finding, LimitsOf, Report, check
from core.armies.points import PointsTable
from core.armies.rosters import MOST_LINES, Line, Roster, add
from core.armies.troop import Part, Troop
from core.armies.troops import Troops

MOST_STEPS = 500
"""No list is filled with more pieces than this, however cheap they are."""

NEAR = 2
"""A number is set no farther than this from what is usual."""


def complete(
    roster: Roster, limits: LimitsOf | None, troops: Troops, table: PointsTable, random: Random
) -> Roster:
    """The list with pieces added one after another, until none fits.

    A piece is added only if it breaks no limit, brings no new warning and leaves enough of the budget for
    those that the list still lacks; what is lacking comes first. A list with errors that no piece can mend
    is given back as it is.
    """
    report = check(roster, limits, troops, table)
    if any(not finding.short for finding in report.errors):
        return roster
    singles = [
        Line(troop=troop.id, parts=parts) for troop in troops.of(roster.nation) for parts in _variants(troop)
    ]
    # What costs nothing (a general without values) is never without a limit of its own.
    cheapest = min((price for price in _prices(singles, troops, table) if price), default=0)
    for _step in range(MOST_STEPS):
        following = _next(report, singles, cheapest, limits, troops, table, random)
        if following is None:
            return report.army.roster
        report = following
    return report.army.roster


def _next(
    report: Report,
    singles: list[Line],
    cheapest: int,
    limits: LimitsOf | None,
    troops: Troops,
    table: PointsTable,
    random: Random,
) -> Report | None:
    """The list with one more piece; None where none fits."""
    roster = report.army.roster
    if len(roster.lines) >= MOST_LINES:
        return None
    lacking = _lacking(report)
    fitting = None
    for line in random.sample(singles, len(singles)):
        troop = troops.troop(line.troop)
        price = table.price(troop, troop.complete(line.parts))
        if price is None or price > report.left:
            continue
        after = check(add(roster, line, troops.levels), limits, troops, table)
        if not _is_better(report, after) or after.left < _short(after.errors) * cheapest:
            continue
        fits = after.left >= _short(after.warnings) * cheapest
        if fits and (not lacking or _lacking(after) < lacking):
            return after
        if fitting is None and _lacking(after) <= lacking:
            fitting = after
    # What the list lacks cannot be had any more: what fits is still better than nothing.
    return fitting


def _is_better(before: Report, after: Report) -> bool:
    """Whether nothing is wrong that more pieces could not mend, and nothing more is unusual."""
    if any(not finding.short for finding in after.errors):
        return False
    return len(_told(after.warnings)) <= len(_told(before.warnings))


def _short(findings: tuple[Finding, ...]) -> int:
    return max((finding.short for finding in findings), default=0)


def _told(warnings: tuple[Finding, ...]) -> list[Finding]:
    return [finding for finding in warnings if not finding.short]


def _lacking(report: Report) -> int:
    """How much is missing: first of what the rules ask, where nothing is of what is usual."""
    return sum(finding.short for finding in report.errors)


def _prices(lines: list[Line], troops: Troops, table: PointsTable) -> Iterator[int]:
    for line in lines:
        troop = troops.troop(line.troop)
        price = table.price(troop, troop.complete(line.parts))
        if price is not None:
            yield price


def _variants(troop: Troop) -> Iterator[dict[str, bool | int | str]]:
    """The troops as usual, and with each single part set to each of its values."""
    yield {}
    for part in troop.parts:
        for value in _others(part):
            yield {part.id: value}


def _others(part: Part) -> Iterator[bool | int | str]:
    """Every value that is not the usual one; of a number those near to it."""
    for value in part.values():
        is_near = part.kind != "number" or abs(int(value) - int(part.default)) <= NEAR
        if value != part.default and is_near:
            yield value
