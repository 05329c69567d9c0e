"""Drawing without replacement against the enumeration of marked tokens."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.chance.bags import (
    count_draws,
    draws,
    merged,
    probability,
    probability_of_at_least,
    total_ways,
    ways_to_draw,
)

pools = st.lists(st.tuples(st.sampled_from("abcd"), st.integers(0, 3)), max_size=4)


def enumerated(pool: list[tuple[str, int]], draw: int, ordered: bool) -> Counter[tuple[str, ...]]:
    tokens = [item for item, count in merged(pool).items() for _token in range(count)]
    rows = permutations(tokens, draw) if ordered else combinations(tokens, draw)
    return Counter(rows)


@settings(max_examples=150, deadline=None)
@given(pool=pools, draw=st.integers(0, 4), ordered=st.booleans())
def test_draws_weigh_what_enumeration_counts(pool: list[tuple[str, int]], draw: int, ordered: bool) -> None:
    tokens = sum(count for _item, count in pool)
    if draw > tokens:
        with pytest.raises(ValueError, match="cannot be drawn"):
            draws(pool, draw, ordered)
        return
    expected = enumerated(pool, draw, ordered)
    listed = list(draws(pool, draw, ordered))
    assert dict(listed) == expected
    assert len(listed) == len(expected) == count_draws(pool, draw, ordered)
    assert sum(weight for _drawn, weight in listed) == total_ways(pool, draw, ordered)
    for drawn, weight in listed:
        assert ways_to_draw(pool, drawn, ordered) == weight
    assert sum(probability(pool, drawn, ordered) for drawn, _weight in listed) == 1


@settings(max_examples=100, deadline=None)
@given(pool=pools, draw=st.integers(0, 4), wanted=st.integers(-1, 4))
def test_at_least_agrees_with_the_list(pool: list[tuple[str, int]], draw: int, wanted: int) -> None:
    if draw > sum(count for _item, count in pool):
        return
    ways = sum(weight for drawn, weight in draws(pool, draw, False) if drawn.count("a") >= wanted)
    assert probability_of_at_least(pool, draw, "a", wanted) == Fraction(ways, total_ways(pool, draw, False))


def test_a_hand_of_five_from_the_deck_is_counted_without_listing() -> None:
    deck = [(f"card {number}", count) for number, count in enumerate((2, 4, 5, 4, 3, 2, 6, 1, 33))]
    assert total_ways(deck, 5, ordered=False) == comb(60, 5)
    assert count_draws(deck, 5, ordered=True) > 30_000


def test_what_the_pool_does_not_hold_cannot_come() -> None:
    pool = [("probe", 1), ("scout", 2)]
    assert probability(pool, ("probe", "probe"), ordered=True) == 0
    assert ways_to_draw(pool, ("attack",), ordered=False) == 0
    with pytest.raises(ValueError, match="cannot hold"):
        count_draws([("probe", -1)], 0, ordered=False)
