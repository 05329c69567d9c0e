"""Exact bounds of what was sampled: binomial tails, Clopper and Pearson, the cells of a multinomial.

A cell of a multinomial is a binomial, so that bounds on each cell, shared out among them (Bonferroni), bound
the whole without any approximation.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, lgamma, log, log1p, sqrt

CONFIDENCE = 0.95
_TINY = 1e-300
_PRECISION = 1e-14
_STEPS = 60
Z = 1.959963984540054
"""The normal quantile of a 95 % interval."""


def at_least(hits: int, plays: int, chance: float) -> float:
    """The probability of `hits` or more in so many plays (the regularised incomplete beta function).

    >>> round(at_least(2, 3, 0.5), 12)
    0.5
    """
    if hits <= 0:
        return 1.0
    if hits > plays or chance <= 0:
        return 0.0
    return 1.0 if chance >= 1 else _beta(hits, plays - hits + 1, chance)


def at_most(hits: int, plays: int, chance: float) -> float:
    """The probability of `hits` or fewer, accurate however small it is."""
    return at_least(plays - hits, plays, 1 - chance)


@lru_cache(maxsize=4096)
def clopper_pearson(hits: int, plays: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The exact interval of a probability that showed itself `hits` times in `plays`; (0, 1) without plays.

    >>> [round(bound, 4) for bound in clopper_pearson(5, 10)]
    [0.1871, 0.8129]
    """
    if not plays:
        return 0.0, 1.0
    side = (1 - confidence) / 2
    low = 0.0 if not hits else _root(lambda chance: at_least(hits, plays, chance) >= side)
    high = 1.0 if hits == plays else _root(lambda chance: at_most(hits, plays, chance) < side)
    return low, high


def mean_interval(mean: float, variance: float, plays: int) -> tuple[float, float]:
    """The 95 % interval of a sampled mean, by the normal law: a mean of hundreds of plays keeps to it.

    It is as wide as if one play more had come out by one otherwise: plays that all agree are no proof.
    """
    half = Z * sqrt((variance + 1 / plays) / plays) if plays else float("inf")
    return mean - half, mean + half


def strangest(counts: Sequence[int], chances: Sequence[float]) -> float:
    """How improbable the strangest cell of a multinomial is, shared out among the cells.

    `counts` are what fell, `chances` what should have; both tails of each cell are looked at. Below `alpha`
    the whole is refused at `alpha`. 0 for what fell though it cannot.
    """
    plays, cells = sum(counts), len(counts)
    worst = 1.0
    for count, chance in zip(counts, chances, strict=True):
        tail = min(at_least(count, plays, chance), at_most(count, plays, chance))
        worst = min(worst, 2 * cells * tail)
    return worst


def _root(is_above: object) -> float:
    """Where a rising test becomes true between 0 and 1."""
    low, high = 0.0, 1.0
    for _step in range(_STEPS):
        middle = (low + high) / 2
        if is_above(middle):  # type: ignore[operator]
            high = middle
        else:
            low = middle
    return (low + high) / 2


def _beta(a: int, b: int, x: float) -> float:
    """The regularised incomplete beta function I_x(a, b) by its continued fraction (Lentz)."""
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta(b, a, 1 - x)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a
    return front * _fraction(a, b, x)


def _fraction(a: int, b: int, x: float) -> float:
    upper, lower = 1.0, _away(1 - (a + b) * x / (a + 1))
    lower = 1 / lower
    result = lower
    for m in range(1, 10_000):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            lower = 1 / _away(1 + term * lower)
            upper = _away(1 + term / upper)
            result *= lower * upper
        if abs(lower * upper - 1) < _PRECISION:
            break
    return result


def _away(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
