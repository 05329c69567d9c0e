"""What each side knows of the battle at the moment stood at, observed once a moment."""

from __future__ import annotations

from random import Random
from typing import Any

from core.protocol.journal import Journal
from core.protocol.state import State
from core.protocol.system import AnySystem
from core.records.veils import known_to
from editor.boards.battle.screen_owner import NOBODY

MOST = 64
"""Moments whose views are kept."""
OPENLY = -2
"""Under this number less the side stands what both may know of the acts of a side."""


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

    def in_the_open(self, side: int) -> Any | None:
        """What is `drawn`, for advice and lines; None where the scenario keeps units back.

        These cannot be drawn by lot, and a staff would reckon with them.
        """
        whole: Any = self._journal.state.context.scenario
        is_whole = self.now(NOBODY).context.scenario.units == whole.units
        return self.drawn(side) if is_whole else None

    def drawn(self, side: int) -> Any:
        """The battle as both sides know it, and what `side` hides by the rules drawn by lot, always the same.

        Whatever is made of it can be shown to both. Units that the scenario keeps back stay unknown.
        """
        key = (self._journal.here, OPENLY - side)
        if key not in self._observed:
            known = self.now(NOBODY)
            self._observed[key] = self._system.rules.imagine(known, 1 - side, Random(0))
        return self._observed[key]

    def of(self, state: State, side: int) -> Any:
        """Any moment's state as `side` knows it."""
        return known_to(self._system, state, side)
