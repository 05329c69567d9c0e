"""Contact by any edge: by which edges two bases touch, and where a mover turns its front (MBT-R10)."""

from __future__ import annotations

from math import hypot

from shapely import LineString, Point

from oracles.mbt.sureness import TooNearError, sure
from oracles.plane import ALIGNED, ROUGH, TOUCH, Place, Pose, Rectangle, facing_gap, gap, half_up, within

FRONT = 0
EDGES = range(4)
"""Front, right, rear, left: edge n looks n quarters to the right of the facing; corner n begins it."""
FLUSH = 1_790
"""Edges that look at each other to one degree."""


def edge(where: Rectangle, number: int) -> LineString:
    return LineString([where.corners[number], where.corners[(number + 1) % 4]])


def touching(one: Rectangle, other: Rectangle) -> tuple[set[int], set[int]]:
    """The edges by which two bases touch that touch at all: of each one, or two where a corner does."""
    flush = [
        (long, mine, its)
        for mine in EDGES
        for its in EDGES
        if (long := shared(one, mine, other, its)) is not None
    ]
    if flush:
        flush.sort(reverse=True)
        if len(flush) > 1 and flush[0][0] - flush[1][0] <= 2 * ROUGH:
            raise TooNearError
        return {flush[0][1]}, {flush[0][2]}
    return by_corner(one, other), by_corner(other, one)


def shared(one: Rectangle, mine: int, other: Rectangle, its: int) -> float | None:
    """How long an edge lies along another, more than a millimetre; None where it does not."""
    looks, looked = one.pose.facing + 900 * mine, other.pose.facing + 900 * its
    if facing_gap(looks % 3600, looked % 3600) < FLUSH:
        return None
    if not sure(within(gap(edge(one, mine), edge(other, its)), TOUCH, ROUGH)):
        return None
    (ax, ay), (bx, by) = edge(one, mine).coords
    (cx, cy), (dx, dy) = edge(other, its).coords
    x, y = bx - ax - dx + cx, by - ay - dy + cy
    length = hypot(x, y)
    both = ((ax, ay), (bx, by)), ((cx, cy), (dx, dy))
    along = [sorted((px * x + py * y) / length for px, py in ends) for ends in both]
    common = min(along[0][1], along[1][1]) - max(along[0][0], along[1][0])
    if abs(common - ALIGNED) <= 2 * ROUGH:
        raise TooNearError
    return common if common > ALIGNED else None


def by_corner(one: Rectangle, other: Rectangle) -> set[int]:
    """The two edges at the corner of one that touches the other; its nearest edge where no corner does."""
    far = sorted((Point(place).distance(other.polygon), number) for number, place in enumerate(one.corners))
    if sure(within(far[0][0], TOUCH, ROUGH)):
        if far[1][0] - far[0][0] <= 2 * ROUGH:
            raise TooNearError
        return {far[0][1], (far[0][1] + 3) % 4}
    edges = sorted((gap(edge(one, number), other.polygon), number) for number in EDGES)
    if edges[1][0] - edges[0][0] <= 2 * ROUGH:
        raise TooNearError
    return {edges[0][1]}


def turned_to(mover: Rectangle, foe: Rectangle, number: int) -> Rectangle:
    """The mover with the middle of its front on the middle of an edge of the enemy, facing it."""
    (ax, ay), (bx, by) = edge(foe, number).coords
    middle: Place = ((ax + bx) / 20, (ay + by) / 20)
    facing = (foe.pose.facing + 900 * number + 1800) % 3600
    return mover.at(Pose(half_up(middle[0]), half_up(middle[1]), facing))
