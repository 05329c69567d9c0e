"""The options of a system: each with its sentence, its choices, its default and its number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from core.scenarios import edits
from core.text import _, _n
from editor.base.context import Context
from editor.boards.design.edit_context import EditContext
from editor.widgets.form_rows import field_widget, option_words, show_value
from editor.widgets.section import Section, pale_line, quiet_label

if TYPE_CHECKING:
    from core.scenarios.settings import Option, OptionValue


class OptionRow(QWidget):
    """One option. `entered(value)` when a person chooses; a changed one says its default."""

    entered = Signal(object)
    rule_asked = Signal(str)

    def __init__(self, context: Context, option: Option) -> None:
        super().__init__()
        self.context, self.option = context, option
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        head = QHBoxLayout()
        name = QLabel(wordWrap=True)
        context.theme.apply_style(name, "strong")
        context.speaker.bind(name, name.setText, option.label)
        number = QPushButton(option.number)
        number.setProperty("link", True)
        number.clicked.connect(lambda: self.rule_asked.emit(option.number))
        head.addWidget(name, 1)
        head.addWidget(number, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(head)
        column.addWidget(quiet_label(context, option.sentence))
        self.field = field_widget(context, option.field, self.entered.emit)
        self.field.setObjectName(f"option-{option.id}")
        context.speaker.bind(self.field, self.field.setAccessibleName, option.label)
        context.speaker.bind(self.field, self.field.setAccessibleDescription, option.sentence)
        column.addWidget(self.field)
        recommended = _("Recommended: {value}", value=option_words(option, option.default))
        self.default = quiet_label(context, recommended)
        context.theme.apply_style(self.default, "warned")
        column.addWidget(self.default)

    def show_value(self, value: OptionValue) -> None:
        """What the document holds."""
        show_value(self.field, value)
        self.default.setVisible(value != self.option.default)


class OptionsForm(Section):
    """All options of the system."""

    rule_asked = Signal(str)

    def __init__(self, context: Context, edit_context: EditContext) -> None:
        super().__init__(context, _("Options"))
        self.edit_context = edit_context
        self.rows: dict[str, OptionRow] = {}
        for place, option in enumerate(edit_context.document.system.design().option_words):
            if place:
                self.body.addWidget(pale_line())
            row = self.rows[option.id] = OptionRow(context, option)
            row.entered.connect(lambda value, option=option: self._enter(option, value))
            row.rule_asked.connect(self.rule_asked)
            self.body.addWidget(row)
        edit_context.document.changed.connect(self._show)
        self._show()

    def _show(self, *_diff: object) -> None:
        options = self.edit_context.document.scenario.options
        changed = 0
        for option_id, row in self.rows.items():
            value = getattr(options, option_id)
            row.show_value(value)
            changed += value != row.option.default
        self.say_aside(
            _n("{count} changed", "{count} changed", changed) if changed else _("all as recommended")
        )

    def _enter(self, option: Option, value: OptionValue) -> None:
        scenario = self.edit_context.document.scenario
        try:
            new = edits.set_option(scenario, option.id, value)
        except edits.EditRefused as refused:
            self.edit_context.refuse(refused.text)
            self._show()
            return
        words = next((words for one, words in option.choices if one == value), None)
        shown = words if words is not None else str(value)
        self.edit_context.document.do(_("{option}: {value}", option=option.label, value=shown), new)
