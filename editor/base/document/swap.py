"""The one undo command: one value of a document in place of another."""

from __future__ import annotations

import time
from typing import Any, Protocol

from PySide6.QtGui import QUndoCommand

from core.text import Text


class Shows(Protocol):
    """What a Swap changes: a document."""

    def show_value(self, value: Any) -> None: ...

    def close_gesture(self) -> None: ...


class Swap(QUndoCommand):
    """`before` and `after` are frozen and share what did not change.

    Swaps of one gesture become one line. A gesture is over when anything is undone or redone: `gesture` is a
    pair (number, how many times the history had been walked), so a push after a redo never melts into the
    redone line.
    """

    def __init__(
        self, document: Shows, title: Text, before: Any, after: Any, gesture: tuple[int, int]
    ) -> None:
        super().__init__(title.id)
        self.document, self.title = document, title
        self.before, self.after = before, after
        self.gesture = gesture
        self.at = time.time()
        self.texts: dict[str, tuple[Any, str]] = {}
        """The files of `before` and `after`, made when the history is first kept."""
        self._fresh = True

    def id(self) -> int:
        """Qt asks `mergeWith` only where the ids are equal; there is one kind of command."""
        return 1

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, Swap) or other.gesture != self.gesture:
            return False
        self.after, self.title, self.at = other.after, other.title, other.at
        self.setText(other.title.id)
        if self.after is self.before or self.after == self.before:
            self.setObsolete(True)
        return True

    def undo(self) -> None:
        self.document.close_gesture()
        self.document.show_value(self.before)

    def redo(self) -> None:
        if not self._fresh:
            self.document.close_gesture()
        self._fresh = False
        self.document.show_value(self.after)
