"""What a room of cards tells the windows about its table: places, cards, limits with their reasons.

Plain data, no Qt, no colours. A room whose board is "cards" keeps `CardTable` in its look beside `Look`.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from core.play.events import Modifier
from core.play.look import CardFace
from core.text import Names, Text

MOST_SLOTS = 64
"""A card on the table has one number in a `Handle`: place * MOST_SLOTS + slot."""


def table_card(place: int, slot: int) -> int:
    """The number of a card on the table, as `Handle.unit` and `Handle.target` hold it."""
    return place * MOST_SLOTS + slot


def place_and_slot(card: int) -> tuple[int, int]:
    """The place and the slot of such a number."""
    return divmod(card, MOST_SLOTS)


@dataclass(frozen=True, slots=True)
class CardFigures:
    """The printed numbers of a card, by name in the order of the print ("vc", 3), with their words.

    `medal` is the number that stands in the medallion over the corner. `short` has what heads a column on the
    card, `signed` what is added to another number (+1), `starred` what is printed in red with a star, `aside`
    what no column shows; `foot` is the remark below the columns.
    """

    figures: tuple[tuple[str, int, Text], ...]
    points: int
    medal: str = ""
    short: Mapping[str, Names] = field(default_factory=dict)
    signed: frozenset[str] = frozenset()
    starred: frozenset[str] = frozenset()
    aside: frozenset[str] = frozenset()
    foot: Text | None = None


@dataclass(frozen=True, slots=True)
class TableCard:
    """One card in a place: `face` is None where the looker does not know it, `up` how it lies."""

    side: int
    slot: int
    face: CardFace | None
    up: bool
    tokens: int
    marks: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Capacity:
    """How many cards of a side count in a place, how many it takes, and why ("4, two terrain cards: 2")."""

    count: int
    limit: int
    terms: tuple[Modifier, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class TablePlace:
    """One place of the table. `row` is the side whose line it is, `column` counts from that side's left.

    `facing` is the place across the middle; `cards` and `capacity` are told by side; `held_by` is the side
    that holds it against its owner, `conquered` whether that counts for victory now.
    """

    index: int
    id: str
    name: Text
    row: int
    column: int
    facing: int
    terrain: tuple[CardFace, ...]
    cards: tuple[tuple[TableCard, ...], tuple[TableCard, ...]]
    capacity: tuple[Capacity, Capacity]
    engaged: bool
    held_by: int | None
    conquered: bool


@dataclass(frozen=True, slots=True)
class TableReserve:
    """What a side has beside the table: its hand (None: not known), its pile, what it has lost."""

    side: int
    hand: tuple[CardFace | None, ...]
    pile: int
    lost: tuple[CardFace, ...]


class CardTable(Protocol):
    """What the windows ask of the look of a room of cards, beside `core.play.look.Look`.

    `state` is what the looker knows (`rules.observe`), so that hidden cards stay hidden.
    """

    def places(self, state: Any) -> tuple[TablePlace, ...]:
        """Every place, in the order of its index."""
        ...

    def reserves(self, state: Any) -> tuple[TableReserve, TableReserve]:
        """What each side has beside the table."""
        ...

    def figures(self, setting: Any, item: Hashable) -> CardFigures:
        """The printed numbers of a card."""
        ...
