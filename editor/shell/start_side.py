"""The right side of the start page: what can be learnt, keys worth knowing, how the program looks."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from core.text import Text, _
from editor.base.context import Context
from editor.base.shown_keys import shown_key
from editor.shell.look_choices import LookChoices

LESSONS: tuple[tuple[Text, Text, str], ...] = (
    (_("First steps"), _("Open a battle, play a turn, draw a map"), "start"),
    (_("Battle Cry, a turn step by step"), _("With a link to the sentence of each rule"), "battle_cry"),
    (_("Belle Époque, a turn step by step"), _("Tokens, tests, fire and assault"), "belle_epoque"),
    (_("All games and army lists"), _("Belle Position, La Garde, MBT; every page"), "index"),
    (_("Drawing a battle"), _("The tools of the Design desk"), "design"),
    (_("Playing a battle"), _("Dice, cards and seats at the Play desk"), "play"),
)

KEYS: tuple[tuple[Text, str, str], ...] = (
    (_("Every command, rule and unit"), "Ctrl+K", "find"),
    (_("Make all text larger"), "Ctrl++", "text_larger"),
    (_("All the keys"), "", "help_keys"),
    (_("Help on what is in hand"), "F1", "help"),
)


class StartSide(QWidget):
    """`page_asked` opens a help page, `command_asked` runs a command."""

    page_asked = Signal(str)
    command_asked = Signal(str)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(18, 18, 18, 14)
        self._rows.setSpacing(6)
        self._heading(_("Learn"))
        for title, words, page in LESSONS:
            self._lesson(title, words, page)
        self._rows.addSpacing(14)
        self._heading(_("Good to know"))
        for title, key, command in KEYS:
            self._key(title, key, command)
        self._rows.addStretch(1)
        self._rows.addWidget(_rule())
        self._rows.addSpacing(8)
        self._rows.addWidget(LookChoices(context))

    def _heading(self, words: Text) -> None:
        label = QLabel()
        label.setProperty("role", "heading")
        self._context.speaker.bind(label, label.setText, words)
        self._rows.addWidget(label)

    def _lesson(self, title: Text, words: Text, page: str) -> None:
        button = self._link(title)
        button.setObjectName(f"lesson-{page}")
        button.clicked.connect(lambda: self.page_asked.emit(page))
        said = QLabel()
        said.setProperty("role", "small")
        said.setWordWrap(True)
        said.setContentsMargins(4, 0, 0, 4)
        self._context.speaker.bind(said, said.setText, words)
        for part in (button, said, _rule(pale=True)):
            self._rows.addWidget(part)

    def _key(self, title: Text, key: str, command: str) -> None:
        row = QHBoxLayout()
        button = self._link(title)
        button.clicked.connect(lambda: self.command_asked.emit(command))
        row.addWidget(button)
        row.addStretch(1)
        if key:
            cap = QLabel()
            cap.setProperty("role", "keycap")
            self._context.speaker.follow(cap, lambda: cap.setText(shown_key(key, self._context.speaker)))
            row.addWidget(cap)
        self._rows.addLayout(row)

    def _link(self, title: Text) -> QPushButton:
        button = QPushButton()
        button.setProperty("link", True)
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        self._context.speaker.bind(button, button.setText, title)
        return button


def _rule(*, pale: bool = False) -> QFrame:
    line = QFrame()
    line.setFixedHeight(1)
    line.setProperty("surface", "pale_rule" if pale else "rule")
    return line
