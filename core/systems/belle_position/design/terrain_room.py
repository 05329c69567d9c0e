"""How many terrain cards of a deck can ever be laid: two different ones a position (BP-5.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from core.systems.belle_position.rules.positions import WINGS
from core.systems.belle_position.rules.rule_tables import MOST_TERRAIN

if TYPE_CHECKING:
    from core.systems.belle_position.design.scenario import BellePositionScenario


def lying_where(scenario: BellePositionScenario, side: str) -> list[set[str]]:
    """What lies from the start in each position into which a side can lay terrain.

    These are its own ones, and where the option says so conquered ones (BP-AMB-5).
    """
    wide = scenario.options.terrain_in_conquered
    found: dict[tuple[str, str], set[str]] = {
        (one.id, wing): set() for one in scenario.sides if wide or one.id == side for wing in WINGS
    }
    for one in scenario.sides:
        for row in one.deck:
            if row.at is not None and (one.id, row.at) in found:
                found[one.id, row.at].add(row.card)
    return list(found.values())


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
