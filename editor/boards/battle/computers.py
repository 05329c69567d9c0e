"""The computers at a table: when they act, how many acts one picture shows, hurrying them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Any

from PySide6.QtCore import QObject, QTimer

from core.players.player import Player, decide
from core.players.seats import player
from core.protocol.steps import ActionStep
from core.records.games import Game

DELAYS = {"instant": 0, "quick": 350, "slow": 1200}
"""Milliseconds between two acts of a computer, by the speed of the dice."""

PICTURE = 0.06
"""Seconds of computers' acts that one picture may hold when they act without a pause."""


class Computers(QObject):
    """`due()` is called when a computer shall act; it calls `act` as long as `in_time()`."""

    def __init__(self, game: Game, due: Callable[[], object], speed: str, parent: QObject) -> None:
        super().__init__(parent)
        self._game = game
        self.speed = speed
        self._players: dict[str, Player] = {}
        self._hurried = False
        self._until = 0.0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(due)

    @property
    def waiting(self) -> bool:
        """Whether a computer is about to act."""
        return self._timer.isActive()

    def wake(self) -> None:
        """A computer is asked: it acts after the pause that the speed sets."""
        self._timer.start(0 if self._hurried else DELAYS.get(self.speed, 350))

    def rest(self) -> None:
        """A person is asked, or nobody."""
        self._hurried = False

    def stop(self) -> None:
        """Nobody acts now."""
        self._timer.stop()

    def hurry(self) -> None:
        """Act without a pause until `rest`."""
        if self._timer.isActive():
            self._hurried = True
            self._timer.start(0)

    def begin_picture(self) -> None:
        """What follows until `in_time` is false is shown as one picture."""
        self._until = monotonic() + PICTURE

    def in_time(self) -> bool:
        """Whether one more act belongs to the same picture: only where they act without a pause."""
        return (self._hurried or DELAYS.get(self.speed) == 0) and monotonic() <= self._until

    def act(self, side: int, name: str) -> None:
        """The computer `name` does one thing for `side`, the same for the same seed and moment."""
        journal = self._game.journal
        mind = self._players.setdefault(name, player(name))
        depth = journal.moments[journal.here].depth
        random = Random(f"{self._game.seed}/{side}/{depth}")
        action: Any = decide(mind, self._game.system, journal.state, side, random)
        journal.must(ActionStep(side, action))
