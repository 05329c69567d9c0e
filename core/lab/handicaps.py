"""What would make a scenario fair: the mildest small change that works, or two, found with the same seeds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.lab.balance import Balance, StoppedError, Wish
from core.lab.changes import is_possible, warned, ways
from core.lab.statistics.shares import Share
from core.lab.unit_names import unit_names
from core.protocol.system import AnySystem
from core.scenarios.edits.handicap import applied, said
from core.scenarios.handicaps import Change
from core.text import Text

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

BATTLES = 80
"""Battles in which a change is tried."""
GOOD = 0.1
"""A change that brings the share so near to one half is taken at once."""
USEFUL = 0.15
"""Farther from one half no change is offered."""
TARGET = 0.55
FIRST_WAYS = 3
"""Where no change alone is enough: so many ways to which a second change is added."""
MOST_DRAWN = 0.5
"""Where more battles are drawn a change has not made a game of it."""
NEARLY = 0.03
"""A milder step that leaves the strong side no more than this beyond the harshest is taken instead."""


Changes = tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Handicap:
    """One change or two, and the share of the first side with them, in battles that did not find them."""

    changes: Changes
    player: str
    battles: int
    share: Share


@dataclass(frozen=True, slots=True)
class Tried:
    """Changes, the way that the last of them is a step of, and the share that is left to the strong side."""

    changes: Changes
    way: Changes
    strong: float
    drawn: float = 0.0
    """The part of the battles that nobody has won."""

    @property
    def away(self) -> float:
        """How far from a fair battle; where most are drawn there is no game."""
        return abs(self.strong - 0.5) if self.drawn <= MOST_DRAWN else 1.0


Report = Callable[[Text, float], bool]
"""Told what is tried, and how much of the search is done at most; False: stop."""


class Search:
    """Looks for the mildest change that makes a scenario fair at one strength of players."""

    def __init__(
        self,
        system: AnySystem,
        scenario: Scenario,
        wish: Wish,
        pool: Executor,
        report: Report = lambda text, done: True,
    ) -> None:
        self.system, self.scenario, self.wish = system, scenario, wish
        self._pool, self._report = pool, report
        self.tried: list[tuple[Changes, float]] = []
        self._names = unit_names(system, scenario)
        self._done = 0.0
        self._battles = 0
        self._drawn = 0.0

    def run(self, strong: int) -> Handicap | None:
        """The handicap; None where nothing is of use. `strong` is the side that wins more often."""
        found, harshest = self._over((), strong, 0.0)
        if found is None or found.away > USEFUL:
            harshest.sort(key=lambda one: (round(one.strong, 2), one.changes[0].kind != "units"))
            for number, one in enumerate(harshest[:FIRST_WAYS]):
                self._done = 0.5 + number / FIRST_WAYS / 2
                second, _harsh = self._over((self._milder(one, strong),), strong, self._done)
                if second is not None and (found is None or second.away < found.away):
                    found = second
                if found is not None and found.away <= GOOD:
                    break
        if found is None or found.away > USEFUL:
            return None
        return self._confirmed(found.changes)

    def _over(self, first: Changes, strong: int, done: float) -> tuple[Tried | None, list[Tried]]:
        """All ways on top of `first`: the best that was tried, and the harshest step of each that helps."""
        base = applied(first, self.scenario)
        known = {(change.side, change.field) for change in first}
        all_ways = [self._possible(base, way) for way in ways(base, strong)]
        all_ways = [way for way in all_ways if way and (way[0].side, way[0].field) not in known]
        share = 0.5 if not first else 0.5 / FIRST_WAYS
        best: Tried | None = None
        harshest = []
        for number, way in enumerate(all_ways):
            self._done = done + share * number / len(all_ways)
            steps = self._along(first, way, strong)
            nearest = min(steps, key=lambda one: (one.away, way.index(one.changes[-1])))
            if best is None or nearest.away < best.away:
                best = nearest
            if steps[0].strong > TARGET:
                harshest.append(steps[0])
            if best.away <= GOOD:
                break
        return best, harshest

    def _possible(self, base: Scenario, way: Sequence[Change]) -> Changes:
        """The steps after which a battle can begin and the desk finds nothing wrong that was not before."""
        known = warned(self.system, base)
        changed = [(change, applied((change,), base)) for change in way]
        return tuple(
            change
            for change, after in changed
            if is_possible(self.system, after) and warned(self.system, after) <= known
        )

    def _along(self, first: Changes, way: Changes, strong: int) -> list[Tried]:
        """What was tried of one way, the harshest step first: by halving, harsher steps helping more."""
        tried = {len(way) - 1: self._left(first, way, len(way) - 1, strong)}
        if tried[len(way) - 1].strong <= TARGET:
            self._halved(first, way, strong, TARGET, tried)
        return list(tried.values())

    def _milder(self, harshest: Tried, strong: int) -> Change:
        """The mildest step of a way that helps nearly as much as the harshest; where none helps, that one."""
        if harshest.strong > 1 - NEARLY:
            return harshest.changes[0]
        tried = {len(harshest.way) - 1: harshest}
        return harshest.way[self._halved((), harshest.way, strong, harshest.strong + NEARLY, tried)]

    def _halved(
        self,
        first: Changes,
        way: Changes,
        strong: int,
        most: float,
        tried: dict[int, Tried],
    ) -> int:
        """The mildest step that leaves the strong side at most `most`; what is tried goes into `tried`."""
        low, high = 0, len(way) - 1
        while low < high:
            middle = (low + high) // 2
            if middle not in tried:
                tried[middle] = self._left(first, way, middle, strong)
            if tried[middle].strong <= most:
                high = middle
            else:
                low = middle + 1
        return high

    def _left(self, first: Changes, way: Changes, step: int, strong: int) -> Tried:
        changes = (*first, way[step])
        share = self._share(changes, 0).share
        return Tried(changes, way, share if strong == 0 else 1 - share, self._drawn)

    def _share(self, changes: Changes, apart: int) -> Share:
        words = said(changes, self.scenario, self._names)
        if not self._report(words, self._done):
            raise StoppedError
        wish = Wish(
            self.wish.players[:1],
            within=0.001,
            battles=self.wish.battles,
            seed=self.wish.seed + apart,
            minutes=self.wish.minutes,
            noted=0,
        )
        balance = Balance(self.system, applied(changes, self.scenario), wish)
        balance.play(self._pool, lambda progress: self._report(words, self._done))
        level = balance.levels[0]
        share = level.share
        self._battles, self._drawn = level.battles, level.draws / max(1, level.battles)
        self.tried.append((changes, share.share))
        return share

    def _confirmed(self, changes: Changes) -> Handicap | None:
        """The changes once more with other seeds: what looked best of many is flattered by chance."""
        self._done = 0.95
        share = self._share(changes, 1)
        if abs(share.share - 0.5) > USEFUL or self._drawn > MOST_DRAWN:
            return None
        return Handicap(changes, self.wish.players[0], self._battles, share)
