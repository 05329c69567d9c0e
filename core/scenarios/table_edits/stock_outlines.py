"""Outlines to draw with: stock shapes, and freehand lines made tidy."""

import math
from collections.abc import Sequence
from typing import Literal

from core.scenarios.edits.refusals import EditRefused
from core.scenarios.outlines import MOST_POINTS, XY, is_simple
from core.text import _

Stock = Literal["rectangle", "ellipse", "hexagon", "kidney"]

_KIDNEY = ((0, 35), (15, 75), (45, 100), (80, 90), (100, 60), (95, 20), (75, 0), (60, 20), (45, 40), (20, 15))
"""A hill or a wood with a bay, in hundredths of its box."""


def stock_outline(kind: Stock, one: XY, other: XY) -> tuple[XY, ...]:
    """A stock shape in the box between two corners; refused where the box has no inside."""
    left, right = sorted((one[0], other[0]))
    bottom, top = sorted((one[1], other[1]))
    if right - left < 4 or top - bottom < 4:
        raise EditRefused(_("This shape is too small."))
    if kind == "rectangle":
        return (left, bottom), (left, top), (right, top), (right, bottom)
    if kind == "kidney":
        return tuple(
            (left + x * (right - left) // 100, bottom + y * (top - bottom) // 100) for x, y in _KIDNEY
        )
    count = 6 if kind == "hexagon" else 24
    wide, high = (right - left) / 2, (top - bottom) / 2
    return tuple(
        (round(left + wide - wide * math.cos(step)), round(bottom + high + high * math.sin(step)))
        for step in (2 * math.pi * number / count for number in range(count))
    )


def tidy_outline(points: Sequence[XY], tolerance: int = 20) -> tuple[XY, ...]:
    """A freehand shape as a simple outline: near points left out, loops that cross cut off.

    `tolerance` in tenths of a millimetre is the most that the outline moves. Refused where no area is left.
    """
    import shapely

    if len(set(points)) >= 3:
        whole = shapely.make_valid(shapely.Polygon(points))
        areas = [part for part in shapely.get_parts(whole) if part.geom_type == "Polygon"]
        if areas:
            area = shapely.Polygon(max(areas, key=lambda part: float(part.area)).exterior)
            for step in range(8):
                corners = _corners(shapely.simplify(area, tolerance * 2**step))
                if len(corners) <= MOST_POINTS and is_simple(corners):
                    return corners
    raise EditRefused(_("This line encloses no area."))


def tidy_line(points: Sequence[XY], tolerance: int = 20) -> tuple[XY, ...]:
    """A freehand line without the points that it hardly needs; refused where it has no length."""
    import shapely

    if len(set(points)) >= 2:
        for step in range(8):
            line = shapely.simplify(shapely.LineString(points), tolerance * 2**step)
            found = tuple((round(x), round(y)) for x, y in line.coords)
            if len(found) <= MOST_POINTS and len(set(found)) >= 2:
                return found
    raise EditRefused(_("This line has no length."))


def _corners(area: object) -> tuple[XY, ...]:
    ring = getattr(area, "exterior", None)
    if ring is None:
        return ()
    found: list[XY] = []
    for x, y in list(ring.coords)[:-1]:
        point = round(x), round(y)
        if not found or found[-1] != point:
            found.append(point)
    return tuple(found)
