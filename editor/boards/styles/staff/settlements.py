"""Villages and towns: blocks along crossing lanes, black for timber, red for stone; a church with a cross."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from editor.base.drawing.noise import between, chance
from editor.boards.styles.staff.country import Country, Cover, Spot
from editor.boards.styles.staff.drawings import FLAT, Drawing, filled, ruled
from editor.boards.styles.staff.vector_paths import path_of_shape

LANE = 6.0
Block = tuple[BaseGeometry, bool]
"""Its ground, and whether it is of stone."""


def built(cover: Cover, country: Country, gaps: list[BaseGeometry]) -> list[Drawing]:
    """A rose wash with a dashed red rim (what the rules call built up), the blocks on it."""
    village = cover.kind == "village"
    found = filled(cover.shape, "built", 0.55) + ruled(cover.shape, "stone", 1.0, 0.85, (4.0, 3.0))
    timber: list[BaseGeometry] = []
    stone: list[BaseGeometry] = []
    gap = shapely.union_all(gaps)
    for shape in (cover.shape, gap):
        shapely.prepare(shape)
    for spot in cover.spots:
        for shape, red in blocks(spot, 44.0 if village else 50.0, cover.shape, gap, dense=not village):
            (stone if red else timber).append(shape)
    for shapes, ink in ((timber, "block"), (stone, "stone")):
        if shapes:
            found.append(Drawing(path_of_shape(shapely.GeometryCollection(shapes)), ink))  # type: ignore[arg-type]
    if stone:
        found += ruled(shapely.GeometryCollection(stone), "block", 0.6)
    for spot in cover.spots:
        if spot.church or (village and spot.cell is None):
            found += church(spot.x + 1.0, spot.y - 2.0, 9.0 if spot.church else 7.0)
    return found


@dataclass(frozen=True, slots=True)
class _Lot:
    """Room for a house: its middle, its size, its turn in degrees; `number` tells it from the others."""

    x: float
    y: float
    wide: float
    deep: float
    turn: float
    number: int


def blocks(spot: Spot, radius: float, ground: BaseGeometry, gap: BaseGeometry, *, dense: bool) -> list[Block]:
    """The houses round a spot: along two crossing lanes, and lanes beside them in a town.

    `ground` and `gap`, which is kept clear, are prepared by the caller.
    """
    lots = list(_lots(spot, radius, dense=dense))
    houses = _houses(lots)
    stands = shapely.contains(ground, houses) & ~shapely.intersects(gap, houses)
    taken: list[tuple[float, float, float]] = [(spot.x + 1.0, spot.y - 2.0, 8.0)]
    found: list[Block] = []
    for lot, house, may_stand in zip(lots, houses, stands, strict=True):
        reach = 0.5 * math.hypot(lot.wide, lot.deep) * 0.74
        if not may_stand or any(math.hypot(lot.x - a, lot.y - b) < reach + c for a, b, c in taken):
            continue
        taken.append((lot.x, lot.y, reach))
        found.append((house, chance(*spot.key, lot.number, 7) < 0.38))
    return found


def _lots(spot: Spot, radius: float, *, dense: bool) -> Iterator[_Lot]:
    """Side by side along the lanes; here and there one is left out."""
    axis = between(-34.0, 34.0, *spot.key, 61)
    cos, sin = math.cos(math.radians(axis)), math.sin(math.radians(axis))
    aside = (0.0, 21.0, -21.0) if dense else (0.0, 17.0)
    number = 0
    for lane in range(2 * len(aside)):
        off = aside[lane // 2]
        across = lane % 2
        for side in (-1, 1):
            u = -radius
            while u < radius:
                number += 1
                key = (*spot.key, number)
                wide, deep = between(6.5, 13.0, *key, 1), between(5.0, 9.5, *key, 2)
                v = off + (LANE / 2 + 1.0 + deep / 2) * side
                x, y = (u + wide / 2, v) if not across else (v, u + wide / 2)
                u += wide + 1.7
                limit = radius * between(0.74, 1.0, *key, 4)
                if math.hypot(x, y) > limit or chance(*key, 5) > (0.92 if dense else 0.84):
                    continue
                turn = axis + 90.0 * across + between(-5, 5, *key, 6)
                yield _Lot(spot.x + x * cos - y * sin, spot.y + x * sin + y * cos, wide, deep, turn, number)


def _houses(lots: list[_Lot]) -> Any:
    """An array of rectangles, one a lot."""
    x, y, wide, deep, turn = (
        np.array([(lot.x, lot.y, lot.wide, lot.deep, lot.turn) for lot in lots]).reshape(-1, 5).T
    )
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    corners = []
    for right, down in ((1, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)):
        along, aside = right * wide / 2, down * deep / 2
        corners.append(np.column_stack([x + along * cos - aside * sin, y + along * sin + aside * cos]))
    houses: Any = shapely.polygons(np.stack(corners, axis=1))
    return houses


def church(x: float, y: float, size: float) -> list[Drawing]:
    """A red square with a cross on its roof, on ground kept clear for it."""
    half = size / 2
    nave = shapely.box(x - half, y - half, x + half, y + half)
    found = filled(nave.buffer(1.6), "cleared") + filled(nave, "stone") + ruled(nave, "ink", 1.2)
    arm = 0.4 * size
    cross = np.array(
        [
            [(x, y - half), (x, y - half - 1.15 * size)],
            [(x - arm, y - half - 0.75 * size), (x + arm, y - half - 0.75 * size)],
        ]
    )
    lines = shapely.MultiLineString([shapely.LineString(stroke) for stroke in cross])
    return found + ruled(lines, "cleared", 3.2, cap=FLAT) + ruled(lines, "ink", 1.3, cap=FLAT)
