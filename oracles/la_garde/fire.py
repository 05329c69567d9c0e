"""The bag of a bombardment counted from the table: gunners, cohesion, range, order, ground (LG-9.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from core.systems.la_garde.rules.state import State
from oracles.la_garde.bags import cover_of, height, holds, party
from oracles.la_garde.field import ATTACK, CM, MANOEUVRE, Brigade, Field, TooNearError, rough_of
from oracles.plane import gap, within

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
    for place, most in enumerate(next(row for gun, row in RANGES.items() if battery.kind.startswith(gun))):
        near = within(far, most * CM, rough)
        if near is None:
            raise TooNearError
        if near:
            return place
    raise TooNearError  # out of range: the rules refuse it
