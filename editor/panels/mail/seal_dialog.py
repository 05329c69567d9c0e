"""Seal a paper: whose it is, its words, and the decisions of a reply that it shall carry."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from core.records import replies
from core.records.sealed_papers import LONGEST
from core.scenarios.documents import BadFile
from core.text import _, _n
from editor.widgets.joined_buttons import Segments
from editor.widgets.section import quiet_label

if TYPE_CHECKING:
    from core.records.games import Game
    from editor.boards.host import DeskHost


class SealDialog(QDialog):
    """`written` (side, text, acts) when the paper is sealed."""

    written = Signal(int, str, object)

    def __init__(self, parent: QWidget, host: DeskHost, game: Game) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._host, self._game, self._sides = host, game, game.scenario.sides
        sides = self._sides
        context = host.context
        say, px = context.speaker.say, context.theme.px
        self.setObjectName("seal_paper")
        self.setWindowTitle(say(_("Seal a paper")))
        self.acts: tuple[dict[str, Any], ...] = ()
        rows = QVBoxLayout(self)
        rows.addWidget(quiet_label(context, _("Whose paper is it?")))
        self.side = Segments(context, [(side.id, side.name) for side in sides], lambda _value: None)
        self.side.choose(sides[0].id)
        rows.addWidget(self.side)
        label = quiet_label(context, _("What stands on it"))
        rows.addWidget(label)
        self.words = QPlainTextEdit()
        self.words.setObjectName("paper_text")
        self.words.setTabChangesFocus(True)
        self.words.setAccessibleName(say(_("What stands on it")))
        self.words.setMinimumSize(px(420), px(140))
        self.words.textChanged.connect(self._mind)
        label.setBuddy(self.words)
        rows.addWidget(self.words)
        self.attach = QPushButton(say(_("Add the decisions of a reply...")))
        self.attach.setObjectName("paper_attach")
        self.attach.clicked.connect(self.ask_reply)
        rows.addWidget(self.attach)
        self.status = quiet_label(context)
        rows.addWidget(self.status)
        self.box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.seal = self.box.addButton(say(_("Seal it")), QDialogButtonBox.ButtonRole.AcceptRole)
        self.box.accepted.connect(self.finish)
        self.box.rejected.connect(self.reject)
        rows.addWidget(self.box)
        self._mind()

    def ask_reply(self) -> None:
        """Let a person choose the reply whose decisions go into the paper."""
        from editor.panels.mail.exchange import ask_file

        path = ask_file(self._host)
        if path is not None:
            self.add_reply(path)

    def add_reply(self, path: Path) -> None:
        """Let the paper carry the decisions of that reply, if a side of this battle wrote it."""
        from editor.panels.mail.exchange import why_of

        say = self._host.context.speaker.say
        try:
            reply = replies.load(path)
            replies.sender(self._game, reply)
        except BadFile as bad:
            self.status.setText("\n".join(say(line) for line in why_of(bad)))
            return
        record = reply.record
        self.acts = tuple(dict(step) for step in record.steps)
        self.side.choose(record.side)
        if record.note and not self.words.toPlainText():
            self.words.setPlainText(record.note)
        count = len(self.acts)
        self.status.setText(say(_n("{count} decision is added.", "{count} decisions are added.", count)))
        self._mind()

    def _mind(self) -> None:
        text = self.words.toPlainText()
        self.seal.setEnabled((bool(text.strip()) or bool(self.acts)) and len(text) <= LONGEST)

    def finish(self) -> None:
        """Seal what was written."""
        ids = [side.id for side in self._sides]
        self.written.emit(ids.index(self.side.value), self.words.toPlainText(), self.acts)
        self.accept()
