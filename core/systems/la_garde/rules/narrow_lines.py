"""Lines of attack through narrow gaps: close past the corners of what stands in the way (LG-4.7, LG-R15).

For one facing the directions in which a brigade passes free form intervals. Such an interval ends where a
corner of the brigade passes a corner of what bars it, or where the line just meets the enemy. A line close
beside each of these ends therefore finds the gap, however narrow. Which facing fits is tried: those along an
edge of what stands near, then all by steps of `STEP`; last those at which a brigade is narrowest on its way
past a corner, or just fits between two corners.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import acos, asin, atan2, cos, pi, sin, sqrt

from core.geometry.bases import Footprint, Pose, middle
from core.geometry.moves import turned
from core.geometry.tolerances import TENTH
from core.geometry.trigonometry import HALF_TURN, QUARTER_TURN

STEP = 100
"""Facings are tried by so many tenths of a degree."""
ASIDE = 15
"""So far beside a corner a line passes, in hundredths of a millimetre."""
PARTS = 6
"""The width of the enemy is divided into so many parts besides."""
SHARES = (0, -0.5, 0.5, -0.98, 0.98)
"""How much of the room between two corners it is shifted."""
Place = tuple[int, int]
Turned = tuple[Pose, Place]
"""Where a line begins, and its vector."""


def facings(foot: Footprint, near: Iterable[Footprint]) -> Iterator[Pose]:
    """The brigade as it stands, then turned about its middle, the smallest turns first.

    A base covers the same after half a turn, so that half the facings do.
    """
    facing = foot.pose.facing
    along = {(other.pose.facing - facing) % QUARTER_TURN for other in near}
    wanted = {turn + quarter for turn in along for quarter in (0, QUARTER_TURN)} | set(
        range(0, HALF_TURN, STEP)
    )
    yield foot.pose
    for turn in sorted(wanted - {0}, key=lambda turn: (min(turn, HALF_TURN - turn), turn)):
        aside = turn if turn <= HALF_TURN // 2 else turn - HALF_TURN
        yield turned(foot.base, foot.pose, facing + aside)


def squeezes(foot: Footprint, its: Footprint, corners: Sequence[Place], most: int) -> Iterator[Turned]:
    """Where a brigade just fits between two corners, one on each of two opposite edges: pose and vector.

    Facings that lie between those by steps. `most` is how far it may go, in hundredths.
    """
    base, (x, y) = foot.base, middle(foot)
    width, depth = base.width * TENTH, base.depth * TENTH
    longest = sqrt(width * width + depth * depth)
    left, right = _ends(x, y, its)
    for (ax, ay), (bx, by) in combinations(dict.fromkeys(corners), 2):
        apart = sqrt((bx - ax) ** 2 + (by - ay) ** 2)
        mid_x, mid_y = (ax + bx) / 2 - x, (ay + by) / 2 - y
        if apart > longest or mid_x * mid_x + mid_y * mid_y > (most + longest) ** 2:
            continue
        along = atan2(bx - ax, by - ay)
        for between, edge, quarter in ((depth, width, 0), (width, depth, QUARTER_TURN)):
            if between + 2 * ASIDE >= apart:
                continue
            off = acos((between + 2 * ASIDE) / apart)
            room = edge / 2 - abs(sin(off)) * apart / 2
            for across in (along - off, along + off):
                for part in SHARES:
                    # The corners stay on the edges while it shifts along them.
                    far_x, far_y = mid_x + cos(across) * room * part, mid_y - sin(across) * room * part
                    way = round(far_x), round(far_y)
                    if way[0] ** 2 + way[1] ** 2 <= most * most and _leads(left, right, way):
                        yield turned(base, foot.pose, round(across * HALF_TURN / pi) + quarter), way


def slips(foot: Footprint, its: Footprint, corners: Sequence[Place]) -> Iterator[Turned]:
    """Where a brigade is narrowest: with an edge along its way, close past each corner; pose and vector."""
    base, (x, y) = foot.base, middle(foot)
    left, right = _ends(x, y, its)
    for to_x, to_y in dict.fromkeys(corners):
        way_x, way_y = to_x - x, to_y - y
        far = sqrt(way_x * way_x + way_y * way_y)
        for across, quarter in ((base.width, 0), (base.depth, QUARTER_TURN)):
            half = across * TENTH / 2 + ASIDE
            if half >= far:
                continue
            for off in (asin(half / far), -asin(half / far)):
                bearing = atan2(way_x, way_y) + off
                way = round(sin(bearing) * far), round(cos(bearing) * far)
                if _leads(left, right, way):
                    yield turned(base, foot.pose, round(bearing * HALF_TURN / pi) + quarter), way


def directions(foot: Footprint, its: Footprint, corners: Sequence[Place]) -> list[Place]:
    """The ways from the middle of a brigade to an enemy that may just be free, as vectors.

    `corners` are those of what may bar the way.
    """
    x, y = middle(foot)
    left, right = _ends(x, y, its)
    found = {_between(left, right, part) for part in range(1, PARTS)}
    found |= {_between(left, right, 1, 100), _between(left, right, 99, 100)}
    for from_x, from_y in foot.corners:
        for to_x, to_y in corners:
            way_x, way_y = to_x - from_x, to_y - from_y
            far = sqrt(way_x * way_x + way_y * way_y)
            if far <= ASIDE or not _leads(left, right, (way_x, way_y)):
                continue
            off_x, off_y = round(way_y * ASIDE / far), round(-way_x * ASIDE / far)
            found |= {(way_x + off_x, way_y + off_y), (way_x - off_x, way_y - off_y)}
    return sorted(found)


def fan(foot: Footprint, its: Footprint, lines: int) -> Iterator[Place]:
    """So many ways from the middle of a brigade over the width of an enemy, as vectors."""
    left, right = _ends(*middle(foot), its)
    yield from (_between(left, right, 2 * line + 1, 2 * lines) for line in range(lines))


def walled_off(
    theres: Sequence[Footprint],
    ways: Sequence[tuple[float, float]],
    between: tuple[int, int],
    friends: Sequence[Footprint],
    enemies: Sequence[Footprint],
) -> list[bool]:
    """Way by way: whether friends surely cover each place that a brigade there could go to (LG-4.5).

    A way is a vector of length 1; the places lie between two lengths in tenths, or before an enemy.
    """
    if not friends or not ways:
        return [False] * len(ways)
    import numpy as np

    from core.geometry.sure_stretches import sure_stretches

    least, most = between
    end = np.full(len(ways), float(most))
    if enemies:
        touched, left = sure_stretches(theres, ways, enemies)
        is_met = (touched > 0) & (touched <= left)  # past a corner of who is missed begins none
        end = np.minimum(end, np.where(is_met, touched, np.inf).min(axis=1))
    first, last = sure_stretches(theres, ways, friends)
    first = np.where(first <= last, first, np.inf)
    order = np.argsort(first, axis=1)
    clear, goes_on, barred = np.minimum(least, end), np.full(len(ways), True), np.full(len(ways), False)
    columns = [np.take_along_axis(table, order, axis=1).T for table in (first, last)]
    for begins, ends in zip(*columns, strict=True):
        goes_on &= begins <= clear
        clear = np.where(goes_on, np.maximum(clear, ends), clear)
        barred |= goes_on & (clear >= end)
    found: list[bool] = barred.tolist()
    return found


def _ends(x: int, y: int, its: Footprint) -> tuple[Place, Place]:
    """The vectors to the leftmost and the rightmost corner of an enemy."""
    ways = [(to_x - x, to_y - y) for to_x, to_y in its.corners]
    left = right = ways[0]
    for way in ways[1:]:
        if _side(left, way) > 0:
            left = way
        if _side(right, way) < 0:
            right = way
    return left, right


def _leads(left: Place, right: Place, way: Place) -> bool:
    """Whether a vector lies within the angle that the enemy takes: between its left and right ends."""
    if _side(left, way) > 0 or _side(right, way) < 0:
        return False
    return way[0] * (left[0] + right[0]) + way[1] * (left[1] + right[1]) > 0


def _side(one: Place, other: Place) -> int:
    """Above 0 where the other vector lies left of the one."""
    return one[0] * other[1] - one[1] * other[0]


def _between(left: Place, right: Place, part: int, parts: int = PARTS) -> Place:
    """The vector so many parts of the way from the one to the other."""
    (left_x, left_y), (right_x, right_y) = left, right
    rest = parts - part
    return (left_x * rest + right_x * part) // parts, (left_y * rest + right_y * part) // parts
