"""What lies over the window for a moment only: words beside the pointer, menus, lists of completions."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication


def put_away_passing() -> None:
    """Take it all away at once: Qt alone leaves words beside the pointer for a third of a second."""
    while (popup := QApplication.activePopupWidget()) is not None and popup.close():
        pass
    for widget in QApplication.topLevelWidgets():
        if widget.windowType() == Qt.WindowType.ToolTip and widget.isVisible():
            widget.hide()
