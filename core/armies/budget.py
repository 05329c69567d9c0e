"""What a list costs and what is wrong with it: errors and warnings apart, all reckoned anew each time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from core.armies.army import Army, army_of
from core.text import Names, Text, Value, _

if TYPE_CHECKING:
    from core.armies.points import PointsTable
    from core.armies.rosters import Roster
    from core.armies.troops import Troops


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing about a list: an error breaks a limit, a warning is unusual, "kept" is a limit that holds.

    `measured` and `needed` are what is there and what the rule asks for. `lines` are the lines that it is
    about, none for the whole list. `short`: so many more pieces could mend it.
    """

    severity: Literal["error", "warning", "kept"]
    text: Text
    rule: str = ""
    measured: Value = ""
    needed: Value = ""
    lines: tuple[int, ...] = ()
    short: int = 0


LimitsOf: TypeAlias = Callable[[Army], Iterable[Finding]]
"""The limits of a room: what they find about a list."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a list costs, and what is wrong with it."""

    army: Army
    errors: tuple[Finding, ...]
    warnings: tuple[Finding, ...]
    kept: tuple[Finding, ...] = ()
    """The limits that hold, each with what is there and what is asked."""

    @property
    def total(self) -> int:
        """What the list costs."""
        return self.army.total

    @property
    def left(self) -> int:
        """What is left of the budget; less than 0 where too much is spent."""
        return self.army.roster.budget - self.army.total

    @property
    def stands(self) -> bool:
        """Whether the list can be played: without an error, or with all of them set aside among friends."""
        return not self.errors or self.army.roster.friendly


def check(roster: Roster, limits: LimitsOf | None, troops: Troops, table: PointsTable) -> Report:
    """Reckon a list by a points table; raises KeyError for troops that the system does not have."""
    army = army_of(roster, troops, table)
    found = [_begun(one) for one in (*_general(army), *(limits(army) if limits is not None else ()))]
    return Report(
        army,
        *(
            tuple(finding for finding in found if finding.severity == severity)
            for severity in ("error", "warning", "kept")
        ),
    )


def _begun(finding: Finding) -> Finding:
    """A finding that begins with the name of troops, with its capital."""
    text = finding.text
    values = dict(text.values)
    first = text.id[1:].partition("}")[0] if text.id.startswith("{") else ""
    name = values.get(first)
    if not isinstance(name, Names):
        return finding
    begun = Names(name.en[:1].upper() + name.en[1:], name.fr[:1].upper() + name.fr[1:])
    return replace(finding, text=text.fill(**{first: begun}))


def _general(army: Army) -> Iterator[Finding]:
    if not army.entries:
        yield Finding("warning", _("The list is empty."), short=1)
    yield from _spent(army)
    yield from _nations(army)
    yield from _parts(army)
    yield from _table(army)


def _spent(army: Army) -> Iterator[Finding]:
    budget, troops = army.roster.budget, army.troops
    if army.total > budget:
        text = _("{points} points; the budget is {budget}.", points=army.total, budget=budget)
        yield Finding("error", text, troops.budget_rule, army.total, budget)
    elif army.entries:
        most = _("at most {most}", most=budget)
        yield Finding("kept", _("Points within the budget"), troops.budget_rule, army.total, most)
    if troops.budgets and budget not in troops.budgets:
        usual = tuple(troops.budgets)
        text = _("A budget of {budget} is unusual; {usual} are meant.", budget=budget, usual=usual)
        yield Finding("warning", text, troops.budget_rule, budget, usual)


def _nations(army: Army) -> Iterator[Finding]:
    nation, troops = army.roster.nation, army.troops
    known = dict(troops.nations)
    if nation and nation not in known:
        text = _("There is no nation “{nation}”.", nation=nation)
        yield Finding("error", text, troops.nation_rule, nation, tuple(known.values()))
        return
    if nation:
        own = sum(entry.count for entry in army.entries if entry.troop.nation in ("", nation))
        if army.entries and own == army.pieces:
            text = _("All troops are of {nation}", nation=known[nation])
            yield Finding("kept", text, troops.nation_rule, own, _("all {count}", count=own))
        for entry in army.entries:
            if entry.troop.nation not in ("", nation):
                text = _(
                    "{troop}: {nation} does not have them.", troop=entry.troop.name, nation=known[nation]
                )
                yield Finding(
                    "error",
                    text,
                    troops.nation_rule,
                    known[entry.troop.nation],
                    known[nation],
                    (entry.index,),
                )
        return
    here = {entry.troop.nation for entry in army.entries if entry.troop.nation}
    if len(here) > 1:
        names = tuple(name for key, name in troops.nations if key in here)
        text = _("Troops of {nations} stand in one list.", nations=names)
        severity: Literal["error", "warning"] = "error" if troops.nation_rule else "warning"
        yield Finding(severity, text, troops.nation_rule, names, 1)


def _parts(army: Army) -> Iterator[Finding]:
    """Parts that the troops do not have and values beyond their limits, as older lists may say them."""
    for entry in army.entries:
        troop = entry.troop
        for key, value in entry.line.parts.items():
            part = troop.part(key)
            if part is not None and part.holds(value):
                continue
            known = troop.written_part(key)
            needed: Value = key
            if part is None and known is not None:
                text = _(
                    "{troop}: “{part}” does not go with these troops.", troop=troop.name, part=known.name
                )
                needed = _("without {part}", part=known.name)
            elif part is not None and part.kind == "number":
                text = _(
                    "{troop}: {part} {value}, at most {most}.",
                    troop=troop.name,
                    part=part.name,
                    value=str(value),
                    most=part.most,
                )
                needed = _("at most {most}", most=part.most)
            else:
                text = _("{troop}: “{part}” cannot be {value}.", troop=troop.name, part=key, value=str(value))
            yield Finding("error", text, known.rule if known else "", str(value), needed, (entry.index,))


def _table(army: Army) -> Iterator[Finding]:
    used, table = army.roster.points, army.table
    if used.id != table.id:
        text = _(
            "The list was made with the points table “{wanted}”, not with “{table}”.",
            wanted=used.id,
            table=table.id,
        )
        yield Finding("error", text, "", table.id, used.id)
    elif used.digest and used.digest != table.digest():
        text = _("The points table “{table}” has changed since the list was made.", table=table.id)
        yield Finding("warning", text, "", table.digest(), used.digest)
    for entry in army.entries:
        if entry.each is None:
            text = _(
                "{troop}: the points table “{table}” has no price.", troop=entry.troop.name, table=table.id
            )
            yield Finding("error", text, "", 0, entry.troop.name, (entry.index,))
