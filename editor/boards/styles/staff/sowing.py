"""Spots for trees, tufts and stones: jittered rows seeded by place, and the shapes that stand on them."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF

from editor.boards.styles.staff.places import Floats, chances
from editor.boards.styles.staff.vector_paths import Points

ROW = 0.86


def rows_in(rect: QRectF, step: float, salt: int, jitter: float = 0.42) -> tuple[Points, NDArray[np.int64]]:
    """Jittered places about `step` apart in a region: (count, 2), and (row, column) of each; row by row."""
    deep = step * ROW
    row = np.arange(math.floor(rect.top() / deep) - 1, math.ceil(rect.bottom() / deep) + 2)
    column = np.arange(math.floor(rect.left() / step) - 1, math.ceil(rect.right() / step) + 2)
    grid = np.meshgrid(row, column, indexing="ij")
    rows, columns = (places.ravel().astype(np.int64) for places in grid)
    x = step * (columns + 0.5 * (rows % 2) + jitter * 2 * (chances(columns, rows, salt) - 0.5))
    y = deep * rows + step * jitter * 2 * (chances(columns, rows, salt + 1) - 0.5)
    return np.column_stack([x, y]), np.column_stack([rows, columns])


def by_row(spots: Points, keys: NDArray[np.int64], rect: QRectF, width: float) -> Iterator[NDArray[np.intp]]:
    """Groups of spots to be drawn one after the other: row by row downwards, each in pieces of `width`."""
    if not len(spots):
        return
    block = np.floor(spots[:, 0] / width).astype(np.int64)
    order = np.lexsort((block, keys[:, 0]))
    change = np.any(np.diff(np.column_stack([keys[:, 0], block])[order], axis=0) != 0, axis=1)
    yield from np.split(order, np.flatnonzero(change) + 1)


def placed(shape: Points, spots: Points, sizes: Floats, turns: Floats | None = None) -> Points:
    """Copies of a shape (n, 2) on each spot, so large and turned so far (radians): (count, n, 2)."""
    grown = shape[None] * sizes[:, None, None]
    if turns is not None:
        cos, sin = np.cos(turns)[:, None], np.sin(turns)[:, None]
        grown = np.stack(
            [grown[..., 0] * cos - grown[..., 1] * sin, grown[..., 0] * sin + grown[..., 1] * cos], axis=-1
        )
    return grown + spots[:, None, :]


def lobed(lobes: int, depth: float, turn: float) -> Points:
    """A crown of a tree of radius 1 as cubic curves: `lobes` bulges, notches `depth` deep between them."""
    points: list[tuple[float, float]] = []
    for number in range(lobes):
        start = turn + 2 * math.pi * number / lobes
        step = 2 * math.pi / lobes
        notch, bulge = 1.0 - depth, 1.0 + 0.55 * depth
        a = (notch * math.cos(start), notch * math.sin(start))
        b = (bulge * 1.1 * math.cos(start + 0.22 * step), bulge * 1.1 * math.sin(start + 0.22 * step))
        c = (bulge * 1.1 * math.cos(start + 0.78 * step), bulge * 1.1 * math.sin(start + 0.78 * step))
        points += [a, b, c]
    points.append(points[0])
    return np.array(points)
