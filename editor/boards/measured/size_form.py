"""The size of a table in centimetres or feet, and its grid of modules; nothing is cut before the button."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QPushButton

from core.text import _, _n
from editor.base.context import Context
from editor.boards.measured.picture import FEET
from editor.boards.measured.tools.edit_context import MeasuredEditContext
from editor.widgets.fields import ChoiceField, Form, NumberField
from editor.widgets.section import Section, quiet_label

MODULES = (0, 3048, 3000, 4000, 5000, 6000)


class TableSizeForm(Section):
    """Width and depth, the unit they are written in, the modules."""

    def __init__(self, context: Context, edit_context: MeasuredEditContext) -> None:
        super().__init__(context, _("Size of the table"))
        self.edit_context = edit_context
        form = Form(context)
        self.unit = ChoiceField(context, [("cm", _("centimetres")), ("feet", _("feet"))])
        self.unit.entered.connect(lambda unit: self._set_grid(unit=unit))
        form.row(_("Unit"), self.unit, "table_unit")
        self.table_width, self.table_depth = NumberField(1, 1000), NumberField(1, 1000)
        form.row(_("Width"), self.table_width, "table_width")
        form.row(_("Depth"), self.table_depth, "table_depth")
        self.keep = ChoiceField(
            context, [("left", _("left, bottom")), ("middle", _("middle")), ("right", _("right, top"))]
        )
        self.keep.show_value("left")
        form.row(_("What is there stays"), self.keep, "table_keep")
        self.modules = ChoiceField(context)
        self.modules.entered.connect(lambda modules: self._set_grid(modules=modules))
        form.row(_("Modules"), self.modules, "table_modules")
        self.body.addWidget(form)
        self.warning = quiet_label(context)
        context.theme.apply_style(self.warning, "warned")
        self.body.addWidget(self.warning)
        self.apply = QPushButton()
        self.apply.setObjectName("resize_table")
        context.speaker.bind(self.apply, self.apply.setText, _("Change the size"))
        self.apply.clicked.connect(self._resize)
        self.body.addWidget(self.apply)
        for field in (self.table_width, self.table_depth):
            field.valueChanged.connect(self._judge)
        self.keep.entered.connect(self._judge)
        edit_context.document.changed.connect(self._show)
        self._show()

    def _unit(self) -> int:
        return FEET if self.edit_context.scenario.board.unit == "feet" else 100

    def _show(self, diff: Any = None) -> None:
        if diff is None or diff.resized or diff.grid:
            board = self.edit_context.scenario.board
            self.unit.show_value(board.unit)
            sign = " ft" if board.unit == "feet" else " cm"
            for field, length in ((self.table_width, board.width), (self.table_depth, board.depth)):
                field.setSuffix(sign)
                field.show_number(round(length / self._unit()))
            sizes = sorted({*MODULES, board.modules})
            self.modules.offer([(size, _module_words(size)) for size in sizes])
            self.modules.show_value(board.modules)
        self._judge()

    def _wanted(self) -> tuple[int, int]:
        board, unit = self.edit_context.scenario.board, self._unit()
        wanted = []
        for field, length in ((self.table_width, board.width), (self.table_depth, board.depth)):
            same = field.value() == round(length / unit)  # a table of 183 cm stays one
            wanted.append(length if same else field.value() * unit)
        return wanted[0], wanted[1]

    def _resized(self) -> Any:
        from core.scenarios import table_edits

        board = self.edit_context.scenario.board
        width, depth = self._wanted()
        share = {0: 0, 1: 1, 2: 2}[max(0, self.keep.currentIndex())]
        left, below = (width - board.width) * share // 2, (depth - board.depth) * share // 2
        return table_edits.resize(self.edit_context.scenario, width, depth, left, below)

    def _judge(self, *_value: object) -> None:
        """Say what a new size would cut, before it is cut."""
        from core.scenarios.edits import EditRefused

        board = self.edit_context.scenario.board
        same = self._wanted() == (board.width, board.depth)
        self.apply.setVisible(not same)
        self.warning.setVisible(False)
        if same:
            return
        try:
            new = self._resized()
        except EditRefused as refused:
            self.warning.setVisible(True)
            self.context.speaker.bind(self.warning, self.warning.setText, refused.text)
            return
        lost = len(self.edit_context.scenario.units) - len(new.units)
        self.warning.setVisible(lost > 0)
        words = _n("{count} base would fall off the table.", "{count} bases would fall off the table.", lost)
        self.context.speaker.bind(self.warning, self.warning.setText, words)

    def _resize(self) -> None:
        from core.scenarios.edits import EditRefused

        try:
            new = self._resized()
        except EditRefused as refused:
            self.edit_context.tell(refused.text)
            return
        width, depth = self._wanted()
        self.edit_context.document.do(
            _("Table of {width} × {depth} cm", width=f"{width / 100:g}", depth=f"{depth / 100:g}"), new
        )

    def _set_grid(self, **grid: Any) -> None:
        from core.scenarios import table_edits

        self.edit_context.document.do(
            _("Grid of the table"), table_edits.set_grid(self.edit_context.scenario, **grid)
        )


def _module_words(size: int) -> Any:
    if not size:
        return _("none")
    if size == FEET:
        return _("1 × 1 ft")
    return _("{size} × {size} cm", size=f"{size / 100:g}")
