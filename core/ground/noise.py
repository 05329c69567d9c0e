"""Smooth random fields between 0 and 1, the same for the same seed."""

from __future__ import annotations

import numpy as np

from core.ground.height_grids import Numbers

OCTAVES = (3, 6, 12)
"""Hills along the longer side: broad ones, and smaller ones with half the weight each."""


def field(rng: np.random.Generator, size: tuple[int, int], octaves: tuple[int, ...] = OCTAVES) -> Numbers:
    """A field of `size` (columns, rows); the octaves are added, each half as strong as the one before."""
    columns, rows = size
    total = np.zeros((rows, columns))
    weight = 1.0
    for waves in octaves:
        knots = rng.random((max(2, round(waves * rows / max(size))) + 3, max(2, waves) + 3))
        total += weight * _between(knots, size)
        weight *= 0.5
    low, high = float(total.min()), float(total.max())
    found: Numbers = (total - low) / (high - low or 1.0)
    return found


def _between(knots: Numbers, size: tuple[int, int]) -> Numbers:
    """Knots joined smoothly (cosines), without their rim."""
    parts = []
    for length, count in zip(size, reversed(knots.shape), strict=True):
        at = 1 + (np.arange(length) + 0.5) / length * (count - 3)
        whole = np.floor(at).astype(int)
        parts.append((whole, (1 - np.cos((at - whole) * np.pi)) / 2))
    (left, across), (top, down) = parts
    upper = knots[np.ix_(top, left)] * (1 - across) + knots[np.ix_(top, left + 1)] * across
    lower = knots[np.ix_(top + 1, left)] * (1 - across) + knots[np.ix_(top + 1, left + 1)] * across
    found: Numbers = upper * (1 - down[:, None]) + lower * down[:, None]
    return found
