"""Whether a battery surely sees an enemy from nowhere about where it stands: one look for many (LG-R69).

All lines from a circle to a base lie in the hull of both. Where what surely hides parts that hull, so that no
piece of the rest meets both its ends, no line is clear, wherever in the circle it begins.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import shapely
from shapely.geometry.base import BaseGeometry

from core.geometry.bases import Footprint, middle
from core.geometry.tolerances import OVERLAPPING, TENTH
from core.systems.la_garde.rules.state import State

CORNERS = 16
INSIDE = OVERLAPPING + 3
"""A line that comes so deep into a base or into ground, in hundredths, is barred, whatever is rounded."""


def is_hidden(state: State, unit: int, target: int, far: float) -> bool:
    """Whether no line leads to an enemy from a battery that stays within a circle about its middle.

    `far` is how far its corners come from where its middle is now, in hundredths.
    """
    its = _base(state.foot(target), 0)
    circle = _circle(*middle(state.foot(unit)), far + 2 * TENTH)
    corridor = shapely.convex_hull(shapely.union_all([circle, its]))
    hiding = [
        _base(foot, INSIDE)
        for other in state.layout.near(state.foot(unit), round(far) + _apart(state, unit, target))
        if other not in (unit, target)
        for foot in (state.foot(other),)
    ]
    hiding += _ground(state, circle, its)
    left = shapely.difference(corridor, shapely.union_all(hiding))
    return not any(part.intersects(circle) and part.intersects(its) for part in shapely.get_parts(left))


def _apart(state: State, unit: int, target: int) -> int:
    """The distance that holds all of an enemy."""
    return state.gap(unit, target) + int(state.foot(target).reach) + 1


def _ground(state: State, circle: BaseGeometry, its: BaseGeometry) -> list[BaseGeometry]:
    """The ground that hides from there: what holds an end does not, nor a hill as low as one (LG-9.1)."""
    ground, ends = state.context.ground, shapely.union_all([circle, its])
    if not ground.hides:
        return []
    rows = [
        (patch, polygon, polygon.intersects(ends))
        for patch, polygon in zip(ground.patches, ground.terrain.polygons, strict=True)
    ]
    eye = max((patch.level for patch, _polygon, holds in rows if holds), default=0)
    return [
        polygon.buffer(-INSIDE, join_style="mitre")
        for patch, polygon, holds in rows
        if patch.blocks and not holds and (not patch.row.is_hill or patch.level > eye)
    ]


@lru_cache(maxsize=1 << 10)
def _base(foot: Footprint, inside: int) -> BaseGeometry:
    polygon = shapely.Polygon(foot.corners)
    return polygon.buffer(-inside, join_style="mitre") if inside else polygon


def _circle(x: int, y: int, radius: float) -> BaseGeometry:
    """A polygon about a circle."""
    out = radius / cos(pi / CORNERS)
    angles = (2 * pi * corner / CORNERS for corner in range(CORNERS))
    return shapely.Polygon([(x + out * cos(angle), y + out * sin(angle)) for angle in angles])
