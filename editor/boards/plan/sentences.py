"""The pieces of a plan's sentences: rich text for one reader, each sentence beside its rule."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from core.presentation.planner import Note
from core.text import Value
from editor.base.context import Context
from editor.widgets import rich_text

if TYPE_CHECKING:
    from editor.boards.plan.moment import PlanMoment


class Sentences:
    """What hexes, tables and cards say alike about one moment."""

    def __init__(self, context: Context, moment: PlanMoment) -> None:
        self._context, self._moment = context, moment
        self._say = context.speaker.say

    def say(self, words: Value) -> str:
        """Words in the reader's language, safe in rich text."""
        return escape(self._say(words))

    def note(self, note: Note) -> str:
        """A sentence with its rule as a link."""
        return f"{self.say(note.text)} {rich_text.rule_link(self._context, note.rule)}"

    def notes(self, notes: Iterable[Note]) -> str:
        """A line each."""
        return "<br>".join(self.note(note) for note in notes)

    def head(self, words: Value) -> str:
        """A bold line."""
        return f"<b>{self.say(words)}</b>"

    def part(self, head: Value, *lines: str) -> str:
        """A bold line with lines under it."""
        return "<br>".join((self.head(head), *(line for line in lines if line)))
