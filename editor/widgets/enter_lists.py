"""Lists whose Enter is theirs: Qt would hand the key on, and the prompt's act would be done too."""

from __future__ import annotations

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListView, QListWidget, QTableView

from editor.widgets.enter_presses import ENTERS


class EnterListView(QListView):
    """Enter activates the row in hand and nothing else."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in ENTERS:
            event.accept()


class EnterListWidget(QListWidget):
    """Enter activates the line in hand and nothing else."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in ENTERS:
            event.accept()


class EnterTableView(QTableView):
    """Enter activates the row in hand and nothing else."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in ENTERS:
            event.accept()
