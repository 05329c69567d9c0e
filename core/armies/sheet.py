"""A list on one page of plain text: what it is, what it costs, each line with its values, and its verdict."""

from collections.abc import Iterator

from core.armies.army import Army, Entry
from core.armies.budget import Finding, Report
from core.armies.rosters import content_hash
from core.armies.words import part_words, table_words
from core.text import Text, Value, _, say

WIDTH = 78


def sheet(report: Report, language: str) -> str:
    """The page, ending with a newline; at most 78 signs wide where no single name is longer."""
    army = report.army
    lines = [*_head(army, language), "", *_table(army, language), "", *_verdict(report, language)]
    lines += ["", say(_("Fingerprint: {hash}", hash=content_hash(army.roster)), language)]
    return "\n".join(lines) + "\n"


def _head(army: Army, language: str) -> Iterator[str]:
    roster = army.roster
    title: Value = roster.title or army.troops.title
    yield say(title, language)
    yield "=" * min(WIDTH, len(say(title, language)))
    game: Value = army.troops.title
    nation = dict(army.troops.nations).get(roster.nation)
    yield say(_("{game}, {nation}", game=game, nation=nation) if nation else game, language)
    yield say(_("Points: {table}", table=table_words(army.table)), language)
    if roster.friendly:
        yield say(_("FRIENDLY GAME: the players have agreed to set the limits aside."), language)
        if roster.reason:
            yield from _wrapped(_("Agreed because: {reason}", reason=roster.reason), "", language)
    if roster.note:
        yield from _wrapped(roster.note, "", language)


def _table(army: Army, language: str) -> Iterator[str]:
    for entry in army.entries:
        yield from _entry(entry, language)
    yield "-" * WIDTH
    total = say(_("Total: {total} of {budget} points", total=army.total, budget=army.roster.budget), language)
    pieces = say(_("{count} {pieces}", count=army.pieces, pieces=army.troops.pieces or _("pieces")), language)
    yield total + " " * max(2, WIDTH - len(total) - len(pieces)) + pieces


def _entry(entry: Entry, language: str) -> Iterator[str]:
    left = f"{entry.count:>3} x {say(entry.troop.name, language)}"
    right = f"{entry.each or 0:>4} {entry.points:>5}"
    yield left + " " * max(1, WIDTH - len(left) - len(right)) + right
    parts = part_words(entry.troop, entry.line.parts)
    if parts:
        yield from _wrapped(", ".join(say(part, language) for part in parts), "      ", language)
    values = [f"{say(label, language)} {say(value, language)}" for label, value in entry.profile]
    yield from _wrapped(", ".join(values) or entry.troop.effect or "", "      ", language)
    if entry.line.name:
        yield from _wrapped(entry.line.name, "      ", language)
    if entry.line.note:
        yield from _wrapped(entry.line.note, "      ", language)


def _verdict(report: Report, language: str) -> Iterator[str]:
    if not report.errors:
        yield say(_("Checked: the list keeps every limit."), language)
    elif report.army.roster.friendly:
        yield say(_("Checked: errors, set aside for a friendly game."), language)
    else:
        yield say(_("Checked: the list cannot be played."), language)
    for finding in report.errors:
        yield from _wrapped(_finding(_("Error"), finding), "  ", language)
    for finding in report.warnings:
        yield from _wrapped(_finding(_("Warning"), finding), "  ", language)


def _finding(kind: Text, finding: Finding) -> Text:
    if not finding.rule:
        return _("{kind}: {text}", kind=kind, text=finding.text)
    return _("{kind} ({rule}): {text}", kind=kind, rule=finding.rule, text=finding.text)


def _wrapped(text: Value, indent: str, language: str) -> Iterator[str]:
    import textwrap

    yield from textwrap.wrap(
        say(text, language), WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    )
