"""Results with luck taken off: less spread, the same mean.

At each roll the luck is the chance of winning after it less its mean over all that may fall: on average 0,
whatever the chance is reckoned by. A result less so much luck has therefore the mean of the results. How much
is best is a regression; its coefficient for one fold of battles comes from the other folds, so that no battle
has a say in its own correction. Where battles are few (they are where players think) the coefficient of other
battles of the scenario, those of a quicker player, stands in: wrong or right, the mean stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from operator import mul, sub

from core.lab.statistics.shares import Share

FOLDS = 8
SHRINK = 8.0
"""Battles that are thought of beside the real ones: their link between luck and result is the one that was
known before, or none."""
BESIDE = 2.0
"""Battles won and battles lost that are thought of beside the real ones where the spread is asked for: ten
of ten are not taken for certain (Agresti and Coull)."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """Results (1 won, 0.5 drawn, 0 lost) with luck taken off; `plain_spread` is their variance before."""

    values: tuple[float, ...]
    plain_spread: float
    coefficient: float
    explained: float
    """How much of the variance of the results was luck that could be taken off, 0 to 1."""

    @property
    def battles(self) -> int:
        """How many battles there are."""
        return len(self.values)

    @property
    def mean(self) -> float:
        """The mean share, kept between 0 and 1."""
        if not self.values:
            return 0.5
        return min(1.0, max(0.0, sum(self.values) / len(self.values)))

    @property
    def effective(self) -> float:
        """How many battles would tell as much without the correction."""
        return self.battles / max(0.02, 1 - self.explained)

    @property
    def error(self) -> float:
        """The standard error of the mean, never 0: see `BESIDE`."""
        return self._centre_and_error()[1]

    def interval(self, z: float) -> Share:
        """The mean with `z` standard errors on both sides."""
        centre, error = self._centre_and_error()
        mean = self.mean
        low, high = max(0.0, centre - z * error), min(1.0, centre + z * error)
        return Share(mean, min(low, mean), max(high, mean))

    def _centre_and_error(self) -> tuple[float, float]:
        count = len(self.values) + 2 * BESIDE
        centre = (sum(self.values) + BESIDE) / count
        square = sum([(value - centre) ** 2 for value in self.values])
        square += BESIDE * (centre**2 + (1 - centre) ** 2)
        return centre, sqrt(square / count / count)


def corrected(results: Sequence[float], luck: Sequence[float], known: float = 0.0) -> Corrected:
    """Take the luck off the results, each fold with the coefficient of the others.

    `known` is the coefficient that other battles have told beforehand; 0 where nothing is known.

    >>> found = corrected([1.0, 0.0] * 40, [0.5, -0.5] * 40)
    >>> found.mean, found.effective > 200
    (0.5, True)
    """
    count = len(results)
    assert len(luck) == count, "a luck for each result"
    plain = _variance(results)
    if (count < 2 * FOLDS and not known) or not any(luck):
        return Corrected(tuple(results), plain, 0.0, 0.0)
    sums = [_Sums.of(results[fold::FOLDS], luck[fold::FOLDS]) for fold in range(FOLDS)]
    whole = _Sums()
    for fold in sums:
        whole.join(fold)
    without = [whole.less(fold).coefficient(known) for fold in sums] * (count // FOLDS + 1)
    values = tuple(map(sub, results, map(mul, without, luck)))
    explained = 1 - _variance(values) / plain if plain > 0 else 0.0
    return Corrected(values, plain, whole.coefficient(known), max(0.0, explained))


@dataclass(slots=True)
class _Sums:
    count: int = 0
    result: float = 0.0
    luck: float = 0.0
    both: float = 0.0
    square: float = 0.0

    @classmethod
    def of(cls, results: Sequence[float], luck: Sequence[float]) -> _Sums:
        """Those of one fold."""
        return cls(
            len(results), sum(results), sum(luck), sum(map(mul, results, luck)), sum(map(mul, luck, luck))
        )

    def join(self, other: _Sums) -> None:
        self.count += other.count
        self.result += other.result
        self.luck += other.luck
        self.both += other.both
        self.square += other.square

    def less(self, other: _Sums) -> _Sums:
        return _Sums(
            self.count - other.count,
            self.result - other.result,
            self.luck - other.luck,
            self.both - other.both,
            self.square - other.square,
        )

    def coefficient(self, known: float) -> float:
        """The slope of the results over the luck, drawn to the known one; the mean of the luck is 0."""
        if self.count < 2 or self.square <= 0:
            return known
        mean = self.result / self.count
        slope = (self.both - mean * self.luck) / self.square
        return (slope * self.count + known * SHRINK) / (self.count + SHRINK)


def _variance(values: Sequence[float]) -> float:
    count = len(values)
    if count < 2:
        return 0.0
    mean = sum(values) / count
    return sum([(value - mean) ** 2 for value in values]) / (count - 1)
