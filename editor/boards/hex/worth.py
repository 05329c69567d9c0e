"""What the selected thing is worth by the rules: each sentence with the rule that it comes from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from core.text import Value, _
from editor.base.context import Context
from editor.boards.design.edit_context import Bench
from editor.widgets.section import Section

if TYPE_CHECKING:
    from core.scenarios.forces import Unit


class Worth(Section):
    """Rows of a sentence and its rule; `rule_asked(number)` when a rule is clicked."""

    rule_asked = Signal(str)

    def __init__(self, context: Context, bench: Bench) -> None:
        super().__init__(context, _("What it is worth"), _("click a rule to read it"))
        self.bench = bench
        self._rows: Sequence[tuple[Value, str]] = ()
        self._holder = QWidget()
        self.body.addWidget(self._holder)
        context.speaker.changed.connect(self._fill)

    def show_unit(self, unit: Unit | None) -> None:
        """What the kind of a unit does, and the ground it stands on."""
        if unit is None:
            self._show(())
            return
        own = self.bench.look.unit_notes(self.bench.document.scenario, unit.id)
        rows: list[tuple[Value, str]] = [(note.text, note.rule) for note in own]
        if not own:
            kinds = (entry for entry in self.bench.look.units if entry.id == unit.kind)
            rows = [(entry.sentence, entry.rule) for entry in kinds]
        self._show([*rows, *self._ground(self.bench.grid.parse(unit.at))])

    def show_hex(self, hex_: int) -> None:
        """What the ground of a hex does."""
        self._show(self._ground(hex_))

    def _ground(self, hex_: int) -> list[tuple[Value, str]]:
        notes = self.bench.hexes.hex_notes(self.bench.document.scenario, hex_)
        return [(note.text, note.rule) for note in notes]

    def _show(self, rows: Sequence[tuple[Value, str]]) -> None:
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
