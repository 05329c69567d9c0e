"""Lines of attack through narrow gaps: close past the corners of what stands in the way (LG-4.7, LG-R15).

For one facing the directions in which a brigade passes free form intervals. Such an interval ends where a
corner of the brigade passes a corner of what bars it, or where the line just meets the enemy. A line close
beside each of these ends therefore finds the gap, however narrow. Which facing fits is tried: those along an
edge of what stands near, then all by steps of `STEP`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt

from core.geometry.bases import Footprint, Pose, middle
from core.geometry.moves import turned
from core.geometry.stretches import Stretch, stretch
from core.geometry.trigonometry import HALF_TURN, QUARTER_TURN

STEP = 100
"""Facings are tried by so many tenths of a degree."""
ASIDE = 15
"""So far beside a corner a line passes, in hundredths of a millimetre."""
PARTS = 6
"""The width of the enemy is divided into so many parts besides."""
Place = tuple[int, int]


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
            # Within the angle that the enemy takes: right of its left end, left of its right one.
            if _side(left, (way_x, way_y)) > 0 or _side(right, (way_x, way_y)) < 0:
                continue
            far = sqrt(way_x * way_x + way_y * way_y)
            if far <= ASIDE or way_x * (left[0] + right[0]) + way_y * (left[1] + right[1]) <= 0:
                continue
            off_x, off_y = round(way_y * ASIDE / far), round(-way_x * ASIDE / far)
            found |= {(way_x + off_x, way_y + off_y), (way_x - off_x, way_y - off_y)}
    return sorted(found)


def is_walled_off(
    there: Footprint,
    way: tuple[float, float],
    between: tuple[int, int],
    friends: Sequence[Footprint],
    enemies: Sequence[Footprint],
) -> bool:
    """Whether friends surely cover each place that a brigade could go to (LG-4.5).

    `way` is a vector of length 1; the places lie between two lengths in tenths, or before an enemy.
    """
    least, most = between
    touched = [found.sure for found in _stretches(there, way, enemies) if found.sure > 0]
    end = min([float(most), *touched])
    barred = sorted(
        (found.sure, found.sure_last)
        for found in _stretches(there, way, friends)
        if found.sure <= found.sure_last
    )
    clear = min(float(least), end)
    for first, last in barred:
        if first > clear:
            return False
        clear = max(clear, last)
        if clear >= end:
            return True
    return False


def _stretches(there: Footprint, way: tuple[float, float], others: Sequence[Footprint]) -> Iterator[Stretch]:
    """The stretches of a way in which others stand; who stands well aside is not measured."""
    x, y = way
    for other in others:
        aside = (other.double_x - there.double_x) * y - (other.double_y - there.double_y) * x
        if abs(aside) <= there.reach + other.reach:
            yield stretch(there, x, y, other)


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


def _side(one: Place, other: Place) -> int:
    """Above 0 where the other vector lies left of the one."""
    return one[0] * other[1] - one[1] * other[0]


def _between(left: Place, right: Place, part: int, parts: int = PARTS) -> Place:
    """The vector so many parts of the way from the one to the other."""
    (left_x, left_y), (right_x, right_y) = left, right
    rest = parts - part
    return (left_x * rest + right_x * part) // parts, (left_y * rest + right_y * part) // parts
