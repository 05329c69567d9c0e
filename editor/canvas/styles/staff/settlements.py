"""Villages and towns: blocks along crossing lanes, black for timber, red for stone; a church with a cross."""

from __future__ import annotations

import math

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from editor.canvas.noise import between, chance
from editor.canvas.styles.staff.country import Country, Cover, Spot
from editor.canvas.styles.staff.drawings import FLAT, Drawing, filled, ruled
from editor.canvas.styles.staff.vector_paths import path_of_shape

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


def blocks(spot: Spot, radius: float, ground: BaseGeometry, gap: BaseGeometry, *, dense: bool) -> list[Block]:
    """The houses round a spot: along two crossing lanes, and lanes beside them in a town.

    `ground` and `gap`, which is kept clear, are prepared by the caller.
    """
    axis = between(-34.0, 34.0, *spot.key, 61)
    taken: list[tuple[float, float, float]] = [(spot.x + 1.0, spot.y - 2.0, 8.0)]
    found: list[Block] = []
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
                left, down = _turned(x, y, axis)
                left, down = spot.x + left, spot.y + down
                reach = 0.5 * math.hypot(wide, deep) * 0.74
                if any(math.hypot(left - a, down - b) < reach + c for a, b, c in taken):
                    continue
                block = _block(left, down, wide, deep, axis + 90.0 * across + between(-5, 5, *key, 6))
                if not ground.contains(block) or gap.intersects(block):
                    continue
                taken.append((left, down, reach))
                found.append((block, chance(*key, 7) < 0.38))
    return found


def _turned(x: float, y: float, turn: float) -> tuple[float, float]:
    """A place of the village's own frame, seen from its middle."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return x * cos - y * sin, x * sin + y * cos


def _block(x: float, y: float, wide: float, deep: float, turn: float) -> BaseGeometry:
    """A rectangle about (x, y)."""
    right, down = wide / 2, deep / 2
    corners = [
        _turned(*corner, turn) for corner in ((right, -down), (right, down), (-right, down), (-right, -down))
    ]
    block: BaseGeometry = shapely.polygons([(x + dx, y + dy) for dx, dy in (*corners, corners[0])])
    return block


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
