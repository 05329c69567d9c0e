"""The papers of a scenario in both languages side by side: notes for all, and what one side alone is told."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QMenu, QPushButton, QWidget

from core.scenarios import edits
from core.scenarios.briefings import KNOWN, TOLD, Known, briefing_of
from core.scenarios.edits.briefings import change_briefing
from core.text import Names, Text, _
from editor.base.context import Context
from editor.base.document.document import Document
from editor.widgets.fields import ChoiceField, NoteField, with_language
from editor.widgets.section import quiet_label

ALL: tuple[str, str] = ("notes", "")
"""The notes that everybody reads; other papers are ("text" or "rules", id of a side)."""


class Notes(QWidget):
    """What a player should know of the battle; or the orders and private rules of one side.

    A menu says what the briefing of the other side tells of this one.
    """

    def __init__(self, context: Context, document: Document) -> None:
        super().__init__()
        self.document, self._context = document, context
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 8, 12, 8)
        self.paper = ChoiceField(context)
        self.paper.setObjectName("paper")
        self.paper.setMinimumContentsLength(24)
        context.speaker.bind(self.paper, self.paper.setAccessibleName, _("Which paper"))
        self.paper.entered.connect(lambda _paper: self._show())
        head = QHBoxLayout()
        head.addWidget(self.paper)
        self.known_to = QPushButton()
        self.known_to.setObjectName("told")
        what_it_is = _("What the briefing of the other side tells of this side")
        context.speaker.bind(self.known_to, self.known_to.setToolTip, what_it_is)
        context.speaker.bind(self.known_to, self.known_to.setAccessibleName, what_it_is)
        menu = QMenu(self.known_to)
        self.boxes: dict[Known, QAction] = {}
        for what in KNOWN:
            box = self.boxes[what] = QAction(menu)  # made here: shiboken may cut off one that Qt makes
            menu.addAction(box)
            box.setCheckable(True)
            box.triggered.connect(lambda told, what=what: self._tell(what, told=told))
        self.known_to.setMenu(menu)
        head.addWidget(self.known_to)
        head.addStretch(1)
        grid.addLayout(head, 0, 0, 1, 2)
        self.fields: dict[str, NoteField] = {}
        for place, (language, words) in enumerate((("en", _("Notes (EN)")), ("fr", _("Notes (FR)")))):
            field = self.fields[language] = NoteField()
            field.setObjectName(f"notes_{language}")
            context.speaker.bind(field, field.setAccessibleName, words)
            field.entered.connect(lambda text, language=language: self._enter(language, text))
            grid.addWidget(quiet_label(context, words), 1, place)
            grid.addWidget(field, 2, place)
        self._chosen = ALL
        document.changed.connect(self._show)
        context.speaker.changed.connect(self._show)
        self._show()

    @property
    def chosen(self) -> tuple[str, str]:
        """The paper that is shown: its field and the id of its side."""
        return self._chosen

    def choose(self, paper: str, side: str = "") -> None:
        """Show "notes", or "text" or "rules" of a side, as a person would by the box."""
        self.paper.show_value((paper, side))
        self._show()

    def _papers(self) -> list[tuple[object, Text]]:
        found: list[tuple[object, Text]] = [(ALL, _("Notes for all"))]
        for side in self.document.scenario.sides:
            name = side.name if side.name.en or side.name.fr else side.id
            found.append((("text", side.id), _("Orders: {side}", side=name)))
            found.append((("rules", side.id), _("Known to one side alone: {side}", side=name)))
        return found

    def _words(self) -> Names:
        scenario = self.document.scenario
        if self._chosen == ALL:
            notes: Names = scenario.notes
            return notes
        field, side = self._chosen
        words: Names = getattr(briefing_of(scenario, side), field)
        return words

    def _show(self, *_diff: object) -> None:
        papers = self._papers()
        self.paper.offer(papers)
        place = self.paper.currentIndex()
        self._chosen = papers[place][0] if place >= 0 else ALL  # type: ignore[assignment]
        if place < 0:
            self.paper.show_value(ALL)
        words, own = self._words(), self._chosen != ALL
        self.fields["en"].show_words(words.en)
        self.fields["fr"].show_words(words.fr)
        hint = _("What happened here, what is special, where the map comes from.")
        if own:
            hint = _("Only this side reads it, in its briefing; the umpire does too.")
        for field in self.fields.values():
            field.setPlaceholderText(self._context.speaker.say(hint))
        known = briefing_of(self.document.scenario, self._chosen[1]).known
        self.known_to.setVisible(own)
        say = self._context.speaker.say
        for what, box in self.boxes.items():
            box.setText(say(TOLD[what]))
            box.setChecked(what in known)
        status = _("Told: nothing")
        if known:
            status = _("Told: {count} of {all}", count=len(known), all=len(KNOWN))
        self.known_to.setText(say(status))

    def _enter(self, language: str, words: str) -> None:
        scenario = self.document.scenario
        names = with_language(self._words(), language, words)
        if self._chosen == ALL:
            self.document.do(_("Write notes"), edits.set_notes(scenario, names))
            return
        paper, side = self._chosen
        new = change_briefing(scenario, side, **{paper: names})
        self.document.do(_("Write the briefing of {side}", side=scenario.side(side).name), new)

    def _tell(self, what: Known, *, told: bool) -> None:
        scenario, side = self.document.scenario, self._chosen[1]
        known = briefing_of(scenario, side).known
        now = tuple(one for one in KNOWN if (one in known and one != what) or (one == what and told))
        new = change_briefing(scenario, side, known=now)
        self.document.do(_("What is told of {side}", side=scenario.side(side).name), new)
