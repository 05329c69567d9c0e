"""Players that take their time think in a process of their own: the window asks and looks for the answer.

Nothing here knows of Qt. The answer hangs on the question alone, not on the time or the machine.
"""

from __future__ import annotations

import multiprocessing
from dataclasses import dataclass
from multiprocessing.connection import Connection
from random import Random
from typing import Any

from core.players.careful import CarefulPlayer, Case
from core.players.seats import player
from core.protocol.system import AnySystem


@dataclass(frozen=True, slots=True)
class Asked:
    """What `side` shall do: what it knows, the player by name, and the number that its lots come from."""

    system: AnySystem
    known: Any
    side: int
    name: str
    seed: int


@dataclass(frozen=True, slots=True)
class Thought:
    """The answer to a question, with what went wrong on the way."""

    action: Any
    cases: tuple[Case, ...] = ()


def think(asked: Asked) -> Thought:
    """The act that the player takes."""
    mind = player(asked.name)
    action = mind.decide(asked.system, asked.known, asked.side, Random(asked.seed))
    return Thought(action, tuple(mind.cases) if isinstance(mind, CarefulPlayer) else ())


class Thinker:
    """The process that thinks about one question at a time; started with the first one, ended by `close`."""

    def __init__(self) -> None:
        self._connection: Connection | None = None
        self._process: Any = None
        self._ticket = 0
        self._wanted = 0

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still wanted."""
        return self._wanted > 0

    def ask(self, asked: Asked) -> None:
        """Put a question; an earlier one is wanted no more."""
        self._start()
        assert self._connection is not None
        self._ticket += 1
        self._wanted = self._ticket
        self._connection.send((self._ticket, asked))

    def cancel(self) -> None:
        """Want no answer any more."""
        self._wanted = 0

    def answer(self) -> Thought | None:
        """The answer if it has come; never waits. Raises EOFError where the process has ended."""
        while self._connection is not None and self._connection.poll():
            try:
                ticket, thought = self._connection.recv()
            except OSError as error:
                raise EOFError from error
            if ticket == self._wanted:
                self._wanted = 0
                found: Thought = thought
                return found
        return None

    def close(self) -> None:
        """End the process."""
        if self._connection is not None:
            self._process.terminate()
            self._process.join(1)
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
        self._process = context.Process(target=serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()


def serve(connection: Connection) -> None:
    """Think about question after question until the other end is closed; only the last one that waits."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            ticket, asked = connection.recv()
            while connection.poll():
                ticket, asked = connection.recv()
            connection.send((ticket, think(asked)))
        except (EOFError, OSError):
            return
