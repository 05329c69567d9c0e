"""Fields: each hex cut into parcels, ploughed in their own directions."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from editor.base.drawing.noise import between, chance
from editor.boards.styles.staff.country import Country, Cover, Spot
from editor.boards.styles.staff.drawings import Drawing, filled, ruled

FURROWS = (5.0, 7.0, 4.2)
REACH = 140.0


def fields(cover: Cover, country: Country, gaps: list[BaseGeometry]) -> list[Drawing]:
    """Parcels between narrow balks."""
    found: list[Drawing] = filled(cover.shape, "field", 0.5)
    gap = shapely.union_all(gaps) if gaps else shapely.Polygon()
    for spot in cover.spots:
        cell = spot.cell if spot.cell is not None else shapely.Point(spot.x, spot.y).buffer(66.0)
        own = cover.shape.intersection(cell).difference(gap)
        for number, parcel in enumerate(_parcels(own, spot)):
            found += ploughed(parcel, spot.key, number)
    return found


def ploughed(parcel: BaseGeometry, key: tuple[int, int], number: int) -> list[Drawing]:
    """A parcel with its furrows and its dotted rim."""
    kind = int(3 * chance(*key, number, 43))
    turn = between(0.0, 180.0, *key, number, 44)
    middle = parcel.centroid
    step = FURROWS[kind]
    count = int(REACH / step)
    away = step * np.arange(-count, count + 1)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    ends = [
        (middle.x + way * REACH * cos - away * sin, middle.y + way * REACH * sin + away * cos)
        for way in (-1, 1)
    ]
    rows = np.stack([np.column_stack(end) for end in ends], axis=1)
    lines: Any = shapely.linestrings(rows)
    furrows: Any = shapely.multilinestrings(lines)
    hatch = furrows.intersection(parcel)
    dash = (4.0, 4.0) if kind == 1 else ()
    found = ruled(hatch, "field_line", 0.65, 0.8, dash)
    return found + ruled(parcel, "field_line", 0.8, 0.85, (1.0, 2.4))


def _parcels(shape: BaseGeometry, spot: Spot) -> Iterator[BaseGeometry]:
    """The ground of a hex cut by two lines that cross near its middle."""
    turn = between(0.0, 90.0, *spot.key, 41)
    x, y = spot.x + between(-12, 12, *spot.key, 45), spot.y + between(-12, 12, *spot.key, 46)
    second = turn + between(76.0, 104.0, *spot.key, 47)
    half = chance(*spot.key, 48) < 0.5
    cuts = [_ray(x, y, turn, REACH, -REACH), _ray(x, y, second, REACH, 0.0 if half else -REACH)]
    balks = shapely.union_all(cuts).buffer(1.8)
    for parcel in shapely.get_parts(shape.difference(balks)):
        if parcel.area > 200.0:
            yield parcel.buffer(-1.2)


def _ray(x: float, y: float, turn: float, ahead: float, behind: float) -> BaseGeometry:
    dx, dy = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return shapely.LineString(
        np.array([(x + behind * dx, y + behind * dy), (x + ahead * dx, y + ahead * dy)])
    )
