"""The stretch of a way on which a base overlaps another: what it says is what is measured place by place."""

from __future__ import annotations

from math import cos, inf, pi, sin

from hypothesis import given
from hypothesis import strategies as st

from core.geometry.bases import Base, Footprint, Pose, footprint
from core.geometry.shapes import overlaps
from core.geometry.stretches import stretch
from core.geometry.sure_stretches import sure_stretches
from tests.core.geometry.table_strategies import near_pairs


@given(near_pairs(), st.integers(0, 3599))
def test_what_is_said_of_a_place_is_what_is_measured_there(
    pair: tuple[Footprint, Footprint], towards: int
) -> None:
    moving, other = pair
    x, y = cos(towards * pi / 1800), sin(towards * pi / 1800)
    barred, start = stretch(moving, x, y, other), moving.pose
    ways = {*range(0, 3000, 97)}
    for end in (barred.first, barred.last, barred.sure, barred.sure_last):
        if abs(end) < 100_000:
            ways.update(range(max(0, int(end) - 3), max(0, int(end) + 4)))
    for way in ways:
        said = barred.says(way)
        there = Pose(start.x + round(x * way), start.y + round(y * way), start.facing)
        if said is not None:
            assert said == overlaps(footprint(moving.base, there), other)


def test_a_way_past_another_is_free_and_one_through_it_is_not() -> None:
    base = Base(400, 200)
    mine, its = footprint(base, Pose(0, 0, 0)), footprint(base, Pose(0, 1000, 0))
    through = stretch(mine, 0.0, 1.0, its)
    assert [through.says(way) for way in (0, 790, 1000, 1210)] == [False, False, True, False]
    assert through.says(802) is None
    assert all(stretch(mine, 1.0, 0.0, its).says(way) is False for way in (0, 500, 5000))


@given(st.lists(near_pairs(), min_size=1, max_size=3), st.lists(st.integers(0, 3599), min_size=3, max_size=3))
def test_what_is_sure_of_many_ways_is_sure_of_each(
    pairs: list[tuple[Footprint, Footprint]], towards: list[int]
) -> None:
    ways = [(cos(angle * pi / 1800), sin(angle * pi / 1800)) for angle in towards[: len(pairs)]]
    table = sure_stretches([pair[0] for pair in pairs], ways, [pair[1] for pair in pairs])
    for row, ((moving, _other), (x, y)) in enumerate(zip(pairs, ways, strict=True)):
        for column, (_moving, other) in enumerate(pairs):
            found = stretch(moving, x, y, other)
            sure, last = (float(part[row, column]) for part in table)
            is_never = (sure, last) == (inf, -inf) and found.sure > found.sure_last
            assert (found.sure, found.sure_last) == (sure, last) or is_never
