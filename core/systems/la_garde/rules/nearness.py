"""How near the enemies of a brigade are, edge to edge (LG-4.2): who is the nearest."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import takewhile
from math import sqrt

from core.geometry.tolerances import TOUCHING
from core.systems.la_garde.rules.state import State


def foes(state: State, unit: int) -> list[int]:
    """The enemies on the table."""
    return state.on_table(1 - state.context.side_of[unit])


def by_distance(state: State, unit: int) -> tuple[tuple[int, int], ...]:
    """(distance edge to edge, enemy), the nearest first; remembered."""
    memo = state._memo[0]
    key = ("by_distance", unit)
    found: tuple[tuple[int, int], ...] | None = memo.get(key)
    if found is None:
        found = memo[key] = tuple(sorted((state.gap(unit, foe), foe) for foe in foes(state, unit)))
    return found


def nearest(state: State, unit: int) -> tuple[int, int] | None:
    """(distance, enemy) of the nearest enemy; None without any; remembered."""
    memo = state._memo[0]
    key = ("nearest", unit)
    if key not in memo:
        memo[key] = next(by_nearness(state, unit), None)
    found: tuple[int, int] | None = memo[key]
    return found


def by_nearness(state: State, unit: int) -> Iterator[tuple[int, int]]:
    """What `by_distance` says, one after the other: who is surely farther off is not measured before."""
    foot, rows = state.foot(unit), []
    for foe in foes(state, unit):
        its = state.foot(foe)
        x, y = its.double_x - foot.double_x, its.double_y - foot.double_y
        # At least so far, less than rounding could add.
        rows.append(((sqrt(x * x + y * y) - foot.reach - its.reach) / 2 - 1, foe))
    rows.sort()
    measured: list[tuple[int, int]] = []
    for least, foe in rows:
        while measured and measured[0][0] < least:
            yield heappop(measured)
        heappush(measured, (state.gap(unit, foe), foe))
    while measured:
        yield heappop(measured)


def all_nearest(state: State, unit: int) -> tuple[int, ...]:
    """The nearest enemies: all that are as near as the nearest (LG-R43)."""
    rows = by_nearness(state, unit)
    first = next(rows, None)
    return () if first is None else (first[1], *as_near(rows, first[0]))


def as_near(rows: Iterator[tuple[int, int]], apart: int) -> list[int]:
    """The next enemies of `by_nearness` that are no farther, to the tolerance of contact (LG-R43)."""
    return [foe for _its, foe in takewhile(lambda row: row[0] <= apart + TOUCHING, rows)]
