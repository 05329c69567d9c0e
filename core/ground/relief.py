"""Measured heights made into ground to play on: a part of the grid, smoothed, cut into levels."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from core.ground.height_grids import HeightGrid, Numbers

Window = tuple[float, float, float, float]
"""West, south, east, north as shares of the grid, 0 to 1."""

WHOLE: Window = (0.0, 0.0, 1.0, 1.0)


@dataclass(frozen=True)
class ReliefWish:
    """What a designer chooses on the preview.

    `window`: the part of the grid; `smoothing`: the share of the shorter side over which heights are
    evened out; `interval`: metres from one level to the next; `base`: the height of level 0, None: the
    lowest; `levels`: the highest level, what is higher lies on it.
    """

    window: Window = WHOLE
    smoothing: float = 0.02
    interval: float = 20.0
    base: float | None = None
    levels: int = 4


def fitting_wish(grid: HeightGrid, levels: int, window: Window = WHOLE) -> ReliefWish:
    """A wish that spreads so many levels over the heights that are there."""
    part = sampled(grid, window, (120, 120))
    low, high = (float(value) for value in np.percentile(part, (5, 98)))
    return ReliefWish(window, 0.02, max(1.0, round((high - low) / (levels + 0.5), 1)), round(low, 1), levels)


def sampled(grid: HeightGrid, window: Window, size: tuple[int, int]) -> Numbers:
    """Heights of a part at `size` (columns, rows), rows from the north; unknown ones are as their row's."""
    rows, columns = grid.heights.shape
    west, south, east, north = window
    x = (west + (np.arange(size[0]) + 0.5) / size[0] * (east - west)) * columns - 0.5
    y = ((1 - north) + (np.arange(size[1]) + 0.5) / size[1] * (north - south)) * rows - 0.5
    heights = _known(grid.heights)
    left, top = (
        np.clip(np.floor(x).astype(int), 0, columns - 1),
        np.clip(np.floor(y).astype(int), 0, rows - 1),
    )
    right, below = np.minimum(left + 1, columns - 1), np.minimum(top + 1, rows - 1)
    across, down = np.clip(x - left, 0, 1), np.clip(y - top, 0, 1)
    upper = heights[np.ix_(top, left)] * (1 - across) + heights[np.ix_(top, right)] * across
    lower = heights[np.ix_(below, left)] * (1 - across) + heights[np.ix_(below, right)] * across
    found: Numbers = upper * (1 - down[:, None]) + lower * down[:, None]
    return found


def _known(heights: Numbers) -> Numbers:
    """Holes filled with the mean of what is known."""
    return np.where(np.isfinite(heights), heights, float(np.nanmean(heights)))


def smoothed(heights: Numbers, share: float) -> Numbers:
    """Evened out by three running means, which come near a Gaussian; edges are continued."""
    radius = int(share * min(heights.shape) / 2)
    for _round in range(3 if radius else 0):
        for axis in (0, 1):
            heights = _running_mean(heights, radius, axis)
    return heights


def _running_mean(heights: Numbers, radius: int, axis: int) -> Numbers:
    pads = [(0, 0), (0, 0)]
    pads[axis] = (radius + 1, radius)
    total = np.cumsum(np.pad(heights, pads, mode="edge"), axis=axis)
    length, wide = heights.shape[axis], 2 * radius + 1
    high = np.take(total, np.arange(wide, wide + length), axis=axis)
    low = np.take(total, np.arange(length), axis=axis)
    found: Numbers = (high - low) / wide
    return found


def level_map(grid: HeightGrid, wish: ReliefWish, size: tuple[int, int]) -> Numbers:
    """Levels with their fractions at `size` (columns, rows): 1.5 is half way up to the second level."""
    heights = smoothed(sampled(grid, wish.window, size), wish.smoothing)
    base = float(heights.min()) if wish.base is None else wish.base
    found: Numbers = np.clip((heights - base) / max(0.1, wish.interval), 0.0, wish.levels + 0.999)
    return found
