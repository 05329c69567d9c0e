"""Lines of sight between bases: a gap that counts as touching is none."""

from __future__ import annotations

import pytest

from core.geometry.bases import Base, Footprint, Pose, footprint
from core.geometry.openings import is_open

BASE = Base(400, 250)


def pair(gap: int) -> list[Footprint]:
    """Two bases side by side, so many tenths apart, the right flank of the left one at x = 1000.0 mm."""
    return [footprint(BASE, Pose(x, 10_000, 0)) for x in (9_800, 10_200 + gap)]


@pytest.mark.parametrize(("gap", "opens"), [(0, False), (3, False), (5, False), (6, True), (20, True)])
def test_a_line_through_the_joint_of_two_bases(gap: int, opens: bool) -> None:
    middle = 100_000 + gap * 5
    assert is_open((middle, 80_000), (middle, 120_000), pair(gap)) is opens
    assert is_open((middle, 120_000), (middle, 80_000), pair(gap)) is opens


def test_a_line_along_the_fronts_of_two_bases_that_touch_is_open() -> None:
    assert is_open((80_000, 100_000), (120_000, 100_000), pair(0))


def test_a_line_past_one_base_is_open_and_one_through_it_is_not() -> None:
    left, right = pair(0)
    assert is_open((100_000, 80_000), (100_000, 120_000), [left])
    assert not is_open((100_100, 80_000), (100_100, 120_000), [right])
    assert is_open((100_000, 80_000), (100_000, 120_000), [])
