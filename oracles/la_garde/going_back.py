"""Where brigades come to stand that go back: withdrawals and routs (LG-6.11, LG-6.13)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot

from oracles.la_garde.field import CM, Brigade, Field
from oracles.plane import DEEP, ROUGH, Place, Pose, Rectangle, Sure, half_up, hull
from oracles.ways import Span, spans

NEAR = 12
"""Places so close, in tenths, are not told apart."""
Shift = tuple[int, int]


class TooNearError(Exception):
    """Something lies too near to a limit for the oracle to go on."""


@dataclass(frozen=True)
class Retreat:
    """Where a brigade stands after it (None: off the table), and whether an enemy or ground barred it."""

    end: Pose | None
    barred: bool
    wet: bool


def sure(answer: Sure) -> bool:
    """An answer that is one; raises TooNearError."""
    if answer is None:
        raise TooNearError
    return answer


def away(field: Field, mine: Brigade, foe: Rectangle) -> Shift:
    """LG-6.11: straight away from an enemy, middle from middle; half as far when disorganised."""
    far = field.halved(mine, mine.row.base) / 10
    x, y = mine.where.middle[0] - foe.middle[0], mine.where.middle[1] - foe.middle[1]
    length = hypot(x, y)
    return half_up(x * far / length), half_up(y * far / length)


def home(field: Field, mine: Brigade) -> Shift:
    """LG-6.13: its base move straight towards the edge of its side."""
    far = mine.row.base * CM / 10
    edge = field.scenario.sides[mine.side].edge
    return 0, half_up(-far if edge == "bottom" else far)


def judge(field: Field, mine: Brigade, shift: Shift) -> Retreat:
    """How it goes back; raises TooNearError."""
    start, length = mine.where, hypot(*shift)
    way = shift[0] * 10.0, shift[1] * 10.0

    def at(tenths: float) -> Rectangle:
        part = tenths / length
        return start.at(start.pose.shifted(half_up(shift[0] * part), half_up(shift[1] * part)))

    far = length
    for foe in field.foes(mine.side):
        if met_for_sure(start, way, foe.where):
            sooner, touch, later = (
                spans(start, way, foe.where, deep) for deep in (-2 * ROUGH, 0.0, 2 * ROUGH)
            )
            assert sooner is not None
            assert touch is not None
            if later is None or (later[0] - sooner[0]) * hypot(*way) > 30:
                raise TooNearError
            far = min(far, touch[0] * length)
    far = free_of_ground(field, at, far)
    barred = far < length - 1
    if not barred and far < length:
        raise TooNearError
    if sure(field.off_table(at(far))):
        return Retreat(None, False, False)
    far = clear_of_friends(field, mine, shift, far, length)
    end = at(far)
    wet = sure(field.ground.wets(start.middle, end.middle)) if not field.ground.river.is_empty else False
    return Retreat(end.pose, barred, wet)


def met_for_sure(start: Rectangle, way: Place, other: Rectangle) -> Span | None:
    """The part of a way on which it lies deep in another; raises TooNearError where it hardly does.

    Along an edge the rounding of places to tenths moves the moment by millimetres.
    """
    met, *others = (spans(start, way, other, DEEP + rough) for rough in (0, -2 * ROUGH, 2 * ROUGH))
    for rough in others:
        if (met is None) != (rough is None):
            raise TooNearError
        if met and rough and abs(met[0] - rough[0]) * hypot(*way) > 30:
            raise TooNearError
    return met


def free_of_ground(field: Field, at: Callable[[float], Rectangle], far: float) -> float:
    """How far ground that nobody enters lets it go, in tenths."""
    start = at(0)

    def bars(tenths: float) -> Sure:
        return field.ground.bars(hull((start, at(tenths))))

    if not sure(bars(far)):
        return far
    if sure(bars(0)):
        raise TooNearError
    places = []
    for doubtful in (True, False):
        low, high = 0.0, far
        while high - low > 0.5:
            half = (low + high) / 2
            found = bars(half)
            is_barred = doubtful if found is None else found
            low, high = (low, half) if is_barred else (half, high)
        places.append(low)
    if places[1] - places[0] > 3:  # along a border the place is known less well
        raise TooNearError
    return places[0]


def clear_of_friends(field: Field, mine: Brigade, shift: Shift, far: float, length: float) -> float:
    """LG-6.11: friends may be crossed; where the end is not clear it stops at the last clear place."""
    way = shift[0] * 10.0, shift[1] * 10.0
    taken = []
    for friend in field.friends(mine):
        met = met_for_sure(mine.where, way, friend.where)
        if met is not None:
            taken.append((met[0] * length, met[1] * length))
    last = far
    for begin, end in sorted(taken, key=lambda span: -span[1]):
        if begin <= 0 <= end and begin > -NEAR:
            raise TooNearError
        if abs(end - last) < NEAR or abs(begin - last) < 1:
            raise TooNearError
        if begin < last < end:
            last = begin
    return max(last, 0.0)
