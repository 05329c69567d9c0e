"""A folded panel shown for a look: over the board beside the strip, as long as the pointer is there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QPlainTextEdit, QTextEdit, QVBoxLayout, QWidget
from shiboken6 import isValid

from editor.widgets.floating import FloatingCard
from editor.widgets.panel_place import natural_width

LINGERS = 400
"""Milliseconds for which the panel stays when the pointer has left it."""


class Peek(QFrame):
    """Holds the panel of one folded place; `given_back(panel, place)` is called when the look is over."""

    def __init__(self, parent: QWidget, given_back: Callable[[QWidget, str], object]) -> None:
        super().__init__(parent)
        self._given_back = given_back
        self.place = ""
        self._panel: QWidget | None = None
        self.setObjectName("peek")
        self.setProperty("floating", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(1, 1, 1, 1)
        self.hide()
        self._linger = QTimer(self)
        self._linger.setSingleShot(True)
        self._linger.setInterval(LINGERS)
        self._linger.timeout.connect(self._end_unless_used)

    def show_panel(self, place: str, panel: QWidget, room: QRect, button: QWidget) -> None:
        """Show the panel of `place` in the left part of `room`; the pointer rests on `button` now."""
        self.end()
        self.place, self._panel, self._button = place, panel, button
        self._rows.addWidget(panel)
        panel.show()
        wide = max(natural_width(panel), min(panel.sizeHint().width(), room.width() // 2))
        self.setGeometry(QRect(room.left(), room.top(), min(wide + 2, room.width()), room.height()))
        button.installEventFilter(self)
        self.show()
        self.raise_()

    def show_card(self, place: str, card: FloatingCard, button: QWidget) -> None:
        """Show a card that lies over the board anyway while there is something in it."""
        self.end()
        self.place, self._card, self._button = place, card, button
        card.pin(True)
        for watched in (card, button):
            watched.installEventFilter(self)

    _button: QWidget | None = None
    _card: FloatingCard | None = None

    def end(self) -> None:
        """Give the panel back."""
        self._linger.stop()
        panel, place, self._panel = self._panel, self.place, None
        card, button, self._card, self._button, self.place = self._card, self._button, None, None, ""
        for watched in (card, button):
            if watched is not None and isValid(watched):
                watched.removeEventFilter(self)
        if card is not None and isValid(card):
            card.pin(False)
        self.hide()
        if panel is not None and isValid(panel):
            self._rows.removeWidget(panel)
            self._given_back(panel, place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The pointer leaves the icon, for the panel or for good."""
        if event.type() == QEvent.Type.Leave:
            self._linger.start()
        elif event.type() == QEvent.Type.Enter:
            self._linger.stop()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        """The pointer comes and goes; Escape ends the look."""
        if event.type() == QEvent.Type.Enter:
            self._linger.stop()
        elif event.type() == QEvent.Type.Leave:
            self._linger.start()
        elif isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            self.end()
            return True
        return super().event(event)

    def _end_unless_used(self) -> None:
        """A list that hangs open keeps the panel, a field that is written in too."""
        focus = QApplication.focusWidget()
        written = isinstance(focus, QLineEdit | QTextEdit | QPlainTextEdit) and self.isAncestorOf(focus)
        if QApplication.activePopupWidget() is not None or written:
            self._linger.start()
        else:
            self.end()
