"""Features of single hexes: hedges, stones, poplars, peaks, and the red rim of ground that nobody enters."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from editor.canvas.styles.staff.country import Country, Spot
from editor.canvas.styles.staff.drawings import Drawing, filled, lines, polygons, ruled
from editor.canvas.styles.staff.growth import bushes, stones
from editor.canvas.styles.staff.places import chances
from editor.canvas.styles.staff.sowing import placed
from editor.canvas.styles.staff.vector_paths import Points, path_of_curves

HEDGES = (
    (-40.0, -16.0, -8.0, -26.0),
    (8.0, -4.0, 40.0, -15.0),
    (-34.0, 26.0, 0.0, 18.0),
    (14.0, 32.0, 36.0, 22.0),
)
STONES = ((-34, -22), (-4, -36), (34, -14), (-24, 22), (20, 30), (38, 24), (-42, 2), (6, 44))
POPLARS = ((-30, -14), (-16, -20), (-2, -26), (12, -32), (26, -38))


def hedges(spot: Spot) -> list[Drawing]:
    """Short hedges across the fields: cover."""
    spots = [
        (spot.x + left + part * (right - left), spot.y + high + part * (low - high))
        for left, high, right, low in HEDGES
        for part in np.linspace(0.0, 1.0, 6)
    ]
    middle = np.array(spots)
    keys = np.round(middle).astype(np.int64)
    return bushes(middle, 2.7 + 0.8 * chances(keys[:, 0], keys[:, 1], 5))


def _scattered(spot: Spot, grown: float) -> tuple[Points, Points]:
    places = np.array([(spot.x + x, spot.y + y) for x, y in STONES], dtype=float)
    keys = np.round(places).astype(np.int64)
    places += 9.0 * (
        np.column_stack([chances(keys[:, 0], keys[:, 1], 3), chances(keys[:, 0], keys[:, 1], 4)]) - 0.5
    )
    return places, grown * (3.0 + 2.0 * chances(keys[:, 0], keys[:, 1], 6))


def broken(spot: Spot) -> list[Drawing]:
    """Gullies: difficult ground. Two crooked lines with strokes down their banks."""
    found: list[Drawing] = []
    for number, (y, lean) in enumerate(((-14.0, 7.0), (24.0, -6.0))):
        x = np.linspace(-42.0, 42.0, 13)
        sway = 5.0 * (chances(np.arange(13), spot.key[0], spot.key[1], number + 7) - 0.5)
        line = np.column_stack([spot.x + x, spot.y + y + lean * x / 42.0 + sway])
        found += ruled(shapely.LineString(line), "hachure", 1.1)
        fine = np.column_stack(
            [np.interp(np.linspace(0, 12, 34), np.arange(13), line[:, axis]) for axis in (0, 1)]
        )
        reach = 3.2 + 3.4 * chances(np.round(fine[:, 0]).astype(np.int64), number, 8)
        feet = fine + np.column_stack([0 * reach, reach * (1 if number else -1)])
        found += lines(np.stack([fine, feet], axis=1), "hachure", 1.0)
    return found


def crags(spot: Spot) -> list[Drawing]:
    """Rocks among gullies: very difficult ground."""
    places, sizes = _scattered(spot, 1.7)
    return broken(spot) + stones(places, sizes)


def poplars(spot: Spot) -> list[Drawing]:
    """A row of tall trees: sight ends there."""
    feet = np.array([(spot.x + x, spot.y + y + 22.0) for x, y in POPLARS], dtype=float)
    tree = np.array([(0, -19), (5, -12), (5.5, -2), (0, 0), (-5.5, -2), (-5, -12), (0, -19)], dtype=float)
    ones = np.ones(len(feet))
    crown = path_of_curves(placed(tree, feet, ones))
    shade = np.array([(0.0, 0.0), (9.0, 3.4), (11.0, 5.4), (2.0, 2.4)])
    return [
        *polygons(placed(shade, feet, ones), "shade", 0.45),
        Drawing(crown, "wood"),
        *lines(placed(np.array([(2.2, -13.0), (2.8, -3.0)]), feet, ones), "wood_line", 1.4, 0.8),
        Drawing(crown, "wood_line", 1.0, 1.0),
        *lines(placed(np.array([(0.0, 0.0), (0.0, 3.0)]), feet, ones), "wood_line", 1.4),
    ]


def peak(spot: Spot) -> list[Drawing]:
    """A bare summit that hides what lies behind it."""
    x, y = spot.x, spot.y
    shape = shapely.Polygon([(x - 26, y + 16), (x - 4, y - 30), (x + 26, y + 16), (x + 4, y + 22)])
    dark = shapely.Polygon([(x - 4, y - 30), (x + 26, y + 16), (x + 4, y + 22), (x + 3, y - 6)])
    return filled(shape, "cleared") + filled(dark, "cliff", 0.75) + ruled(shape, "cliff", 1.5)


SIGNS: dict[str, Callable[[Spot], list[Drawing]]] = {
    "cover": hedges,
    "difficult": broken,
    "very_difficult": crags,
    "blocks_sight": poplars,
    "peak": peak,
}
"""What a feature of a hex looks like, by its kind."""


def signs(country: Country) -> list[Drawing]:
    """The features of a region, and the rim of what cannot be entered."""
    found: list[Drawing] = []
    for shape in country.outlines.values():
        found += barred(shape)
    for kind, spot in country.signs:
        if kind in SIGNS:
            found += SIGNS[kind](spot)
    return found


def barred(shape: BaseGeometry) -> list[Drawing]:
    """A red rim and hatch: nobody enters, whatever grows there."""
    left, top, right, bottom = shape.bounds
    start = 11.0 * np.floor((left - (bottom - top)) / 11.0)
    rows: Iterable[float] = np.arange(start, right, 11.0)
    hatch = shapely.MultiLineString(
        [shapely.LineString([(x, bottom), (x + bottom - top, top)]) for x in rows]
    ).intersection(shape)
    return ruled(hatch, "stone", 1.3, 0.7) + ruled(shape, "stone", 2.2)
