from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, Polygon

from core.geometry.arcs import ahead_gap, strip
from core.geometry.bases import Footprint, Part, Pose, edge, footprint
from core.geometry.shapes import gap
from core.geometry.trigonometry import heading
from tests.core.geometry.table_strategies import CARD, feet, mirror, turn_round

SHOOTER = footprint(CARD, Pose(2000, 2000, 0))


def at(x: int, y: int, facing: int = 1800) -> Footprint:
    return footprint(CARD, Pose(x, y, facing))


def test_a_strip_is_as_wide_as_the_front() -> None:
    assert sorted(strip(SHOOTER, 5000).outline()) == [
        (18000, 20000),
        (18000, 25000),
        (22000, 20000),
        (22000, 25000),
    ]
    assert gap(strip(SHOOTER, 5000), at(2000, 2600)) == 1000
    assert sorted(strip(SHOOTER, 0).outline()) == [(18000, 20000), (22000, 20000)]


def test_only_what_lies_straight_ahead() -> None:
    assert ahead_gap(SHOOTER, at(2000, 2500)) == 5000
    assert ahead_gap(SHOOTER, at(2397, 2500)) == 5000
    assert ahead_gap(SHOOTER, at(2398, 2500)) is None
    assert ahead_gap(SHOOTER, at(2000, 1800, 0)) is None
    assert ahead_gap(SHOOTER, at(2000, 2000)) == 0


def test_a_wider_arc() -> None:
    beside = at(2700, 2500)
    assert ahead_gap(SHOOTER, beside) is None
    assert ahead_gap(SHOOTER, beside, 450) == round(hypot(3000, 5000))
    assert ahead_gap(SHOOTER, at(2700, 2000, 0), 900) is None
    assert ahead_gap(SHOOTER, at(2700, 2100, 0), 900) == 3000
    with pytest.raises(ValueError, match="0 to 90"):
        ahead_gap(SHOOTER, beside, 901)


def test_the_nearest_part_in_the_arc_counts_not_the_nearest_part() -> None:
    # The target leans: its nearest corner lies outside the strip.
    target = at(2350, 2300, 1350)
    found = ahead_gap(SHOOTER, target)
    assert found is not None
    assert found > gap(edge(SHOOTER, Part.FRONT), target)


@given(feet(), feet(3000), st.integers(0, 890))
def test_the_arc_agrees_with_cut_polygons(foot: Footprint, target: Footprint, spread: int) -> None:
    far = 100_000
    left, right = foot.corners[:2]
    rays = [heading((foot.pose.facing + turn) % 3600, far, 0) for turn in (-spread, spread)]
    # Beyond both ray ends the arc goes on; the square ahead closes it.
    ahead = heading(foot.pose.facing, far, 0)
    ends = [(left[0] + rays[0][0], left[1] + rays[0][1]), (right[0] + rays[1][0], right[1] + rays[1][1])]
    arc = Polygon(
        [
            left,
            ends[0],
            (ends[0][0] + ahead[0], ends[0][1] + ahead[1]),
            (ends[1][0] + ahead[0], ends[1][1] + ahead[1]),
            ends[1],
            right,
        ]
    )
    part = arc.intersection(Polygon(target.corners))
    found = ahead_gap(foot, target, spread)
    if found is None:
        assert part.area < 21 * part.length + 1
    else:
        assert abs(part.distance(LineString([left, right])) - found) <= 1


@given(feet(), feet(3000), st.integers(0, 900))
def test_mirror_and_half_turn_keep_arcs(foot: Footprint, target: Footprint, spread: int) -> None:
    found = ahead_gap(foot, target, spread)
    assert ahead_gap(mirror(foot), mirror(target), spread) == found
    assert ahead_gap(turn_round(foot), turn_round(target), spread) == found
