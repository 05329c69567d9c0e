"""Whom a battery sees (LG-9.1, LG-R69): one clear line from its front is enough."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from shapely import MultiPoint, Point, Polygon
from shapely.geometry.base import BaseGeometry

from oracles.la_garde.field import Brigade, Field, shape_of
from oracles.plane import DEEP, ROUGH, TOUCH, Place, Sure
from oracles.shadows import from_point, joined

SURE, NARROW = 1.5 * DEEP + ROUGH, 0.7 * DEEP
"""A line that cuts a corner no deeper than bases may overlap is free, one so far beside it surely is."""


def halfway(one: Place, other: Place) -> Place:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def sees(field: Field, mine: Brigade, its: Brigade) -> Sure:
    """Whether from an end or the middle of the front any part of the target is seen past what stands between.

    None where it hangs on a hair, or on ground in which an end of the line lies, or on heights.
    """
    left, right = mine.where.corners[:2]
    eyes = left, right, halfway(left, right)
    target = its.where.polygon
    others = [
        one.where.polygon for one in field.brigades.values() if one.number not in (mine.number, its.number)
    ]
    view = MultiPoint([*eyes, *its.where.corners]).convex_hull
    things = (*field.scenario.board.features, *field.scenario.board.bands)
    hiding = [
        shape for thing in things if hides(field, thing) and (shape := shape_of(thing)).intersects(view)
    ]
    doubtful = is_high(field) or any(
        shape.distance(target) <= ROUGH or any(shape.distance(Point(eye)) <= ROUGH for eye in eyes)
        for shape in hiding
    )
    loose = False
    for eye in eyes:
        walls = [joined(others, TOUCH + ROUGH).buffer(NARROW)] + [shape.buffer(ROUGH) for shape in hiding]
        if _is_seen(eye, target, walls):
            return True
        walls = [joined(others, TOUCH - ROUGH).buffer(-SURE)]
        walls += [] if doubtful else [shape.buffer(-ROUGH) for shape in hiding]
        loose |= _is_seen(eye, target, walls)
    return None if loose else False


def _is_seen(eye: Place, target: Polygon, walls: Sequence[BaseGeometry]) -> bool:
    """Whether the shadows of walls leave anything of a target."""
    return bool(target.difference(from_point(eye, walls)).area > 1)


def hides(field: Field, thing: Any) -> bool:
    """LG-5: woods, towns and hills, or what the scenario says of a thing."""
    row = field.ground.rows[thing.ground]
    own = getattr(thing, "blocks_sight", None)
    return bool(row["blocks_sight"] if own is None else own)


def is_high(field: Field) -> bool:
    """Whether there is any height on this table."""
    things = (*field.scenario.board.features, *field.scenario.board.bands)
    return any(field.ground.rows[thing.ground]["hill"] for thing in things)
