"""Chances of decks against every hand there is, counted card by card."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from core.armies.army import army_of
from core.armies.decks import (
    opening,
    opening_by_kind,
    opening_by_troop,
    opening_strength,
    reinforcements,
    spread,
)
from core.armies.rosters import Line, blank, with_lines
from core.systems.belle_position.design.armies import troops

SMALL = st.lists(st.tuples(st.integers(0, 4), st.integers(1, 3)), min_size=1, max_size=4)


@settings(max_examples=100)
@given(deck=SMALL, draw=st.integers(0, 13))
def test_the_opening_against_all_hands(deck: list[tuple[int, int]], draw: int) -> None:
    cards = [item for item, count in deck for _copy in range(count)]
    hands = list(combinations(cards, min(draw, len(cards))))
    for item, chance in opening(deck, draw).items():
        assert chance.copies == cards.count(item)
        for wanted, probability in enumerate(chance.at_least):
            good = sum(hand.count(item) >= wanted for hand in hands)
            assert probability == Fraction(good, len(hands))
        assert chance.held == chance.at_least[1]
        assert chance.in_hand == Fraction(sum(hand.count(item) for hand in hands), len(hands))
        assert chance.in_hand + chance.to_come == chance.copies


@settings(max_examples=100)
@given(deck=SMALL, draw=st.integers(0, 13))
def test_the_spread_against_all_hands(deck: list[tuple[int, int]], draw: int) -> None:
    cards = [value for value, count in deck for _copy in range(count)]
    counted = Counter(sum(hand) for hand in combinations(cards, min(draw, len(cards))))
    assert dict(spread(deck, draw).weights) == dict(counted)


def test_BP_4_2_the_first_hand_of_a_deck_of_20() -> None:
    lines = [Line(troop="ligne-francaise", count=17), Line(troop="dragons", count=2), Line(troop="height")]
    army = army_of(with_lines(blank(troops(), "french"), lines), troops(), troops().tables[0])
    by_troop = opening_by_troop(army)
    assert by_troop["height"].held == Fraction(18, 20)
    assert by_troop["dragons"].held == 1 - Fraction(1, 190)
    assert by_troop["dragons"].at_least[2] == Fraction(18 * 17, 20 * 19)
    assert by_troop["dragons"].to_come == Fraction(2, 10)
    assert opening_by_kind(army)["infantry"].in_hand == Fraction(17 * 18, 20)
    assert reinforcements(army) == 2
    strength = opening_strength(army)
    assert strength.total == 190
    assert dict(strength.weights) == {18 * 8: 190}
    lost_dice = opening_strength(army, lambda entry: 1 if entry.troop.kind == "cavalry" else 0)
    assert dict(lost_dice.weights) == {0: 1, 1: 36, 2: 153}


def test_a_small_deck_is_drawn_whole() -> None:
    army = army_of(
        with_lines(blank(troops()), [Line(troop="dragons", count=3)]), troops(), troops().tables[0]
    )
    assert opening_by_troop(army)["dragons"].at_least == (1, 1, 1, 1)
    assert dict(opening_strength(army).weights) == {24: 1}
    assert reinforcements(army) == 0
    empty = army_of(blank(troops()), troops(), troops().tables[0])
    assert opening_by_troop(empty) == {}
    assert dict(opening_strength(empty).weights) == {0: 1}
