"""Exact chances of a deck: what the first hand holds, what is left to come, how strong a start is.

A deck is a pool of (item, how many). All numbers are fractions of whole numbers of ways to draw.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TypeVar

from core.armies.army import Army, Entry
from core.chance.bags import Pool, merged, probability_of_at_least
from core.chance.distribution import Distribution

Item = TypeVar("Item", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Chance:
    """What the first hand holds of one item: `at_least[n]` is the chance of n or more of it, from 0 on.

    `in_hand` and `to_come` are the numbers to be expected in the hand and among the reinforcements.
    """

    copies: int
    at_least: tuple[Fraction, ...]
    in_hand: Fraction
    to_come: Fraction

    @property
    def held(self) -> Fraction:
        """The chance of holding at least one."""
        return self.at_least[1]


def opening(pool: Pool[Item], draw: int) -> dict[Item, Chance]:
    """The chances of each item when `draw` cards are drawn, all of them where there are fewer."""
    counts = merged(pool)
    cards = sum(counts.values())
    draw = min(draw, cards)
    return {item: _chance(pool, item, copies, draw, cards) for item, copies in counts.items()}


def _chance(pool: Pool[Item], item: Item, copies: int, draw: int, cards: int) -> Chance:
    expected = Fraction(copies * draw, cards)
    return Chance(
        copies,
        tuple(probability_of_at_least(pool, draw, item, wanted) for wanted in range(copies + 1)),
        expected,
        copies - expected,
    )


def spread(values: Sequence[tuple[int, int]], draw: int) -> Distribution[int]:
    """The distribution of the sum of the values of `draw` cards; `values` has (value, how many) rows.

    Weights count the ways to draw marked cards; a deck with fewer cards is drawn whole.
    """
    cards = sum(count for _value, count in values)
    draw = min(draw, cards)
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    left = cards
    for value, count in values:
        left -= count
        after: dict[tuple[int, int], int] = {}
        for (drawn, total), so_far in ways.items():
            # What is drawn here must leave few enough for the cards behind to fill the hand.
            for here in range(max(0, draw - drawn - left), min(count, draw - drawn) + 1):
                key = (drawn + here, total + here * value)
                after[key] = after.get(key, 0) + so_far * comb(count, here)
        ways = after
    return Distribution((total, weight) for (_drawn, total), weight in sorted(ways.items()))


def opening_by_troop(army: Army) -> dict[str, Chance]:
    """The chances of each kind of troops in the first hand of a list that is a deck, by the id."""
    return opening([(entry.troop.id, entry.count) for entry in army.entries], army.troops.hand)


def opening_by_kind(army: Army) -> dict[str, Chance]:
    """The same for infantry, cavalry, artillery and so on."""
    return opening([(entry.troop.kind, entry.count) for entry in army.entries], army.troops.hand)


def opening_strength(army: Army, value: Callable[[Entry], int] | None = None) -> Distribution[int]:
    """The spread of the strength of the first hand: of its points, or of another value of a card."""
    worth = value or (lambda entry: entry.each or 0)
    return spread([(worth(entry), entry.count) for entry in army.entries], army.troops.hand)


def reinforcements(army: Army) -> int:
    """How many cards are left to come after the first hand."""
    return max(0, army.pieces - army.troops.hand)
