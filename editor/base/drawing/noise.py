"""Seeded by place: every random choice of a painter is a hash of where it is made, never a running generator,
so that an edit far away changes nothing here and a map looks the same every time."""

import math

_MASK = 0xFFFFFFFF


def chance(*place: int) -> float:
    """A number in [0, 1) that depends on these whole numbers alone."""
    state = 0x9E3779B9
    for value in place:
        state = ((state ^ value) * 0x01000193 + 0x7F4A7C15) & _MASK
    state = ((state ^ (state >> 16)) * 0x7FEB352D) & _MASK
    state = ((state ^ (state >> 15)) * 0x846CA68B) & _MASK
    return ((state ^ (state >> 16)) & 0xFFFFFF) / 0x1000000


def between(low: float, high: float, *place: int) -> float:
    """A number from `low` to `high`."""
    return low + (high - low) * chance(*place)


def smooth(x: float, y: float, wavelength: float, salt: int = 0) -> float:
    """Value noise in [-1, 1) that changes over about `wavelength` scene units."""
    x, y = x / wavelength, y / wavelength
    column, row = math.floor(x), math.floor(y)
    u, v = x - column, y - row
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    top = chance(column, row, salt) * (1 - u) + chance(column + 1, row, salt) * u
    bottom = chance(column, row + 1, salt) * (1 - u) + chance(column + 1, row + 1, salt) * u
    return 2.0 * (top * (1 - v) + bottom * v) - 1.0
