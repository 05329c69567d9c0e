"""How many terrain cards of a deck can ever be laid: two different ones a position (BP-5.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.systems.belle_position.rules.rule_tables import MOST_TERRAIN


def most_laid(copies: Mapping[str, int], lying: Sequence[set[str]]) -> int:
    """The most of these copies that find room beside what lies in each position from the start.

    A matching of copies and places, bettered one copy at a time until none finds a place any more.
    """
    laid: list[set[str]] = [set() for _place in lying]

    def lay(card: str, seen: set[int]) -> bool:
        for place, there in enumerate(lying):
            if place in seen or card in there or card in laid[place]:
                continue
            seen.add(place)
            if len(there) + len(laid[place]) < MOST_TERRAIN or leave(place, seen):
                laid[place].add(card)
                return True
        return False

    def leave(place: int, seen: set[int]) -> bool:
        for other in sorted(laid[place]):
            laid[place].discard(other)
            if lay(other, seen):
                return True
            laid[place].add(other)
        return False

    return sum(lay(card, set()) for card, count in copies.items() for _copy in range(count))
