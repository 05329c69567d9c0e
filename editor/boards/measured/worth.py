"""What the selected base or piece of ground is worth by the rules, each sentence with its rule."""

from __future__ import annotations

from typing import Any

from core.text import Value
from editor.base.context import Context
from editor.boards.design.worth import Worth
from editor.boards.measured.tools.edit_context import MeasuredEditContext


class TableWorth(Worth):
    """Rows of a sentence and its rule; `rule_asked(number)` when a rule is clicked."""

    def __init__(self, context: Context, edit_context: MeasuredEditContext) -> None:
        super().__init__(context)
        self.edit_context = edit_context

    def show_selected(self, unit: Any, thing: Any) -> None:
        """What a base, or a thing on the table, is worth; nothing for None."""
        rows: list[tuple[Value, str]] = []
        if unit is not None:
            own = self.edit_context.look.unit_notes(self.edit_context.document.scenario, unit.id)
            rows = [(note.text, note.rule) for note in own]
            if not rows:
                rows = self._entries("units", unit.kind)
        elif thing is not None and hasattr(thing, "ground"):
            rows = self._entries("bands" if hasattr(thing, "line") else "grounds", thing.ground)
        self.show_rows(rows)

    def _entries(self, kind: str, entry_id: str) -> list[tuple[Value, str]]:
        return [
            (entry.sentence, entry.rule)
            for entry in self.edit_context.entries(kind)
            if entry.id == entry_id and (entry.sentence.en or entry.sentence.fr)
        ]
