"""Questions that take their time are thought about in a process of their own: the window asks and looks for
the answer.

Nothing here knows of Qt. An answer hangs on the question alone, not on the time or the machine.
"""

from __future__ import annotations

import multiprocessing
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from queue import SimpleQueue
from random import Random
from threading import Thread
from typing import Any, Generic, Protocol, TypeVar

from core.players.careful import FAULTS, CarefulPlayer, Case
from core.players.planner import PlanningPlayer
from core.players.seats import player
from core.protocol.system import AnySystem

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)

Progress = Callable[[float], None]
"""Told now and then how much of the work is done, from 0 to 1."""

PROGRESS_EVERY = 0.1
"""Seconds between two words of how far the work is."""


class Question(Protocol[A_co]):
    """What a thinker is asked: plain data that can be sent to another process."""

    def answered(self, progress: Progress) -> A_co:
        """The answer; `tell` is called often enough that a question which is wanted no more ends soon."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What `side` shall do: what it knows, the player by name, and the number that its lots come from."""

    system: AnySystem
    known: Any
    side: int
    name: str
    seed: int

    def answered(self, progress: Progress) -> Thought:
        """The act that the player takes."""
        return think(self, progress)


@dataclass(frozen=True, slots=True)
class Thought:
    """The answer to a question, with what went wrong on the way."""

    action: Any
    cases: tuple[Case, ...] = ()


def think(asked: Asked, progress: Progress = lambda share: None) -> Thought:
    """The act that the player takes."""
    mind = player(asked.name)
    if isinstance(mind, CarefulPlayer) and isinstance(mind.inner, PlanningPlayer):
        mind.inner.progress = progress
    action = mind.decide(asked.system, asked.known, asked.side, Random(asked.seed))
    return Thought(action, tuple(mind.cases) if isinstance(mind, CarefulPlayer) else ())


@dataclass(frozen=True, slots=True)
class _Failed:
    """A question on which the process fell down; it lives on."""

    trace: str


class _UnwantedError(Exception):
    """The question that is thought about is wanted no more."""


class Thinker(Generic[A]):
    """The process that thinks about one question at a time; started with the first one, ended by `close`."""

    def __init__(self) -> None:
        self._connection: Connection | None = None
        self._process: Any = None
        self._letters: SimpleQueue[Any] = SimpleQueue()
        self._ticket = 0
        self._wanted = 0
        self.share = 0.0
        """How much of the work on the last question is done, as far as `answer` has heard."""

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still wanted."""
        return self._wanted > 0

    def ask(self, asked: Question[A]) -> None:
        """Put a question; an earlier one is wanted no more."""
        self._start()
        self._ticket += 1
        self._wanted = self._ticket
        self.share = 0.0
        self._letters.put((self._ticket, asked))

    def cancel(self) -> None:
        """Want no answer any more; the process leaves the question as it is."""
        if self._wanted:
            self._letters.put((self._ticket, None))
        self._wanted = 0

    def answer(self) -> A | None:
        """The answer if it has come; never waits. Raises EOFError where the process has ended or failed."""
        while self._connection is not None and self._connection.poll():
            try:
                ticket, found = self._connection.recv()
            except OSError as error:
                raise EOFError from error
            if ticket != self._wanted:
                continue
            if isinstance(found, float):
                self.share = found
                continue
            self._wanted = 0
            if isinstance(found, _Failed):
                raise EOFError(found.trace)  # noqa: TRY004  # no wrong type: the process has failed
            answer: A = found
            return answer
        return None

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.terminate()
            self._process.join(1)
        if self._connection is not None:
            self._letters.put(None)
            self._connection.close()
        self._connection = self._process = None
        self._wanted = 0

    def __del__(self) -> None:
        self.close()

    def _start(self) -> None:
        if self._connection is not None and self._process.is_alive():
            return
        self.close()
        # Spawned: a fork of a process in which Qt runs is not safe.
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs,), daemon=True)
        process.start()
        self._process = process
        theirs.close()
        self._letters = SimpleQueue()
        Thread(target=_sent, args=(self._letters, self._connection), daemon=True).start()


def _sent(letters: SimpleQueue[Any], connection: Connection) -> None:
    """Send what is asked: a battle is larger than a pipe, and the window must not wait for the reader."""
    while (letter := letters.get()) is not None:
        try:
            connection.send(letter)
        except OSError:
            return


def serve(connection: Connection) -> None:
    """Think about question after question until the other end is closed; only the last one that waits."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            ticket, asked = connection.recv()
            while connection.poll():
                ticket, asked = connection.recv()
            if asked is not None:
                connection.send((ticket, _answered(asked, ticket, connection)))
        except _UnwantedError:
            continue
        except (EOFError, OSError):
            return


def _answered(asked: Question[Any], ticket: int, connection: Connection) -> Any:
    """The answer, or how the process fell down; _UnwantedError as soon as another word waits."""
    sent = time.monotonic()

    def progress(share: float) -> None:
        nonlocal sent
        if connection.poll():
            raise _UnwantedError
        if time.monotonic() - sent > PROGRESS_EVERY:
            sent = time.monotonic()
            connection.send((ticket, float(share)))

    try:
        return asked.answered(progress)
    except FAULTS as fault:
        return _Failed("".join(traceback.format_exception(fault)[-6:]))
