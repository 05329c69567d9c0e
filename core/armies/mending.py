"""Mending a list: the gentlest changes of its lines that leave fewer limits broken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.armies.budget import Finding, LimitsOf, Report, check
from core.armies.points import PointsTable
from core.armies.rosters import Line, Roster, with_lines
from core.armies.troops import Troops

MOST_STEPS = 400
"""No more changes are made, however much is broken."""


@dataclass(frozen=True, slots=True)
class Mended:
    """The list after mending, and what no change of its lines mends."""

    roster: Roster
    left: tuple[Finding, ...]


def unmendable(report: Report) -> tuple[Finding, ...]:
    """The errors that no further piece could mend."""
    return tuple(finding for finding in report.errors if not finding.short)


def mended(roster: Roster, limits: LimitsOf | None, troops: Troops, table: PointsTable) -> Mended:
    """The list with limits kept where a line can be changed: parts within limits, fewer pieces, own lines.

    What costs too much stays: which pieces to give up is a player's choice, and so is another points table.
    """
    report = check(roster, limits, troops, table)
    for _step in range(MOST_STEPS):
        better = _step_of(report, limits, troops, table)
        if better is None:
            break
        report = better
    return Mended(report.army.roster, unmendable(report))


def _step_of(report: Report, limits: LimitsOf | None, troops: Troops, table: PointsTable) -> Report | None:
    """The list after the first change that helps; None where none does."""
    broken = _weight(report)
    indices = dict.fromkeys(index for finding in unmendable(report) for index in finding.lines)
    for index in indices:
        for group in _changes(report.army.roster.lines, index, troops):
            reports = [check(with_lines(report.army.roster, one), limits, troops, table) for one in group]
            best = min(reports, key=_weight, default=None)
            if best is not None and _weight(best) < broken:
                return best
    return None


def _weight(report: Report) -> tuple[int, int, int]:
    """How much is wrong: limits broken on lines, by how much, and what the whole list then lacks."""
    on_lines = [finding for finding in unmendable(report) if finding.lines]
    over = sum(_excess(finding) for finding in on_lines)
    lacking = sum(finding.short for finding in report.errors if not finding.lines)
    return len(on_lines), over, lacking


def _excess(finding: Finding) -> int:
    measured, needed = finding.measured, finding.needed
    return measured - needed if isinstance(measured, int) and isinstance(needed, int) else 0


def _changes(lines: Sequence[Line], index: int, troops: Troops) -> Iterator[list[tuple[Line, ...]]]:
    """What could be done to one line, in groups of which the gentlest come first."""
    line = lines[index]
    yield [_replaced(lines, index, (new,)) for new in _within_limits(line, troops)]
    others = list(_switched_off(line, troops))
    changed = [_replaced(lines, index, (new,)) for new in others]
    if line.count > 1:
        one, rest = line.model_copy(update={"count": 1}), {"count": line.count - 1}
        changed += [_replaced(lines, index, (one, new.model_copy(update=rest))) for new in others]
    yield changed
    yield [_replaced(lines, index, (new,)) for new in _smaller(line, troops)]
    if line.count > 1:
        yield [_replaced(lines, index, (line.model_copy(update={"count": 1}),) * line.count)]
        yield [_replaced(lines, index, (line.model_copy(update={"count": line.count - 1}),))]
    yield [_replaced(lines, index, ())]


def _within_limits(line: Line, troops: Troops) -> Iterator[Line]:
    """Numbers as large as may be, without parts that other troops have."""
    troop = troops.troop(line.troop)
    kept = {}
    for key, value in line.parts.items():
        part = troop.part(key)
        if part is not None:
            kept[key] = value if part.holds(value) else min(int(value), part.most)
    if kept != dict(line.parts):
        yield line.model_copy(update={"parts": troop.changed_parts(kept)})


def _switched_off(line: Line, troops: Troops) -> Iterator[Line]:
    for key, value in line.parts.items():
        if value is True:
            rest = {part: set_ for part, set_ in line.parts.items() if part != key}
            yield line.model_copy(update={"parts": troops.troop(line.troop).changed_parts(rest)})


def _smaller(line: Line, troops: Troops) -> Iterator[Line]:
    """Each number one smaller, down to what is usual."""
    troop = troops.troop(line.troop)
    for part in troop.parts:
        value = line.parts.get(part.id, part.default)
        if part.kind == "number" and int(value) > int(part.default):
            parts = troop.changed_parts({**line.parts, part.id: int(value) - 1})
            yield line.model_copy(update={"parts": parts})


def _replaced(lines: Sequence[Line], index: int, new: Sequence[Line]) -> tuple[Line, ...]:
    return (*lines[:index], *new, *lines[index + 1 :])
