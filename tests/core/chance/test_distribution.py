from fractions import Fraction
from operator import add

import pytest

from core.chance.dice import D6, Faces, SumUpTo, Tally
from core.chance.distribution import Distribution, distribution_of


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


def test_then_weighs_what_follows_exactly() -> None:
    # Roll one die; on a six roll as many dice as ... one more and count sixes, else none.
    sixes = distribution_of(Tally.of(six={6}), D6, 1)
    follow = sixes.then(lambda six: sixes if six == (1,) else Distribution.certain((0,)))
    assert follow.probability((1,)) == Fraction(1, 36)
    uneven = Distribution([(1, 1), (2, 2)]).then(lambda n: Distribution((place, 1) for place in range(n + 1)))
    assert uneven.probability(2) == Fraction(2, 9)
    assert sum(uneven.probability(place) for place in range(3)) == 1


def test_no_outcome_is_an_error() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Distribution([("a", 0)])
    with pytest.raises(ValueError, match="weight"):
        Distribution([("a", -1)])
    with pytest.raises(ValueError, match="at least one"):
        distribution_of(Faces(), D6, 1).given(lambda shown: shown == (9,))
