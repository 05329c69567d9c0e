"""Answers in the background: one process that works on one question at a time, with progress and cancel.

The window asks, looks for news from a timer, and is never kept waiting. A new question puts an end to the one
before it. Nothing here knows of Qt.
"""

from __future__ import annotations

import multiprocessing
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeAlias, TypeVar

from core.odds.answers import Comparison, OddsAnswer
from core.odds.line_search import Bounds
from core.odds.lines import Weighed
from core.odds.lookahead import weigh
from core.odds.luck import Luck, LuckQuestion, luck
from core.odds.questions import THOROUGH, Budget, Question, Watch, answer
from core.odds.tree import StoppedError

Q = TypeVar("Q")
T = TypeVar("T")

PROGRESS_EVERY = 0.1
FAULTS = (ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
"""What a fault of the rules or a refused action raises; it is told, and the process lives on."""


@dataclass(frozen=True, slots=True)
class LinesAsked:
    """Acts of which each is to be weighed with the best line that it opens, within its bounds.

    None for bounds: the line of the question is whole, and nothing is looked for beyond it.
    """

    rows: tuple[tuple[Question, Bounds | None], ...]


Asked: TypeAlias = tuple[Question, ...] | LinesAsked | LuckQuestion
"""Candidates to compare (one is enough), lines, or a battle whose luck is asked."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the question `ticket` is, from 0 to 1; `plays`: it is being sampled by now."""

    ticket: int
    share: float
    plays: bool


@dataclass(frozen=True, slots=True)
class Ready:
    """The answer to the question `ticket`."""

    ticket: int
    answer: Comparison | tuple[Weighed, ...] | Luck


@dataclass(frozen=True, slots=True)
class Failed:
    """The question `ticket` cannot be answered; `reason` is for a report of the fault."""

    ticket: int
    reason: str


News: TypeAlias = Progress | Ready | Failed


class OddsWorker:
    """The process that answers. It is started with the first question; `close` ends it."""

    def __init__(self) -> None:
        self._connection: Connection | None = None
        self._process: Any = None
        self._ticket = 0
        self._letters: SimpleQueue[Any] = SimpleQueue()

    def ask(self, asked: Asked, budget: Budget = THOROUGH) -> int:
        """Put a question, dropping the one before; the ticket under which its news comes."""
        self._ticket += 1
        self._start()
        self._letters.put((self._ticket, asked, budget))
        return self._ticket

    def cancel(self) -> None:
        """Want no answer any more."""
        self._ticket += 1
        if self._connection is not None:
            self._letters.put((self._ticket, None, None))

    def news(self) -> list[News]:
        """What has come since, of the last question only; never waits."""
        found: list[News] = []
        while self._connection is not None and self._has_word():
            try:
                said: News = self._connection.recv()
            except (EOFError, OSError):
                ticket = self._ticket
                self.close()
                return [*found, Failed(ticket, "the process has ended")]
            if said.ticket == self._ticket:
                found.append(said)
        return found

    def close(self) -> None:
        """End the process."""
        if self._connection is not None:
            self._letters.put(None)
            self._process.terminate()
            self._process.join(1)
            self._sender.join(1)
            self._connection.close()
        self._connection = self._process = None

    def _has_word(self) -> bool:
        assert self._connection is not None
        try:
            return self._connection.poll()
        except (EOFError, OSError):
            return True

    def _start(self) -> None:
        """See that the process runs; one that has ended is started anew."""
        if self._connection is not None and self._process.is_alive():
            return
        self.close()
        # Spawned: a fork of a process in which Qt runs is not safe.
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self._letters = SimpleQueue()
        self._sender = Thread(target=_send, args=(self._letters, self._connection), daemon=True)
        self._sender.start()


def _send(letters: SimpleQueue[Any], connection: Connection) -> None:
    """Send what is asked: a battle is larger than a pipe, and the window must not wait for the reader."""
    while (letter := letters.get()) is not None:
        try:
            connection.send(letter)
        except OSError:
            return


def serve(connection: Connection) -> None:
    """Answer question after question until the other end is closed."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            ticket, asked, budget = connection.recv()
            if asked is not None:
                _answer(connection, ticket, asked, budget)
        except (EOFError, OSError):
            return


def _answer(connection: Connection, ticket: int, asked: Asked, budget: Budget) -> None:
    try:
        found: Comparison | tuple[Weighed, ...] | Luck
        if isinstance(asked, LuckQuestion):
            sender = _ProgressSender(connection, ticket, 1)
            found = luck(asked, lambda share: sender.at(share, False))
        elif isinstance(asked, LinesAsked):
            sender = _ProgressSender(connection, ticket, len(asked.rows))
            found = tuple(sender.each(partial(_weighed, budget), asked.rows))
        else:
            sender = _ProgressSender(connection, ticket, len(asked))
            found = Comparison(tuple(sender.each(partial(_answered, budget), asked)))
        connection.send(Ready(ticket, found))
    except StoppedError:
        return
    except FAULTS as fault:
        connection.send(Failed(ticket, "".join(traceback.format_exception(fault)[-3:])))


def _weighed(budget: Budget, row: tuple[Question, Bounds | None], watch: Watch) -> Weighed:
    question, bounds = row
    if bounds is None:
        return Weighed(answer(question, budget, watch))
    return weigh(question, bounds, budget, watch)


def _answered(budget: Budget, question: Question, watch: Watch) -> OddsAnswer:
    return answer(question, budget, watch)


class _ProgressSender:
    """Sends the progress now and then, and looks whether another question has come."""

    def __init__(self, connection: Connection, ticket: int, questions: int) -> None:
        self.connection, self.ticket, self.questions = connection, ticket, questions
        self.done = 0
        self._last = time.perf_counter()

    def each(self, work: Callable[[Q, Watch], T], questions: Sequence[Q]) -> Iterator[T]:
        """The work on question after question."""
        for question in questions:
            yield work(question, self.at)
            self.done += 1

    def at(self, share: float, plays: bool) -> bool:
        """Whether to stop."""
        now = time.perf_counter()
        if now - self._last < PROGRESS_EVERY:
            return False
        self._last = now
        self.connection.send(Progress(self.ticket, (self.done + share) / self.questions, plays))
        return self.connection.poll()
