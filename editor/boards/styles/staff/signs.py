"""Features of single hexes: hedges, stones, poplars, peaks, and the red rim of ground that nobody enters."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from editor.boards.styles.staff.country import Country, Spot
from editor.boards.styles.staff.drawings import Drawing, filled, lines, polygons, ruled
from editor.boards.styles.staff.growth import bushes, stones
from editor.boards.styles.staff.ink import Ink
from editor.boards.styles.staff.places import chances, waves
from editor.boards.styles.staff.relief import tapered
from editor.boards.styles.staff.sowing import placed
from editor.boards.styles.staff.vector_paths import Points, path_of_curves

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
    turn = 0.5 * (float(chances(*spot.key, 91)) - 0.5)
    cos, sin = math.cos(turn), math.sin(turn)
    flat = np.array(
        [
            (left + part * (right - left), high + part * (low - high))
            for left, high, right, low in HEDGES
            for part in np.linspace(0.0, 1.0, 6)
        ]
    )
    middle = np.column_stack(
        [spot.x + flat[:, 0] * cos - flat[:, 1] * sin, spot.y + flat[:, 0] * sin + flat[:, 1] * cos]
    )
    keys = np.round(middle).astype(np.int64)
    return bushes(middle, 3.3 + 1.1 * chances(keys[:, 0], keys[:, 1], 5))


def _scattered(spot: Spot, grown: float) -> tuple[Points, Points]:
    places = np.array([(spot.x + x, spot.y + y) for x, y in STONES], dtype=float)
    keys = np.round(places).astype(np.int64)
    places += 9.0 * (
        np.column_stack([chances(keys[:, 0], keys[:, 1], 3), chances(keys[:, 0], keys[:, 1], 4)]) - 0.5
    )
    return places, grown * (3.0 + 2.0 * chances(keys[:, 0], keys[:, 1], 6))


def broken(spot: Spot) -> list[Drawing]:
    """Gullies: difficult ground. Two winding beds with strokes down both of their banks."""
    found: list[Drawing] = []
    for number, (y, lean) in enumerate(((-16.0, 9.0), (22.0, -8.0))):
        x = np.linspace(-42.0, 42.0, 43)
        sway = 6.5 * waves(spot.x + x, 0 * x + spot.y + y, 26.0, 7)
        bed = np.column_stack([spot.x + x, spot.y + y + lean * x / 42.0 + sway])
        thin = 1.0 - (x / 45.0) ** 2
        found += ruled(shapely.LineString(bed), "hachure", 1.0, 0.85)
        keys = np.round(bed).astype(np.int64)
        for side in (-1.0, 1.0):
            reach = side * (2.0 + 5.2 * thin * (0.6 + 0.5 * chances(keys[:, 0], number, int(side) + 4)))
            head = bed + np.column_stack([0.16 * reach, reach])
            strokes = tapered(np.stack([head, bed + 0.24 * (head - bed)], axis=1), 1.5 * thin + 0.4, 0.35)
            found += polygons(strokes, "hachure")
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
    """A bare summit that hides what lies behind it: a rock, its right side in shade."""
    outline = np.array(
        [
            (-27, 15),
            (-19, -4),
            (-10, -12),
            (-4, -30),
            (4, -21),
            (9, -24),
            (17, -4),
            (28, 12),
            (12, 20),
            (-12, 20),
        ]
    )
    shade = np.array([(-4, -30), (4, -21), (9, -24), (17, -4), (28, 12), (12, 20), (6, 6), (8, -6), (0, -14)])
    rock = shapely.Polygon(outline + np.array([spot.x, spot.y]))
    dark = shapely.Polygon(shade + np.array([spot.x, spot.y])).intersection(rock)
    x = spot.x + np.arange(-40.0, 40.0, 2.7)
    hatch = shapely.MultiLineString([[(left, spot.y + 24.0), (left + 14.0, spot.y - 34.0)] for left in x])
    found = filled(rock.buffer(2.5), "cleared", 0.9) + ruled(hatch.intersection(dark), "cliff", 1.3)
    cracks = shapely.MultiLineString(
        [
            [
                (spot.x - 4, spot.y - 30),
                (spot.x - 8, spot.y - 8),
                (spot.x - 3, spot.y + 4),
                (spot.x - 9, spot.y + 16),
            ],
            [(spot.x - 16, spot.y + 2), (spot.x - 18, spot.y + 12)],
        ]
    )
    return found + ruled(cracks, "cliff", 1.0) + ruled(rock, "cliff", 1.6)


WASHES: dict[str, tuple[Ink, float]] = {
    "cover": ("wood", 0.55),
    "difficult": ("relief", 0.4),
    "very_difficult": ("relief", 0.75),
}
"""What the rules see of a feature on open ground."""

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
    for kind, shape in country.outlines.items():
        if kind == "impassable":
            found += barred(shape)
        else:
            found += filled(shape, *WASHES[kind]) + ruled(shape, "rock", 1.0, 0.6, (0.2, 4.4))
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
