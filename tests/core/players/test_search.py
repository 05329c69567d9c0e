"""How the search deals out its work."""

import pytest

from core.players.planner import Followed, is_behind, preferred
from core.players.plans import Plan

EIGHT = [0.5, 0.4, 0.6, 0.5, 0.45, 0.55, 0.5, 0.5]


def shifted(by: float, worlds: int = 8) -> Followed:
    return Followed(Plan("act", "usual"), [chance + by for chance in EIGHT[:worlds]])


@pytest.mark.parametrize(
    ("by", "worlds", "behind"),
    [
        (-0.05, 8, True),
        (0.0, 8, True),  # an act that comes to the same is not worth a search either
        (0.05, 8, False),
        (-0.05, 4, False),  # too few worlds to tell
    ],
)
def test_a_plan_that_is_plainly_no_better_is_followed_no_more(by: float, worlds: int, behind: bool) -> None:
    assert is_behind(shifted(by, worlds), shifted(0.0)) is behind


def test_a_plan_that_is_worse_by_chance_is_followed_on() -> None:
    other = Followed(Plan("act", "usual"), [0.9, 0.1, 0.8, 0.2, 0.9, 0.1, 0.3, 0.6])
    assert not is_behind(other, shifted(0.0))


def test_the_chance_of_winning_stays_between_0_and_1_without_luck() -> None:
    assert shifted(0.9).share() == 1.0
    assert shifted(-0.9).share() == 0.0


@pytest.mark.parametrize(
    ("by", "caution", "leaves"), [(0.03, 0.0, True), (0.03, 0.05, False), (0.06, 0.05, True)]
)
def test_the_usual_plan_is_left_only_beyond_the_caution_of_the_room(
    by: float, caution: float, leaves: bool
) -> None:
    """Where nothing falls in a quiet turn there is no error, and a little more is not yet better."""
    usual = Followed(Plan("usual", "usual"), [0.5] * 4)
    other = Followed(Plan("other", "usual"), [0.5 + by] * 4)
    assert preferred(other, usual, caution) is (other if leaves else usual)
    assert preferred(usual, usual, caution) is usual
