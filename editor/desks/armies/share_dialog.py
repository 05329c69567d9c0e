"""A list as plain text to copy, and a text that somebody sent to be read as a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from core.armies import plain_text, spreadsheet
from core.armies.rosters import Roster
from core.armies.vocabulary import ReadList
from core.text import Text, _, _n, languages
from editor.widgets.joined_buttons import Segments
from editor.widgets.section import Section, quiet_label

if TYPE_CHECKING:
    from editor.desks.armies.list_host import ListHost, Outside

NAMES = {"en": "English", "fr": "Français"}


class ShareDialog(QDialog):
    """At the left what can be copied, at the right what was pasted and what was understood of it."""

    def __init__(self, parent: QWidget, outside: Outside, host: ListHost) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("share_list")
        self._outside, self._host, self._context = outside, host, host.context
        self.setWindowTitle(self._context.speaker.say(_("The list as text")))
        self.read: ReadList | None = None
        columns = QHBoxLayout(self)
        columns.addWidget(self._out(), 1)
        columns.addWidget(self._in(), 1)
        px = self._context.theme.px
        self.resize(px(900), px(520))
        host.bench.renewed.connect(self._write)
        self._write()

    def _out(self) -> Section:
        section = Section(self._context, _("To copy"), grows=True)
        self.language = Segments(
            self._context,
            [(code, NAMES.get(code, code)) for code in languages()],
            lambda _code: self._write(),
        )
        self.language.choose(self._context.speaker.language)
        self.text = QPlainTextEdit()
        self.text.setObjectName("list_text")
        self._context.speaker.bind(self.text, self.text.setAccessibleName, _("To copy"))
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        copy = self._button(_("Copy"), "copy_text", self._copy)
        row = QHBoxLayout()
        row.addWidget(self.language)
        row.addStretch(1)
        row.addWidget(copy)
        section.body.addWidget(self.text, 1)
        section.body.addLayout(row)
        return section

    def _in(self) -> Section:
        section = Section(self._context, _("To read"), grows=True)
        self.pasted = QPlainTextEdit()
        self.pasted.setObjectName("pasted_text")
        self._context.speaker.bind(self.pasted, self.pasted.setAccessibleName, _("To read"))
        self.pasted.setTabChangesFocus(True)
        say = self._context.speaker.say
        self.pasted.setPlaceholderText(say(_("Paste a list here: “3 x Zouaves” a line is enough.")))
        self.pasted.textChanged.connect(self._read)
        self.remarks = quiet_label(self._context)
        self.remarks.setObjectName("remarks")
        self.replace = self._button(_("In place of this list"), "take_text", self._replace)
        self.fresh = self._button(_("As a new list"), "open_text", self._open)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.replace)
        row.addWidget(self.fresh)
        section.body.addWidget(self.pasted, 1)
        section.body.addWidget(self.remarks)
        section.body.addLayout(row)
        self._read()
        return section

    def _button(self, words: Text, name: str, run: object) -> QPushButton:
        button = QPushButton(self._context.speaker.say(words))
        button.setObjectName(name)
        button.setAutoDefault(False)
        button.clicked.connect(run)
        return button

    def _write(self) -> None:
        language = self.language.value or self._context.speaker.language
        self.text.setPlainText(plain_text.write(self._host.bench.report.army, language))

    def _copy(self) -> None:
        QApplication.clipboard().setText(self.text.toPlainText())

    def _read(self) -> None:
        say, text = self._context.speaker.say, self.pasted.toPlainText()
        self.read = None
        if text.strip():
            system = self._host.bench.roster.system
            self.read = plain_text.read(text, self._outside.troops, system)
            if self.read.roster is None or not self.read.roster.lines:
                table = spreadsheet.read(text, self._outside.troops, system)
                self.read = table if table.roster is not None and table.roster.lines else self.read
        roster = self.read.roster if self.read is not None else None
        lines = [say(remark) for remark in self.read.remarks[:6]] if self.read is not None else []
        if roster is not None:
            pieces = sum(line.count for line in roster.lines)
            status = _(
                "{lines}, {pieces}.",
                lines=_n("{count} line", "{count} lines", len(roster.lines)),
                pieces=_n("{count} piece", "{count} pieces", pieces),
            )
            lines.insert(0, say(status))
        self.remarks.setText("\n".join(lines))
        here = roster is not None and roster.system == self._host.bench.roster.system
        self.replace.setEnabled(here)
        self.fresh.setEnabled(roster is not None)

    def _roster(self) -> Roster | None:
        return self.read.roster if self.read is not None else None

    def _replace(self) -> None:
        roster = self._roster()
        if roster is not None:
            self._host.bench.replace(_("List out of a text"), roster)
            self.close()

    def _open(self) -> None:
        roster = self._roster()
        if roster is not None:
            self.close()
            self._outside.open_roster(roster)
