"""Whom a battery sees (LG-9.1, LG-R69): one clear line from its front is enough."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from shapely import LineString, Point

from oracles.la_garde.field import Brigade, Field, shape_of
from oracles.plane import DEEP, ROUGH, Place, Rectangle, Sure

SURE, GRAZED = 1.5 * DEEP + ROUGH, 0.6 * DEEP
"""A line that cuts a corner no deeper than bases may overlap is free: so deep it surely is, or is not."""


def halfway(one: Place, other: Place) -> Place:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def lines(mine: Rectangle, its: Rectangle) -> Iterator[LineString]:
    """From the ends and the middle of the front to the middle, the corners and the edges of the target."""
    left, right = mine.corners[:2]
    corners = its.corners
    edges = [halfway(corners[place - 1], corners[place]) for place in range(4)]
    for start in (left, right, halfway(left, right)):
        for end in (its.middle, *corners, *edges):
            yield LineString([start, end])


def sees(field: Field, mine: Brigade, its: Brigade) -> Sure:
    """Yes if one line is surely clear, no if all are surely blocked."""
    others = [one for one in field.brigades.values() if one.number not in (mine.number, its.number)]
    found: Sure = False
    for line in lines(mine.where, its.where):
        blocked = is_blocked(field, line, others)
        if blocked is False:
            return True
        if blocked is None:
            found = None
    return found


def is_blocked(field: Field, line: LineString, others: list[Brigade]) -> Sure:
    """By a brigade between, or by ground; None where a line runs along an edge, or heights matter."""
    found: Sure = False
    for other in others:
        if line.intersects(other.where.polygon.buffer(-SURE)):
            return True
        if line.intersects(other.where.polygon.buffer(-GRAZED)):
            found = None
    ends = [Point(place) for place in line.coords]
    for thing in (*field.scenario.board.features, *field.scenario.board.bands):
        shape = shape_of(thing)
        if not hides(field, thing) or not line.intersects(shape.buffer(ROUGH)):
            continue
        inside = any(end.distance(shape) <= ROUGH for end in ends)
        if inside or is_high(field) or line.intersection(shape).length <= 2 * ROUGH:
            found = None  # who stands in it, or looks from a height, is judged by hand
        else:
            return True
    return found


def hides(field: Field, thing: Any) -> bool:
    """LG-5: woods, towns and hills, or what the scenario says of a thing."""
    row = field.ground.rows[thing.ground]
    own = getattr(thing, "blocks_sight", None)
    return bool(row["blocks_sight"] if own is None else own)


def is_high(field: Field) -> bool:
    """Whether there is any height on this table."""
    things = (*field.scenario.board.features, *field.scenario.board.bands)
    return any(field.ground.rows[thing.ground]["hill"] for thing in things)
