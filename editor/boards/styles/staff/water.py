"""Water by lining: a fill, a bank, and lines inside that keep to it, ever paler and farther apart."""

from __future__ import annotations

import math

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from editor.boards.styles.staff.country import Country, Crossing
from editor.boards.styles.staff.drawings import FLAT, Drawing, filled, lines, ruled
from editor.boards.styles.staff.vector_paths import Points

RIVER = (2.2, 4.8, 8.0, 12.0, 17.0)
GRAIN = 0.12
"""Lines are kept to a fortieth of a millimetre: points nearer to each other make files long."""

LAKE = (2.2, 4.8, 8.0, 12.0, 17.0, 23.0, 30.0, 38.0, 47.0)


def lined(shape: BaseGeometry, gaps: tuple[float, ...], bank: float = 1.5) -> list[Drawing]:
    """A body of water."""
    found = filled(shape, "water") + ruled(shape, "water_line", bank)
    for number, gap in enumerate(gaps):
        inner = shape.buffer(-gap, quad_segs=3).simplify(GRAIN, preserve_topology=False)
        if inner.is_empty:
            break
        found += ruled(inner, "water_line", max(0.45, 0.95 - 0.13 * number), max(0.5, 0.9 - 0.09 * number))
    return found


def damp(country: Country) -> list[Drawing]:
    """The wash of the hexes that the rules call a river."""
    return filled(country.damp, "damp", 0.55)


def waters(country: Country) -> list[Drawing]:
    """Lakes, then rivers that run into them."""
    found = [drawing for cover in country.of("water") for drawing in lined(cover.shape, LAKE)]
    lakes = shapely.union_all([cover.shape for cover in country.of("water")])
    for stream in country.streams:
        width = 2.0 * stream.shape.area / max(1.0, stream.shape.length)
        narrow = width < 16.0
        gaps = (2.0, 4.2) if narrow else RIVER if width < 40.0 else LAKE
        found += lined(stream.shape.difference(lakes), gaps, 1.2 if narrow else 1.5)
    return found


def crossings(country: Country) -> list[Drawing]:
    """Bridges with rails that open at their ends; fords as a row of stones."""
    found: list[Drawing] = []
    for crossing in country.crossings:
        found += _ford(crossing) if crossing.ford else _bridge(crossing)
    return found


def _at(crossing: Crossing, points: list[tuple[float, float]]) -> Points:
    """Points written along (x) and across (y) the way, where they lie."""
    turn = math.radians(crossing.turn)
    cos, sin = math.cos(turn), math.sin(turn)
    return np.array([(crossing.x + x * cos - y * sin, crossing.y + x * sin + y * cos) for x, y in points])


def _bridge(crossing: Crossing) -> list[Drawing]:
    half = crossing.length / 2
    deck = shapely.Polygon(_at(crossing, [(-half, -5), (half, -5), (half, 5), (-half, 5)]))
    found = filled(deck, "road")
    for side in (-1, 1):
        rail = [(-half - 6, side * 9.5), (-half, side * 5), (half, side * 5), (half + 6, side * 9.5)]
        found += ruled(shapely.LineString(_at(crossing, rail)), "ink", 1.7, cap=FLAT)
    planks = [(-half + 4.5 * number, -5.0) for number in range(1, int(2 * half / 4.5))]
    strokes = np.stack([_at(crossing, planks), _at(crossing, [(x, 5.0) for x, _y in planks])], axis=1)
    return found + lines(strokes, "ink", 0.6, 0.55)


def _ford(crossing: Crossing) -> list[Drawing]:
    half = crossing.length / 2
    spots = [(-half + 7.0 * number, 3.4 * (-1) ** number) for number in range(1 + int(2 * half / 7.0))]
    stones = [shapely.Point(*spot).buffer(2.3, quad_segs=3) for spot in _at(crossing, spots)]
    return filled(shapely.union_all(stones), "rock")
