"""What lies ahead of a base: the strip straight before its front, and wider arcs from its front corners."""

from math import cos, pi, sin, sqrt

from core.geometry.bases import Footprint
from core.geometry.shapes import Shape
from core.geometry.tolerances import OVERLAPPING, TENTH, rounded
from core.geometry.trigonometry import FULL_TURN, HALF_TURN, QUARTER_TURN, SCALE, heading

_GRAIN = 1e-6
"""More than fractions can be wrong by: it makes exact halves round alike, however they were come by."""


def strip(foot: Footprint, depth: int) -> Shape:
    """The rectangle as wide as the front and so deep (hundredths), straight ahead of it."""
    ahead_x, ahead_y = heading(foot.pose.facing, depth, 0)
    (left_x, left_y), (right_x, right_y) = foot.corners[:2]
    front = foot.sides[0]
    if depth <= 0:
        return Shape(left_x + right_x, left_y + right_y, (front,), front[2])
    length = sqrt(ahead_x * ahead_x + ahead_y * ahead_y)
    return Shape(
        left_x + right_x + ahead_x,
        left_y + right_y + ahead_y,
        (front, (ahead_x, ahead_y, length)),
        sqrt(front[2] * front[2] + length * length) + 2,
    )


ROUNDED = 9
"""Steps of a rounded corner."""


def around(foot: Footprint, far: int) -> tuple[tuple[int, int], ...]:
    """The outline of all that lies within a distance of a base, its corners rounded: to draw."""
    angle = foot.pose.facing * pi / HALF_TURN
    found = []
    for place, (x, y) in enumerate(foot.corners):
        # Front left, front right, rear right, rear left: each turns from one edge's normal to the next.
        first = angle + (place - 1) * pi / 2
        for step in range(ROUNDED + 1):
            turn = first + step * pi / 2 / ROUNDED
            found.append((round(x + far * sin(turn)), round(y + far * cos(turn))))
    return tuple(found)


def fan(foot: Footprint, far: int, spread: int) -> tuple[tuple[int, int], ...]:
    """The outline of all within a distance in the arc of `ahead_gap`: to draw."""
    found = []
    for (x, y), first in zip(foot.corners[:2], (-spread, 0), strict=True):
        found.append((x, y))
        for step in range(ROUNDED + 1):
            turn = (foot.pose.facing + first + spread * step / ROUNDED) * pi / HALF_TURN
            found.append((round(x + far * sin(turn)), round(y + far * cos(turn))))
    # Both corners with their sectors: the right one comes last, after its own.
    return (*found[: ROUNDED + 2], *found[ROUNDED + 3 :], found[ROUNDED + 2])


def ahead_gap(foot: Footprint, target: Shape, spread: int = 0) -> int | None:
    """The distance from the front edge to the nearest part of the target that lies in the arc ahead.

    The arc is bounded by the front line and by rays from both front corners that open outwards by ``spread``
    tenths of a degree (0: the strip straight ahead; 900: all ahead of the front line). None where no part of
    the target lies in it deeper than the tolerance of overlapping. Raises ValueError for a spread over 900.
    """
    part = ahead_part(foot, target, spread)
    left, right = foot.corners[:2]
    return rounded(sqrt(_nearest(part, left, right)) + _GRAIN) if part else None


def ahead_part(foot: Footprint, target: Shape, spread: int = 0) -> list[tuple[float, float]]:
    """The outline of what lies of the target in the arc of `ahead_gap`; empty where that says None.

    Raises ValueError for a spread over 900.
    """
    if not 0 <= spread <= QUARTER_TURN:
        raise ValueError("an arc opens by 0 to 90 degrees on each side")
    left, right = foot.corners[:2]
    facing = foot.pose.facing
    front = (foot.pose.x * TENTH, foot.pose.y * TENTH)
    bounds = [(front, (facing - QUARTER_TURN) % FULL_TURN)]
    if spread < QUARTER_TURN:
        bounds.append((left, (facing - spread) % FULL_TURN))
        bounds.append((right, (facing + spread + HALF_TURN) % FULL_TURN))
    part: list[tuple[float, float]] = list(target.outline())
    for (corner_x, corner_y), direction in bounds:
        part = _cut(part, corner_x, corner_y, heading(direction, SCALE, 0))
        if not part:
            return []
    return part


def _cut(ring: list[tuple[float, float]], x: int, y: int, ray: tuple[int, int]) -> list[tuple[float, float]]:
    """The part of a convex ring to the right of a ray, none where it does not lie deep enough there."""
    ray_x, ray_y = ray
    # Distance to the right of the ray, in hundredths.
    depths = [((px - x) * ray_y - (py - y) * ray_x) / SCALE for px, py in ring]
    if max(depths) <= OVERLAPPING + _GRAIN:
        return []
    kept: list[tuple[float, float]] = []
    for place, (here, depth) in enumerate(zip(ring, depths, strict=True)):
        before, depth_before = ring[place - 1], depths[place - 1]
        if (depth >= 0) != (depth_before >= 0):
            # From the point inside to the one outside, so that mirrored rings are cut alike.
            (a, da), (b, db) = ((here, depth), (before, depth_before))[:: 1 if depth >= 0 else -1]
            share = da / (da - db)
            kept.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
        if depth >= 0:
            kept.append(here)
    return kept


def _nearest(ring: list[tuple[float, float]], left: tuple[int, int], right: tuple[int, int]) -> float:
    """Squared distance between a ring that lies ahead of an edge and that edge."""
    edge = (float(left[0]), float(left[1])), (float(right[0]), float(right[1]))
    corners = min(_to_segment(corner, *edge) for corner in ring)
    sides = (_to_segment(end, ring[place - 1], here) for place, here in enumerate(ring) for end in edge)
    return min(corners, min(sides))


def _to_segment(place: tuple[float, float], start: tuple[float, float], end: tuple[float, float]) -> float:
    x, y = end[0] - start[0], end[1] - start[1]
    from_x, from_y = place[0] - start[0], place[1] - start[1]
    length = x * x + y * y
    along = from_x * x + from_y * y
    if length == 0 or along <= 0:
        return from_x * from_x + from_y * from_y
    if along >= length:
        return (from_x - x) ** 2 + (from_y - y) ** 2
    beside = x * from_y - y * from_x
    return beside * beside / length
