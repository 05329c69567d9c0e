"""Who is near whom, kept while bases move: always what looking at everybody anew says."""

from __future__ import annotations

from random import Random

import pytest

from core.geometry.bases import Base, Footprint, Pose, footprint
from core.geometry.contacts import are_within, least_gap
from core.geometry.layout import Feet, Layout, stand_alike
from core.geometry.shapes import Shape, first_hit, gap, hits, is_within, overlaps, point, swept, touches

SIZES = (Base(400, 200), Base(400, 400), Base(600, 150), Base(1800, 400))
WIDE, HIGH = 6000, 3000


def some_base(rng: Random) -> Footprint:
    """A base somewhere on a crowded table, often in line with a grid so that many touch."""
    facing = rng.choice((0, 900, 1800, rng.randrange(3600)))
    x, y = rng.randrange(0, WIDE, 200), rng.randrange(0, HIGH, 200)
    return footprint(rng.choice(SIZES), Pose(x + rng.randrange(-3, 4), y, facing))


def touching_anew(layout: Layout) -> tuple[tuple[int, ...], ...]:
    """Who touches whom, everybody against everybody."""
    feet = layout.feet
    return tuple(
        tuple(
            other
            for other, its in enumerate(feet)
            if other != unit and foot is not None and its is not None and touches(foot, its)
        )
        for unit, foot in enumerate(feet)
    )


@pytest.mark.parametrize("seed", range(8))
def test_kept_contacts_are_those_of_everybody_looked_at_anew(seed: int) -> None:
    rng = Random(seed)
    layout = Layout([some_base(rng) if rng.random() < 0.9 else None for _unit in range(40)])
    if seed % 2:
        layout.touching()  # else the first question comes after some moves
    for _step in range(60):
        changed = rng.sample(range(40), rng.choice((1, 1, 1, 2, 5)))
        layout = layout.moved({unit: some_base(rng) if rng.random() < 0.9 else None for unit in changed})
        if rng.random() < 0.8:
            assert layout.touching() == touching_anew(layout)
            assert layout.touching() == Layout(layout.feet).touching()


@pytest.mark.parametrize("seed", range(8))
def test_whoever_is_not_told_as_near_is_farther_off(seed: int) -> None:
    rng = Random(seed)
    layout = Layout([some_base(rng) for _unit in range(60)])
    for _step in range(40):
        unit = rng.randrange(60)
        layout = layout.moved({unit: some_base(rng)})
        shape = swept(some_base(rng), rng.randrange(-20_000, 20_000), rng.randrange(-20_000, 20_000))
        distance = rng.choice((0, 50, 3_000, 12_000))
        near = layout.near(shape, distance)
        assert near == sorted(near)
        for other, foot in enumerate(layout.feet):
            if foot is not None and gap(shape, foot) <= distance:
                assert other in near


def test_a_layout_never_changes() -> None:
    rng = Random(1)
    layout = Layout([some_base(rng) for _unit in range(12)])
    before = layout.feet, layout.touching()
    layout.moved({3: some_base(rng), 5: None})
    assert (layout.feet, layout.touching()) == before
    assert layout.near(layout.feet[3] or some_base(rng))[:1] != []


@pytest.mark.parametrize("seed", range(6))
def test_the_nearest_is_as_far_as_the_nearest_of_all_measured(seed: int) -> None:
    rng = Random(seed)
    for _case in range(60):
        one, others = some_base(rng), [some_base(rng) for _unit in range(rng.randrange(1, 30))]
        assert least_gap(one, others) == min(gap(one, other) for other in others)


@pytest.mark.parametrize("seed", range(6))
def test_many_at_once_are_overlapped_as_one_by_one(seed: int) -> None:
    rng = Random(seed)
    for _case in range(60):
        shape: Shape = some_base(rng)
        for _sweep in range(rng.randrange(3)):
            shape = swept(shape, rng.randrange(-9_000, 9_000), rng.randrange(-9_000, 9_000))
        shapes: list[Shape] = [
            rng.choice((some_base(rng), point(rng.randrange(60_000), rng.randrange(30_000))))
            for _unit in range(20)
        ]
        one_by_one = [place for place, other in enumerate(shapes) if overlaps(shape, other)]
        assert hits(shape, shapes) == one_by_one
        assert first_hit(shape, shapes) == (one_by_one[0] if one_by_one else None)


@pytest.mark.parametrize("seed", range(6))
def test_bases_are_as_near_as_their_distance_says(seed: int) -> None:
    rng = Random(seed)
    for _case in range(200):
        one, other = some_base(rng), some_base(rng)
        apart = gap(one, other)
        for distance in (0, 50, apart - 1, apart, apart + 1):
            if distance >= 0:
                near = apart <= distance
                assert is_within(one, other, distance) == near
                assert are_within(one, other, distance) == near


def test_a_footprint_made_anew_stands_where_the_old_one_stood() -> None:
    pose = Pose(4000, 3000, 150)
    before: Feet = (footprint(Base(400, 200), pose), None)
    footprint.cache_clear()
    after: Feet = (footprint(Base(400, 200), pose), None)
    assert after[0] is not before[0]
    assert stand_alike(before, after)
    assert not stand_alike(before, (None, after[0]))
    assert not stand_alike(before, (footprint(Base(400, 200), pose._replace(x=4001)), None))
    assert not stand_alike(before, (footprint(Base(401, 200), pose), None))
