"""Each desk in all its states: every panel at the sides of the map open, every tab in front once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtWidgets import QTabWidget, QToolButton, QWidget
from shiboken6 import isValid

from benchmarks.layout import go_to, open_battle, settle
from editor.shell.window import MainWindow

OPENED = ("design", "armies", "plan", "play", "umpire")
"""In this order: the last two begin a battle."""


def turn_to(window: MainWindow, desk: str, scenario: Path) -> None:
    """Show a desk of the file that is open, with its battle begun and its seat taken."""
    if desk == "play":
        open_battle(window, scenario)
    else:
        go_to(window, desk)
    settle(4)
    for button in window.findChildren(QToolButton):
        if not isValid(button):  # opening one may bring others
            continue
        folded = button.objectName().startswith("strip-") and button.isVisible() and not button.isChecked()
        if folded:
            button.click()
            settle(3)


def fronts(window: QWidget) -> Iterator[str]:
    """What each tab is called while it is in front; "" first, for the window as it stands."""
    yield ""
    for tabs in window.findChildren(QTabWidget):
        before = tabs.currentIndex()
        for place in range(tabs.count()):
            if tabs.isVisible() and place != before and tabs.isTabEnabled(place):
                tabs.setCurrentIndex(place)
                settle(3)
                yield tabs.tabText(place)
        if tabs.isVisible():
            tabs.setCurrentIndex(before)
    settle(2)
