"""From the country of a region to its plate: every painter in its turn, from the lowest layer to the highest.

A new terrain is a painter and one line in `COVERS`.
"""

from __future__ import annotations

from collections.abc import Callable

import shapely
from shapely.geometry.base import BaseGeometry

from editor.canvas.styles.staff import (
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
from editor.canvas.styles.staff.country import Country, Cover
from editor.canvas.styles.staff.drawings import Drawing, Plate

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


LARGE = 4_000_000.0
"""Square units from which a second thread engraves relief and water: much of that is done without Python."""


def engraved(country: Country) -> Plate:
    """The plate of a region."""
    if country.rect.width() * country.rect.height() < LARGE:
        return _engraved(country, _at_once)
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1, "relief") as beside:

        def begun(engraver: Callable[..., list[Drawing]], *given: object) -> Later:
            return beside.submit(engraver, *given).result

        return _engraved(country, begun)


Later = Callable[[], list[Drawing]]
"""Gives what somebody else engraves meanwhile."""


def _at_once(engraver: Callable[..., list[Drawing]], *given: object) -> Later:
    found = engraver(*given)
    return lambda: found


def _engraved(country: Country, begun: Callable[..., Later]) -> Plate:
    kept_clear: list[BaseGeometry] = [way.line.buffer(way.width / 2 + 1.5) for way in country.ways]
    kept_clear += [shapely.Polygon(work.trace).buffer(4.0) for work in country.works if len(work.trace) > 2]
    wet = shapely.union_all(
        [stream.shape for stream in country.streams] + [cover.shape for cover in country.of("water")]
    )
    built = shapely.union_all([cover.shape for cover in country.of("village", "town", "building")])
    taken = [country.high.buffer(10.0), built, wet.buffer(6.0), *(cover.shape for cover in country.covers)]
    worked = [shapely.Polygon(work.trace) for work in country.works if work.closed]
    bare = shapely.union_all([wet.buffer(heights.CLEAR_OF_WATER), built, *worked])
    slopes, waters = begun(heights.slopes, country, bare), begun(water.waters, country)
    ground = heights.wash(country) + water.damp(country)
    open_ground = growth.open_ground(country, taken)
    roads_and_works = [*kept_clear, wet.buffer(3.0)] if not wet.is_empty else kept_clear
    below = [kind for kind in COVERS if kind not in ("village", "town", "building")]
    above: list[Drawing] = []
    for kind in below:
        for cover in country.of(kind):
            above += COVERS[kind](cover, country, roads_and_works)
    above += roads.roads(country)
    for cover in country.of("village", "town", "building"):
        above += COVERS[cover.kind](cover, country, roads_and_works)
    above += water.crossings(country)
    above += signs.signs(country)
    above += works.works(country)
    above += works.fences(country)
    return Plate(country.rect, (*ground, *slopes(), *open_ground, *waters(), *above))
