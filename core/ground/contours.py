"""Polygons of what is higher than a level, for measured tables. Loads shapely: import it where it is used."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from core.ground.height_grids import Numbers
from core.scenarios.outlines import MOST_POINTS, XY, is_simple

SMALLEST = 0.0015
"""Of the whole table: smaller knolls are left out."""


def contours(levels: Numbers, level: int, size: tuple[int, int]) -> Iterator[tuple[XY, ...]]:
    """Outlines of all ground on `level` or higher, in tenths of a millimetre on a table of that size.

    `levels` has rows from the north; hollows inside are filled, corners are rounded.
    """
    rows, columns = levels.shape
    wide, deep = size[0] / columns, size[1] / rows
    held = np.argwhere(levels >= level)
    if not len(held):
        return
    y, x = held[:, 0], held[:, 1]
    boxes = shapely.box(x * wide, size[1] - (y + 1) * deep, (x + 1) * wide, size[1] - y * deep)
    step = max(wide, deep)
    area: BaseGeometry = shapely.union_all(boxes).buffer(1.5 * step).buffer(-3 * step).buffer(1.5 * step)
    area = area.intersection(shapely.box(0, 0, *size))
    for part in sorted(getattr(area, "geoms", [area]), key=lambda one: -one.area):
        if isinstance(part, shapely.Polygon) and part.area >= SMALLEST * size[0] * size[1]:
            outline = _outline(shapely.Polygon(part.exterior), step)
            if outline is not None:
                yield outline


def _outline(part: shapely.Polygon, step: float) -> tuple[XY, ...] | None:
    """As few corners as tell the shape; None where none is simple."""
    for share in (0.12, 0.3, 0.8, 1.6, 3.2):
        plain = part.simplify(share * step)
        if not isinstance(plain, shapely.Polygon) or plain.is_empty:
            continue
        points = [(round(x), round(y)) for x, y in plain.exterior.coords[:-1]]
        corners = tuple(dict.fromkeys(points))
        if 3 <= len(corners) <= MOST_POINTS and is_simple(corners):
            return corners
    return None
