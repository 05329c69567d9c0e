"""What each side knows of the battle at the moment stood at, observed once a moment."""

from __future__ import annotations

from typing import Any

from core.protocol.journal import Journal
from core.protocol.state import State
from core.protocol.system import AnySystem
from core.records.veils import known_to

MOST = 64
"""Moments whose views are kept."""


class Knowledge:
    """Every view of the table is built from these states, never from the journal's own."""

    def __init__(self, system: AnySystem, journal: Journal[Any]) -> None:
        self._system, self._journal = system, journal
        self._observed: dict[tuple[int, int], Any] = {}

    def now(self, side: int) -> Any:
        """The battle as `side` knows it; NOBODY knows only what all know."""
        key = (self._journal.here, side)
        if key not in self._observed:
            if len(self._observed) > MOST:
                self._observed.clear()
            self._observed[key] = self.of(self._journal.state, side)
        return self._observed[key]

    def of(self, state: State, side: int) -> Any:
        """Any moment's state as `side` knows it."""
        return known_to(self._system, state, side)
