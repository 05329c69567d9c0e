"""Lines of attack that friends wall off are told at once, and only those (LG-4.5, LG-R15)."""

import pytest

from core.geometry.bases import Base, Footprint, Pose, footprint
from core.systems.la_garde.rules.narrow_lines import walled_off

AHEAD = (0.0, 1.0)


def base(x: int, y: int) -> Footprint:
    """60 x 30 mm, its front's middle there, facing up the table."""
    return footprint(Base(600, 300), Pose(x, y, 0))


@pytest.mark.parametrize(
    ("friends", "enemies", "walled"),
    [
        ((), (), False),
        ((base(0, 310),), (), False),  # beyond the friend it may stand
        ((base(0, 310), base(0, 615)), (), False),
        ((base(0, 301),), (base(0, 650),), True),  # an enemy ends the way while the friend still covers it
        ((base(0, 301),), (base(0, 950),), False),  # between them there is room
        ((base(650, 301),), (base(0, 650),), False),  # a friend well aside
        ((base(0, 301),), (base(700, 650),), False),  # an enemy well aside ends nothing
    ],
)
def test_lg_r15_a_wall_of_friends(
    friends: tuple[Footprint, ...], enemies: tuple[Footprint, ...], walled: bool
) -> None:
    assert walled_off([base(0, 0)], [AHEAD], (20, 2500), friends, enemies) == [walled]


@pytest.mark.parametrize(
    ("facing", "friend", "enemy"),
    [
        (200, Pose(27, 328, 0), Pose(689, 406, 300)),
        (450, Pose(204, 305, 300), Pose(-698, 939, 300)),
    ],
)
def test_lg_r15_an_enemy_past_whose_corner_the_way_leads_ends_nothing(
    facing: int, friend: Pose, enemy: Pose
) -> None:
    """A turned brigade misses him by a hair: a friend on the way was taken for a wall up to him."""
    its = Base(600, 300)
    there, friends = footprint(its, Pose(0, 0, facing)), (footprint(its, friend),)
    assert walled_off([there], [AHEAD], (20, 2500), friends, (footprint(its, enemy),)) == [False]
