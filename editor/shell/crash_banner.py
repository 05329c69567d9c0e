"""A mistake of the program itself, told quietly: work is kept first, the story can be copied."""

from __future__ import annotations

import sys
import threading
import time
import traceback
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from core.text import _
from editor.shell.crash import Story, told

if TYPE_CHECKING:
    from editor.shell.window import MainWindow

QUIET = 30.0
"""Seconds in which the same mistake is told once: a painter repeats its own at every frame."""


class CrashBanner(QObject):
    """Takes Python's two hooks over while the window lives."""

    happened = Signal(object, str)

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._last: dict[str, float] = {}
        self._showing = False
        self.happened.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """From now on exceptions of slots, timers, painters and threads come here."""
        sys.excepthook = self.take
        threading.excepthook = self._take_thread

    def take(self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        """As sys.excepthook; from any thread."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, fault, trace)
            return
        last = traceback.extract_tb(trace)[-1:] if trace is not None else []
        where = f"{kind.__name__} {last[0].filename}:{last[0].lineno}" if last else kind.__name__
        now = time.monotonic()
        if now - self._last.get(where, -QUIET) < QUIET:
            return
        self._last[where] = now
        story: Story = (kind, fault, trace)
        text = told(story, quoted=False)  # it comes before whoever sits here
        details = "".join(traceback.format_exception(*story))
        sys.stderr.write(details)
        self.happened.emit(text, details)

    def _take_thread(self, story: threading.ExceptHookArgs) -> None:
        if story.exc_value is not None:
            self.take(story.exc_type, story.exc_value, story.exc_traceback)

    def _show(self, text: object, details: str) -> None:
        if self._showing:
            return  # the banner itself failed: the file has the story
        self._showing = True
        try:
            kept = self._window.keep_work()
            line = (
                _("Your work is kept apart. You can go on.")
                if kept
                else _("Your work could not be kept apart: save it now.")
            )
            self._window.notices.show_notice(
                "crash",
                "refused",
                text,  # type: ignore[arg-type]
                [line],
                [(_("Copy details"), lambda: self._copy(details))],
            )
        finally:
            self._showing = False

    def _copy(self, details: str) -> bool:
        QGuiApplication.clipboard().setText(details)
        return True
