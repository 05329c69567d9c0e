"""How two bases touch, and when they stand aligned.

Touching is a gap within the tolerance. Aligned: the corners that should coincide do so within theirs, and the
facings agree within theirs.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from core.geometry.bases import CORNERS, EDGES, Footprint, Part, corner, edge
from core.geometry.shapes import gap, is_within, point, touches
from core.geometry.tolerances import ALIGNED, ALIGNED_FACING, TENTH, TOUCHING, rounded
from core.geometry.trigonometry import FULL_TURN, HALF_TURN, QUARTER_TURN, facing_gap

_EDGE_CORNERS = {
    Part.FRONT: (Part.FRONT_LEFT, Part.FRONT_RIGHT),
    Part.RIGHT: (Part.FRONT_RIGHT, Part.REAR_RIGHT),
    Part.REAR: (Part.REAR_RIGHT, Part.REAR_LEFT),
    Part.LEFT: (Part.REAR_LEFT, Part.FRONT_LEFT),
}


@lru_cache(maxsize=1 << 16)
def base_gap(one: Footprint, other: Footprint) -> int:
    """The distance of two bases from edge to edge: what `gap` says, remembered for bases that stand still."""
    return gap(one, other)


def are_within(one: Footprint, other: Footprint, distance: int) -> bool:
    """Whether two bases are at most that far apart: what `is_within` says, by the remembered distance."""
    x, y = other.double_x - one.double_x, other.double_y - one.double_y
    far = one.reach + other.reach + 2 * distance + 2
    return x * x + y * y <= far * far and base_gap(one, other) <= distance


def least_gap(one: Footprint, others: Sequence[Footprint]) -> int:
    """The distance of a base from the nearest of others; who is surely farther off is not measured.

    Raises ValueError where there are none.
    """
    x, y, reach = one.double_x, one.double_y, one.reach
    bounds = [sqrt((its.double_x - x) ** 2 + (its.double_y - y) ** 2) - its.reach for its in others]
    least = min(bounds)
    found = base_gap(one, others[bounds.index(least)])
    enough = 2 * found + 2 + reach
    for bound, its in zip(bounds, others, strict=True):
        if bound <= enough:
            found = min(found, base_gap(one, its))
    return found


class Contact(NamedTuple):
    """Where two bases touch: the part of each, and how much of their edges they share (0 by a corner)."""

    mine: Part
    theirs: Part
    shared: int

    @property
    def reversed(self) -> "Contact":
        """The same contact, seen by the other."""
        return Contact(self.theirs, self.mine, self.shared)


def contact(one: Footprint, other: Footprint) -> Contact | None:
    """How two bases touch; None where they do not.

    Edges that lie along each other (within the tolerances of facing and touching) over more than the
    tolerance of alignment touch by those edges, the longest shared first. Otherwise one touches by a corner.
    Which part it is means nothing where they overlap.
    """
    if not touches(one, other):
        return None
    flush = [
        Contact(mine, theirs, shared)
        for mine, theirs in _facing_edges(one, other)
        if (shared := shared_length(one, mine, other, theirs)) > ALIGNED
    ]
    if flush:
        return max(flush, key=lambda found: found.shared)
    return Contact(_touching_part(one, other), _touching_part(other, one), 0)


def _facing_edges(one: Footprint, other: Footprint) -> Iterator[tuple[Part, Part]]:
    """The pairs of edges that look at each other, within the tolerance of facing."""
    quarters, rest = divmod(other.pose.facing - one.pose.facing + ALIGNED_FACING, QUARTER_TURN)
    if rest <= 2 * ALIGNED_FACING:
        for mine in EDGES:
            yield mine, EDGES[(mine + 2 - quarters) % 4]


def shared_length(one: Footprint, mine: Part, other: Footprint, theirs: Part) -> int:
    """How long the edge of one lies along the edge of the other, 0 where it does not."""
    looks, looked = one.pose.facing + mine * QUARTER_TURN, other.pose.facing + theirs * QUARTER_TURN
    if facing_gap(looks % FULL_TURN, looked % FULL_TURN) < HALF_TURN - ALIGNED_FACING:
        return 0  # by facings, which are exact: corners are rounded
    start, end = (corner(one, part) for part in _EDGE_CORNERS[mine])
    begin, stop = (corner(other, part) for part in _EDGE_CORNERS[theirs])
    x, y = end[0] - start[0], end[1] - start[1]
    to_x, to_y = stop[0] - begin[0], stop[1] - begin[1]
    asides = [x * (py - start[1]) - y * (px - start[0]) for px, py in (begin, stop)]
    if min(asides) * max(asides) > 0 and min(map(abs, asides)) > 2 * TOUCHING * (abs(x) + abs(y)):
        return 0  # both ends lie well to one side of the edge: a quick look
    if not is_within(edge(one, mine), edge(other, theirs), TOUCHING):
        return 0
    # Two bases have their insides on different sides of a common edge: going round, the edges run against
    # each other. Along the mean direction of both, so that each sees the same length.
    mean_x, mean_y = x - to_x, y - to_y
    mine_along = sorted(px * mean_x + py * mean_y for px, py in (start, end))
    theirs_along = sorted(px * mean_x + py * mean_y for px, py in (begin, stop))
    common = min(mine_along[1], theirs_along[1]) - max(mine_along[0], theirs_along[0])
    return max(0, rounded(common / sqrt(mean_x * mean_x + mean_y * mean_y)))


def _touching_part(one: Footprint, other: Footprint) -> Part:
    """The corner of one that touches the other, the nearest of several; else its nearest edge.

    Where two corners are equally near it is their edge that touches.
    """
    by_corner = {part: gap(point(*corner(one, part)), other) for part in CORNERS}
    nearest = min(by_corner.values())
    if nearest <= TOUCHING:
        equals = [part for part in CORNERS if by_corner[part] == nearest]
        common = [part for part in EDGES if all(part in corner_.edges for corner_ in equals)]
        return equals[0] if len(equals) == 1 or not common else common[0]
    return min((gap(edge(one, part), other), part) for part in EDGES)[1]


def touches_edge(one: Footprint, other: Footprint, part: Part) -> bool:
    """Whether one touches that edge of the other, its ends included."""
    return is_within(one, edge(other, part), TOUCHING)


def are_face_to_face(one: Footprint, other: Footprint) -> bool:
    """Whether two bases stand face to face: opposite facings, fronts on each other.

    Bases of one width by both front corners, others by the middles of their fronts.
    """
    if facing_gap(one.pose.facing, other.pose.facing) < HALF_TURN - ALIGNED_FACING:
        return False
    if one.base.width != other.base.width:
        return _coincide(_place(one), _place(other))
    (left, right), (their_left, their_right) = one.corners[:2], other.corners[:2]
    return _coincide(left, their_right) and _coincide(right, their_left)


def is_beside(one: Footprint, other: Footprint) -> Part | None:
    """LEFT or RIGHT where the other stands aligned on that side of one, front corner to front corner."""
    if not _faces_like(one, other):
        return None
    (left, right), (their_left, their_right) = one.corners[:2], other.corners[:2]
    if _coincide(right, their_left):
        return Part.RIGHT
    return Part.LEFT if _coincide(left, their_right) else None


def is_behind(one: Footprint, other: Footprint) -> bool:
    """Whether the other stands aligned behind one: its front edge on the whole rear edge of one."""
    return (
        _faces_like(one, other)
        and _coincide(one.corners[3], other.corners[0])
        and _coincide(one.corners[2], other.corners[1])
    )


def are_aligned(one: Footprint, other: Footprint) -> bool:
    """Whether two bases stand beside or behind each other, aligned and touching: so they can form a group."""
    x, y = other.double_x - one.double_x, other.double_y - one.double_y
    far = one.reach + other.reach + 4 * ALIGNED
    if x * x + y * y > far * far or not _faces_like(one, other):
        return False
    linked = is_beside(one, other) is not None or is_behind(one, other) or is_behind(other, one)
    return linked and are_within(one, other, TOUCHING)


def _faces_like(one: Footprint, other: Footprint) -> bool:
    return facing_gap(one.pose.facing, other.pose.facing) <= ALIGNED_FACING


def _place(foot: Footprint) -> tuple[int, int]:
    return foot.pose.x * TENTH, foot.pose.y * TENTH


def _coincide(one: tuple[int, int], other: tuple[int, int]) -> bool:
    x, y = one[0] - other[0], one[1] - other[1]
    return x * x + y * y <= ALIGNED * ALIGNED
