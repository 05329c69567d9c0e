"""The journal in words: acts and what came of them, as the reader of the screen was told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.protocol.journal import Journal, JournalNode
from core.protocol.state import BattleContext
from core.protocol.steps import CardsDealt, DiceRolled, Ruling
from core.protocol.system import AnySystem
from core.records.shown_steps import count_shown, is_hidden
from core.records.veils import told_context
from core.text import Names, Text, _, signed

TURN_BEGINS = "turn_begins"
"""The kind of event by which every room says that a turn begins."""


@dataclass(frozen=True, slots=True)
class JournalRow:
    """One line: `moment` is where a click goes, `step` its place among the steps that its reader knows of.

    `terms` are modifiers with value and rule number; `passed`: it tells that nothing more could be done.
    """

    moment: int
    step: int
    text: Text
    rule: str
    terms: tuple[tuple[Text, str, str], ...]
    first: bool
    typed: bool
    turn: int
    passed: bool = False


Kept = dict[tuple[int, int | None, bool], list[JournalRow]]
"""Rows that were made before, by moment, reader and whether they begin an act: moments never change."""


def journal_rows(
    system: AnySystem,
    journal: Journal[Any],
    side: int | None,
    upto: int | None = None,
    kept: Kept | None = None,
) -> list[JournalRow]:
    """The line stood on (or that to moment `upto`), as `side` was told it; None is told all.

    What the scenario keeps from it bears its name from the moment at which it comes to light.
    """
    known: Kept = {} if kept is None else kept
    rows: list[JournalRow] = []
    hidden = 0
    for group in journal.groups(upto):
        first = True
        for moment in group:
            key = (moment.number, side, first)
            if key not in known:
                began = journal.moments[moment.parent].state.turn
                context = told_context(system, moment.state, side)
                known[key] = _rows_of(system, moment, context, side, began, hidden, first=first)
            hidden += not known[key] and is_hidden(moment, side)
            rows += known[key]
            first = first and not known[key]
    return rows


def last_told(rows: Sequence[JournalRow], upto: int | None) -> JournalRow | None:
    """The last line to the moment `upto`. Where an act ended because nothing more could be done, that stands
    before what came of itself, as the next token: else nobody sees why the turn went on.
    """
    told = [row for row in rows[-MOST_AFTER:] if upto is None or row.moment <= upto]
    if not told:
        return next((row for row in reversed(rows) if upto is None or row.moment <= upto), None)
    last = told[-1]
    for row in reversed(told):
        if row.passed and row is not last:
            return replace(last, text=_("{one} {other}", one=row.text, other=last.text))
        if row.first:
            break
    return last


MOST_AFTER = 6
"""So many of the last lines are looked through: more seldom come of themselves."""


def _rows_of(
    system: AnySystem,
    moment: JournalNode[Any],
    context: BattleContext,
    side: int | None,
    turn: int,
    hidden: int,
    *,
    first: bool,
) -> list[JournalRow]:
    """What the moment told; it belongs to the `turn` of its step, until the next one begins.

    So many steps before it were `hidden` from the reader: they are not counted.
    """
    rows: list[JournalRow] = []
    step = moment.depth - hidden
    typed = isinstance(moment.step, DiceRolled | CardsDealt) and moment.step.how == "typed"
    for event in moment.events:
        seen_event = event.seen_by(side)
        if event.kind == TURN_BEGINS:
            turn = event.facts.get("turn", moment.state.turn)
        if seen_event is None:
            continue
        terms = tuple(
            (system.words.modifier(one), signed(one.value), one.rule) for one in seen_event.modifiers
        )
        text = system.words.event(context, seen_event)
        rows.append(
            JournalRow(
                moment.number,
                step,
                text,
                seen_event.rule,
                terms,
                first and not rows,
                typed and not rows,  # the line of the dice; what comes of them fell from nobody
                turn,
                event.kind in system.look.passed_over,
            )
        )
    if not rows and isinstance(moment.step, Ruling):
        note = _("Ruling by {by}: {note}", by=moment.step.by, note=moment.step.note)
        rows.append(JournalRow(moment.number, step, note, "", (), first, False, turn))
    return rows


def branch_name(
    moment: JournalNode[Any], journal: Journal[Any], main: set[int], reader: int | None
) -> tuple[Names | Text | str, int]:
    """What a line that was left is called, and how many steps of its own a reader knows of."""
    own = [each for each in journal.line(moment.number) if each.number not in main]
    first = own[0] if own else moment
    if first.name:
        return first.name, count_shown(own, reader)
    if first.why == "fork":
        return _("The line before the fork"), count_shown(own, reader)
    return _("Undone"), count_shown(own, reader)
