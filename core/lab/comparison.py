"""Two variants of a scenario beside each other: the same seeds for both, so that their luck is the same."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from core.lab.statistics.shares import Z
from core.lab.verdicts import Level


@dataclass(frozen=True, slots=True)
class Difference:
    """How much more the first side wins in the second variant, with its 95 % interval, -1 to 1."""

    player: str
    battles: int
    difference: float
    low: float
    high: float
    plain_error: float
    """The standard error if the battles were not paired."""

    def row(self) -> dict[str, object]:
        """As `--json` prints it."""
        return {
            "battles": self.battles,
            "difference": round(self.difference, 4),
            "low": round(self.low, 4),
            "high": round(self.high, 4),
        }


def difference(one: Level, other: Level) -> Difference:
    """Two levels of the same player with the same seed; battles of the same number are pairs."""
    first, second = one.corrected(), other.corrected()
    count = min(first.battles, second.battles)
    gaps = [its - mine for mine, its in zip(first.values, second.values, strict=False)]
    mean = sum(gaps) / max(1, count)
    spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, count - 1)
    error = sqrt(spread / max(1, count)) + 1 / max(1, count)  # never taken for certain
    plain = sqrt(first.error**2 + second.error**2)
    return Difference(one.player, count, mean, mean - Z * error, mean + Z * error, plain)
