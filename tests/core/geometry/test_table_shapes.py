from hypothesis import given
from hypothesis import strategies as st
from shapely import MultiPoint, Polygon
from shapely.affinity import translate

from core.geometry.bases import Base, Footprint, Pose, footprint
from core.geometry.shapes import (
    Shape,
    first_hit,
    gap,
    hits,
    inside,
    is_within,
    meeting,
    overlaps,
    point,
    segment,
    shifted_shape,
    swept,
    touches,
)
from tests.core.geometry.table_strategies import CARD, feet, mirror, near_pairs, turn_round

shifts = st.tuples(st.integers(-9000, 9000), st.integers(-9000, 9000))


@given(near_pairs())
def test_gap_is_the_distance_of_the_polygons(pair: tuple[Footprint, Footprint]) -> None:
    one, other = pair
    assert abs(gap(one, other) - Polygon(one.corners).distance(Polygon(other.corners))) <= 0.5001


@given(near_pairs(), shifts)
def test_swept_covers_the_hull_of_both_places(
    pair: tuple[Footprint, Footprint], shift: tuple[int, int]
) -> None:
    one, other = pair
    path = swept(one, *shift)
    hull = MultiPoint([*one.corners, *((x + shift[0], y + shift[1]) for x, y in one.corners)]).convex_hull
    assert Polygon(path.outline()).symmetric_difference(hull).area <= 2 + hull.length
    assert abs(gap(path, other) - hull.distance(Polygon(other.corners))) <= 0.5001


@given(near_pairs())
def test_inside_is_how_far_one_must_go_to_be_free(pair: tuple[Footprint, Footprint]) -> None:
    one, other = pair
    depth = inside(one, other)
    meet = Polygon(one.corners).intersection(Polygon(other.corners)).area
    assert (depth == 0) == (meet < 1) or depth <= 1
    assert overlaps(one, other) == (depth > 20) or depth in (20, 21)


@given(near_pairs(), shifts)
def test_verdicts_do_not_depend_on_who_is_asked(
    pair: tuple[Footprint, Footprint], shift: tuple[int, int]
) -> None:
    one, other = pair
    path = swept(one, *shift)
    assert gap(one, other) == gap(other, one)
    assert inside(one, other) == inside(other, one)
    assert overlaps(path, other) == overlaps(other, path)
    assert touches(one, other) == touches(other, one)


@given(near_pairs(), shifts)
def test_mirror_and_half_turn_change_no_verdict(
    pair: tuple[Footprint, Footprint], shift: tuple[int, int]
) -> None:
    one, other = pair
    x, y = shift
    for change, (new_x, new_y) in ((mirror, (-x, y)), (turn_round, (-x, -y))):
        new_one, new_other = change(one), change(other)
        assert gap(new_one, new_other) == gap(one, other)
        assert inside(new_one, new_other) == inside(one, other)
        assert overlaps(new_one, new_other) == overlaps(one, other)
        assert gap(swept(new_one, new_x, new_y), new_other) == gap(swept(one, x, y), other)
        assert meeting(new_one, new_x, new_y, new_other) == meeting(one, x, y, other)


@given(near_pairs(), st.integers(-300, 300), st.floats(0.5, 3))
def test_a_shape_meets_what_its_path_overlaps_at_the_first_touch(
    pair: tuple[Footprint, Footprint], aside: int, share: float
) -> None:
    one, other = pair
    x = int((other.double_x - one.double_x) / 2 * share) + aside
    y = int((other.double_y - one.double_y) / 2 * share) - aside
    time = meeting(one, x, y, other)
    assert (time is not None) == overlaps(swept(one, x, y), other)
    if time is not None and inside(one, other) == 0:
        there = translate(Polygon(one.corners), x * time, y * time)
        assert there.distance(Polygon(other.corners)) < 1e-3
        assert there.intersection(Polygon(other.corners)).area < 200


def test_sliding_along_an_edge_is_not_meeting() -> None:
    one, other = footprint(CARD, Pose(1000, 1000, 0)), footprint(CARD, Pose(1400, 1300, 0))
    assert meeting(one, 0, 6000, other) is None
    assert gap(swept(one, 0, 6000), other) == 0
    assert meeting(one, 100, 6000, other) is not None


def test_overlap_begins_deeper_than_two_tenths_of_a_millimetre() -> None:
    one = footprint(CARD, Pose(1000, 1000, 0))
    assert not overlaps(one, footprint(CARD, Pose(1398, 1000, 0)))
    assert overlaps(one, footprint(CARD, Pose(1397, 1000, 0)))


def test_touching_is_a_gap_of_at_most_half_a_millimetre() -> None:
    one = footprint(CARD, Pose(1000, 1000, 0))
    assert touches(one, footprint(CARD, Pose(1405, 1000, 0)))
    assert not touches(one, footprint(CARD, Pose(1406, 1000, 0)))
    assert touches(one, footprint(CARD, Pose(1403, 1203, 0)))
    assert not touches(one, footprint(CARD, Pose(1404, 1204, 0)))  # corner to corner: 0.57 mm


def test_distances_of_points_and_segments() -> None:
    foot = footprint(CARD, Pose(1000, 1000, 0))
    assert gap(point(0, 0), point(300, 400)) == 500
    assert gap(point(10000, 10300), foot) == 300
    assert gap(point(10000, 9000), foot) == 0
    assert gap(segment(0, 0, 1000, 0), segment(1300, 400, 1300, 400)) == 500
    assert gap(segment(0, 0, 1000, 0), segment(1500, 0, 2500, 0)) == 500
    assert gap(segment(0, 0, 1000, 0), segment(500, -500, 500, 500)) == 0
    assert not overlaps(point(0, 0), point(0, 0))


@given(feet(), feet(3000), st.integers(0, 20000))
def test_is_within_agrees_with_gap(one: Footprint, other: Footprint, distance: int) -> None:
    assert is_within(one, other, distance) == (gap(one, other) <= distance)


@given(feet(), shifts)
def test_a_shape_elsewhere_is_as_far_as_its_pose_elsewhere(foot: Footprint, shift: tuple[int, int]) -> None:
    x, y = shift[0] // 10, shift[1] // 10
    moved = footprint(foot.base, Pose(foot.pose.x + x, foot.pose.y + y, foot.pose.facing))
    shape = shifted_shape(foot, 10 * x, 10 * y)
    assert (shape.double_x, shape.double_y) == (moved.double_x, moved.double_y)


def test_outlines() -> None:
    assert point(3, 4).outline() == ((3, 4),)
    assert set(segment(0, 0, 10, 4).outline()) == {(0, 0), (10, 4)}
    square: Shape = footprint(Base(100, 100), Pose(100, 100, 0))
    path = swept(square, 0, 1000)
    assert set(path.outline()) == {(500, 0), (1500, 0), (1500, 2000), (500, 2000)}


def test_hits_come_in_the_order_of_the_row() -> None:
    row = [footprint(CARD, Pose(x, 1000, 0)) for x in (3000, 1100, 900)]
    one = footprint(CARD, Pose(1000, 1000, 0))
    assert hits(one, row) == [1, 2]
    assert first_hit(one, row) == 1
    assert first_hit(one, row[:1]) is None
