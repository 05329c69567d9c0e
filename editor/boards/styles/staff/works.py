"""Fieldworks and fences: traces in ink and red with their ditch outside; rails that stop a horse."""

from __future__ import annotations

import numpy as np
import shapely
from PySide6.QtCore import Qt
from shapely.geometry.base import BaseGeometry

from editor.boards.styles.staff.country import XY, Country, Work
from editor.boards.styles.staff.drawings import FLAT, Drawing, filled, lines, ruled
from editor.boards.styles.staff.vector_paths import path_of_shape

DITCH = 6.5
TICK = 4.0
_MITER = Qt.PenJoinStyle.MiterJoin


def works(country: Country) -> list[Drawing]:
    """All works of a region."""
    return [drawing for work in country.works for drawing in trace(work)]


def trace(work: Work, scale: float = 1.0) -> list[Drawing]:
    """One work: cleared ground, wall, red line, ditch with its ticks towards the enemy."""
    points = [*work.trace, work.trace[0]] if work.closed else list(work.trace)
    wall = shapely.LineString(points)
    ground = wall.buffer(10.0 * scale, cap_style="flat", join_style="mitre")
    path = path_of_shape(shapely.LinearRing(work.trace) if work.closed else wall)
    found = filled(ground, "cleared", 0.96)
    found.append(Drawing(path, "ink", 1.0, 4.4 * scale, (), FLAT, _MITER))
    found.append(Drawing(path, "stone", 1.0, 1.6 * scale, (), FLAT, _MITER))
    outside = _ditch(work, DITCH * scale)
    found += ruled(outside, "ink", 0.9, cap=FLAT)
    spots = np.arange(TICK * scale / 2, outside.length, TICK * scale)
    feet = shapely.get_coordinates(shapely.line_interpolate_point([outside], spots))
    heads = shapely.get_coordinates(
        shapely.line_interpolate_point(wall, shapely.line_locate_point(wall, shapely.points(feet)))
    )
    strokes = np.stack([heads + 0.34 * (feet - heads), feet], axis=1)
    return found + lines(strokes, "ink", 0.95)


def _ditch(work: Work, away: float) -> BaseGeometry:
    """The line of the ditch, on the side of the wall that faces away from the middle of the work."""
    if work.closed:
        ring: BaseGeometry = shapely.Polygon(work.trace).buffer(away, join_style="mitre")
        return ring.boundary
    wall = shapely.LineString(work.trace)
    middle = shapely.MultiPoint(work.trace).centroid
    one, other = (shapely.offset_curve(wall, sign * away, join_style="mitre") for sign in (1, -1))
    return one if one.distance(middle) > other.distance(middle) else other


def fences(country: Country) -> list[Drawing]:
    """All fences of a region."""
    return [drawing for start, end in country.fences for drawing in fence(start, end)]


def fence(start: XY, end: XY) -> list[Drawing]:
    """Two rails and crossed stakes along a hexside, on ground kept clear for them."""
    line = shapely.LineString([start, end])
    way = np.array(end, float) - np.array(start, float)
    way /= np.hypot(*way)
    across = np.array([-way[1], way[0]])
    inner = shapely.LineString([np.array(start) + 4.0 * way, np.array(end) - 4.0 * way])
    found = ruled(inner, "paper", 9.0, 0.92, cap=FLAT)
    for aside in (-1.7, 1.7):
        found += ruled(
            shapely.offset_curve(inner, aside),
            "ink",
            1.15,
            cap=FLAT,
        )
    spots = shapely.get_coordinates(
        shapely.line_interpolate_point(line, np.linspace(0.1, 0.9, 7), normalized=True)
    )
    strokes = np.concatenate(
        [
            np.stack([spots - 4.6 * lean, spots + 4.6 * lean], axis=1)
            for lean in (across + 0.42 * way, across - 0.42 * way)
        ]
    )
    return found + lines(strokes, "ink", 1.1)
