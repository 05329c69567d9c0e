"""How two plans are told apart by the worlds that both were followed in."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt


def compared(mine: Sequence[float], its: Sequence[float]) -> tuple[float, float]:
    """By how much the first is better than the second in the worlds of both, and the error of that."""
    gaps = [one - other for one, other in zip(mine, its, strict=False)]
    count = len(gaps)
    mean = sum(gaps) / count
    if count < 2:
        return mean, 1.0
    spread = sum((gap - mean) ** 2 for gap in gaps) / (count - 1)
    return mean, sqrt(spread / count) + 1e-6
