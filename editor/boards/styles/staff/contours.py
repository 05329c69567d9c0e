"""Contours of a height field: lines at which the ground has one height, by marching over its squares."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from editor.boards.styles.staff.height_field import STEP, Field
from editor.boards.styles.staff.vector_paths import Points

# The edges of a square of four samples: 0 above, 1 right, 2 below, 3 left. The higher ground lies on the left
# of a segment. The key has a bit for each higher corner: 1 above left, 2 above right, 4 below right, 8 below
# left.
_SEGMENTS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 3),),
    2: ((1, 0),),
    3: ((1, 3),),
    4: ((2, 1),),
    5: ((0, 3), (2, 1)),
    6: ((2, 0),),
    7: ((2, 3),),
    8: ((3, 2),),
    9: ((0, 2),),
    10: ((1, 0), (3, 2)),
    11: ((1, 2),),
    12: ((3, 1),),
    13: ((0, 1),),
    14: ((3, 0),),
}


def contour(field: Field, level: float) -> list[Points]:
    """The lines at which the ground has that height, higher ground on one side throughout."""
    heights = field.heights
    above = heights >= level
    key = above[:-1, :-1] * 1 + above[:-1, 1:] * 2 + above[1:, 1:] * 4 + above[1:, :-1] * 8
    rows, columns = np.nonzero((key > 0) & (key < 15))
    if not len(rows):
        return []
    kinds = key[rows, columns]
    spots = np.stack([_crossing(field, level, rows, columns, edge) for edge in range(4)])
    starts, ends = [], []
    for kind, segments in _SEGMENTS.items():
        chosen = np.flatnonzero(kinds == kind)
        for start, end in segments:
            starts.append(spots[start, chosen])
            ends.append(spots[end, chosen])
    pairs = np.stack([np.concatenate(starts), np.concatenate(ends)], axis=1)
    pairs = pairs[np.any(pairs[:, 0] != pairs[:, 1], axis=1)]
    if not len(pairs):
        return []
    lines: Any = shapely.linestrings(pairs)
    merged = shapely.line_merge(shapely.multilinestrings(lines), directed=True)
    return [shapely.get_coordinates(line) for line in shapely.get_parts(merged)]


def _crossing(
    field: Field, level: float, rows: NDArray[np.intp], columns: NDArray[np.intp], edge: int
) -> Points:
    """Where the contour crosses that edge of the squares: the same numbers seen from both squares."""
    first = ((0, 0), (0, 1), (1, 0), (0, 0))[edge]
    second = ((0, 1), (1, 1), (1, 1), (1, 0))[edge]
    one = field.heights[rows + first[0], columns + first[1]]
    other = field.heights[rows + second[0], columns + second[1]]
    with np.errstate(divide="ignore", invalid="ignore"):
        part = np.clip(np.nan_to_num((level - one) / (other - one)), 0.0, 1.0)
    x = columns + first[1] + part * (second[1] - first[1])
    y = rows + first[0] + part * (second[0] - first[0])
    return np.column_stack([field.left + STEP * x, field.top + STEP * y])
