"""How sure one must be to stop: the bounds of a group-sequential test that spends its error little by little.

Who looks at an interval again and again and stops when it pleases is wrong more often than 5 times in 100.
Here each look at a share `t` of all that was planned may spend `ERROR * t**5` of the error (Kim and DeMets),
less what earlier looks have spent; so the intervals of all looks together hold 95 times in 100, at whichever
one stops. The bounds are found by Armitage's recursion over the normal walk.
"""

from __future__ import annotations

from functools import lru_cache
from math import erfc, exp, pi, sqrt

ERROR = 0.05
POWER = 5.0
STEPS = 160
"""Points of the grid of the walk."""
LAST = 2.02
"""No bound at the last look is higher than this, for up to nine looks at equal distances."""


def spent(share: float) -> float:
    """The error that may have been spent when this share of the plan is done."""
    return float(ERROR * min(1.0, share) ** POWER)


@lru_cache(maxsize=512)
def bounds(shares: tuple[float, ...]) -> tuple[float, ...]:
    """The standard errors of the interval at each look; the shares of the plan rise and end at 1 at most.

    >>> [round(bound, 2) for bound in bounds((1.0,))]
    [1.96]
    """
    if not shares:
        return ()
    return (*bounds(shares[:-1]), _last_bound(shares) / sqrt(shares[-1]))


@lru_cache(maxsize=512)
def _last_bound(shares: tuple[float, ...]) -> float:
    """How far the walk may be from 0 at the last look."""
    before = _share_before(shares)
    return _bound(_walk(shares[:-1]), sqrt(shares[-1] - before), spent(shares[-1]) - spent(before))


@lru_cache(maxsize=512)
def _walk(shares: tuple[float, ...]) -> list[tuple[float, float]]:
    """Where the walk may be after those looks, with what weight."""
    if not shares:
        return [(0.0, 1.0)]
    return _walked(_walk(shares[:-1]), sqrt(shares[-1] - _share_before(shares)), _last_bound(shares))


def _share_before(shares: tuple[float, ...]) -> float:
    return shares[-2] if len(shares) > 1 else 0.0


def _bound(walk: list[tuple[float, float]], step: float, error: float) -> float:
    """Beyond which the next step lies with this chance, on both sides together."""
    low, high = 0.0, 12.0
    for _round in range(50):
        middle = (low + high) / 2
        if _beyond(walk, step, middle) > error:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _beyond(walk: list[tuple[float, float]], step: float, bound: float) -> float:
    root = step * sqrt(2.0)
    return sum(weight * 0.5 * (erfc((bound - at) / root) + erfc((bound + at) / root)) for at, weight in walk)


def _walked(walk: list[tuple[float, float]], step: float, bound: float) -> list[tuple[float, float]]:
    """Where the walk is after the step, as far as it has stayed within the bound."""
    width = 2 * bound / STEPS
    scale = width / (step * sqrt(2 * pi))
    found = []
    for place in range(STEPS):
        to = -bound + (place + 0.5) * width
        density = sum(weight * exp(-((to - at) ** 2) / (2 * step * step)) for at, weight in walk)
        found.append((to, density * scale))
    return found
