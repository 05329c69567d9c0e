"""The size of a table in centimetres or feet, and its grid of modules."""

from __future__ import annotations

from typing import Any, ClassVar

from core.scenarios.form_fields import FieldValue, FormField
from core.text import Text, _, _n
from editor.boards.design.size_form import SizeForm
from editor.boards.measured.picture import FEET
from editor.boards.measured.tools.edit_context import MeasuredEditContext

MODULES = (0, 3048, 3000, 4000, 5000, 6000)
UNITS: tuple[tuple[str, Text], ...] = (("cm", _("centimetres")), ("feet", _("feet")))
KEEP: tuple[tuple[str, Text], ...] = (
    ("left", _("left, bottom")),
    ("middle", _("middle")),
    ("right", _("right, top")),
)


class TableSizeForm(SizeForm):
    """Width and depth, the unit they are written in, the modules; unit and modules hold at once."""

    edit_context: MeasuredEditContext
    size_title: ClassVar[Text] = _("Size of the table")
    prefix: ClassVar[str] = "table"
    button_name: ClassVar[str] = "resize_table"
    fields = (
        FormField("unit", _("Unit"), "choice", UNITS),
        FormField("width", _("Width"), "number", least=1, most=1000),
        FormField("depth", _("Depth"), "number", least=1, most=1000),
        FormField("keep", _("What is there stays"), "choice", KEEP),
        FormField("modules", _("Modules"), "choice"),
    )

    def held(self) -> dict[str, FieldValue]:
        board, unit = self.edit_context.scenario.board, self._unit()
        self.rows.offer(
            "modules", [(size, _module_words(size)) for size in sorted({*MODULES, board.modules})]
        )
        for name in ("width", "depth"):
            self.rows.number(name).setSuffix(" ft" if board.unit == "feet" else " cm")
        shown = {"width": round(board.width / unit), "depth": round(board.depth / unit)}
        return {"unit": board.unit, "modules": board.modules, **shown}

    def entered(self, name: str, value: FieldValue) -> None:
        if name not in ("unit", "modules"):
            super().entered(name, value)
            return
        from core.scenarios import table_edits

        scenario = self.edit_context.scenario
        if name == "unit":
            new = table_edits.set_grid(scenario, unit=str(value))
        else:
            new = table_edits.set_grid(scenario, modules=int(value or 0))
        self.edit_context.document.do(_("Grid of the table"), new)

    def changes_it(self) -> bool:
        board = self.edit_context.scenario.board
        return self._entered_size() != (board.width, board.depth)

    def resized(self) -> Any:
        from core.scenarios import table_edits

        board = self.edit_context.scenario.board
        width, depth = self._entered_size()
        left, below = (
            (new - old) * self.share() // 2 for new, old in ((width, board.width), (depth, board.depth))
        )
        return table_edits.resize(self.edit_context.scenario, width, depth, left, below)

    def lost_words(self, count: int) -> Text:
        return _n("{count} base would fall off the table.", "{count} bases would fall off the table.", count)

    def resize_title(self) -> Text:
        width, depth = self._entered_size()
        return _("Table of {width} × {depth} cm", width=width / 100, depth=depth / 100)

    def _unit(self) -> int:
        return FEET if self.edit_context.scenario.board.unit == "feet" else 100

    def _entered_size(self) -> tuple[int, int]:
        """Width and depth in tenths of a millimetre; a table of 183 cm shown in feet stays one."""
        board, unit = self.edit_context.scenario.board, self._unit()
        width, depth = (
            length if self.rows.number(name).value() == round(length / unit) else shown * unit
            for name, length in (("width", board.width), ("depth", board.depth))
            for shown in (self.rows.number(name).value(),)
        )
        return width, depth


def _module_words(size: int) -> Text:
    if not size:
        return _("none")
    if size == FEET:
        return _("1 × 1 ft")
    return _("{size} × {size} cm", size=size / 100)
