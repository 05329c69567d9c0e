"""How a picture lies on a board: a projective map from board to picture, made from pairs of points.

Board lengths are hex widths or tenths of a millimetre, as the caller has them; picture lengths are pixels.
Both have x to the right and y down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

Numbers = NDArray[np.float64]
Point = tuple[float, float]

FLAT = 1e-9
"""Under this share of their spread points lie on one line."""


class PlacementError(ValueError):
    """Points from which no placement follows: too few, on one line, or two in one place."""


@dataclass(frozen=True)
class Placement:
    """A projective map from the board to the picture, as a 3 x 3 matrix of homogeneous coordinates."""

    matrix: tuple[tuple[float, float, float], ...]

    @property
    def array(self) -> Numbers:
        """The matrix, to reckon with."""
        return np.array(self.matrix, dtype=np.float64)

    def on_picture(self, points: ArrayLike) -> Numbers:
        """Where points of the board (n x 2) lie on the picture."""
        return _mapped(self.array, points)

    def on_board(self, points: ArrayLike) -> Numbers:
        """Where points of the picture (n x 2) lie on the board."""
        back: Numbers = np.linalg.inv(self.array).astype(np.float64)
        return _mapped(back, points)

    def residuals(self, pairs: Sequence[tuple[Point, Point]]) -> Numbers:
        """How far each named point of the picture lies from where it should, in board lengths."""
        board, picture = _parted(pairs)
        off = self.on_board(picture) - board
        return np.hypot(off[:, 0], off[:, 1])


def placement_of(array: Numbers) -> Placement:
    """A placement from a matrix; scaled so that its last number is 1."""
    scaled = array / array[2, 2]
    return Placement(tuple((float(a), float(b), float(c)) for a, b, c in scaled))


def similarity(pairs: Sequence[tuple[Point, Point]]) -> Placement:
    """Moved, turned and scaled alike: from two pairs (board, picture). Raises PlacementError."""
    board, picture = _parted(pairs)
    if len(pairs) < 2 or np.allclose(board[0], board[1]) or np.allclose(picture[0], picture[1]):
        raise PlacementError("two different points are needed")
    one, other = _complex(board), _complex(picture)
    factor = (other[1] - other[0]) / (one[1] - one[0])
    shift = other[0] - factor * one[0]
    a, b = factor.real, factor.imag
    return placement_of(np.array([[a, -b, shift.real], [b, a, shift.imag], [0.0, 0.0, 1.0]]))


def affine(pairs: Sequence[tuple[Point, Point]], weights: ArrayLike | None = None) -> Placement:
    """Parallels stay parallel: from three pairs or more, least squares. Raises PlacementError."""
    board, picture = _parted(pairs)
    _check_spread(board, 3)
    rows = np.column_stack([board, np.ones(len(board))])
    share = np.sqrt(np.ones(len(board)) if weights is None else np.asarray(weights, dtype=np.float64))
    found, *_rest = np.linalg.lstsq(rows * share[:, None], picture * share[:, None], rcond=None)
    return placement_of(np.vstack([found.T, [0.0, 0.0, 1.0]]))


def homography(pairs: Sequence[tuple[Point, Point]]) -> Placement:
    """A photograph of a flat table: from four pairs or more, least squares. Raises PlacementError."""
    board, picture = _parted(pairs)
    _check_spread(board, 4)
    _check_spread(picture, 4)
    near, far = _normalizing(board), _normalizing(picture)
    rows = []
    for (x, y), (u, v) in zip(_mapped(near, board), _mapped(far, picture), strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, -u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, -v])
    found = np.linalg.svd(np.array(rows))[2][-1].reshape(3, 3)
    array = np.linalg.inv(far) @ found @ near
    if abs(np.linalg.det(array)) < FLAT or abs(array[2, 2]) < FLAT:
        raise PlacementError("three of the points lie on one line")
    return placement_of(array)


def placed(pairs: Sequence[tuple[Point, Point]]) -> Placement:
    """The freest placement that so many points bear: two, three, four or more."""
    if len(pairs) < 3:
        return similarity(pairs)
    return affine(pairs) if len(pairs) == 3 else homography(pairs)


def _parted(pairs: Sequence[tuple[Point, Point]]) -> tuple[Numbers, Numbers]:
    array = np.array(pairs, dtype=np.float64).reshape(-1, 2, 2)
    return array[:, 0], array[:, 1]


def _complex(points: Numbers) -> NDArray[np.complex128]:
    found: NDArray[np.complex128] = points[:, 0] + 1j * points[:, 1]
    return found


def _mapped(matrix: Numbers, points: ArrayLike) -> Numbers:
    array = np.asarray(points, dtype=np.float64).reshape(-1, 2)
    found = np.column_stack([array, np.ones(len(array))]) @ matrix.T
    mapped: Numbers = found[:, :2] / found[:, 2:]
    return mapped


def _normalizing(points: Numbers) -> Numbers:
    """To a middle of 0 and a mean distance of the square root of 2, so that squares weigh alike."""
    middle = points.mean(axis=0)
    spread = float(np.hypot(*(points - middle).T).mean()) or 1.0
    scale = np.sqrt(2.0) / spread
    return np.array([[scale, 0, -scale * middle[0]], [0, scale, -scale * middle[1]], [0, 0, 1.0]])


def _check_spread(points: Numbers, least: int) -> None:
    if len(points) < least:
        raise PlacementError(f"{least} points are needed")
    extents = np.linalg.svd(points - points.mean(axis=0), compute_uv=False)
    if extents[-1] <= FLAT * max(1.0, extents[0]):
        raise PlacementError("the points lie on one line")
