"""The size of a board of hexes; nothing is cut before the button is pressed."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QCheckBox, QPushButton

from core.scenarios import edits
from core.text import _, _n
from editor.base.context import Context
from editor.boards.hex.tools.edit_context import HexEditContext
from editor.widgets.fields import ChoiceField, Form, NumberField
from editor.widgets.section import Section, quiet_label


class MapSizeForm(Section):
    """Rows, columns and the shorter even rows; nothing is cut before the button is pressed."""

    def __init__(self, context: Context, edit_context: HexEditContext) -> None:
        super().__init__(context, _("Size of the map"))
        self.edit_context = edit_context
        form = Form(context)
        self.columns = NumberField(3, 200)
        form.row(_("Columns"), self.columns, "board_columns")
        self.rows = NumberField(3, 150)
        form.row(_("Rows"), self.rows, "board_rows")
        self.short = QCheckBox()
        self.short.setObjectName("board_short")
        context.speaker.bind(self.short, self.short.setText, _("Even rows are one hex shorter"))
        form.wide(self.short)
        self.keep = ChoiceField(
            context,
            [
                ("left", _("left, top")),
                ("middle", _("middle")),
                ("right", _("right, bottom")),
            ],
        )
        self.keep.show_value("left")
        form.row(_("What is there stays"), self.keep, "board_keep")
        self.body.addWidget(form)
        self.warning = quiet_label(context)
        context.theme.apply_style(self.warning, "warned")
        self.body.addWidget(self.warning)
        self.apply = QPushButton()
        self.apply.setObjectName("resize")
        context.speaker.bind(self.apply, self.apply.setText, _("Change the size"))
        self.apply.clicked.connect(self._resize)
        self.body.addWidget(self.apply)
        for field in (self.columns, self.rows):
            field.valueChanged.connect(self._judge)
        self.short.toggled.connect(self._judge)
        self.keep.entered.connect(self._judge)
        edit_context.document.changed.connect(self._show)
        self._show()

    def _show(self, diff: Any = None) -> None:
        if diff is None or diff.resized:
            board = self.edit_context.board
            self.columns.show_number(board.columns)
            self.rows.show_number(board.rows)
            self.short.setChecked(board.short_rows)
        self._judge()

    def _shift(self) -> tuple[int, int]:
        """How many rows are added above and columns at the left; negative where they are cut."""
        board = self.edit_context.board
        wider, higher = self.columns.value() - board.columns, self.rows.value() - board.rows
        shown = self.keep.currentIndex()
        if shown == 0:
            return 0, 0
        above, left = (higher // 2, wider // 2) if shown == 1 else (higher, wider)
        return above - above % 2, left  # rows are staggered: they move by twos

    def _judge(self, *_value: object) -> None:
        """Say what a new size would cut, before it is cut."""
        board = self.edit_context.board
        same = (board.rows, board.columns, board.short_rows) == (
            self.rows.value(),
            self.columns.value(),
            self.short.isChecked(),
        )
        self.apply.setVisible(not same)
        new = None if same else self._resized()
        lost = 0 if new is None else len(self.edit_context.document.scenario.units) - len(new.units)
        self.warning.setVisible(lost > 0)
        words = _n("{count} unit would fall off the map.", "{count} units would fall off the map.", lost)
        self.context.speaker.bind(self.warning, self.warning.setText, words)

    def _resized(self) -> Any:
        above, left = self._shift()
        return edits.resize(
            self.edit_context.document.scenario,
            self.rows.value(),
            self.columns.value(),
            self.short.isChecked(),
            above=above,
            left=left,
        )

    def _resize(self) -> None:
        try:
            new = self._resized()
        except edits.EditRefused as refused:
            self.edit_context.tell(refused.text)
            return
        title = _("Map of {columns} × {rows} hexes", columns=self.columns.value(), rows=self.rows.value())
        self.edit_context.selection.clear()
        self.edit_context.document.do(title, new)
