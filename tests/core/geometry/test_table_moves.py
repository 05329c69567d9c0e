import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.geometry.bases import Base, Footprint, Part, Pose, corner, footprint, middle
from core.geometry.moves import (
    Leg,
    PathError,
    ahead,
    along,
    displacement,
    farthest,
    farthest_past,
    is_turn,
    leg_tenths,
    legs,
    shifted,
    stop,
    stop_together,
    towards,
    turned,
)
from core.geometry.shapes import gap, is_within, overlaps, swept, touches
from tests.core.geometry.paths import path_length, stop_outside, sweeps, wheel_length, wheeled
from tests.core.geometry.table_strategies import CARD, TABLE, bases, facings, feet, mirror, poses

START = Pose(1000, 1000, 0)


def test_shifts() -> None:
    assert ahead(START, 100, 20) == Pose(1020, 1100, 0)
    assert ahead(Pose(1000, 1000, 900), 100, 20) == Pose(1100, 980, 900)
    assert shifted(START, -5, 7) == Pose(995, 1007, 0)


@given(bases, poses(), facings)
def test_a_turn_keeps_its_pivot(base: Base, pose: Pose, facing: int) -> None:
    start = footprint(base, pose)
    after = footprint(base, turned(base, pose, facing))
    assert all(abs(a - b) <= 10 for a, b in zip(middle(start), middle(after), strict=True))
    assert is_turn(base, pose, after.pose)
    assert turned(base, pose, facing, Part.FRONT) == pose._replace(facing=facing)
    for side, part in ((Part.LEFT, Part.FRONT_LEFT), (Part.RIGHT, Part.FRONT_RIGHT)):
        wheel = footprint(base, wheeled(base, pose, side, 300))
        assert all(abs(a - b) <= 10 for a, b in zip(corner(start, part), corner(wheel, part), strict=True))


def test_wheels() -> None:
    assert wheeled(CARD, START, Part.LEFT, 900) == Pose(800, 1200, 2700)
    assert wheeled(CARD, START, Part.RIGHT, 900) == Pose(1200, 1200, 900)
    assert wheel_length(CARD, 900) == 6283
    assert wheel_length(CARD, -900) == 6283


def test_a_path_is_straight_legs_and_turns() -> None:
    path = [START, Pose(1000, 1500, 0), Pose(1000, 1500, 900), Pose(1700, 1500, 900)]
    assert legs(CARD, path) == (
        Leg(path[0], path[1], False),
        Leg(path[1], path[2], True),
        Leg(path[2], path[3], False),
    )
    assert sweeps(CARD, path)[1] is footprint(CARD, path[2])
    assert path_length(CARD, path) == 5000 + 1414 + 7000
    with pytest.raises(PathError) as caught:
        legs(CARD, [START, shifted(START, 5, 5), Pose(1100, 1000, 900)])
    assert caught.value.leg == 1


def test_displacement_is_that_of_the_farthest_corner() -> None:
    assert displacement(CARD, START, Pose(1300, 1400, 0)) == 5000
    # Turned about: the front corners swap, each comes 4 cm away, the rear corners come farther.
    assert displacement(CARD, START, Pose(1000, 1000, 1800)) == 5657
    assert displacement(CARD, START, turned(CARD, START, 1800)) == 4472


@given(poses(), poses(), st.integers(0, 3000))
def test_along_stays_on_the_leg(start: Pose, end: Pose, tenths: int) -> None:
    there = along(start, end, tenths)
    assert there.facing == start.facing
    assert leg_tenths(start, there) <= min(tenths, leg_tenths(start, end)) + 1
    assert along(start, end, 10**6)[:2] == end[:2]


@given(feet(), poses(6000), st.lists(feet(4000), max_size=6))
def test_a_base_stops_where_it_first_touches(foot: Footprint, goal: Pose, others: list[Footprint]) -> None:
    free = [other for other in others if not overlaps(foot, other)]
    end = goal._replace(facing=foot.pose.facing)
    there = stop(foot.base, foot.pose, end, free)
    path = swept(foot, 10 * (there.x - foot.pose.x), 10 * (there.y - foot.pose.y))
    assert not any(overlaps(path, other) for other in free)
    if there != end:
        assert any(touches(footprint(foot.base, there), other) for other in free)
    again = stop(foot.base, mirror(foot).pose, Pose(TABLE.width - end.x, end.y, 0), [mirror(o) for o in free])
    assert (again.x, again.y) == (TABLE.width - there.x, there.y)


def test_a_stop_before_an_obstacle_leaves_no_gap() -> None:
    wall = footprint(CARD, Pose(1000, 2000, 1800))
    assert stop(CARD, START, Pose(1000, 9000, 0), [wall]) == Pose(1000, 2000, 0)
    assert stop(CARD, START, Pose(1000, 1900, 0), [wall]) == Pose(1000, 1900, 0)
    beside = footprint(CARD, Pose(1400, 1500, 0))
    assert stop(CARD, START, Pose(1000, 9000, 0), [beside]) == Pose(1000, 9000, 0)


def test_a_group_stops_at_its_first_touch() -> None:
    group = [footprint(CARD, START), footprint(CARD, Pose(1400, 1000, 0))]
    wall = footprint(CARD, Pose(1500, 1800, 1800))
    assert stop_together(group, 0, 5000, [wall]) == (0, 800)
    assert stop_together(group, 0, 500, [wall]) == (0, 500)
    assert gap(footprint(CARD, Pose(1400, 1800, 0)), wall) == 0


@given(poses(), poses(), st.integers(0, 2500))
def test_farthest_is_found_by_halving(start: Pose, end: Pose, allowed: int) -> None:
    there = farthest(start, end, lambda pose: leg_tenths(start, pose) <= allowed)
    assert leg_tenths(start, there) <= max(allowed, 1)
    if leg_tenths(start, end) > allowed:
        assert leg_tenths(start, there) >= allowed - 1
    else:
        assert (there.x, there.y) == (end.x, end.y)


def test_farthest_gives_the_start_where_nothing_is_free() -> None:
    assert farthest(START, Pose(2000, 1000, 0), lambda _pose: False) == START


@given(
    st.lists(st.tuples(st.integers(0, 2200), st.integers(1, 600)), max_size=4),
    st.integers(0, 2500),
    st.booleans(),
)
def test_what_may_be_crossed_bars_the_end_alone(
    stretches: list[tuple[int, int]], allowed: int, hides: bool
) -> None:
    """Against every place on the way, one after the other; `hides`: also where it hides what bars the way."""
    end = Pose(START.x + 2_000, START.y, START.facing)

    def over(pose: Pose) -> int | None:
        far = pose.x - START.x
        if far > allowed and not hides:
            return None
        return next(
            (place for place, (near, long) in enumerate(stretches) if near <= far < near + long), None
        )

    def is_free(pose: Pose) -> bool:
        return pose.x - START.x <= allowed and over(pose) is None

    free = [far for far in range(2_001) if is_free(START._replace(x=START.x + far))]
    assert farthest_past(START, end, is_free, over).x - START.x == max(free, default=0)


@given(feet(), poses(6000), st.lists(feet(4000), max_size=5), st.integers(0, 5000))
def test_a_move_stops_outside_of_zones(
    foot: Footprint, goal: Pose, others: list[Footprint], zone: int
) -> None:
    end = goal._replace(facing=foot.pose.facing)
    there = stop_outside(foot.base, foot.pose, end, others, zone)
    outer = [other for other in others if not is_within(foot, other, zone)]
    path = swept(foot, 10 * (there.x - foot.pose.x), 10 * (there.y - foot.pose.y))
    assert not any(is_within(path, other, zone) for other in outer)
    if there != end:
        assert any(is_within(path, other, zone + 30) for other in outer)


def test_towards_and_away() -> None:
    one, other = footprint(CARD, START), footprint(CARD, Pose(1300, 1400, 0))
    assert towards(one, other, 500) == (300, 400)
    assert towards(one, other, -50) == (-30, -40)
    assert towards(one, one, 50) == (0, 0)
