"""The samples of the legend: the same painters at work on a strip of paper."""

from __future__ import annotations

import math

import numpy as np
import shapely
from PySide6.QtCore import QRectF

from editor.boards.styles.staff import signs, water, works
from editor.boards.styles.staff.country import Country, Cover, Crossing, Spot, Way, Work
from editor.boards.styles.staff.drawings import FLAT, Drawing, filled, lines, polygons, ruled
from editor.boards.styles.staff.engraving import COVERS
from editor.boards.styles.staff.growth import tufts
from editor.boards.styles.staff.relief import tapered
from editor.boards.styles.staff.roads import roads
from editor.boards.styles.staff.tables import KINDS

WIDE, HIGH = 58.0, 28.0
SMALL = 0.62
"""Size of what grows or stands on a sample against the map."""

CROWNED = {"woods": 6.0, "wood": 6.0, "dense_wood": 6.0, "orchard": 2.0, "thicket": 5.0, "scrub": 4.0}
"""How far what grows there hangs over the ground that it is sown on."""

STRIP = shapely.box(0, 0, WIDE, HIGH)
HILLS = ("hill", "ridge", "gentle_hill", "steep_hill", "slope")


def swatch(kind: str) -> list[Drawing]:
    """What a ground, band, feature, hexside or work looks like, within 58 x 28 units from (0, 0)."""
    kind = KINDS.get(kind, kind)
    if kind in HILLS:
        return _slope(1.5 if kind in ("gentle_hill", "ridge") else 2.2)
    if kind == "cliff":
        return _cliff()
    if kind in ("river", "stream", "bridge", "ford"):
        return _river(kind)
    if kind == "water":
        return water.lined(STRIP, (2.2, 4.8, 8.0, 12.0), 1.2)
    if kind in COVERS:
        hang = CROWNED.get(kind, 0.0)
        wide, high = (WIDE / 2 - hang) / SMALL, (HIGH / 2 - 0.7 * hang) / SMALL
        field = shapely.box(-wide, -high, wide, high)
        spot = Spot(0.0, 0.0, (3, 4), kind in ("town", "building"), field)
        country = Country(QRectF(-WIDE, -HIGH, 2 * WIDE, 2 * HIGH))
        return shrunk(COVERS[kind](Cover(kind, field, (spot,)), country, []), SMALL)
    if kind in ("road", "track", "sunken_road"):
        line = shapely.LineString([(0, HIGH / 2), (WIDE, HIGH / 2)])
        way = Way(line, 5.5, kind == "track", kind == "sunken_road")
        return roads(Country(QRectF(0, 0, WIDE, HIGH), ways=(way,)))
    return _single(kind)


def _single(kind: str) -> list[Drawing]:
    """A sign that stands by itself."""
    if kind == "fence":
        return works.fence((3.0, HIGH / 2), (WIDE - 3.0, HIGH / 2))
    if kind in ("fieldwork", "fieldworks", "works", "fortification", "redoubt", "work"):
        corners = ((10.0, 25.0), (10.0, 15.0), (20.0, 8.5), (38.0, 8.5), (48.0, 15.0), (48.0, 25.0))
        return works.trace(Work(corners), 0.6)
    if kind == "impassable":
        return signs.barred(STRIP.buffer(-2.0))
    if kind in signs.SIGNS:
        found = filled(STRIP, *signs.WASHES[kind]) if kind in signs.WASHES else []
        return found + shrunk(signs.SIGNS[kind](Spot(0.0, 0.0, (3, 4))), 0.36)
    return lines(tufts(np.array([(14.0, 18.0), (30.0, 22.0), (44.0, 14.0)])), "dry", 0.8)


def shrunk(drawings: list[Drawing], by: float) -> list[Drawing]:
    """Drawings round (0, 0) made smaller, in the middle of the strip."""
    from PySide6.QtGui import QTransform

    turn = QTransform().translate(WIDE / 2, HIGH / 2).scale(by, by)
    return [
        Drawing(turn.map(one.path), one.ink, one.alpha, one.width * by, one.dash, one.cap, one.join)
        for one in drawings
    ]


def _slope(width: float) -> list[Drawing]:
    x = np.arange(3.5, WIDE - 2.0, 4.0)
    lean = 0.03 * (x - WIDE / 2)
    spine = np.stack(
        [np.column_stack([x, 0 * x + 4.0]), np.column_stack([x + 4 * lean, 0 * x + 24.0])], axis=1
    )
    return filled(STRIP, "relief", 0.55) + polygons(tapered(spine, np.full(len(x), width), 0.42), "hachure")


def _cliff() -> list[Drawing]:
    x = np.arange(2.5, WIDE - 1.0, 5.6)
    depth = 12.0 + 7.0 * np.abs(np.sin(x))
    rocks = np.stack(
        [
            np.column_stack([x - 2.5, 0 * x + 6]),
            np.column_stack([x + 2.5, 0 * x + 6]),
            np.column_stack([x, 6 + depth]),
        ],
        axis=1,
    )
    brow = shapely.LineString([(0, 6), (WIDE, 6)])
    return filled(STRIP, "relief", 0.55) + polygons(rocks, "cliff") + ruled(brow, "cliff", 2.2, cap=FLAT)


def _river(kind: str) -> list[Drawing]:
    x = np.linspace(-10.0, WIDE + 10.0, 30)
    middle = shapely.LineString(np.column_stack([x, HIGH / 2 + 3.0 * np.sin(x / 11.0)]))
    bed = middle.buffer(4.0 if kind == "stream" else 7.5, cap_style="flat").intersection(STRIP)
    found = water.lined(bed, (2.0, 4.2), 1.2)
    if kind in ("bridge", "ford"):
        y = HIGH / 2 + 3.0 * math.sin(WIDE / 22.0)
        found += water.crossings(
            Country(QRectF(0, 0, WIDE, HIGH), crossings=(Crossing(WIDE / 2, y, 90.0, 17.0, kind == "ford"),))
        )
    return found
