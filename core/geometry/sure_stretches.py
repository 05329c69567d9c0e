"""What `stretch` calls sure, for many bases on ways of their own and many others at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from core.geometry.bases import Footprint
from core.geometry.stretches import ROUNDING, SLOWEST, STEP
from core.geometry.tolerances import OVERLAPPING

Table: TypeAlias = NDArray[np.float64]
"""A row a base that goes, a column another that stands."""


def sure_stretches(
    moving: Sequence[Footprint], ways: Sequence[tuple[float, float]], others: Sequence[Footprint]
) -> tuple[Table, Table]:
    """The lengths in tenths between which each base on its way surely lies over each other: from, to.

    A way is a vector of length 1. From beyond to where it never is.
    """
    x, y = np.array(ways, dtype=float).T[:, :, None]
    feet = {foot: number for number, foot in enumerate(dict.fromkeys(moving))}  # many ways begin alike
    begins = [feet[foot] for foot in moving]
    mine, its = _middles(feet)[:, begins, None], _middles(others)[:, None, :]
    from_x, from_y = (its - mine)[:2]
    sides = _paired(_sides(feet)[begins], _sides(others))
    side_x, side_y, length = np.moveaxis(sides, -1, 0)
    # Term by term as `axes` and `stretch` have it: sums hang on the order.
    far = -2 * OVERLAPPING * length
    for next_x, next_y, _length in np.moveaxis(sides, (-1, -2), (1, 0)):
        far = far + np.abs(side_x * next_y[..., None] - side_y * next_x[..., None])
    far = far - ROUNDING * (np.abs(side_x) + np.abs(side_y))
    begin = side_x * from_y[..., None] - side_y * from_x[..., None]
    speed = STEP * (side_x * y[..., None] - side_y * x[..., None])
    least, most = _while_within(begin, speed, far)
    aside = np.abs(from_x * y - from_y * x) > (mine + its)[2]
    sure = np.where(aside, np.inf, least.max(axis=-1))
    return sure, np.where(aside, -np.inf, most.min(axis=-1))


def _middles(feet: Iterable[Footprint]) -> Table:
    """Twice the middle of each, and its reach."""
    return np.array([(foot.double_x, foot.double_y, foot.reach) for foot in feet], dtype=float).T


def _sides(feet: Iterable[Footprint]) -> NDArray[np.float64]:
    """Both sides of each."""
    return np.array([foot.sides for foot in feet], dtype=float)


def _paired(mine: NDArray[np.float64], its: NDArray[np.float64]) -> NDArray[np.float64]:
    """The four sides of each pair, those of the one that goes first."""
    shape = len(mine), len(its), *its.shape[1:]
    return np.concatenate((np.broadcast_to(mine[:, None], shape), np.broadcast_to(its, shape)), axis=2)


def _while_within(
    begin: NDArray[np.float64], speed: NDArray[np.float64], far: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """When |begin - time * speed| is below `far`: from, to; from beyond to where it never is."""
    with np.errstate(divide="ignore", invalid="ignore"):
        one, other = (begin - far) / speed, (begin + far) / speed
    still, inside = np.abs(speed) < SLOWEST, np.abs(begin) < far
    least = np.where(still, np.where(inside, -np.inf, np.inf), np.minimum(one, other))
    most = np.where(still, np.where(inside, np.inf, -np.inf), np.maximum(one, other))
    never = far <= 0
    return np.where(never, np.inf, least), np.where(never, -np.inf, most)
