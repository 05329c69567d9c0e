"""The size of a board: its fields, what a new size would cut, and the button before which nothing is cut."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from PySide6.QtWidgets import QPushButton

from core.scenarios.edits import EditRefused
from core.scenarios.form_fields import FieldValue, FormField
from core.text import Text, _
from editor.base.context import Context
from editor.boards.design.edit_context import EditContext
from editor.widgets.fields import Form
from editor.widgets.form_rows import FormRows
from editor.widgets.section import Section, quiet_label


class SizeForm(Section):
    """`shown` is what the fields show; the button appears where a new size would cut something off."""

    size_title: ClassVar[Text]
    prefix: ClassVar[str]
    button_name: ClassVar[str]
    fields: ClassVar[Sequence[FormField]]

    def __init__(self, context: Context, edit_context: EditContext) -> None:
        super().__init__(context, self.size_title)
        self.edit_context = edit_context
        self.shown: dict[str, FieldValue] = {"keep": "left"}
        form = Form(context)
        self.rows = FormRows(form, self.fields, self.prefix, self.entered, wide_switches=True)
        self.body.addWidget(form)
        self.warning = quiet_label(context)
        context.theme.apply_style(self.warning, "warned")
        self.body.addWidget(self.warning)
        self.apply = QPushButton()
        self.apply.setObjectName(self.button_name)
        context.speaker.bind(self.apply, self.apply.setText, _("Change the size"))
        self.apply.clicked.connect(self.apply_size)
        self.body.addWidget(self.apply)
        edit_context.document.changed.connect(self._document_changed)
        self._document_changed()

    def held(self) -> dict[str, FieldValue]:
        """What the document holds of the fields."""
        raise NotImplementedError

    def changes_it(self) -> bool:
        """Whether the fields show another size than that of the board."""
        raise NotImplementedError

    def resized(self) -> Any:
        """The scenario with a board of the size shown; raises EditRefused."""
        raise NotImplementedError

    def lost_words(self, count: int) -> Text:
        """That so many units would fall off."""
        raise NotImplementedError

    def resize_title(self) -> Text:
        """What was done, for the history."""
        raise NotImplementedError

    def entered(self, name: str, value: FieldValue) -> None:
        """A person entered a value: it acts at once, unless it would cut something off."""
        self.shown[name] = value
        self._judge()
        if self.changes_it() and self.warning.isHidden():
            self.apply_size()

    def share(self) -> int:
        """Halves of what is added that come before what is there: 0, 1 or 2."""
        return {"left": 0, "middle": 1, "right": 2}[str(self.shown["keep"])]

    def _document_changed(self, diff: Any = None) -> None:
        if diff is None or diff.resized or getattr(diff, "grid", False):
            self.shown |= self.held()
            self.rows.show(self.shown)
        self._judge()

    def _judge(self) -> None:
        """Say what a new size would cut, before it is cut."""
        differs = self.changes_it()
        self.apply.setVisible(differs)
        self.warning.setVisible(False)
        if not differs:
            return
        try:
            lost = len(self.edit_context.document.scenario.units) - len(self.resized().units)
        except EditRefused as refused:
            self._warn(refused.text)
            return
        if lost > 0:
            self._warn(self.lost_words(lost))

    def _warn(self, words: Text) -> None:
        self.context.speaker.bind(self.warning, self.warning.setText, words)
        self.warning.setVisible(True)

    def apply_size(self) -> None:
        """Make the board so large; a refusal is said."""
        try:
            new = self.resized()
        except EditRefused as refused:
            self.edit_context.refuse(refused.text)
            return
        self.edit_context.document.do(self.resize_title(), new)
