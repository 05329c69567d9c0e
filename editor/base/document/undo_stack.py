"""A history that goes in good order when Python takes a closed document apart."""

from __future__ import annotations

from PySide6.QtGui import QUndoStack
from shiboken6 import isValid


class UndoStack(QUndoStack):
    """Lets its commands go before the collector does.

    The collector takes what hangs together apart in any order: a command that went before its stack was freed
    twice, and the program ended (signal 11). Finalizers are called while all still stands.
    """

    def __del__(self) -> None:
        if isValid(self):
            self.blockSignals(True)
            self.clear()
