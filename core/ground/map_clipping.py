"""Lines and outlines of a map cut at the edges of a table, with few corners. Loads shapely."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from core.scenarios.outlines import MOST_POINTS, XY

FINE = 40.0
"""Tenths of a millimetre by which a line may lie off; more where it has too many corners."""


def clipped_areas(
    points: Sequence[tuple[float, float]], size: XY, smallest: float, half: int, *, closed: bool
) -> Iterator[tuple[XY, ...]]:
    """The parts of an outline that lie on a table; a point becomes a square of twice `half`."""
    table = shapely.box(0, 0, *size)
    if closed:
        area: BaseGeometry = shapely.Polygon(points).buffer(0)
    else:
        area = shapely.Point(points[0]).buffer(half, cap_style="square")
        smallest = 0.0
    for part in _parts(area.intersection(table), "Polygon"):
        if not isinstance(part, shapely.Polygon) or part.area < smallest * size[0] * size[1]:
            continue
        outline = _plain(shapely.Polygon(part.exterior), size)
        if outline is not None:
            yield outline


def clipped_lines(points: Sequence[tuple[float, float]], size: XY) -> Iterator[tuple[XY, ...]]:
    """The parts of a line that lie on a table."""
    if len(points) < 2:
        return
    line = shapely.LineString(points)
    for part in _parts(line.intersection(shapely.box(0, 0, *size)), "LineString"):
        for share in (1, 3, 9, 27, 81):
            coords = part.simplify(share * FINE).coords
            spots = tuple(dict.fromkeys((round(x), round(y)) for x, y in coords))
            if 2 <= len(spots) <= MOST_POINTS:
                yield spots
                break


def _parts(geometry: BaseGeometry, kind: str) -> list[BaseGeometry]:
    parts = list(getattr(geometry, "geoms", [geometry]))
    return [part for part in parts if part.geom_type == kind and not part.is_empty]


def _plain(area: BaseGeometry, size: XY) -> tuple[XY, ...] | None:
    for share in (1, 3, 9, 27):
        plain = area.simplify(share * FINE)
        if not isinstance(plain, shapely.Polygon) or plain.is_empty:
            continue
        corners = tuple(dict.fromkeys((round(x), round(y)) for x, y in plain.exterior.coords[:-1]))
        if 3 <= len(corners) <= MOST_POINTS:
            return corners
    return None
