"""Many distances at once, and distances in graduations of a measuring stick."""

from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray

from core.geometry.bases import Footprint
from core.geometry.patches import outline_of
from core.geometry.shapes import Shape, gap
from core.geometry.tolerances import TENTH

Distances = NDArray[np.int64]


def gaps(ones: Sequence[Footprint], others: Sequence[Footprint]) -> Distances:
    """The distances from edge to edge, a row for each of ``ones``: what `gap` says, all at once."""
    if not ones or not others:
        return np.zeros((len(ones), len(others)), dtype=np.int64)
    # The distance of two convex shapes is that of a point from their Minkowski sum.
    x, y, sides = _sum_of(ones, others)
    nearest = np.full(x.shape, np.inf)
    for place, (side_x, side_y) in enumerate(sides):
        beyond = side_x * y - side_y * x
        turn = np.where(beyond < 0, -1.0, 1.0)
        this_x, this_y, beyond = side_x * turn, side_y * turn, beyond * turn
        edge_x, edge_y, from_x, from_y, extent = (array.copy() for array in (this_x, this_y, x, y, x - x))
        for other, (next_x, next_y) in enumerate(sides):
            if other == place:
                continue
            across = this_x * next_y - this_y * next_x
            extent = extent + np.abs(across)
            out = np.sign(across)
            from_x -= out * next_x
            from_y -= out * next_y
            # parallel sides lie on the same edge of the sum and make it longer
            with_it = (across == 0) * np.sign(this_x * next_x + this_y * next_y)
            edge_x += with_it * next_x
            edge_y += with_it * next_y
        distance = _distances(from_x, from_y, edge_x, edge_y)
        nearest = np.where(beyond > extent, np.minimum(nearest, distance), nearest)
    nearest[np.isinf(nearest)] = 0
    whole: Distances = (nearest / 2 + 0.5).astype(np.int64)
    return whole


def nearest(one: Shape, others: Sequence[Shape | None]) -> tuple[int, int] | None:
    """The (distance, place) of the nearest of the others, the first of equals; None without any."""
    found = [(gap(one, other), place) for place, other in enumerate(others) if other is not None]
    return min(found, default=None)


def shortest_line(one: Shape, other: Shape) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two points, one on each shape, between which the distance is measured: for drawing a ruler."""
    line = shapely.shortest_line(outline_of(one), outline_of(other))
    (x, y), (end_x, end_y) = line.coords
    return (round(x), round(y)), (round(end_x), round(end_y))


def to_touch(one: Shape, other: Shape) -> tuple[int, int]:
    """The shortest shift, in whole tenths of a millimetre, that brings one shape to the other's touch."""
    (x, y), (end_x, end_y) = shortest_line(one, other)
    return round((end_x - x) / TENTH), round((end_y - y) / TENTH)


def graduations(length: int, graduation: int) -> float:
    """A length in hundredths of a millimetre as graduations, for showing; compare lengths, not graduations.

    ``graduation``: tenths of a millimetre, as options of a scenario say (250 for 2.5 cm).
    """
    return length / (graduation * TENTH)


def allowance(graduation: int, tenths: int) -> int:
    """So many tenths of a graduation as a length in hundredths of a millimetre, rounded down."""
    return graduation * TENTH * tenths // 10


def _sum_of(
    ones: Sequence[Footprint], others: Sequence[Footprint]
) -> tuple[NDArray[np.float64], NDArray[np.float64], list[tuple[NDArray[np.float64], NDArray[np.float64]]]]:
    """Differences of the doubled middles, and the four sides of the sum of both, for each pair."""
    rows = [_columns(feet) for feet in (ones, others)]
    shape = (len(ones), len(others))
    x = rows[1][0][None, :] - rows[0][0][:, None]
    y = rows[1][1][None, :] - rows[0][1][:, None]
    sides = [
        (np.broadcast_to(row[:, None], shape), np.broadcast_to(next_row[:, None], shape))
        for row, next_row in ((rows[0][2], rows[0][3]), (rows[0][4], rows[0][5]))
    ]
    sides += [
        (np.broadcast_to(row[None, :], shape), np.broadcast_to(next_row[None, :], shape))
        for row, next_row in ((rows[1][2], rows[1][3]), (rows[1][4], rows[1][5]))
    ]
    return x, y, sides


def _columns(feet: Sequence[Footprint]) -> NDArray[np.float64]:
    rows = [(f.double_x, f.double_y, *f.sides[0][:2], *f.sides[1][:2]) for f in feet]
    return np.array(rows, dtype=np.float64).T


def _distances(
    x: NDArray[np.float64], y: NDArray[np.float64], edge_x: NDArray[np.float64], edge_y: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Distances of (x, y) from the segments between (edge_x, edge_y) and its opposite."""
    length = edge_x * edge_x + edge_y * edge_y
    along = x * edge_x + y * edge_y
    beside = edge_x * y - edge_y * x
    distance = np.abs(beside) / np.sqrt(length)
    distance = np.where(along >= length, np.sqrt((x - edge_x) ** 2 + (y - edge_y) ** 2), distance)
    opposite: NDArray[np.float64] = np.where(
        along <= -length, np.sqrt((x + edge_x) ** 2 + (y + edge_y) ** 2), distance
    )
    return opposite
