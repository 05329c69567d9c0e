"""What walls hide: their shadows from a point, or straight ahead, as polygons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

import shapely
from shapely import MultiPoint
from shapely.geometry.base import BaseGeometry

from oracles.plane import Place

FAR = 400_000.0
"""Farther than any table is wide, in hundredths of a millimetre."""


def from_point(eye: Place, walls: Iterable[BaseGeometry]) -> BaseGeometry:
    """All that cannot be seen from a point past these walls, the walls themselves with it."""

    def beyond(place: Place) -> Place:
        x, y = place[0] - eye[0], place[1] - eye[1]
        length = max((x * x + y * y) ** 0.5, 1e-9)
        return place[0] + x * FAR / length, place[1] + y * FAR / length

    return _shadow(walls, beyond)


def straight(ahead: Place, walls: Iterable[BaseGeometry]) -> BaseGeometry:
    """All that lies straight behind these walls, seen along a direction, the walls themselves with it."""
    return _shadow(walls, lambda place: (place[0] + ahead[0] * FAR, place[1] + ahead[1] * FAR))


def _shadow(walls: Iterable[BaseGeometry], beyond: Callable[[Place], Place]) -> BaseGeometry:
    parts: list[BaseGeometry] = []
    for wall in walls:
        for part in shapely.get_parts(wall):
            if part.geom_type != "Polygon" or part.is_empty:
                continue
            parts.append(part)
            for one, other in pairwise(part.exterior.coords):
                parts.append(MultiPoint([one, other, beyond(one), beyond(other)]).convex_hull)
    return shapely.union_all(parts)


def joined(shapes: Iterable[BaseGeometry], gap: float) -> BaseGeometry:
    """The shapes as one, gaps so narrow closed: bases that touch leave no opening."""
    grown = shapely.union_all([shape.buffer(gap / 2, join_style="mitre") for shape in shapes])
    return grown.buffer(-gap / 2, join_style="mitre")
