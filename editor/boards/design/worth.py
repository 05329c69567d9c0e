"""What the selected thing is worth by the rules: each sentence with the rule that it comes from."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from core.text import Value, _
from editor.base.context import Context
from editor.widgets.section import Section


class Worth(Section):
    """Rows of a sentence and its rule; `rule_asked(number)` when a rule is clicked."""

    rule_asked = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__(context, _("What it is worth"), _("click a rule to read it"))
        self._rows: Sequence[tuple[Value, str]] = ()
        self._holder = QWidget()
        self.body.addWidget(self._holder)
        context.speaker.changed.connect(self._fill)

    def show_rows(self, rows: Sequence[tuple[Value, str]]) -> None:
        """Show these sentences, each with its rule; nothing where there are none."""
        if list(rows) != list(self._rows):
            self._rows = rows
            self._fill()
        self.setVisible(bool(rows))

    def _fill(self) -> None:
        self.body.removeWidget(self._holder)
        self._holder.hide()
        self._holder.deleteLater()
        self._holder = QWidget()
        grid = QGridLayout(self._holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(self.context.theme.px(5))
        grid.setColumnStretch(0, 1)
        for place, (words, rule) in enumerate(self._rows):
            label = QLabel(self.context.speaker.say(words))
            label.setWordWrap(True)
            grid.addWidget(label, place, 0)
            if rule:
                link = QPushButton(rule)
                link.setProperty("link", True)
                link.setToolTip(self.context.speaker.say(_("Read the rule {rule}", rule=rule)))
                link.clicked.connect(lambda _checked=False, rule=rule: self.rule_asked.emit(rule))
                grid.addWidget(link, place, 1, Qt.AlignmentFlag.AlignTop)
        self.body.addWidget(self._holder)
