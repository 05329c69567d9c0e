"""Which numbered rules came up in a few battles of the computer, and which never did."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QWidget,
)

from core.lab.coverage import Coverage
from core.text import Text, Value, _, _n
from editor.base.rule_sentences import Sentence, sentences
from editor.desks.design.coverage.coverage_work import CoverageWork
from editor.widgets.dialog_ends import closing, framed
from editor.widgets.dialog_sizes import bounded
from editor.widgets.joined_buttons import Segments
from editor.widgets.section import quiet_label
from editor.widgets.wrapped_rows import WrappedRows

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from editor.base.context import Context

BATTLES = 8
SEATS = (("recruit", "recruit"), ("random", "random"))
"""Who plays by turns: one with a plan, and two who try whatever the rules allow."""
LOOKED = 50
"""Milliseconds between two looks at what was played."""
RULE = Qt.ItemDataRole.UserRole


class CoverageDialog(QDialog):
    """Plays at once, in a thread; `rule_asked` carries the number of a rule to be read in the help."""

    rule_asked = Signal(str)

    def __init__(self, parent: QWidget | None, context: Context, system: AnySystem, scenario: Any) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("rules_coverage")
        self._context, self._book = context, sentences(system.id)
        self.counts: Mapping[str, int] = {}
        self.played = 0
        say = context.speaker.say
        self.setWindowTitle(say(_("Which rules come up")))
        self.which = Segments(
            context, [("used", _("Came up")), ("left", _("Never came up"))], lambda _value: self.refresh()
        )
        self.which.choose("used")
        self.words = QLineEdit()
        self.words.setPlaceholderText(say(_("Number or words of a rule")))
        self.words.setAccessibleName(say(_("Number or words of a rule")))
        self.words.setClearButtonEnabled(True)
        self.words.textChanged.connect(lambda _words: self.refresh())
        self.list = QListWidget()
        WrappedRows(self.list)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(say(_("Rules")))
        self.list.itemActivated.connect(lambda item: self.rule_asked.emit(str(item.data(RULE))))
        self.note = quiet_label(context)
        self.bar = QProgressBar()
        self.bar.setRange(0, BATTLES)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(say(_("Battles played")))
        self.stop_button = QPushButton(say(_("Stop")))
        self._lay_out()
        self.work = CoverageWork(system, scenario, BATTLES, SEATS)
        self.stop_button.clicked.connect(self.work.stop)
        self._looking = QTimer(self, interval=LOOKED)
        self._looking.timeout.connect(self._look)
        self.refresh()
        self.work.start()
        self._looking.start()

    def _lay_out(self) -> None:
        context, px = self._context, self._context.theme.px
        head = QHBoxLayout()
        head.addWidget(self.which)
        head.addWidget(self.words, 1)
        running = QHBoxLayout()
        running.addWidget(self.bar, 1)
        running.addWidget(self.stop_button)
        column = framed(self, context)
        hint = _(
            "A rule counts where an event, a modifier or a roll names it; what only forbids something is "
            "never named. A double click reads the rule."
        )
        column.addWidget(quiet_label(context, hint))
        column.addLayout(head)
        column.addWidget(self.list, 1)
        column.addWidget(self.note)
        column.addLayout(running)
        column.addWidget(closing(self, context))
        self.resize(bounded(QSize(px(620), px(560)), self.parentWidget()))

    # --- what is played ------------------------------------------------------------------------------------

    def _look(self) -> None:
        running = self.work.is_running  # asked first: what comes after the last look is not lost
        for found in self.work.new():
            if isinstance(found, Coverage):
                self.counts, self.played = found.rules, found.battles
                self.bar.setValue(found.battles)
                self.refresh()
            else:
                self.note.setText(self._context.speaker.say(found))
        if not running:
            self._looking.stop()
            self.bar.hide()
            self.stop_button.hide()

    def done(self, result: int) -> None:
        """Closed: nothing more is played."""
        self._looking.stop()
        self.work.stop()
        super().done(result)

    # --- what is shown -------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """List the rules of the chosen kind that have the words."""
        say, used = self._context.speaker.say, self.which.value == "used"
        sought = self.words.text().casefold().split()
        self.list.clear()
        for row in self._book:
            if row.is_chapter and row.number not in self.counts:
                continue
            if (row.number in self.counts) is not used:
                continue
            words = say(self._line(row, used=used))
            if all(word in words.casefold() for word in sought):
                item = QListWidgetItem(words)
                item.setData(RULE, row.number)
                self.list.addItem(item)
        if self.played:
            self.note.setText(say(self._sum()))
        elif not self.note.text():
            self.note.setText(say(_("The computer plays…")))

    def _line(self, row: Sentence, *, used: bool) -> Value:
        if not used:
            return _("{number}  {words}", number=row.number, words=row.names)
        share = _("{count} of {all}", count=self.counts[row.number], all=self.played)
        return _("{number}  {words}  ({share})", number=row.number, words=row.names, share=share)

    def _sum(self) -> Text:
        known = sum(row.number in self.counts for row in self._book)
        return _n(
            "{known} of {all} numbered rules came up in {count} battle.",
            "{known} of {all} numbered rules came up in {count} battles.",
            self.played,
            known=known,
            all=len(self._book),
        )
