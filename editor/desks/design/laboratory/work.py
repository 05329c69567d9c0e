"""Battles that are played beside the window: a thread that waits for worker processes."""

from __future__ import annotations

import threading
import time
from concurrent.futures import Executor
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from core.lab.balance import Progress, Wish
    from core.lab.handicaps import Handicap
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario

TOLD_EVERY = 0.5
"""Seconds between two results that are shown while it runs."""
HANDICAP_BATTLES = 60


class LaboratoryWork(QObject):
    """One run. Signals come in the thread of the window.

    `told(record, done, left)`: what is known so far, 0 to 1, seconds left or None; `tried(text, done)`: a
    handicap that is tried; `ended(record, stopped)`: the last result, None where no battle was played;
    `failed(words)`: a worker broke down.
    """

    told = Signal(object, float, object)
    tried = Signal(object, float)
    ended = Signal(object, bool)
    failed = Signal(str)

    def __init__(
        self,
        system: AnySystem,
        scenario: Scenario,
        wish: Wish,
        seek: Callable[[float], bool],
        pool: Callable[[], AbstractContextManager[Executor]],
    ) -> None:
        """`seek` is told the share of the first side and says whether a handicap is looked for."""
        super().__init__()
        self.system, self.scenario, self.wish = system, scenario, wish
        self._seek, self._pool = seek, pool
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="laboratory", daemon=True)
        self._last = 0.0

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """Play no more: what was played is told by `ended`."""
        self._stop.set()

    def wait(self, seconds: float = 10.0) -> None:
        """Until the thread has ended."""
        self._thread.join(seconds)

    @property
    def is_running(self) -> bool:
        """Whether battles are played."""
        return self._thread.is_alive()

    def _run(self) -> None:
        from concurrent.futures.process import BrokenProcessPool

        from core.lab.balance import Balance, StoppedError
        from core.lab.balance_records import record_of_balance

        balance = Balance(self.system, self.scenario, self.wish)
        handicap: Handicap | None = None
        stopped = False

        def watch(progress: Progress) -> bool:
            now = time.monotonic()
            if now - self._last >= TOLD_EVERY:
                self._last = now
                self.told.emit(record_of_balance(balance), progress.whole, progress.left)
            return not self._stop.is_set()

        try:
            with self._pool() as pool:
                balance.play(pool, watch, self._stop.is_set)
                handicap = self._sought(balance.levels[0].share.share, pool)
        except StoppedError:
            stopped = True
        except BrokenProcessPool as broken:
            self.failed.emit(str(broken))
            stopped = True
        played = any(level.battles for level in balance.levels)
        self.ended.emit(record_of_balance(balance, handicap) if played else None, stopped)

    def _sought(self, share: float, pool: Executor) -> Handicap | None:
        from dataclasses import replace

        from core.lab.handicaps import Search

        if not self._seek(share):
            return None
        wish = replace(self.wish, battles=min(HANDICAP_BATTLES, self.wish.battles), minutes=None)

        def report(text: Text, done: float) -> bool:
            self.tried.emit(text, done)
            return not self._stop.is_set()

        return Search(self.system, self.scenario, wish, pool, report).run(0 if share > 0.5 else 1)
