"""The acts that have no room in the prompt: they unfold under it, over the map, until one is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from core.text import Text, _
from editor.base.context import Context
from editor.widgets.key_button import KeyButton

WIDE = 640
"""Pixels at 100 % of an act's words: in a list of its own it is cut for the sake of the window alone."""


class Act(Protocol):
    """What a button needs of an act."""

    @property
    def text(self) -> Text: ...
    @property
    def run(self) -> Callable[[], object]: ...
    @property
    def key(self) -> str: ...


class FoldedActs(QFrame):
    """Buttons one below the other at the right edge under `below`; Escape folds them."""

    def __init__(self, context: Context, below: QWidget) -> None:
        super().__init__(below)
        self._context, self._below = context, below
        self.setObjectName("folded_acts")
        self.setProperty("floating", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(1, 1, 1, 1)
        held = QWidget()
        held.setProperty("surface", "panel")
        self._area = QScrollArea(widgetResizable=True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        context.speaker.bind(self._area, self._area.setAccessibleName, _("Acts offered"))
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setWidget(held)
        outer.addWidget(self._area)
        px = context.theme.px
        self._rows = QVBoxLayout(held)
        self._rows.setContentsMargins(px(8), px(8), px(8), px(8))
        self._rows.setSpacing(px(6))
        self.buttons: list[KeyButton] = []
        below.installEventFilter(self)
        self.hide()

    def show_acts(self, acts: Sequence[Act]) -> None:
        """Offer these; folded where there is none, unfolded as before where there are."""
        while self.buttons:
            button = self.buttons.pop()
            self._rows.removeWidget(button)
            button.deleteLater()
        for act in acts:
            button = KeyButton(self._context, primary=False, most=WIDE)
            button.say(act.text, act.key)
            button.clicked.connect(lambda _checked=False, run=act.run: self._do(run))
            self._rows.addWidget(button)
            self.buttons.append(button)
        if not acts:
            self.hide()
        elif self.isVisible():
            self._lie()

    def _do(self, run: Callable[[], object]) -> None:
        self.hide()
        run()

    def fold(self) -> None:
        """Fold, or unfold with the first act in the hands of the keyboard."""
        if self.isVisible():
            self.hide()
            return
        if self.parent() is not self._below.window():
            self.setParent(self._below.window())
        self._lie()
        self.show()
        self.raise_()
        if self.buttons:
            self.buttons[0].setFocus(Qt.FocusReason.TabFocusReason)

    def _lie(self) -> None:
        held, window = self._area.widget(), self._below.window()
        assert held is not None
        for button in self.buttons:
            button.limit(max(1, self._below.width() * 2 // 3 - button.whole_width() + button.wanted_words()))
        size = held.sizeHint()
        low = self._below.mapTo(window, QPoint(self._below.width(), self._below.height()))
        high = min(size.height() + 2, max(1, window.height() - low.y() - self._context.theme.px(8)))
        bar = self._area.verticalScrollBar().sizeHint().width() if high < size.height() + 2 else 0
        wide = min(size.width() + 2 + bar, low.x())
        self.setGeometry(low.x() - wide, low.y(), wide, high)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
            return
        super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The prompt went or has another place."""
        if event.type() == QEvent.Type.Hide:
            self.hide()
        elif event.type() in (QEvent.Type.Resize, QEvent.Type.Move) and self.isVisible():
            self._lie()
        return super().eventFilter(watched, event)
