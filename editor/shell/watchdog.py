"""Finds out what the window was doing when it did nothing: the stack of any pause that a person feels."""

from __future__ import annotations

import io
import sys
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType
from typing import TextIO

from PySide6.QtCore import QObject, QTimer

from core.paths import user_data

LIMIT = 0.2
"""Seconds after which a pause is felt."""

BEAT = 50
"""Milliseconds between two beats of the event loop."""


@dataclass(frozen=True, slots=True)
class Pause:
    """How long nothing was answered, in seconds, and what was done when it was noticed, outermost first."""

    seconds: float
    stack: tuple[str, ...]

    def told(self) -> str:
        """As it stands in the file."""
        return f"{self.seconds:.3f} s\n{''.join(self.stack)}\n"


def main_frame() -> FrameType | None:
    """Where the main thread is now."""
    return sys._current_frames().get(threading.main_thread().ident or 0)


class Watchdog(QObject):
    """`report(pause)` is called in the main thread once a pause is over.

    The event loop beats; a thread beside it takes the stack when no beat has come for `limit` seconds.
    """

    def __init__(
        self,
        report: Callable[[Pause], object],
        parent: QObject | None = None,
        limit: float = LIMIT,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._report, self._limit, self._clock = report, limit, clock
        self._last = clock()
        self._caught: traceback.StackSummary | None = None
        self._ended = threading.Event()
        self._timer = QTimer(self)
        self._timer.setInterval(BEAT)
        self._timer.timeout.connect(self.beat)

    def start(self) -> None:
        """Watch from now on."""
        self._last = self._clock()
        self._timer.start()
        threading.Thread(target=self._watch, name="watchdog", daemon=True).start()

    def stop(self) -> None:
        """Watch no more."""
        self._timer.stop()
        self._ended.set()

    def beat(self) -> None:
        """The event loop is there; a pause is over."""
        now, caught = self._clock(), self._caught
        pause, self._last, self._caught = now - self._last, now, None
        if caught is not None:
            self._report(Pause(pause, tuple(caught.format())))

    def look(self) -> None:
        """Take the stack where no beat has come for too long; once a pause.

        No source is read here: another thread would go on meanwhile and end the frames that are walked.
        """
        if self._caught is None and self._clock() - self._last > self._limit:
            frame = main_frame()
            if frame is not None:
                caught = traceback.StackSummary.extract(traceback.walk_stack(frame), lookup_lines=False)
                caught.reverse()
                self._caught = caught

    def _watch(self) -> None:
        while not self._ended.wait(self._limit / 4):
            self.look()


class PauseFile:
    """Writes pauses to a file until it is as long as anybody reads."""

    MOST = 200
    """Pauses in a file."""

    def __init__(self, file: TextIO) -> None:
        self._file, self._count = file, 0

    def write(self, pause: Pause) -> None:
        """Add one."""
        self._count += 1
        if self._count <= self.MOST:
            self._file.write(pause.told())
            self._file.flush()


def watch_for_pauses(parent: QObject) -> Watchdog:
    """Let a pause that a person feels leave its stack beside the reports of crashes, if there is a place."""
    try:
        file: TextIO = (user_data() / "crashes" / "pauses.txt").open("w", encoding="utf-8")
    except OSError:
        file = io.StringIO()
    dog = Watchdog(PauseFile(file).write, parent)
    dog.start()
    return dog
