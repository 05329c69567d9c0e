"""What goes wrong while the monkey plays: tracebacks, freezes, memory."""

from __future__ import annotations

import faulthandler
import gc
import os
import signal
import sys
import tempfile
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Event, Thread
from types import TracebackType
from typing import Any, TextIO

MOST_SECONDS = 1.0
"""Of the program's own without an answer: a freeze. The clock would count other programs too."""


THREADS = "/proc/self/task"
"""Where Linux says how long each thread queued for a processor."""

LOOKS_AFTER = 0.5
"""Seconds of the clock after which it is noted where the main thread is."""

ASKED = signal.SIGUSR1
"""Asks the main thread where it is."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What the main thread has had of the clock and of the processor, in seconds since some beginning."""

    clock: float
    computed: float
    queued: Mapping[int, float]
    """How long each thread of the program could have gone on, had a processor been free."""

    @classmethod
    def now(cls) -> Moment:
        """As it is; nobody queues where the system does not say."""
        queued: dict[int, float] = {}
        try:
            for thread in os.listdir(THREADS):
                with open(f"{THREADS}/{thread}/schedstat", encoding="ascii") as file:
                    queued[int(thread)] = int(file.read().split()[1]) / 1e9
        except OSError:
            pass  # a thread that has just ended, or a system without such files
        return cls(time.monotonic(), time.thread_time(), queued)

    def until(self, later: Moment) -> Pause:
        """What lies between the two: the main thread queued, or a thread for which it waited."""
        queued = {one: time - self.queued.get(one, 0.0) for one, time in later.queued.items()}
        main = queued.pop(os.getpid(), 0.0)
        others = max(queued.values(), default=0.0)
        return Pause(later.clock - self.clock, later.computed - self.computed, main + others)


@dataclass(frozen=True, slots=True)
class Pause:
    """Seconds without an answer: by the clock, computed by the window's thread, kept from the program."""

    clock: float
    computed: float
    queued: float

    @property
    def waited(self) -> float:
        """What was neither computed nor kept from it: for a file, a lock, a process of its own."""
        return max(0.0, self.clock - self.computed - self.queued)

    def own(self, share: float = 1.0) -> float:
        """What the pause would have been alone on the machine, which now runs at `share` of its speed."""
        return self.computed * share + self.waited

    def told(self) -> str:
        """All of it, for a person."""
        return (
            f"{self.clock:.2f} s by the clock: {self.computed:.2f} s computed, "
            f"{self.waited:.2f} s waited for something of its own, "
            f"{self.queued:.2f} s queued for a processor"
        )


class Machine:
    """How fast the processor is now: beside other programs the same work takes more of its time."""

    def __init__(self) -> None:
        self._best = min(_effort() for _time in range(20))

    def share(self) -> float:
        """Of the speed that was seen once, at most 1."""
        now = min(_effort() for _time in range(3))
        self._best = min(self._best, now)
        return self._best / now


def _effort() -> float:
    """Seconds of the processor for a work that is always the same."""
    began = time.thread_time()
    sum(range(100_000))
    return max(1e-6, time.thread_time() - began)


class Witness:
    """Says where the main thread is when it is long without an answer: so a freeze has a place.

    It looks from below Python: a reference to a frame would keep painters alive beyond their paint event.
    The main thread writes its own frames, asked by a signal. `faulthandler.dump_traceback_later` reads those
    of running threads from beside them, which on a busy machine ends the program now and then, and without a
    word (cpython 116008, 131580).
    """

    def __init__(self) -> None:
        self._file: TextIO | None = None
        self._asked = Event()
        self._thread = Thread()
        self._until = 0.0

    def begin(self) -> None:
        """From now on the next answer is waited for."""
        if self._file is None:
            self._file = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115  # until `end`
            faulthandler.register(ASKED, self._file, all_threads=False)
            self._asked = Event()
            self._thread = Thread(target=self._wait, args=(self._asked,), name="witness", daemon=True)
            self._thread.start()
        elif self._file.tell():
            self._file.seek(0)
            self._file.truncate()
        self._until = time.monotonic() + LOOKS_AFTER

    def _wait(self, over: Event) -> None:
        """Ask each time that an answer is late."""
        while not over.wait(max(0.02, self._until - time.monotonic())):
            if time.monotonic() >= self._until:
                self._until = time.monotonic() + LOOKS_AFTER
                signal.pthread_kill(threading.main_thread().ident or 0, ASKED)

    def told(self) -> str:
        """Where it was."""
        if self._file is None:
            return ""
        self._file.seek(0)
        return self._file.read()[-6000:]

    def end(self) -> None:
        """Nobody looks any more."""
        self._asked.set()
        if self._file is not None:
            self._thread.join()  # its last question would end a program that no longer listens
            faulthandler.unregister(ASKED)
            self._file.close()
            self._file = None


class Watch:
    """`told` gets (name, story) of each fault once; `acts` are the last things that were done."""

    def __init__(self, told: Callable[[str, str], object]) -> None:
        self._told = told
        self._seen: set[str] = set()
        self.acts: deque[str] = deque(maxlen=60)
        self.slowest = 0.0
        self.slowest_clock = 0.0
        self.faults = 0
        self._machine = Machine()
        self._began = Moment.now()
        self.witness = Witness()

    def install(self) -> None:
        """Take Python's hooks over; what was there before is called first."""
        before = sys.excepthook

        def hook(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
            before(kind, fault, trace)
            self._failed(kind, fault, trace)

        def unraisable(story: Any) -> None:
            self._failed(story.exc_type, story.exc_value, story.exc_traceback)

        sys.excepthook, sys.unraisablehook = hook, unraisable

    def _failed(
        self, kind: type[BaseException], fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        last = traceback.extract_tb(trace)[-1:]
        where = f"{last[0].filename.rpartition('/')[2]}-{last[0].lineno}" if last else "nowhere"
        self.tell(f"{kind.__name__}-{where}", "".join(traceback.format_exception(kind, fault, trace)))

    def tell(self, name: str, story: str) -> None:
        """A fault; the same name is told once."""
        if name not in self._seen:
            self._seen.add(name)
            self.faults += 1
            self._told(name, story + "\n\nThe last acts:\n" + "\n".join(self.acts))

    def tick(self) -> None:
        """The window answers: what it did since the last tick took so long."""
        pause = self._began.until(Moment.now())
        took = pause.own()
        if took > MOST_SECONDS / 2:
            took = pause.own(self._machine.share())
        self.slowest = max(self.slowest, took)
        self.slowest_clock = max(self.slowest_clock, pause.clock)
        if took > MOST_SECONDS:
            act = self.acts[-1].partition(" ")[0] if self.acts else "nothing"
            story = (
                f"{took:.2f} s of the program's own without an answer\n{pause.told()}\n{self.witness.told()}"
            )
            self.tell(f"freeze-{act}-{round(took)}s", story)
        self.rest()

    def rest(self) -> None:
        """What took the time until now was not the window's."""
        self.witness.begin()
        self._began = Moment.now()


def megabytes() -> float:
    """What the process holds now, once all is swept; 0 where the system does not say."""
    for _round in range(3):
        gc.collect()
    _give_back()
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            pages = int(file.read().split()[1])
    except OSError:
        return 0.0
    import resource

    return pages * resource.getpagesize() / 1e6


def _give_back() -> None:
    """Ask the C library to hand free memory back, where it can: what it keeps is no leak of ours."""
    import ctypes

    try:
        ctypes.CDLL("libc.so.6").malloc_trim(0)
    except (OSError, AttributeError):
        return
