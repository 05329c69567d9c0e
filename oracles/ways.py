"""Rectangles that are shifted straight, and crowds to shift them through."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from oracles.limits import ASIDE
from oracles.plane import NOTHING, Place, Pose, Rectangle, half_up

Span = tuple[float, float]


def spans(start: Rectangle, shift: Place, other: Rectangle, deep: float) -> Span | None:
    """The parts of a way, from 0 to 1, in which a rectangle lies deeper than so in another, or None."""
    low, high = 0.0, 1.0
    for shape in (start, other):
        (x1, y1), (x2, y2), (x3, y3) = shape.corners[:3]
        for side_x, side_y in ((x2 - x1, y2 - y1), (x3 - x2, y3 - y2)):
            length = (side_x**2 + side_y**2) ** 0.5
            normal = side_x / length, side_y / length
            mine = [x * normal[0] + y * normal[1] for x, y in start.corners]
            its = [x * normal[0] + y * normal[1] for x, y in other.corners]
            speed = shift[0] * normal[0] + shift[1] * normal[1]
            # At t deeper than so from both sides: each reach has grown by t times its gain.
            for reach, gain in ((max(mine) - min(its) - deep, speed), (max(its) - min(mine) - deep, -speed)):
                if abs(gain) < NOTHING:
                    if reach <= 0:
                        return None
                elif gain > 0:
                    low = max(low, -reach / gain)
                else:
                    high = min(high, -reach / gain)
    return (low, high) if low < high else None


def beside(one: Rectangle, other: Rectangle, rng: Random, alike: int | None = None) -> Rectangle:
    """`other` somewhere on one of the ways of a base: touching, near, far; straight or askew.

    `alike`: all so far off, in tenths, so that it meets several at once.
    """
    gap = rng.choice((0, 0, rng.choice(ASIDE), rng.randrange(1200))) if alike is None else alike
    wide = (one.width + other.width) // 2
    off = rng.choice((-1, 1)) * rng.choice((0, rng.choice(ASIDE), wide, wide - rng.choice(ASIDE), 200))
    deep = (one.depth + other.depth) // 2
    forward, aside = rng.choice(
        ((deep + gap, off), (deep + gap, off), (-deep - gap, off), (off, wide + gap), (off, -wide - gap))
    )
    (mx, my), (ax, ay), (rx, ry) = one.middle, one.pose.ahead(), one.pose.right()
    middle_x, middle_y = mx / 10 + ax * forward + rx * aside, my / 10 + ay * forward + ry * aside
    facing = (one.pose.facing + rng.choice((0, 1800, 1800, 900, rng.randrange(3600)))) % 3600
    fx, fy = Pose(0, 0, facing).ahead()
    half = other.depth / 2
    return other.at(Pose(half_up(middle_x + fx * half), half_up(middle_y + fy * half), facing))


def is_clear(there: Rectangle, rest: Iterable[Rectangle]) -> bool:
    """Whether a base could be laid there among these."""
    return not any(there.polygon.intersects(its.polygon.buffer(-20, join_style="mitre")) for its in rest)
