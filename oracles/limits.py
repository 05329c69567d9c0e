"""Looking for the places on a line at which what is allowed changes, to a tenth of a millimetre."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from oracles.plane import Pose, half_up

ASIDE = (0, 0, 1, 4, 5, 6, 9, 10, 11, 19, 20, 21)
"""Offsets in tenths that lie about the tolerances."""
ABOUT = (-10, -5, -1, 0, 1, 2, 6, 11)
"""How far from the last place before a limit is looked, in tenths."""


@dataclass(frozen=True)
class Line:
    """A straight way with the facing of its start."""

    start: Pose
    x: float
    y: float

    @property
    def length(self) -> float:
        return float((self.x * self.x + self.y * self.y) ** 0.5)

    def at(self, tenths: int) -> Pose:
        """The pose so far on, its place rounded to tenths."""
        return self.start.shifted(
            half_up(self.x * tenths / self.length), half_up(self.y * tenths / self.length)
        )


def about_limits(is_allowed: Callable[[int], bool], most: int, rng: Random, marks: int = 6) -> list[int]:
    """Places on a way of `most` tenths: about each limit that a few marks show, and one by lot."""
    asked = {rng.randrange(1, most)}
    steps = sorted({1, most, *(rng.randrange(1, most) for _mark in range(marks))})
    told = {step: is_allowed(step) for step in steps}
    for one, other in pairwise(steps):
        if told[one] == told[other]:
            continue
        low, high = one, other
        while high - low > 1:
            half = (low + high) // 2
            if is_allowed(half) == told[one]:
                low = half
            else:
                high = half
        asked |= {low + off for off in ABOUT}
    return sorted(tenths for tenths in asked if tenths > 0)
