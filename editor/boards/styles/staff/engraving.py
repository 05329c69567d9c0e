"""From the country of a region to its plate: every painter in its turn, from the lowest layer to the highest.

A new terrain is a painter and one line in `COVERS`.
"""

from __future__ import annotations

from collections.abc import Callable

import shapely
from shapely.geometry.base import BaseGeometry

from editor.boards.styles.staff import (
    farmland,
    growth,
    heights,
    roads,
    settlements,
    signs,
    water,
    woods,
    works,
)
from editor.boards.styles.staff.country import Country, Cover
from editor.boards.styles.staff.drawings import Drawing, Plate

Engraver = Callable[[Cover, Country, list[BaseGeometry]], list[Drawing]]
"""Draws ground of one kind; the last are shapes that it keeps clear of: roads, works."""

COVERS: dict[str, Engraver] = {
    "field": farmland.fields,
    "marsh": growth.marsh,
    "rough": growth.rough,
    "scrub": growth.scrub,
    "orchard": woods.orchard,
    "vineyard": woods.vines,
    "thicket": growth.thicket,
    "woods": woods.woods,
    "wood": woods.woods,
    "dense_wood": woods.woods,
    "village": settlements.built,
    "town": settlements.built,
    "building": settlements.built,
}
"""Kinds of ground from bottom to top, and who draws them."""


def engraved(country: Country) -> Plate:
    """The plate of a region."""
    kept_clear: list[BaseGeometry] = [way.line.buffer(way.width / 2 + 1.5) for way in country.ways]
    kept_clear += [shapely.Polygon(work.trace).buffer(4.0) for work in country.works if len(work.trace) > 2]
    wet = shapely.union_all(
        [stream.shape for stream in country.streams] + [cover.shape for cover in country.of("water")]
    )
    built = shapely.union_all([cover.shape for cover in country.of("village", "town", "building")])
    taken = [country.high.buffer(10.0), built, wet.buffer(6.0), *(cover.shape for cover in country.covers)]
    found = heights.wash(country)
    found += water.damp(country)
    worked = [shapely.Polygon(work.trace) for work in country.works if work.closed]
    bare = shapely.union_all([wet.buffer(heights.CLEAR_OF_WATER), built, *worked])
    found += heights.slopes(country, bare)
    found += growth.open_ground(country, taken)
    found += water.waters(country)
    roads_and_works = [*kept_clear, wet.buffer(3.0)] if not wet.is_empty else kept_clear
    below = [kind for kind in COVERS if kind not in ("village", "town", "building")]
    for kind in below:
        for cover in country.of(kind):
            found += COVERS[kind](cover, country, roads_and_works)
    found += roads.roads(country)
    for cover in country.of("village", "town", "building"):
        found += COVERS[cover.kind](cover, country, roads_and_works)
    found += water.crossings(country)
    found += signs.signs(country)
    found += works.works(country)
    found += works.fences(country)
    return Plate(country.rect, tuple(found))
