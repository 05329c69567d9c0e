"""What the selected base or piece of ground is worth by the rules, each sentence with its rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.text import Text, Value, _
from editor.base.context import Context
from editor.boards.design.worth import Worth
from editor.boards.measured.thing_form import GOINGS
from editor.boards.measured.tools.edit_context import MeasuredEditContext

GOING = _("Going of this piece, whatever its class: {going}.")
SEEN_THROUGH = _("This piece can be seen through, whatever its class.")
HIDES = _("This piece blocks the line of sight, whatever its class.")


def of_its_own(thing: Any) -> Iterator[Text]:
    """What a piece of ground says of itself: it goes before its class (MBT-R50, LG-R87)."""
    if thing.going is not None:
        yield GOING.fill(going=dict(GOINGS)[thing.going])
    if thing.blocks_sight is not None:
        yield HIDES if thing.blocks_sight else SEEN_THROUGH


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
            rows += [(words, rows[0][1] if rows else "") for words in of_its_own(thing)]
        self.show_rows(rows)

    def _entries(self, kind: str, entry_id: str) -> list[tuple[Value, str]]:
        return [
            (entry.sentence, entry.rule)
            for entry in self.edit_context.entries(kind)
            if entry.id == entry_id and (entry.sentence.en or entry.sentence.fr)
        ]
