"""One piece of work beside the window: the last one asked for is the one that is heard of."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QTimer

LOOKED = 30
"""Milliseconds between two looks whether it is done."""

Result = TypeVar("Result")


class Job(QObject, Generic[Result]):
    """Runs a function in a thread of its own; `done` is called in the window with what it gave or raised."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pool: ThreadPoolExecutor | None = None
        self._future: Future[Result] | None = None
        self._done: Callable[[Future[Result]], None] | None = None
        self._timer = QTimer(self, interval=LOOKED)
        self._timer.timeout.connect(self.look)
        parent.destroyed.connect(self._timer.stop)

    @property
    def is_busy(self) -> bool:
        """Whether something is being worked on."""
        return self._future is not None

    def start(self, work: Callable[[], Result], done: Callable[[Future[Result]], None]) -> None:
        """Begin; `work` touches no widget."""
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, "tracing")
        self._future, self._done = self._pool.submit(work), done
        self._timer.start()

    def stop(self) -> None:
        """Hear no more of what is being worked on."""
        self._future = self._done = None
        self._timer.stop()

    def look(self) -> None:
        """Hand over what is done."""
        future, done = self._future, self._done
        if future is None or done is None or not future.done():
            return
        self.stop()
        done(future)
