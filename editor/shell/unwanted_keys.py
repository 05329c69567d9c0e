"""Keys that no panel wanted: after a click in a panel, and over the help, letters still act on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QWidget

if TYPE_CHECKING:
    from editor.shell.page import Page

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class UnwantedKeys:
    """`take(event, page)` gives a key to the view of the page in front."""

    def __init__(self) -> None:
        self._giving = False  # what the view leaves comes back here

    def take(self, event: QKeyEvent, page: Page | None) -> bool:
        """Whether the key was meant for the map; Enter in a field gives the keys back to it."""
        focus = QApplication.focusWidget()
        if page is None or self._giving or focus is None or focus is page.view:
            return False
        if _is_written_in(focus):
            if event.key() in ENTER and page.isAncestorOf(focus):
                page.view.setFocus()
            return False
        if not event.text() or event.modifiers() & _COMMANDS:
            return False
        self._giving = True
        try:
            if not _triggered(page.view, event):
                QApplication.sendEvent(page.view, event.clone())
        finally:
            self._giving = False
        return True


_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


def _is_written_in(widget: QWidget) -> bool:
    from PySide6.QtWidgets import (  # not before the window is shown
        QAbstractSpinBox,
        QComboBox,
        QLineEdit,
        QPlainTextEdit,
        QTextBrowser,
        QTextEdit,
    )

    fields = QLineEdit | QPlainTextEdit | QTextEdit | QAbstractSpinBox | QComboBox
    return isinstance(widget, fields) and not isinstance(widget, QTextBrowser)


def _triggered(view: QWidget, event: QKeyEvent) -> bool:
    """Do the command of the view that has this key; False where none has."""
    meant = (QKeySequence(event.keyCombination()), QKeySequence(event.key()))
    for action in view.actions():
        if any(key in meant for key in action.shortcuts()):
            action.trigger()
            return True
    return False
