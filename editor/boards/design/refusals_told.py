"""Why an edit was not made stands over the map as well: the status line is easily missed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from core.text import Text
from editor.boards.design.edit_context import EditContext

if TYPE_CHECKING:
    from editor.boards.host import DeskHost

KEY = "edit"
TOLD = 8000
"""Milliseconds for which it stands there where nothing is changed before."""


class RefusalsTold:
    """The one banner of the design desk that says why not; it goes with the next edit, or by itself."""

    def __init__(self, host: DeskHost, edit_context: EditContext) -> None:
        self._host = host
        self._words: Text | None = None
        self._timer = QTimer(host.widget, singleShot=True, interval=TOLD)
        self._timer.timeout.connect(self.forget)
        edit_context.document.changed.connect(self.forget)

    def say(self, words: Text) -> None:
        """A stroke that is refused at each of its hexes says it once."""
        if self._host.notices.banner(KEY) is None or words != self._words:
            self._host.notices.show_notice(KEY, "refused", words)
        self._words = words
        self._timer.start()

    def forget(self, *_changed: object) -> None:
        """It was read, something was changed since, or the desk is left."""
        self._timer.stop()
        self._host.notices.take_down(KEY)
