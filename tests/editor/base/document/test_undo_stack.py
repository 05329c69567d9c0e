"""A history lets its commands go before the collector takes it apart."""

from __future__ import annotations

import gc
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QUndoCommand
from PySide6.QtWidgets import QApplication

from editor.base.document.undo_stack import UndoStack


def test_commands_go_while_their_stack_still_stands(qapp: QApplication) -> None:
    """The other way round they were freed twice (signal 11)."""
    cleared: list[int] = []

    class Noted(UndoStack):
        def clear(self) -> None:
            cleared.append(self.count())
            super().clear()

    owner: Any = QObject()
    owner.stack, owner.command = Noted(owner), QUndoCommand("One")
    owner.command.owner = owner
    owner.stack.push(owner.command)
    del owner
    gc.collect()
    assert cleared == [1]
