import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.geometry.bases import Base, Footprint, Part, Pose, footprint
from core.geometry.conformation import (
    Attempt,
    before,
    behind,
    beside,
    conform,
    face_to_face,
    middle_shift,
    onto_edge,
    snapped,
)
from core.geometry.contacts import are_aligned, are_face_to_face, contact, is_behind, is_beside
from core.geometry.shapes import gap, inside, overlaps
from tests.core.geometry.table_strategies import CARD, bases, feet, poses


@given(bases, bases, poses())
def test_face_to_face_leaves_no_gap_and_no_overlap(one: Base, other: Base, pose: Pose) -> None:
    here, there = footprint(one, pose), footprint(other, face_to_face(pose))
    assert are_face_to_face(here, there)
    assert gap(here, there) == 0
    assert inside(here, there) <= 1
    found = contact(here, there)
    assert found is not None
    assert (found.mine, found.theirs) == (Part.FRONT, Part.FRONT)


@given(poses())
def test_fronts_of_one_width_coincide_exactly(pose: Pose) -> None:
    here, there = footprint(CARD, pose), footprint(Base(400, 300), face_to_face(pose))
    assert here.corners[:2] == there.corners[1::-1]


@given(
    bases,
    feet(),
    st.sampled_from([Part.FRONT, Part.RIGHT, Part.REAR, Part.LEFT]),
    st.sampled_from(["middle", "front", "rear"]),
)
def test_onto_an_edge_is_flush(base: Base, target: Footprint, part: Part, slide: str) -> None:
    there = footprint(base, onto_edge(base, target, part, slide))  # type: ignore[arg-type]
    assert gap(there, target) <= 10
    assert not overlaps(there, target)
    found = contact(there, target)
    assert found is not None
    assert (found.mine, found.theirs) == (Part.FRONT, part)


def test_where_on_the_flank() -> None:
    target = footprint(CARD, Pose(1000, 1000, 0))
    assert onto_edge(CARD, target, Part.RIGHT) == Pose(1200, 900, 2700)
    assert onto_edge(CARD, target, Part.RIGHT, "front") == Pose(1200, 800, 2700)
    assert onto_edge(CARD, target, Part.RIGHT, "rear") == Pose(1200, 1000, 2700)
    assert onto_edge(CARD, target, Part.LEFT) == Pose(800, 900, 900)
    assert onto_edge(CARD, target, Part.REAR) == Pose(1000, 800, 0)
    with pytest.raises(KeyError):
        onto_edge(CARD, target, Part.FRONT_LEFT)


@given(bases, feet())
def test_friends_are_laid_aligned(base: Base, friend: Footprint) -> None:
    for part in (Part.LEFT, Part.RIGHT):
        there = footprint(base, beside(base, friend, part))
        assert is_beside(friend, there) is part
        assert are_aligned(friend, there)
        assert not overlaps(friend, there)
    wide = Base(friend.base.width, base.depth)
    assert is_behind(friend, footprint(wide, behind(friend)))
    assert is_behind(footprint(wide, before(wide, friend)), friend)


def test_conform_takes_the_first_that_is_free() -> None:
    attempts = [Attempt(who, CARD, Pose(who, 0, 0)) for who in range(3)]
    assert conform(attempts, lambda attempt: attempt.who > 0) == attempts[1]
    assert conform(attempts, lambda _attempt: False) is None


def test_snapping_takes_the_nearest_within_reach() -> None:
    friend, enemy = footprint(CARD, Pose(1000, 1000, 0)), footprint(CARD, Pose(3000, 1000, 1800))
    near = Pose(1390, 1010, 5)
    assert snapped(CARD, near, [friend], [enemy], 500) == Pose(1400, 1000, 0)
    assert snapped(CARD, near, [friend], [enemy], 50) == near
    assert snapped(CARD, Pose(2990, 1000, 10), [friend], [enemy], 500) == Pose(3000, 1000, 0)
    assert snapped(CARD, near, [], [], 500) == near
    assert middle_shift(CARD, Pose(0, 0, 0), Pose(30, 40, 0)) == 500
