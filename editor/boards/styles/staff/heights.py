"""Hills and cliffs: a sand wash for what the rules see, hachures and rock strokes for what the eye sees."""

from __future__ import annotations

import shapely
from PySide6.QtCore import QRectF
from shapely.geometry.base import BaseGeometry

from editor.boards.styles.staff.cliffs import wedges
from editor.boards.styles.staff.country import Country
from editor.boards.styles.staff.drawings import FLAT, Drawing, filled, polygons
from editor.boards.styles.staff.height_field import Field
from editor.boards.styles.staff.relief import hachures
from editor.boards.styles.staff.vector_paths import path_of_rings

CLEAR_OF_WATER = 7.0
BESIDE_CLIFF, SLOPE = 2.0, 45.0
"""How far hachures keep from rocks; how far the slope of a hill reaches."""


def wash(country: Country) -> list[Drawing]:
    """Under everything: sand where the ground is high, a second tone from the second level on."""
    found = filled(country.high, "relief", 0.55)
    for step in country.steps[1:]:
        found += filled(step.shape, "crest", 0.30)
    return found


def slopes(country: Country, keep_out: BaseGeometry) -> list[Drawing]:
    """The hachures, and the cliffs."""
    if not country.steps:
        return []
    field = Field(country.rect, country.steps, country.cliffs)
    found = polygons(hachures(field, keep_out.union(_rocky(country))), "hachure")
    brows, rocks = wedges(field, country.cliffs.intersection(_box(country.rect.adjusted(-60, -60, 60, 60))))
    found += polygons(rocks, "cliff")
    if brows:
        found.append(Drawing(path_of_rings(brows), "cliff", 1.0, 2.6, cap=FLAT))
    return found


def _rocky(country: Country) -> BaseGeometry:
    """Where no hachures are: beside rocks; round a cliff that stands alone there is nothing but rock."""
    if country.cliffs.is_empty:
        return country.cliffs
    hills = country.high.difference(country.cliffs.buffer(12.0)).buffer(SLOPE)
    alone = country.cliffs.buffer(SLOPE).difference(hills)
    return country.cliffs.buffer(BESIDE_CLIFF).union(alone)


def _box(rect: QRectF) -> BaseGeometry:
    return shapely.box(rect.left(), rect.top(), rect.right(), rect.bottom())
