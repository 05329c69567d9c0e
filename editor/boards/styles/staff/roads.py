"""Roads as double lines, tracks as dashes; where they meet, the one runs into the other."""

from __future__ import annotations

import numpy as np
import shapely

from editor.boards.styles.staff.country import Country, Way
from editor.boards.styles.staff.drawings import FLAT, Drawing, polygons, ruled
from editor.boards.styles.staff.relief import tapered


def roads(country: Country) -> list[Drawing]:
    """All casings first, then all fillings: crossroads stay open."""
    found: list[Drawing] = []
    for way in country.ways:
        if way.sunken:
            found += _banks(way)
        if way.track:
            found += ruled(way.line, "road", 2.8) + ruled(way.line, "ink", 1.0, 0.9, (5.0, 3.0), FLAT)
    surfaced = [way for way in country.ways if not way.track]
    for way in surfaced:
        found += ruled(way.line, "ink", way.width, cap=FLAT)
    for way in surfaced:
        found += ruled(way.line, "road", way.width - 1.9, cap=FLAT)
    return found


def _banks(way: Way) -> list[Drawing]:
    """Strokes down both banks of a sunken road."""
    found: list[Drawing] = []
    for side in (1.0, -1.0):
        brow = shapely.offset_curve(way.line, side * (way.width / 2 + 5.5))
        spots = np.arange(2.0, brow.length, 3.6)
        heads = shapely.get_coordinates(shapely.line_interpolate_point(brow, spots))
        nearest = shapely.line_interpolate_point(
            [way.line], shapely.line_locate_point([way.line], shapely.points(heads))
        )
        middle = shapely.get_coordinates(nearest)
        feet = heads + 0.62 * (middle - heads)
        found += polygons(tapered(np.stack([heads, feet], axis=1), np.full(len(heads), 1.7), 0.4), "hachure")
    return found
