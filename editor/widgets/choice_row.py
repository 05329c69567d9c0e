"""A row of few choices of which one holds: 1 | 7 | 19."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from core.text import Names, Text
from editor.base.context import Context
from editor.widgets.plain_tips import plain_tip


def _tip(button: QPushButton, words: str) -> None:
    button.setToolTip(plain_tip(words))


class ChoiceRow(QWidget):
    """`chosen(value)` when a person chooses; `show_chosen` when somebody else did."""

    chosen = Signal(object)

    def __init__(
        self, context: Context, name: Text, choices: Sequence[tuple[object, Text | Names | str]]
    ) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        context.speaker.bind(self, self.setAccessibleName, name)
        self._group = QButtonGroup(self)
        self.buttons: dict[object, QPushButton] = {}
        for value, word in choices:
            button = QPushButton()
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setObjectName("segment")
            button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            button.setMinimumWidth(24)  # long names are cut rather than the panel
            context.speaker.bind(button, button.setText, word)
            context.speaker.bind(button, partial(_tip, button), word)
            button.clicked.connect(lambda _checked=False, value=value: self.chosen.emit(value))
            self._group.addButton(button)
            self.buttons[value] = button
            row.addWidget(button)

    def show_chosen(self, value: object) -> None:
        button = self.buttons.get(value)
        if button is not None:
            button.setChecked(True)

    def show_only(self, value: object) -> None:
        """Show `value` as the one that holds, none where it is not of this row."""
        self._group.setExclusive(False)
        for each, button in self.buttons.items():
            button.setChecked(each == value)
        self._group.setExclusive(True)


def labelled_row(context: Context, word: Text, widget: QWidget) -> QWidget:
    """A word at the left, `widget` at the right."""
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    label = QLabel()
    context.theme.apply_style(label, "second")
    label.setBuddy(widget)
    context.speaker.bind(label, label.setText, word)
    row.addWidget(label, 1)
    row.addWidget(widget)
    return holder
