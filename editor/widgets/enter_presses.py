"""Enter on a button that has the focus presses it: outside dialogs Qt hands the key on to what lies below."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication

ENTERS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def presses_button(event: QKeyEvent) -> bool:
    """Press the button that has the focus; False where the key is another or no button has it."""
    focus = QApplication.focusWidget()
    if event.key() not in ENTERS or not isinstance(focus, QAbstractButton) or not focus.isEnabled():
        return False
    if not event.isAutoRepeat():
        focus.click()
    return True
