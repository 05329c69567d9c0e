import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.geometry.bases import Base, Footprint, Part, Pose, footprint
from core.geometry.contacts import (
    Contact,
    are_aligned,
    are_face_to_face,
    contact,
    is_behind,
    is_beside,
    shared_length,
    touches_edge,
)
from core.geometry.moves import ahead
from core.geometry.shapes import overlaps, touches
from tests.core.geometry.table_strategies import CARD, mirror, near_pairs, poses, turn_round

ONE = footprint(CARD, Pose(2000, 2000, 0))


def at(x: int, y: int, facing: int, base: Base = CARD) -> Footprint:
    return footprint(base, Pose(x, y, facing))


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (at(2000, 2000, 1800), Contact(Part.FRONT, Part.FRONT, 4000)),
        (at(2100, 2003, 1800), Contact(Part.FRONT, Part.FRONT, 3000)),
        (at(2000, 1800, 0), Contact(Part.REAR, Part.FRONT, 4000)),
        (at(2400, 1900, 0), Contact(Part.RIGHT, Part.LEFT, 1000)),
        (at(2200, 1900, 2700), Contact(Part.RIGHT, Part.FRONT, 2000)),
        (at(1800, 1950, 900), Contact(Part.LEFT, Part.FRONT, 2000)),
        (at(2000, 1800, 1800), None),
        (at(2000, 2006, 1800), None),
        (at(2400, 2000, 1800), Contact(Part.FRONT_RIGHT, Part.FRONT_RIGHT, 0)),
        (at(2400, 2200, 0), Contact(Part.FRONT_RIGHT, Part.REAR_LEFT, 0)),
    ],
)
def test_how_two_bases_touch(other: Footprint, expected: Contact | None) -> None:
    found = contact(ONE, other)
    if expected is None:
        assert found != Contact(Part.FRONT, Part.FRONT, 4000)
        assert found is None or found.shared == 0 or found.mine is not Part.FRONT
    else:
        assert found == expected
        assert contact(other, ONE) == expected.reversed


def test_a_corner_on_an_edge() -> None:
    other = at(2000, 2141, 2250)  # one corner points down onto the front of the first
    lowest = min(other.corners, key=lambda corner: corner[1])
    other = at(2000, 2141 - (lowest[1] - 20000) // 10, 2250)
    assert contact(ONE, other) is not None
    found = contact(ONE, other)
    assert found is not None
    assert found.mine is Part.FRONT
    assert found.theirs.is_corner
    assert found.shared == 0


@given(near_pairs())
def test_a_contact_is_seen_alike_by_both(pair: tuple[Footprint, Footprint]) -> None:
    one, other = pair
    found = contact(one, other)
    assert (found is not None) == touches(one, other)
    assert contact(other, one) == (found and found.reversed)


SWAPPED = {
    Part.LEFT: Part.RIGHT,
    Part.RIGHT: Part.LEFT,
    Part.FRONT_LEFT: Part.FRONT_RIGHT,
    Part.FRONT_RIGHT: Part.FRONT_LEFT,
    Part.REAR_LEFT: Part.REAR_RIGHT,
    Part.REAR_RIGHT: Part.REAR_LEFT,
}


@given(near_pairs())
def test_mirror_and_half_turn_keep_contacts(pair: tuple[Footprint, Footprint]) -> None:
    one, other = pair
    if overlaps(one, other):
        return
    found = contact(one, other)
    assert contact(turn_round(one), turn_round(other)) == found
    mirrored = contact(mirror(one), mirror(other))
    assert mirrored == (
        found
        and Contact(
            SWAPPED.get(found.mine, found.mine), SWAPPED.get(found.theirs, found.theirs), found.shared
        )
    )
    assert are_aligned(one, other) == are_aligned(other, one) == are_aligned(mirror(one), mirror(other))
    assert are_face_to_face(one, other) == are_face_to_face(mirror(other), mirror(one))


def test_face_to_face_needs_coinciding_fronts_and_opposite_facings() -> None:
    assert are_face_to_face(ONE, at(2000, 2000, 1800))
    assert are_face_to_face(ONE, at(2010, 2000, 1800))
    assert not are_face_to_face(ONE, at(2011, 2000, 1800))
    assert are_face_to_face(ONE, at(2000, 2000, 1810))
    assert not are_face_to_face(ONE, at(2000, 2000, 1811))
    assert not are_face_to_face(ONE, at(2000, 2000, 0))
    assert are_face_to_face(ONE, at(2000, 2000, 1800, Base(600, 300)))
    assert not are_face_to_face(ONE, at(2100, 2000, 1800, Base(600, 300)))


def test_beside_and_behind() -> None:
    assert is_beside(ONE, at(2400, 2000, 0)) is Part.RIGHT
    assert is_beside(ONE, at(1600, 2000, 0)) is Part.LEFT
    assert is_beside(ONE, at(2500, 2000, 0, Base(600, 100))) is Part.RIGHT
    assert is_beside(ONE, at(2400, 2011, 0)) is None
    assert is_beside(ONE, at(2400, 2000, 1800)) is None
    assert is_behind(ONE, at(2000, 1800, 0))
    assert not is_behind(at(2000, 1800, 0), ONE)
    assert not is_behind(ONE, at(2050, 1800, 0))


def test_aligned_bases_touch() -> None:
    assert are_aligned(ONE, at(2400, 2000, 0))
    assert are_aligned(at(2000, 1800, 0), ONE)
    assert are_aligned(ONE, at(2405, 2000, 5))
    assert not are_aligned(ONE, at(2408, 2000, 0))
    assert not are_aligned(ONE, at(2000, 2000, 1800))
    assert not are_aligned(ONE, at(2400, 1900, 0))


@given(poses(), st.sampled_from([(0, 400), (0, -400), (-200, 0), (200, 0)]))
def test_neighbours_are_aligned_at_every_facing(pose: Pose, step: tuple[int, int]) -> None:
    assert are_aligned(footprint(CARD, pose), footprint(CARD, ahead(pose, *step)))


def test_an_edge_is_touched_with_its_ends() -> None:
    assert touches_edge(at(2400, 2200, 0), ONE, Part.FRONT)
    assert touches_edge(at(2400, 2200, 0), ONE, Part.RIGHT)
    assert not touches_edge(at(2400, 1900, 0), ONE, Part.FRONT)
    assert shared_length(ONE, Part.RIGHT, at(2400, 1900, 0), Part.LEFT) == 1000
    assert shared_length(ONE, Part.RIGHT, at(2400, 1900, 0), Part.RIGHT) == 0


@given(poses(), st.sampled_from([10, -10]), st.integers(0, 40))
def test_edges_lie_along_each_other_to_one_degree_at_every_facing(pose: Pose, turn: int, gap: int) -> None:
    """At exactly a degree too, whichever way the rounding of corners goes."""
    one = footprint(CARD, pose)
    against = ahead(pose, gap // 10)
    other = footprint(CARD, Pose(against.x, against.y, (pose.facing + 1800 + turn) % 3600))
    met = contact(one, other)
    assert met is not None
    assert (met.mine, met.theirs) == (Part.FRONT, Part.FRONT)
    wide = footprint(CARD, Pose(against.x, against.y, (pose.facing + 1800 + 2 * turn) % 3600))
    assert shared_length(one, Part.FRONT, wide, Part.FRONT) == 0
