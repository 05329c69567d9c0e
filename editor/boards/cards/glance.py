"""A card that was only pointed at: it is told of until the pointer has left it and what tells of it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from core.presentation.card_look import Spot

LINGER = 700
"""Milliseconds in which the pointer comes from the card to the sheet that tells of it, to read there."""


class Glance:
    """`forget()` when the pointer has gone on; `is_read()` says whether it is over the sheet meanwhile."""

    def __init__(self, parent: QObject, forget: Callable[[], object]) -> None:
        self._forget = forget
        self._spot: Spot | None = None
        self.is_read: Callable[[], bool] = lambda: False
        self._timer = QTimer(parent)
        self._timer.setSingleShot(True)
        self._timer.setInterval(LINGER)
        self._timer.timeout.connect(self.passed)

    def begin(self, spot: Spot) -> None:
        """The pointer came to this card."""
        self._spot = spot
        self._timer.stop()

    def end(self) -> None:
        """A click or a key means the card: it stays."""
        self._spot = None
        self._timer.stop()

    def over(self, under: tuple[Spot, ...]) -> None:
        """The pointer is over these now."""
        if self._spot is None or under[:1] == (self._spot,):
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def passed(self) -> None:
        """The while is over."""
        if self._spot is None:
            return
        if self.is_read():
            self._timer.start()
            return
        self.end()
        self._forget()
