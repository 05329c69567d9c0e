"""One style sheet, worn by each part of a window by itself: at once in sight, else when it comes there.

Were it the application's, Qt would go through all that is inside a widget each time that one is put into
another, and half of the time in which a document opens would go to that. A page behind the one in front, a
closed menu or dialog gets new colours when it is shown.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QMainWindow, QWidget
from shiboken6 import isValid

COMES = (QEvent.Type.Show, QEvent.Type.ParentChange)
"""What happens to a part before it is in sight."""


def wear(widget: QWidget, sheet: str) -> None:
    """Put a sheet of its own on a widget, if it is another: Qt reads each anew, for all that is inside."""
    if widget.styleSheet() != sheet:
        widget.setStyleSheet(sheet)


class WhenShown(QObject):
    """Does something now where a widget is in sight, and else once, when it comes there."""

    def __init__(self, widget: QWidget, do: Callable[[], object]) -> None:
        super().__init__(widget)
        self._widget, self._do, self._owed = widget, do, False

    def ask(self) -> None:
        """It is to be done."""
        window = self._widget.window()  # of what stands in no place now that is no window of the program
        if self._widget.isVisible() or (isinstance(window, QMainWindow) and not window.isVisible()):
            self._do()
        elif not self._owed:
            self._owed = True
            self._widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and self._owed:
            self._owed = False
            self._widget.removeEventFilter(self)
            self._do()
        return False


class Wardrobe(QObject):
    """Knows the parts that wear the sheet: pages, bars, menus, dialogs. `dressed` counts the times."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.sheet = ""
        self.dressed = 0
        self._parts: list[QWidget] = []

    def keep(self, part: QWidget) -> None:
        """This wears the sheet from now on, and with it all that is inside it."""
        if part not in self._parts:
            self._parts.append(part)
            part.destroyed.connect(self._let_go)
            self.dress(part)

    def put_on(self, sheet: str) -> None:
        """Dress what is in sight in this style sheet, and the rest later."""
        self._let_go()
        self.sheet = sheet
        for part in self._parts:
            if part.isVisible():
                self.dress(part)
            else:
                part.installEventFilter(self)

    def dress(self, part: QWidget) -> None:
        """This comes into sight: it gets the colours of now, if it does not wear them."""
        part.removeEventFilter(self)
        if part.styleSheet() != self.sheet:
            part.setStyleSheet(self.sheet)
            self.dressed += 1

    def _let_go(self) -> None:
        """What is closed is kept by nobody: a page holds its battle."""
        self._parts = [part for part in self._parts if isValid(part)]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in COMES and isinstance(watched, QWidget):
            self.dress(watched)
        return False
