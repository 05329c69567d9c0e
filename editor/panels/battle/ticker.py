"""The last line of the journal, at the foot of the board; a click opens the journal."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton

from core.text import Text, _
from editor.base.context import Context
from editor.base.sentences import begun
from editor.widgets.elided import TwoLineLabel

ONE_LINE = 340
"""Pixels at 100 % up to which a sentence stands in one line."""


class Ticker(QFrame):
    """`open_journal` is called when it is pressed."""

    def __init__(self, context: Context, open_journal: Callable[[], object]) -> None:
        super().__init__()
        self._context, self._open = context, open_journal
        self.setObjectName("ticker")
        self.setProperty("floating", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.words = TwoLineLabel()
        self.step = QLabel()
        context.theme.apply_style(self.step, "key")
        self.up = QToolButton()
        self.up.setText("\N{BLACK UP-POINTING SMALL TRIANGLE}")
        self.up.setObjectName("open_journal")
        self.up.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.up.clicked.connect(lambda: self._open())
        context.speaker.bind(self.up, self.up.setAccessibleName, _("Journal"))
        row = QHBoxLayout(self)
        row.setContentsMargins(context.theme.px(10), 0, 2, 0)
        row.setSpacing(6)
        for part, stretch in ((self.words, 1), (self.step, 0), (self.up, 0)):
            row.addWidget(part, stretch)

    def show_line(self, line: Text | str, step: int) -> None:
        """The newest line of the journal, and how many steps were done."""
        say = self._context.speaker.say
        self.words.setText(begun(say(line)))
        self.step.setText(say(_("step {number}", number=step)))
        self.setAccessibleName(say(line))
        self._fit()
        row = self.layout()
        assert row is not None
        row.activate()  # at once: a longer number would be cut for a moment

    def _beside(self) -> int:
        """What stands beside the words, with the number of the step."""
        row = self.layout()
        assert row is not None
        margins = row.contentsMargins(), self.contentsMargins()  # those of the frame: its line
        sides = sum(one.left() + one.right() for one in margins)
        return sides + 2 * row.spacing() + self.step.sizeHint().width() + self.up.sizeHint().width()

    def _fit(self) -> None:
        """The number of the step goes where it would cost a sentence its end."""
        self.step.setVisible(self._beside() + self.words.width_of_both() <= self.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        """Wide enough for its words in one line, or in two where one would be too long."""
        beside, words = self._beside(), self.words
        one = words.fontMetrics().horizontalAdvance(words.text()) + 2
        fits = beside + one <= self._context.theme.px(ONE_LINE)
        return QSize(beside + (one if fits else words.width_of_both()), super().sizeHint().height())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.rect().contains(event.position().toPoint()):
            self._open()
