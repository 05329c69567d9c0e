"""Looking at results while they come: an interval that holds at whichever look one stops.

The plan is made beforehand: how narrow the interval shall be, how many battles at most. How much of it is
done is told by the information so far (1 / error²) or by the battles, whichever is farther.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from core.lab.statistics.boundaries import LAST, bounds
from core.lab.statistics.luck_correction import Corrected
from core.lab.statistics.shares import Share

LOOKS = 8
"""Looks that are planned, at equal distances; one more may be taken whenever somebody stops."""
FINE = 64
"""Shares of the plan are rounded down to one of so many, so that bounds are found once."""
FEWEST = 20
"""Battles before which nobody looks, unless fewer were planned."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is planned: half the width of the interval (0.03 is ±3 points), and battles at most."""

    within: float
    battles: int

    @property
    def first(self) -> int:
        """Battles before the first look."""
        return min(FEWEST, self.battles)

    def done(self, error: float, battles: int) -> float:
        """How much of it is done, 0 to 1."""
        wanted = (LAST / self.within) ** 2
        return min(1.0, max(1 / (error * error) / wanted, battles / self.battles))


@dataclass(slots=True)
class Sequence:
    """The looks at one run of battles, and the interval of the last look."""

    plan: Plan
    share: Share = field(default_factory=lambda: Share(0.5, 0.0, 1.0))
    _shares: tuple[float, ...] = ()

    @property
    def is_done(self) -> bool:
        """Whether the plan is fulfilled."""
        return bool(self._shares) and self._shares[-1] >= 1

    @property
    def done(self) -> float:
        """How much of the plan was done at the last look."""
        return self._shares[-1] if self._shares else 0.0

    def is_due(self, found: Corrected) -> bool:
        """Whether a planned look has come."""
        if self.is_done or found.battles < self.plan.first:
            return False
        done = self.plan.done(found.error, found.battles)
        return int(done * LOOKS) > int(self.done * LOOKS)

    def look(self, found: Corrected, *, planned: bool = True) -> Share:
        """Look at the results so far. `planned` is false for a look out of turn, because somebody stops."""
        done = self.plan.done(found.error, found.battles)
        done = int(done * LOOKS) / LOOKS if planned else max(1, int(done * FINE)) / FINE
        if done > self.done:
            self._shares = (*self._shares, done)
            self.share = found.interval(bounds(self._shares)[-1])
        return self.share

    def finish(self, found: Corrected) -> Share:
        """The last look where the end was set by a clock and by no result: all the error may be spent."""
        self._shares = (*[share for share in self._shares if share < 1], 1.0)
        self.share = found.interval(bounds(self._shares)[-1])
        return self.share
