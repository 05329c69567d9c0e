"""Chance by place for arrays: the numbers of `editor.canvas.noise`, thousands at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
_MASK = np.uint64(0xFFFFFFFF)


def chances(*place: NDArray[np.int64] | int) -> Floats:
    """Numbers in [0, 1) that depend on these whole numbers alone, as `noise.chance`."""
    state: NDArray[np.uint64] = np.asarray(0x9E3779B9, np.uint64)
    for value in place:
        bits = np.asarray(value, np.int64).astype(np.uint64)
        state = (((state ^ bits) & _MASK) * np.uint64(0x01000193) + np.uint64(0x7F4A7C15)) & _MASK
    state = ((state ^ (state >> np.uint64(16))) * np.uint64(0x7FEB352D)) & _MASK
    state = ((state ^ (state >> np.uint64(15))) * np.uint64(0x846CA68B)) & _MASK
    return ((state ^ (state >> np.uint64(16))) & np.uint64(0xFFFFFF)) / float(0x1000000)


def waves(x: Floats, y: Floats, wavelength: float, salt: int = 0) -> Floats:
    """Value noise in [-1, 1) that changes over about `wavelength`, as `noise.smooth`."""
    x, y = x / wavelength, y / wavelength
    column, row = np.floor(x), np.floor(y)
    u, v = x - column, y - row
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    i, j = column.astype(np.int64), row.astype(np.int64)
    top = chances(i, j, salt) * (1 - u) + chances(i + 1, j, salt) * u
    bottom = chances(i, j + 1, salt) * (1 - u) + chances(i + 1, j + 1, salt) * u
    return 2.0 * (top * (1 - v) + bottom * v) - 1.0


def quantized(values: Floats) -> NDArray[np.int64]:
    """Places in halves of a unit, to be told apart by `chances`."""
    return np.round(values * 2.0).astype(np.int64)
