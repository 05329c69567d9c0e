"""Where undo, taking back and giving back a card lead, and the lines that were left: read off the journal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.planning.forks import TRIED
from core.protocol.journal import Journal, JournalNode
from core.protocol.pending import Over
from core.protocol.state import State
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled
from core.protocol.system import AnySystem
from core.records.shown_steps import is_hidden
from core.records.veils import came_to_light, has_shown, holds_more, keeps_back
from core.records.views import has_betrayed
from editor.boards.battle.offers import CARD, UNIT


def undo_target(
    journal: Journal[Any], persons: Sequence[int], made_alone: Callable[[Any], bool]
) -> int | None:
    """The moment before the last act of a person (of anybody, where only computers play).

    An act that would be made again at once (`made_alone` of the state before it) is no way back.
    """
    for moment in reversed(journal.line()):
        step = moment.step
        if isinstance(step, DiceRolled | CardsDealt):
            continue
        if isinstance(step, ActionStep) and (
            (persons and step.by not in persons) or made_alone(journal.moments[moment.parent].state)
        ):
            continue
        return int(moment.parent)
    return None


class Sealed:
    """Which moments showed dice, cards or what was hidden: nobody goes back past them for a free look."""

    def __init__(self, system: AnySystem, journal: Journal[Any]) -> None:
        self._system, self._journal = system, journal
        self._shown: dict[tuple[int, int | None], bool] = {}

    def is_sealed(
        self, moment: JournalNode[Any], *, umpired: bool = False, chooser: int | None = None
    ) -> bool:
        """Whether going back past it asks first; nothing is hidden from an umpire.

        `chooser` would decide anew: acts of the other side count by what they told him. None: by what each
        told its own side.
        """
        step = moment.step
        if moment.sealed or umpired or not isinstance(step, ActionStep):
            return moment.sealed
        before = self._journal.moments[moment.parent].state
        if isinstance(self._system.rules.pending(moment.state), Over):  # all is told then
            return bool(self._system.hidden) or any(holds_more(self._system, before, side) for side in (0, 1))
        key = moment.number, chooser
        if key not in self._shown:
            reader = step.by if chooser is None else chooser
            self._shown[key] = self._has_told(reader, before, moment.state, step)
        return self._shown[key]

    def _has_told(self, reader: int, before: State, after: State, step: ActionStep) -> bool:
        """Whether an act told somebody what had been hidden from him, by the rules or by a briefing."""
        system = self._system
        if not system.hidden and not keeps_back(system, before, reader):
            return False
        asked = has_shown if reader == step.by else has_betrayed
        told = came_to_light(system, before, after, reader, step)
        return told or asked(system, before, after, step)

    def since(self, number: int, *, umpired: bool) -> bool:
        """Whether any of them stands between the moment of that number and here."""
        depth = self._journal.moments[number].depth
        return self.among([one for one in self._journal.line() if one.depth > depth], umpired=umpired)

    def among(self, line: Sequence[JournalNode[Any]], *, umpired: bool) -> bool:
        """Whether any of these is one, which would be left by going back to before the first of them."""
        acts = (one.step for one in line)
        chooser = next((step.by for step in acts if isinstance(step, ActionStep)), None)
        return any(self.is_sealed(one, umpired=umpired, chooser=chooser) for one in line)


def take_back_target(journal: Journal[Any], persons: Sequence[int], asked: int | None) -> int | None:
    """Where taking back the last act leads, if it was one's own and nothing was shown since."""
    last = journal.moments[journal.here]
    own = isinstance(last.step, ActionStep) and last.step.by == asked and asked in persons
    return int(last.parent) if own else None


def card_target(
    system: AnySystem, journal: Journal[Any], persons: Sequence[int], asked: int | None
) -> int | None:
    """Where giving back the card of this turn leads, while no more than orders came of it."""
    for moment in reversed(journal.line()):
        if not isinstance(moment.step, ActionStep) or moment.step.by != asked or asked not in persons:
            return None
        before = journal.moments[moment.parent].state
        kind = system.look.interaction(before, moment.step.action).kind
        if kind == CARD:
            return int(moment.parent)
        if kind != UNIT:
            return None
    return None


def branches(
    journal: Journal[Any], now: int, tip: int, reader: int | None = None
) -> tuple[JournalNode[Any], ...]:
    """The last moments of the lines that lead neither to `now` nor to `tip`, and are not only planned.

    Lines that hold nothing but what was hidden from the reader are left out; of those that differ in that
    alone the last is there.
    """
    line = {moment.number for end in (now, tip) for moment in journal.line(end)}
    found = {}
    for leaf in journal.leaves():
        own = [one for one in journal.line(leaf) if one.number not in line]
        told = [one.number for one in own if not is_hidden(one, reader)]
        if told and not _is_tried(journal, leaf, line):
            found[told[-1]] = journal.moments[leaf]
    return tuple(found.values())


def _is_tried(journal: Journal[Any], leaf: int, line: set[int]) -> bool:
    """Whether what leads to `leaf` beside `line` was only planned."""
    return any(one.why in TRIED for one in journal.line(leaf) if one.number not in line)
