import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.geometry.bases import Base, Footprint, Part, Pose, footprint
from core.geometry.conformation import behind, beside
from core.geometry.groups import group_of, is_group, links, moved_group
from core.geometry.moves import ahead, turned
from core.geometry.shapes import overlaps
from tests.core.geometry.table_strategies import CARD, poses


@st.composite
def bodies(draw: st.DrawFn) -> list[Footprint]:
    """A body of two to eight bases, each laid beside or behind one before it."""
    feet = [footprint(CARD, draw(poses()))]
    for _place in range(draw(st.integers(1, 7))):
        friend = feet[draw(st.integers(0, len(feet) - 1))]
        base = Base(400, draw(st.sampled_from([200, 300])))
        pose = draw(
            st.sampled_from(
                [beside(base, friend, Part.LEFT), beside(base, friend, Part.RIGHT), behind(friend)]
            )
        )
        new = footprint(base, pose)
        if not any(overlaps(new, foot) for foot in feet):
            feet.append(new)
    return feet


@given(bodies(), st.lists(st.tuples(st.integers(0, 3599), st.integers(-900, 900)), max_size=25))
def test_a_group_stays_aligned_however_often_it_turns(
    feet: list[Footprint], moves: list[tuple[int, int]]
) -> None:
    linked = links(feet)
    members = list(range(len(feet)))
    assert is_group(linked, members)
    for place, (facing, forward) in enumerate(moves):
        leader = place % len(feet)
        goal = ahead(turned(feet[leader].base, feet[leader].pose, facing), forward)
        moved = moved_group(feet, links(feet), members, leader, goal)
        assert moved[leader] == goal
        feet = [footprint(foot.base, pose) for foot, pose in zip(feet, moved, strict=True)]
        assert is_group(links(feet), members)
        assert not any(overlaps(a, b) for a in feet for b in feet if a is not b)


def test_a_shift_moves_all_alike() -> None:
    feet = [footprint(CARD, pose) for pose in (Pose(0, 0, 333), Pose(372, -208, 333))]
    moved = moved_group(feet, ((), ()), [0, 1], 0, Pose(17, -5, 333))
    assert moved == (Pose(17, -5, 333), Pose(389, -213, 333))


def test_a_turn_needs_a_group_that_hangs_together() -> None:
    feet = [footprint(CARD, pose) for pose in (Pose(0, 0, 0), Pose(5000, 0, 0))]
    with pytest.raises(ValueError, match="hangs together"):
        moved_group(feet, links(feet), [0, 1], 0, Pose(0, 0, 900))


def test_a_turn_turns_about_the_leader() -> None:
    feet = [footprint(CARD, pose) for pose in (Pose(0, 0, 0), Pose(400, 0, 0), Pose(400, -200, 0))]
    assert moved_group(feet, links(feet), [2, 1, 0], 0, Pose(0, 0, 900)) == (
        Pose(-200, -400, 900),
        Pose(0, -400, 900),
        Pose(0, 0, 900),
    )


def test_who_is_linked_with_whom() -> None:
    row = [
        Pose(0, 0, 0),
        Pose(400, 0, 0),
        Pose(800, 0, 0),
        Pose(1300, 0, 0),
        Pose(0, -200, 0),
        Pose(0, 0, 1800),
    ]
    feet: list[Footprint | None] = [footprint(CARD, pose) for pose in row]
    linked = links(feet)
    assert linked == ((1, 4), (0, 2), (1,), (), (0,), ())
    assert group_of(linked, 2) == (0, 1, 2, 4)
    assert group_of(linked, 2, allowed={1, 2, 4}) == (1, 2)
    assert is_group(linked, [0, 1, 2])
    assert not is_group(linked, [0, 2])
    assert not is_group(linked, [])
    feet[1] = None
    assert links(feet) == ((4,), (), (), (), (0,), ())
