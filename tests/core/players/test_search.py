"""How the search deals out its work."""

import pytest

from core.paths import SCENARIOS
from core.players.advice import levelled
from core.players.planner import Followed, caution, is_behind, is_proved, preferred
from core.players.plans import Plan
from core.scenarios.files import load
from core.systems.catalog import by_id

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


def test_a_plan_given_up_early_is_told_by_the_worlds_that_it_shares_with_the_best() -> None:
    """Its few worlds were kind ones: by its own mean it would seem better than the plan that beats it."""
    best = Followed(Plan("best", "usual"), [0.9, 0.8, 0.3, 0.4, 0.2, 0.4])
    early = Followed(Plan("early", "usual"), [0.8, 0.7])
    assert early.share() > best.share()
    share, error = levelled(early, best)
    assert share == pytest.approx(best.share() - 0.1)
    assert error >= levelled(best, best)[1] > 0
    whole = Followed(Plan("whole", "usual"), [0.6] * 6)
    assert levelled(whole, best) == (pytest.approx(0.6), pytest.approx(0.0))


def test_the_chance_of_winning_stays_between_0_and_1_without_luck() -> None:
    assert shifted(0.9).share() == 1.0
    assert shifted(-0.9).share() == 0.0


@pytest.mark.parametrize(
    ("by", "beyond", "leaves"), [(0.03, 0.0, True), (0.03, 0.05, False), (0.06, 0.05, True)]
)
def test_the_usual_plan_is_left_only_beyond_the_caution_of_the_room(
    by: float, beyond: float, leaves: bool
) -> None:
    """Where nothing falls in a quiet turn there is no error, and a little more is not yet better."""
    usual = Followed(Plan("usual", "usual"), [0.5] * 4)
    other = Followed(Plan("other", "usual"), [0.5 + by] * 4)
    assert preferred(other, usual, beyond) is (other if leaves else usual)
    assert preferred(usual, usual, beyond) is usual


@pytest.mark.parametrize(
    ("better", "same", "worse", "beyond", "proved"),
    [(4, 12, 0, 0.0, True), (4, 12, 0, 0.05, False), (5, 11, 0, 0.05, True), (6, 8, 2, 0.0, False)],
)
def test_fresh_worlds_prove_a_plan_by_two_errors_and_by_the_caution_of_the_room(
    better: int, same: int, worse: int, beyond: float, proved: bool
) -> None:
    """Of 16 battles four more won: 0.25, error 0.11; five: 0.31, 0.12; six won and two lost: 0.25, 0.17."""
    usual = Followed(Plan("usual", "usual"), [0.0] * (better + same) + [1.0] * worse)
    other = Followed(Plan("other", "usual"), [1.0] * better + [0.0] * (same + worse))
    assert is_proved(other, usual, beyond) is proved


def test_who_loses_by_waiting_never_leaves_the_usual_way() -> None:
    """At Marathon the Persians win at the limit: Greek generals that weighed each fight stood still."""
    mbt = by_id("mbt")
    states = {
        name: mbt.rules.new_battle(load(SCENARIOS / "mbt" / f"{name}.json", {"mbt": mbt.design().scenario}))
        for name in ("marathon", "twin_hills")
    }
    assert mbt.judgement is not None
    usual = mbt.judgement.caution
    assert [caution(mbt, states["marathon"], side) for side in (0, 1)] == [1.0, usual]
    assert [caution(mbt, states["twin_hills"], side) for side in (0, 1)] == [usual, usual]
