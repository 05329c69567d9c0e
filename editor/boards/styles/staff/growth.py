"""Ground that grows low or not at all: marsh, scrub, rough ground, and the tufts of open country."""

from __future__ import annotations

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from editor.boards.styles.staff.country import Country, Cover
from editor.boards.styles.staff.drawings import (
    Drawing,
    filled,
    joined,
    lines,
    polygons,
    ruled,
    within,
    without,
)
from editor.boards.styles.staff.places import Floats, chances
from editor.boards.styles.staff.sowing import by_row, lobed, placed, rows_in
from editor.boards.styles.staff.vector_paths import Points, path_of_curves

BLADES = np.array([[(-1.6, 0.0), (-2.9, -3.4)], [(0.0, 0.0), (0.0, -4.6)], [(1.6, 0.0), (2.9, -3.4)]])
DRY, WET = 58.0, 26.0


def tufts(spots: Points) -> Points:
    """Three blades of grass on each spot: (3 * count, 2, 2)."""
    ones = np.ones(len(spots))
    return np.concatenate([placed(blade, spots, ones) for blade in BLADES])


def open_ground(country: Country, taken: list[BaseGeometry]) -> list[Drawing]:
    """Dry tufts on bare ground, wet ones along rivers: they keep empty ground from looking like a form."""
    area = country.rect.adjusted(-8, -8, 8, 8)
    meadow = country.damp.difference(
        shapely.union_all([stream.shape for stream in country.streams]).buffer(7.0)
    )
    wet = within(rows_in(area, WET, 11)[0], meadow)
    dry = without(rows_in(area, DRY, 14)[0], [*taken, country.damp])
    return joined(lines(tufts(wet), "wet", 0.8, 0.85), lines(tufts(dry), "dry", 0.75, 0.9))


def marsh(cover: Cover, country: Country, gaps: list[BaseGeometry]) -> list[Drawing]:
    """Level strokes of water, broken by reeds."""
    area = country.rect.adjusted(-16, -16, 16, 16)
    found = filled(cover.shape, "damp", 0.6)
    found += ruled(cover.shape, "water_line", 0.8, 0.6, (6.0, 3.0))
    spots, keys = rows_in(area, 19.0, 21, 0.3)
    shapely.prepare(cover.shape)
    inner = cover.shape.buffer(-7.0)
    shapely.prepare(inner)
    inside = shapely.contains_xy(inner, spots[:, 0], spots[:, 1])
    spots, keys = spots[inside], keys[inside]
    half = 5.0 + 5.5 * chances(keys[:, 1], keys[:, 0], 22)
    level = np.stack(
        [spots - np.column_stack([half, 0 * half]), spots + np.column_stack([half, 0 * half])], axis=1
    )
    reedy = spots[chances(keys[:, 1], keys[:, 0], 23) < 0.45]
    found += lines(level, "water_line", 0.95, 0.8)
    return found + lines(tufts(reedy - np.array([0.0, 1.5])), "reed", 0.95)


def rough(cover: Cover, country: Country, gaps: list[BaseGeometry]) -> list[Drawing]:
    """Broken ground: stones of all sizes with a lit side, and a rim of dots."""
    found = filled(cover.shape, "relief", 0.35) + ruled(cover.shape, "rock", 1.4, 0.8, (0.2, 3.6))
    spots, keys = rows_in(country.rect.adjusted(-16, -16, 16, 16), 13.0, 51, 0.44)
    inner = cover.shape.buffer(-5.0)
    shapely.prepare(inner)
    inside = shapely.contains_xy(inner, spots[:, 0], spots[:, 1])
    return found + stones(spots[inside], 1.6 + 4.6 * chances(keys[inside, 1], keys[inside, 0], 53) ** 2)


def stones(spots: Points, sizes: Floats) -> list[Drawing]:
    """Stones with an open outline and a dark right side."""
    if not len(spots):
        return []
    keys = np.round(2 * spots).astype(np.int64)
    turns = 6.28 * chances(keys[:, 0], keys[:, 1], 54)
    stone = np.array([(-1.0, 0.3), (-0.6, -0.6), (0.2, -0.9), (0.9, -0.3), (0.8, 0.5), (-0.2, 0.75)])
    dark = np.array([(0.2, -0.9), (0.9, -0.3), (0.8, 0.5), (-0.2, 0.75), (0.15, 0.0)])
    lean = (turns - 3.14) * 0.12
    return joined(
        polygons(placed(stone, spots, sizes), "paper"),
        polygons(placed(dark, spots, sizes, lean * 0), "rock", 0.9),
        lines(placed(np.concatenate([stone, stone[:1]]), spots, sizes), "rock", 0.8),
    )


def scrub(cover: Cover, country: Country, gaps: list[BaseGeometry]) -> list[Drawing]:
    """Low bushes scattered on open ground, with grass between them."""
    found = filled(cover.shape, "wood", 0.45) + ruled(cover.shape, "wood_line", 0.9, 0.7, (0.2, 4.5))
    spots, keys = rows_in(country.rect.adjusted(-16, -16, 16, 16), 20.0, 75, 0.4)
    inner = cover.shape.buffer(-5.0)
    shapely.prepare(inner)
    inside = shapely.contains_xy(inner, spots[:, 0], spots[:, 1])
    spots, keys = spots[inside], keys[inside]
    grassy = chances(keys[:, 1], keys[:, 0], 78) < 0.34
    found += lines(tufts(spots[grassy]), "wet", 0.8)
    sizes = 3.0 + 1.8 * chances(keys[~grassy, 1], keys[~grassy, 0], 77)
    return found + bushes(spots[~grassy], sizes)


def thicket(cover: Cover, country: Country, gaps: list[BaseGeometry]) -> list[Drawing]:
    """Bushes that touch on a dark floor within a broken rim: neither seen through nor easily crossed."""
    found = filled(cover.shape, "wood", 1.0) + filled(cover.shape, "wood_line", 0.22)
    found += ruled(cover.shape, "wood_line", 1.3, 0.9, (5.0, 2.5))
    spots, keys = rows_in(country.rect.adjusted(-16, -16, 16, 16), 9.6, 74, 0.3)
    inner = cover.shape.buffer(-4.5)
    shapely.prepare(inner)
    inside = shapely.contains_xy(inner, spots[:, 0], spots[:, 1])
    spots, keys = spots[inside], keys[inside]
    for row in by_row(spots, keys, country.rect, 256.0):
        sizes = 3.6 + 1.5 * chances(keys[row, 1], keys[row, 0], 77)
        path = path_of_curves(placed(lobed(5, 0.24, 0.4), spots[row], sizes))
        found.append(Drawing(path, "wood_line", 1.0, 1.0, under="wood"))
        found += lines(placed(np.array([(0.15, -0.35), (0.55, 0.35)]), spots[row], sizes), "wood_line", 1.0)
    return found


def bushes(spots: Points, sizes: Floats) -> list[Drawing]:
    """Rounds with a flat shadow on the right."""
    if not len(spots):
        return []
    crown = lobed(5, 0.22, 0.4)
    path = path_of_curves(placed(crown, spots, sizes))
    shade = np.array([(-0.2, 0.95), (0.7, 0.8), (1.1, 0.2), (1.5, 0.55), (1.1, 1.05), (0.2, 1.2)])
    return joined(
        polygons(placed(shade, spots, sizes), "shade", 0.5),
        [Drawing(path, "wood_line", 1.0, 0.8, under="crown")],
    )
