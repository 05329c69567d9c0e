"""What dice bring on average: one die of an assault, and a margin above zero."""

from __future__ import annotations

from math import erf, exp, pi, sqrt

FACES = 6


def expected_margin(mean: float, spread: float) -> float:
    """The mean of what a bell curve has above zero."""
    if spread <= 0:
        return max(0.0, mean)
    z = mean / spread
    return mean * 0.5 * (1 + erf(z / sqrt(2))) + spread * exp(-z * z / 2) / sqrt(2 * pi)


def die(score: int) -> tuple[float, float]:
    """Mean and variance of one die of an assault of that score."""
    return DICE[max(0, min(score, FACES - 1))]


def _die(score: int) -> tuple[float, float]:
    counted = range(1, score + 1)
    mean = sum(counted) / FACES
    return mean, sum(face * face for face in counted) / FACES - mean * mean


DICE = tuple(_die(score) for score in range(FACES))
"""By score; none counts more than 5 (BE-11.2)."""
