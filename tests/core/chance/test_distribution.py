from collections.abc import Hashable
from fractions import Fraction
from operator import add

import pytest

from core.chance.dice import D6, Die, Faces, Reading, SumUpTo
from core.chance.distribution import Distribution


def distribution_of(reading: Reading, die: Die, dice: int) -> Distribution[Hashable]:
    """The distribution of a reading of so many dice."""
    return Distribution((reading.read(shown), weight) for shown, weight in reading.outcomes(die, dice))


def test_two_dice_sum() -> None:
    die = Distribution((face, 1) for face in range(1, 7))
    both = die.convolve(die, add)
    assert both.probability(7) == Fraction(1, 6)
    assert both.probability(13) == 0
    assert both.expected(lambda total: total) == 7
    assert both.probability_that(lambda total: total >= 11) == Fraction(1, 12)
    assert both == distribution_of(SumUpTo(6), D6, 2)
    assert die.product(die).map(sum) == both
    assert both.given(lambda total: total > 10).probability(12) == Fraction(1, 3)


def test_distributions_are_equal_by_probability() -> None:
    assert Distribution([("a", 1), ("b", 1)]) == Distribution([("b", 3), ("a", 2), ("a", 1)])
    assert hash(Distribution([("a", 1), ("b", 1)])) == hash(Distribution([("b", 3), ("a", 3)]))
    assert Distribution([("a", 1), ("b", 1)]) != Distribution([("a", 1), ("b", 2)])
    assert Distribution([("a", 1)]) != Distribution([("a", 1), ("b", 2)])


def test_no_outcome_is_an_error() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Distribution([("a", 0)])
    with pytest.raises(ValueError, match="weight"):
        Distribution([("a", -1)])
    with pytest.raises(ValueError, match="at least one"):
        distribution_of(Faces(), D6, 1).given(lambda shown: shown == (9,))
