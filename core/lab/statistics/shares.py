"""Shares of plain counts, with their Wilson intervals."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

Z = 1.959963984540054
"""The normal quantile of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share (0 to 1) and the interval that covers the true one 95 times in 100."""

    share: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def other(self) -> Share:
        """The share of the other side."""
        return Share(1 - self.share, 1 - self.high, 1 - self.low)

    def row(self) -> dict[str, float]:
        """As files and `--json` write it."""
        return {"share": round(self.share, 4), "low": round(self.low, 4), "high": round(self.high, 4)}


def wilson(share: float, battles: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share of so many battles.

    >>> [round(bound, 3) for bound in wilson(0.5, 100)]
    [0.404, 0.596]
    """
    if battles == 0:
        return 0.0, 1.0
    spread_of = Z * Z / battles
    middle = (share + spread_of / 2) / (1 + spread_of)
    half = Z * sqrt(share * (1 - share) / battles + spread_of / (4 * battles)) / (1 + spread_of)
    return max(0.0, middle - half), min(1.0, middle + half)
