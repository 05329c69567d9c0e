"""Battles that are played beside the window to hear which rules come up."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from core.lab.coverage import Coverage, StoppedError, coverages
from core.protocol.refusals import CannotBeginError
from core.text import Text

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario


class CoverageWork:
    """One run in a thread of its own; whoever shows it looks now and then what is `new`."""

    def __init__(
        self, system: AnySystem, scenario: Scenario, battles: int, seats: Sequence[tuple[str, str]]
    ) -> None:
        self._of = system, scenario, battles, seats
        self._told: SimpleQueue[Coverage | Text] = SimpleQueue()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="coverage", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """Play no more; what was heard is kept."""
        self._stop.set()

    @property
    def is_running(self) -> bool:
        """Whether battles are played."""
        return self._thread.is_alive()

    def new(self) -> Iterator[Coverage | Text]:
        """What came since the last look: what is known after a battle, or why none can begin."""
        while True:
            try:
                yield self._told.get_nowait()
            except Empty:
                return

    def _run(self) -> None:
        system, scenario, battles, seats = self._of
        try:
            for found in coverages(system, scenario, battles, 1, seats, self._stop.is_set):
                self._told.put(found)
        except CannotBeginError as error:
            self._told.put(error.text)
        except StoppedError:
            return  # what was told stands
