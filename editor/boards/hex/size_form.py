"""The size of a board of hexes."""

from __future__ import annotations

from typing import Any, ClassVar

from core.scenarios import edits
from core.scenarios.form_fields import FieldValue, FormField
from core.text import Text, _, _n
from editor.boards.design.size_form import SizeForm
from editor.boards.hex.tools.edit_context import HexEditContext

KEEP: tuple[tuple[str, Text], ...] = (
    ("left", _("left, top")),
    ("middle", _("middle")),
    ("right", _("right, bottom")),
)


class MapSizeForm(SizeForm):
    """Rows, columns and the shorter even rows."""

    edit_context: HexEditContext
    size_title: ClassVar[Text] = _("Size of the map")
    prefix: ClassVar[str] = "board"
    button_name: ClassVar[str] = "resize"
    fields = (
        FormField("columns", _("Columns"), "number", least=3, most=200),
        FormField("rows", _("Rows"), "number", least=3, most=150),
        FormField("short", _("Even rows are one hex shorter"), "switch"),
        FormField("keep", _("What is there stays"), "choice", KEEP),
    )

    def held(self) -> dict[str, FieldValue]:
        board = self.edit_context.board
        return {"columns": board.columns, "rows": board.rows, "short": board.short_rows}

    def changes_it(self) -> bool:
        return any(self.shown[name] != value for name, value in self.held().items())

    def resized(self) -> Any:
        board = self.edit_context.board
        rows, columns = self._entered_size()
        above = (rows - board.rows) * self.share() // 2
        left = (columns - board.columns) * self.share() // 2
        return edits.resize(
            self.edit_context.document.scenario,
            rows,
            columns,
            bool(self.shown["short"]),
            above=above - above % 2,  # rows are staggered: they move by twos
            left=left,
        )

    def apply_size(self) -> None:
        self.edit_context.selection.clear()
        super().apply_size()

    def lost_words(self, count: int) -> Text:
        return _n("{count} unit would fall off the map.", "{count} units would fall off the map.", count)

    def resize_title(self) -> Text:
        rows, columns = self._entered_size()
        return _("Map of {columns} × {rows} hexes", columns=columns, rows=rows)

    def _entered_size(self) -> tuple[int, int]:
        return self.rows.number("rows").value(), self.rows.number("columns").value()
