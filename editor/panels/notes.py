"""The notes of a scenario, in both languages side by side."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QWidget

from core.scenarios import edits
from core.text import Names, _
from editor.context import Context
from editor.document.document import Document
from editor.panels.fields import NoteField, with_language
from editor.panels.section import quiet_label


class Notes(QWidget):
    """What a player should know of the battle: its story, its special rules, where the map comes from."""

    def __init__(self, context: Context, document: Document) -> None:
        super().__init__()
        self.document = document
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 8, 12, 8)
        self.fields: dict[str, NoteField] = {}
        for place, (language, words) in enumerate((("en", _("Notes (EN)")), ("fr", _("Notes (FR)")))):
            field = self.fields[language] = NoteField()
            field.setObjectName(f"notes_{language}")
            context.speaker.bind(field, field.setAccessibleName, words)
            context.speaker.bind(
                field,
                field.setPlaceholderText,
                _("What happened here, what is special, where the map comes from."),
            )
            field.entered.connect(lambda text, language=language: self._enter(language, text))
            grid.addWidget(quiet_label(context, words), 0, place)
            grid.addWidget(field, 1, place)
        document.changed.connect(self._show)
        self._show()

    def _show(self, *_diff: object) -> None:
        notes: Names = self.document.scenario.notes
        self.fields["en"].show_words(notes.en)
        self.fields["fr"].show_words(notes.fr)

    def _enter(self, language: str, words: str) -> None:
        scenario = self.document.scenario
        self.document.do(
            _("Write notes"), edits.set_notes(scenario, with_language(scenario.notes, language, words))
        )
