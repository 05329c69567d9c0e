"""The table of an import: each word of the file, how often it stands there, what it becomes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem

from core.interchange.imported import WordUse
from core.interchange.target import Target
from core.text import Text, Value, _
from editor.base.context import Context
from editor.widgets.fields import ChoiceField
from editor.widgets.row_tables import by_rows

MOST_ROWS = 300
"""Rows with a field each; the words of a file beyond these follow the table of the program."""


class MappingTable(QTableWidget):
    """`changed(kind, word, becomes)` is called when a person chooses what a word becomes."""

    def __init__(self, context: Context, changed: Callable[[str, str, str], object]) -> None:
        super().__init__(0, 3)
        self.context, self._changed = context, changed
        self.setObjectName("mapping_table")
        self.setAccessibleName(context.speaker.say(_("What the words of the file become")))
        by_rows(self)
        heads = (_("In the file"), _("Times"), _("Becomes"))
        self.setHorizontalHeaderLabels([context.speaker.say(head) for head in heads])
        header = self.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setMinimumWidth(context.theme.px(350))
        self.uses: tuple[WordUse, ...] = ()

    def show_uses(self, uses: Sequence[WordUse], target: Target) -> None:
        """Show what the words of a file become in a system; the rows stay where their words stay."""
        uses = tuple(uses[:MOST_ROWS])
        if [(use.kind, use.word) for use in uses] == [(use.kind, use.word) for use in self.uses]:
            self.uses = uses
            for row, use in enumerate(uses):
                field = self.cellWidget(row, 2)
                if isinstance(field, ChoiceField):
                    field.offer(_choices(use, target))
                    field.show_value(use.becomes)
            return
        self.uses = uses
        self.setRowCount(len(uses))
        for row, use in enumerate(uses):
            word = QTableWidgetItem(use.word)
            word.setToolTip(use.word)
            count = QTableWidgetItem(str(use.count))
            count.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            for column, item in enumerate((word, count)):
                item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
                self.setItem(row, column, item)
            field = ChoiceField(self.context, _choices(use, target))
            field.setAccessibleName(use.word)
            field.show_value(use.becomes)
            field.entered.connect(lambda value, use=use: self._changed(use.kind, use.word, str(value)))
            self.setCellWidget(row, 2, field)
        self.resizeRowsToContents()


def _choices(use: WordUse, target: Target) -> list[tuple[object, Value]]:
    """What a word may become: nothing, or something of its kind; a value of several things stands too."""
    names = target.unit_names if use.kind == "units" else target.names
    nothing: Text = _("(left out)")
    found: list[tuple[object, Value]] = [("", nothing)]
    if use.kind == "terrain" and "clear" not in names:
        found.append(("clear", _("Clear")))
    for word, name in names.items():
        if (use.kind == "hexsides") == word.startswith("hexside:"):
            found.append((word, name))
    if use.becomes not in [value for value, _name in found]:
        parts = tuple(target.called(part) for part in use.becomes.split(" + "))
        found.append((use.becomes, parts))
    return found
