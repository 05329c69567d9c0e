"""The bag of a bombardment counted from the table: gunners, cohesion, range, order, ground (LG-9.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from core.systems.la_garde.rules.state import State
from oracles.la_garde.bags import cover_of, height, holds, party
from oracles.la_garde.field import ATTACK, CM, MANOEUVRE, Brigade, Field, TooNearError, rough_of
from oracles.plane import Sure, gap, half_up, within

ELITE, GUARD = 4, 5
RANGES = {"medium": (10, 22.5, 30), "heavy": (10, 30, 40)}
"""Canister, medium and long, in centimetres (LG-9)."""


def tokens(state: State, field: Field, unit: int, foe: int) -> tuple[int, int, int]:
    """Blue, white and red tokens; raises TooNearError."""
    counted = Counter("".join(rows(state, field, unit, foe)))
    return counted["D"], counted["N"], counted["V"]


def rows(state: State, field: Field, unit: int, foe: int) -> Iterator[str]:
    """The tokens of each row of the sheet that holds."""
    a, d = party(state, field, unit), party(state, field, foe)
    if a.brigade.order is None or d.brigade.order is None:
        raise TooNearError
    yield "DNNV"
    yield "VVV" if a.level >= GUARD else "NNV" if a.level == ELITE else ""
    yield "DN" if a.brigade.cohesion else ""
    yield ("", "NNV", "V")[min(d.brigade.cohesion, 2)]
    yield ("VVV", "NNV", "DN")[range_of(a.brigade, d.brigade)]
    yield {ATTACK: "NNV", MANOEUVRE: "VVV"}.get(d.brigade.order, "")
    cover = cover_of(field, d)
    yield ("", "DNN", "DDN", "DDD")[max(0, cover - ("heavy" in a.brigade.kind))]
    rise = height(field, a.brigade) - height(field, d.brigade)
    yield "V" if rise > 0 else "N" if rise < 0 else ""
    yield "N" if a.brigade.order == ATTACK and state.prolonged & state.moved & 1 << unit else ""
    yield "V" if a.coherent and a.brigade.order == ATTACK else ""
    yield "NN" if holds(state, field, "poor_visibility") else ""


def range_of(battery: Brigade, target: Brigade) -> int:
    """Canister, medium or long."""
    far, rough = gap(battery.where.polygon, target.where.polygon), rough_of(battery.where, target.where)
    for place, most in enumerate(ranges(battery)):
        near = within(far, most * CM, rough)
        if near is None:
            raise TooNearError
        if near:
            return place
    raise TooNearError  # out of range: the rules refuse it


def ranges(battery: Brigade) -> tuple[float, float, float]:
    """Canister, medium and long of its guns, in centimetres."""
    return next(row for gun, row in RANGES.items() if battery.kind.startswith(gun))


def reaches(battery: Brigade, target: Brigade) -> Sure:
    """Whether the target lies within its longest range, from edge to edge (LG-9)."""
    far, rough = gap(battery.where.polygon, target.where.polygon), rough_of(battery.where, target.where)
    return within(far, ranges(battery)[-1] * CM, rough)


def laid(battery: Brigade, target: Brigade, far: float, rng: Random) -> tuple[int, int, int]:
    """A pose of the target before the front of a battery, about that many centimetres off."""
    pose = battery.where.pose
    tenths = half_up(far * 100) + rng.choice((-1, 0, 0, 1, 1, 2))
    turn = rng.choice((0, 0, 1800))
    ahead = tenths + (target.where.depth if turn == 0 else 0)  # its front is what a pose names
    x, y = pose.point(ahead * 10, 10 * rng.randrange(-200, 200))
    return half_up(x / 10), half_up(y / 10), (pose.facing + turn) % 3600


def aside(battery: Brigade, target: Brigade) -> tuple[int, int, int]:
    """A pose of the target 3 cm ahead of the front of a battery and beside its way."""
    pose = battery.where.pose
    x, y = pose.point(3000, 10 * ((battery.where.width + target.where.width) // 2 + 600))
    return half_up(x / 10), half_up(y / 10), (pose.facing + 1800) % 3600
