"""The handicap that a scenario holds for who wants to play with it."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from core.lab.unit_names import unit_names
from core.scenarios.edits.handicap import said, with_handicap
from core.text import _
from editor.base.context import Context
from editor.base.document.document import Document


class HeldHandicap(QWidget):
    """What it is, and a button that takes it away; takes no room where there is none."""

    def __init__(self, context: Context, document: Document, parent: QWidget) -> None:
        super().__init__(parent)  # else it would be a window of its own for a moment
        self._context, self._document = context, document
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        self.remove = QPushButton()
        self.remove.setObjectName("remove_handicap")
        context.speaker.bind(self.remove, self.remove.setText, _("Remove it"))
        self.remove.clicked.connect(self._remove)
        self.words = QLabel(wordWrap=True)
        row.addWidget(self.remove)
        row.addWidget(self.words, 1)
        context.speaker.changed.connect(self.look)
        self.look()

    def look(self) -> None:
        """Show the handicap of the scenario as it stands."""
        scenario = self._document.scenario
        self.setVisible(bool(scenario.handicap))
        if scenario.handicap:
            changes = [row.change for row in scenario.handicap]
            change = said(changes, scenario, unit_names(self._document.system, scenario))
            self.words.setText(
                self._context.speaker.say(_("The scenario holds a handicap: {change}.", change=change))
            )

    def _remove(self) -> None:
        self._document.do(_("Remove the handicap"), with_handicap(self._document.scenario, ()))
