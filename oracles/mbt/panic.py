"""Elephants that panic: whom they trample, whom they scare, where they come to stand (MBT-7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from oracles.mbt.field import Base, Field
from oracles.mbt.sureness import TooNearError, sure
from oracles.plane import DEEP, NOTHING, ROUGH, TOUCH, Pose, Rectangle, apart, depth, half_up, hull, over
from oracles.ways import Span, spans

TURNS = {1: 0, 2: 2700, 3: 900, 4: 1800, 5: 1800, 6: 1800}
"""MBT-7.1: ahead, to its left, to its right, backwards; facings go clockwise."""
NEAR = 5.0
"""Two moments so close, in hundredths of a millimetre of the way, are not told apart."""


@dataclass(frozen=True)
class Run:
    """What one die brought: who stands where, who is gone, which elephants the runner stopped at."""

    bases: dict[int, Base]
    stopped_at: tuple[int, ...]


def run(field: Field, number: int, face: int) -> Run:
    """MBT-7.1 to MBT-7.6 for one elephant and one die; raises TooNearError."""
    runner = field.bases[number]
    start, facing = runner.where, (runner.where.pose.facing + TURNS[face]) % 3600
    tenths = field.options.panic_distance * field.options.graduation
    ax, ay = Pose(0, 0, facing).ahead()
    shift = half_up(ax * tenths), half_up(ay * tenths)
    length = tenths * 10.0
    left = barred_at(field, runner, shift)
    met = meetings(field, runner, shift)
    far = 1.0 if left is None else left
    near_end = NEAR / length if left is None else 2 * NEAR / length
    if left is not None and any(far - near_end < deep[0] < far + near_end for _touch, deep, _other in met):
        raise TooNearError
    met = [row for row in met if row[1][0] < far]
    beasts = [row for row in met if field.bases[row[2]].kind == "elephant"]
    stopped: tuple[int, ...] = ()
    if beasts:
        first = min(touch for touch, _deep, _other in beasts)
        at_once = first + TOUCH / length
        for touch, deep, _other in met:
            if touch <= first + NOTHING < deep[0] - 2 * DEEP / length:
                raise TooNearError
            if abs(touch - at_once) < NEAR / length:
                raise TooNearError
        stopped = tuple(sorted(other for touch, _deep, other in beasts if touch <= at_once))
        met = [row for row in met if row[0] <= at_once]
        far, left = first, None
    gone = {other for _touch, _deep, other in met if other not in stopped}
    bases = {other: base for other, base in field.bases.items() if other not in gone}
    if left is not None:
        del bases[number]
        return Run(bases, ())
    end = start.at(start.pose.shifted(half_up(shift[0] * far), half_up(shift[1] * far)))
    others = [base.where for other, base in bases.items() if other != number]
    turned = end.turned(facing)
    fits = has_room(field, turned, others, DEEP - ROUGH if stopped else ROUGH)
    bases[number] = replace(runner, where=turned if fits else end)
    return Run(bases, stopped)


def has_room(field: Field, turned: Rectangle, others: Sequence[Rectangle], loose: float) -> bool:
    """MBT-7.5: whether an elephant may face the way it has run; its place is known but for `loose`."""
    if sure(field.off_table(turned)) or sure(field.ground.bars(False, turned.polygon)):
        return False
    gaps = [(turned.polygon.distance(other.polygon), other.polygon) for other in others]
    if any(1 < gap <= loose for gap, _other in gaps):
        raise TooNearError
    near = [other for gap, other in gaps if gap <= 1]
    return not any(sure(over(depth(turned.polygon, other), DEEP, loose)) for other in near)


def meetings(field: Field, runner: Base, shift: tuple[int, int]) -> list[tuple[float, Span, int]]:
    """(first touch, the part of the way in which it lies deep inside, who) of all in the way (MBT-7.6)."""
    found = []
    way = shift[0] * 10.0, shift[1] * 10.0
    for other, base in field.bases.items():
        if other == runner.number:
            continue
        deep = spans(runner.where, way, base.where, DEEP)
        rough = max(ROUGH, 0.1)
        if (deep is None) != (spans(runner.where, way, base.where, DEEP + rough) is None):
            raise TooNearError
        if (deep is None) != (spans(runner.where, way, base.where, DEEP - rough) is None):
            raise TooNearError
        if deep is not None:
            touch = spans(runner.where, way, base.where, 0.0)
            assert touch is not None
            found.append((touch[0], deep, other))
    return sorted(found)


def barred_at(field: Field, runner: Base, shift: tuple[int, int]) -> float | None:
    """The part of the way after which the edge or ground bars it (AMB 21); None where nothing does."""

    def is_barred(part: float) -> bool:
        there = runner.where.at(runner.where.pose.shifted(half_up(shift[0] * part), half_up(shift[1] * part)))
        if part == 1.0:
            return sure(field.off_table(there)) or sure(field.ground.bars(False, hull((runner.where, there))))
        return bool(field.off_table(there)) or bool(field.ground.bars(False, hull((runner.where, there))))

    if not is_barred(1.0):
        return None
    if is_barred(0.0):
        raise TooNearError
    low, high = 0.0, 1.0
    while (high - low) * max(abs(shift[0]), abs(shift[1])) > 1:
        half = (low + high) / 2
        low, high = (low, half) if is_barred(half) else (half, high)
    return high


def is_same(one: Pose, other: Pose) -> bool:
    """Whether two places are one but for the tenths by which a run ends before or after a touch."""
    return apart((one.x, one.y), (other.x, other.y)) <= 4 and one.facing == other.facing
