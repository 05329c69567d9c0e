"""Chance by place for arrays: the numbers of `editor.base.drawing.noise`, thousands at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def chances(*place: NDArray[np.int64] | int) -> Floats:
    """Numbers in [0, 1) that depend on these whole numbers alone, as `noise.chance`."""
    with np.errstate(over="ignore"):  # whole numbers of 32 bits go round
        state: NDArray[np.uint32] = np.array(0x9E3779B9, np.uint32)
        for value in place:
            bits = np.asarray(value, np.int64).astype(np.uint32)
            state = (state ^ bits) * np.uint32(0x01000193) + np.uint32(0x7F4A7C15)
        state = (state ^ (state >> np.uint32(16))) * np.uint32(0x7FEB352D)
        state = (state ^ (state >> np.uint32(15))) * np.uint32(0x846CA68B)
    return ((state ^ (state >> np.uint32(16))) & np.uint32(0xFFFFFF)) / float(0x1000000)


def waves(x: Floats, y: Floats, wavelength: float, salt: int = 0) -> Floats:
    """Value noise in [-1, 1) that changes over about `wavelength`, as `noise.smooth`."""
    i, u = _cell(x, wavelength)
    j, v = _cell(y, wavelength)
    corners = chances(np.array([i, i + 1, i, i + 1]), np.array([j, j, j + 1, j + 1]), salt)
    top = corners[0] * (1 - u) + corners[1] * u
    bottom = corners[2] * (1 - u) + corners[3] * u
    result: Floats = 2.0 * (top * (1 - v) + bottom * v) - 1.0
    return result


def waves_on_grid(x: Floats, y: Floats, wavelength: float, salt: int = 0) -> Floats:
    """`waves` at every crossing of columns `x` and rows `y`: shape (rows, columns)."""
    i, u = _cell(x, wavelength)
    j, v = _cell(y, wavelength)
    first, across = int(i.min()), np.arange(i.min(), i.max() + 2)
    upper, down = int(j.min()), np.arange(j.min(), j.max() + 2)
    corners = chances(across[None, :], down[:, None], salt)
    left, right, v = i - first, i - first + 1, v[:, None]
    rows = corners[:, left] * (1 - u) + corners[:, right] * u
    result: Floats = 2.0 * (rows[j - upper] * (1 - v) + rows[j - upper + 1] * v) - 1.0
    return result


def _cell(along: Floats, wavelength: float) -> tuple[NDArray[np.int64], Floats]:
    """The number of the cell of the noise and the eased place in it."""
    along = along / wavelength
    whole = np.floor(along)
    part = along - whole
    return whole.astype(np.int64), part * part * (3 - 2 * part)


def quantized(values: Floats) -> NDArray[np.int64]:
    """Places in halves of a unit, to be told apart by `chances`."""
    return np.round(values * 2.0).astype(np.int64)
