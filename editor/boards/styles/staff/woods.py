"""Woods of single trees in jittered rows, each with its cast shadow; orchards of trees in rank and file."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from editor.boards.styles.staff.country import Country, Cover
from editor.boards.styles.staff.drawings import Drawing, filled, lines, ruled
from editor.boards.styles.staff.places import Floats, chances
from editor.boards.styles.staff.sowing import by_row, lobed, placed, rows_in
from editor.boards.styles.staff.vector_paths import Points, path_of_curves, path_of_lines, path_of_polygons

TREE, DENSE = 12.5, 9.6
VARIETIES = 5
SHADOW = np.array([(-0.2, 0.78), (0.3, 0.36), (1.1, 0.34), (1.74, 0.64), (1.3, 1.02), (0.4, 1.14)])
STRIP = 256.0
"""How long a piece of a row of trees is that is drawn in one go."""


@lru_cache(maxsize=1)
def _crowns() -> tuple[Points, ...]:
    return tuple(lobed(6, 0.2, 1.1 * number) for number in range(VARIETIES))


def woods(cover: Cover, country: Country, gaps: list[BaseGeometry]) -> list[Drawing]:
    """A wood: floor, dotted rim, trees from the back to the front."""
    shape = cover.shape.difference(shapely.union_all(gaps)) if gaps else cover.shape
    found = filled(cover.shape, "wood", 0.9)
    found += ruled(cover.shape, "wood_line", 1.0, 0.85, (0.2, 3.2))
    area = country.rect.adjusted(-16, -16, 16, 16)
    dense = DENSE if cover.kind == "dense_wood" else TREE
    if cover.kind == "dense_wood":
        found += ruled(cover.shape, "wood_line", 1.6)
    spots, keys = rows_in(area, dense, 5, 0.36)
    inner = shape.buffer(-3.0)
    shapely.prepare(inner)
    inside = shapely.contains_xy(inner, spots[:, 0], spots[:, 1])
    spots, keys = spots[inside], keys[inside]
    sizes = dense * (0.34 + 0.17 * chances(keys[:, 1], keys[:, 0], 8))
    for row in by_row(spots, keys, area, STRIP):
        found += trees(spots[row], sizes[row], keys[row])
    return found


def trees(spots: Points, sizes: Floats, keys: NDArray[np.int64]) -> list[Drawing]:
    """Trees that stand in one row: shadows to the lower right, crowns, shading on their right."""
    shadow = placed(SHADOW, spots, sizes)
    kinds = (VARIETIES * chances(keys[:, 1], keys[:, 0], 3)).astype(int)
    crowns = [
        placed(_crowns()[kind], spots[kinds == kind], sizes[kinds == kind]) for kind in range(VARIETIES)
    ]
    crown = path_of_curves(np.concatenate(crowns))
    strokes = np.concatenate(
        [
            placed(
                np.array([(0.18 + 0.27 * number, -0.32 + 0.22 * number), (0.02 + 0.27 * number, 0.5)]),
                spots,
                sizes,
            )
            for number in range(3)
        ]
    )
    return [
        Drawing(path_of_polygons(shadow), "shade", 0.42),
        Drawing(crown, "wood_line", 1.0, 0.8, under="crown"),
        Drawing(path_of_lines(strokes), "wood_line", 1.0, 0.7),
    ]


def orchard(cover: Cover, country: Country, gaps: list[BaseGeometry]) -> list[Drawing]:
    """Rank and file, each hex in its own direction: order tells an orchard from a wood."""
    found = filled(cover.shape, "wood", 0.45) + ruled(cover.shape, "wood_line", 0.9, 0.8, (4.0, 2.5))
    inner: BaseGeometry = cover.shape.buffer(-8.0)
    for gap in gaps:
        inner = inner.difference(gap)
    shapely.prepare(inner)
    for spot in cover.spots:
        turn = math.radians(-14 + 28 * float(chances(*spot.key, 23)))
        ranks = np.arange(-3, 4) * 16.5
        x, y = (values.ravel() for values in np.meshgrid(ranks, ranks))
        spots = np.column_stack(
            [
                spot.x + x * math.cos(turn) - y * math.sin(turn),
                spot.y + x * math.sin(turn) + y * math.cos(turn),
            ]
        )
        near = np.hypot(x, y) < 54
        spots = spots[near & shapely.contains_xy(inner, spots[:, 0], spots[:, 1])]
        order = np.argsort(spots[:, 1])
        if len(order):
            keys = np.round(spots[order]).astype(np.int64)
            found += trees(spots[order], np.full(len(order), 4.6), keys)
    return found


def vines(cover: Cover, country: Country, gaps: list[BaseGeometry]) -> list[Drawing]:
    """Rows of stakes, round each an S; a dashed rim; each parcel turned by its own angle."""
    shape = cover.shape.difference(shapely.union_all(gaps)) if gaps else cover.shape
    found = filled(shape, "wood", 0.35) + ruled(shape, "vine", 0.8, 0.75, (4.0, 2.5))
    inner = shape.buffer(-4.0)
    shapely.prepare(inner)
    stakes: list[Points] = []
    for spot in cover.spots:
        turn = math.radians(-24 + 48 * float(chances(*spot.key, 29)))
        x, y = (values.ravel() for values in np.meshgrid(np.arange(-9, 10) * 7.4, np.arange(-7, 8) * 9.4))
        spots = np.column_stack(
            [
                spot.x + x * math.cos(turn) - y * math.sin(turn),
                spot.y + x * math.sin(turn) + y * math.cos(turn),
            ]
        )
        own = np.hypot(x, y) < 64
        stakes.append(spots[own & shapely.contains_xy(inner, spots[:, 0], spots[:, 1])])
    if not stakes:
        return found
    spots = np.concatenate(stakes)
    one = np.ones(len(spots))
    stake = placed(np.array([(0.0, 2.6), (0.0, -3.6)]), spots, one)
    bend = np.array([(0, -1), (3.6, -3.2), (3.4, 1.2), (0.4, 0.9), (-2.8, 0.6), (-2.8, 2.6), (-1.4, 2.8)])
    found += lines(stake, "vine", 0.85)
    if len(spots):
        found.append(Drawing(path_of_curves(placed(bend, spots, one)), "vine", 1.0, 0.7))
    return found
