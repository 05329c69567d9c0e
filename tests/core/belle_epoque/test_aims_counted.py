"""What computer players make of hexes to seize (BE-R79): how near they are, and that time passes."""

from collections.abc import Callable
from typing import Any

import pytest

from core.systems.belle_epoque.players.features import FEATURES, SEIZED, measure
from core.systems.belle_epoque.players.judgement import JUDGEMENT

TURN, TURNS = 2, 4
FAR = "inf 9.1"


@pytest.fixture
def late(battle: Callable[..., Any]) -> Callable[..., float]:
    """What blue is ahead of the clock by, in turn 2 of 4; blue may seize these hexes."""

    def counted(blue: str, red: str, hexes: str = "5.6 5.7", count: int = 1, **kept: Any) -> float:
        aims = [{"side": "blue", "hexes": hexes.split(), "count": count}] if hexes else []
        state = battle(blue, red, seize=aims, turns=TURNS, **kept).state
        state.turn = TURN
        mine, its = (dict(zip(FEATURES, measure(state, side), strict=True)) for side in (0, 1))
        assert mine["late"] == pytest.approx(-its["late"])
        return mine["late"] * TURNS / TURN / SEIZED

    return counted


def test_the_nearer_the_better_and_who_waits_has_half(late: Callable[..., float]) -> None:
    assert late("inf 5.5", FAR) == pytest.approx(1 / 2 - 1 / 2)  # one hex off
    assert late("inf 5.4", FAR) == pytest.approx(1 / 3 - 1 / 2)
    assert late("inf 5.6", FAR) == pytest.approx(1 - 1 / 2)


def test_the_nearest_of_all_is_counted_and_as_many_as_are_needed(late: Callable[..., float]) -> None:
    assert late("inf 5.4; inf 5.5", FAR) == pytest.approx(1 / 2 - 1 / 2)
    assert late("inf 5.4; inf 5.5; inf 5.3", FAR, count=2) == pytest.approx((1 / 2 + 1 / 3) / 2 - 1 / 2)
    assert late("inf 5.5", FAR, count=2) == pytest.approx(1 / 2 / 2 - 1 / 2)


def test_a_hex_in_which_an_enemy_stands_is_a_hex_farther(late: Callable[..., float]) -> None:
    assert late("inf 5.5", "inf 5.6", hexes="5.6") == pytest.approx(1 / 3 - 1 / 2)
    assert late("inf 5.5", "inf 5.6") == pytest.approx(1 / 3 - 1 / 2)  # the other hex is two off


def test_without_hexes_to_seize_only_the_score_counts(late: Callable[..., float]) -> None:
    assert late("inf 5.5", FAR, hexes="") == 0.0


def test_the_posture_that_goes_for_objectives_goes_for_such_hexes_too() -> None:
    assert JUDGEMENT.postures["objective"]["seize"] > 1
