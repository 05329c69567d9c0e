"""Binomial tails and intervals, held against exact fractions."""

from fractions import Fraction
from math import comb, isclose

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.odds.intervals import at_least, at_most, clopper_pearson, mean_interval, strangest


def exact_tail(hits: int, plays: int, chance: Fraction) -> Fraction:
    terms = (comb(plays, k) * chance**k * (1 - chance) ** (plays - k) for k in range(max(hits, 0), plays + 1))
    return sum(terms, Fraction(0))


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 60), st.integers(0, 61), st.fractions(0, 1, max_denominator=40))
def test_tails_are_those_of_the_binomial(plays: int, hits: int, chance: Fraction) -> None:
    exact = exact_tail(hits, plays, chance)
    assert isclose(at_least(hits, plays, float(chance)), float(exact), rel_tol=1e-9, abs_tol=1e-15)
    below = exact_tail(plays - hits, plays, 1 - chance)
    assert isclose(at_most(hits, plays, float(chance)), float(below), rel_tol=1e-9, abs_tol=1e-15)


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 2_000), st.data())
def test_interval_ends_where_the_tails_are_a_fortieth(plays: int, data: st.DataObject) -> None:
    hits = data.draw(st.integers(0, plays))
    low, high = clopper_pearson(hits, plays)
    assert 0 <= low <= hits / plays <= high <= 1
    assert low == 0 if hits == 0 else isclose(at_least(hits, plays, low), 0.025, rel_tol=1e-6)
    assert high == 1 if hits == plays else isclose(at_most(hits, plays, high), 0.025, rel_tol=1e-6)


def test_nothing_is_known_without_plays() -> None:
    assert clopper_pearson(0, 0) == (0.0, 1.0)
    assert mean_interval(1.0, 4.0, 0) == (float("-inf"), float("inf"))
    low, high = mean_interval(1.0, 4.0, 400)
    assert (low, high) == pytest.approx((0.804, 1.196), abs=1e-3)


def test_strange_cells_are_found() -> None:
    assert strangest([500, 500], [0.5, 0.5]) == 1.0
    assert strangest([590, 410], [0.5, 0.5]) < 1e-6
    assert strangest([1, 999], [0.0, 1.0]) == 0.0
