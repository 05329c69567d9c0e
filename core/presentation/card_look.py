"""What a room of cards tells the windows about its table: places, cards, limits with their reasons.

Plain data, no Qt, no colours. A room whose board is "cards" has a `CardLook`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from core.presentation.look import CardFace, Look
from core.protocol.events import Modifier
from core.protocol.state import A, C, G, S
from core.text import Names, Text

if TYPE_CHECKING:
    from core.scenarios.settings import Option

MOST_SLOTS = 64
"""A card on the table has one number in a `Handle`: place * MOST_SLOTS + slot."""


def table_card(place: int, slot: int) -> int:
    """The number of a card on the table, as `Handle.unit` and `Handle.target` hold it."""
    return place * MOST_SLOTS + slot


def place_and_slot(card: int) -> tuple[int, int]:
    """The place and the slot of such a number."""
    return divmod(card, MOST_SLOTS)


def hand_card(item: int, copy: int) -> int:
    """The number of a card of a hand for planners, below 0: the kind of card, and which of its copies."""
    return -1 - table_card(item, copy)


def item_in_hand(number: int) -> int | None:
    """The kind of card that such a number names; None for a card on the table."""
    return None if number >= 0 else place_and_slot(-1 - number)[0]


Thing: TypeAlias = Literal["hand", "card", "foes", "terrain", "place", "reserve"]


@dataclass(frozen=True, slots=True)
class Spot:
    """Something on the table that a person can point at.

    "hand": the card `item` in the hand of `side` (None: one that is not known); "card": the card of `side` in
    `slot` of `place`; "foes": all cards of `side` in `place`; "terrain": the terrain card `item` of `place`;
    "place": `place` itself; "reserve": where the hand of `side` lies.
    """

    what: Thing
    side: int = -1
    place: int = -1
    slot: int = -1
    item: Hashable = None


@dataclass(frozen=True, slots=True)
class DragSource:
    """How a person takes hold of an action on a table of cards: `source` is dragged to `goal`.

    Without a goal `source` is clicked; without a source the action is a button.
    """

    source: Spot | None = None
    goal: Spot | None = None


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
    """One card in a place: `face` is None where the looker does not know it, `up` how it lies.

    `marks` name states ("moved", "fought", "acting": it fights or is tested now).
    """

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
    disordered: bool = False


@dataclass(frozen=True, slots=True)
class TableReserve:
    """What a side has beside the table: its hand (None: not known), its pile, what it has lost."""

    side: int
    hand: tuple[CardFace | None, ...]
    pile: int
    lost: tuple[CardFace, ...]


@dataclass(frozen=True, slots=True)
class DeckLine:
    """Copies of one card in a deck as a scenario is set up, or a card that may be added to one.

    `place` is where it lies from the start, None for one that is shuffled; `name` a name of its own;
    `fields` are what may be changed of it (`CardLook.line_fields`), with their values.
    """

    id: str
    face: CardFace
    figures: CardFigures
    count: int
    points: int
    place: int | None = None
    name: Names | None = None
    fields: tuple[tuple[str, int], ...] = ()


class CardLook(Look[S, G, A, C]):
    """What the windows ask of the look of a room of cards, beside `core.presentation.look.Look`.

    `state` is what the looker knows (`rules.observe`), so that hidden cards stay hidden.
    """

    @abstractmethod
    def places(self, state: S) -> tuple[TablePlace, ...]:
        """Every place, in the order of its index."""
        ...

    @abstractmethod
    def reserves(self, state: S) -> tuple[TableReserve, TableReserve]:
        """What each side has beside the table."""
        ...

    @abstractmethod
    def figures(self, context: G, item: Hashable) -> CardFigures:
        """The printed numbers of a card."""
        ...

    @abstractmethod
    def drag_source(self, state: S, side: int, action: A) -> DragSource:
        """How a person of `side` takes hold of one of its actions."""
        ...

    def called_in_hand(self, state: S, action: A) -> Text | None:
        """What a button calls an action whose card is in hand: that card and its place are seen.
        None: as everywhere.
        """
        return None

    @abstractmethod
    def action_from_drag(self, state: S, side: int, source: Spot, goal: Spot | None) -> A | None:
        """What a person of `side` means who drags `source` to `goal`, or clicks it; None: nothing."""
        ...

    # --- a scenario as it is set up ----------------------------------------------------------------------

    @abstractmethod
    def layout(self, scenario: C) -> tuple[TablePlace, ...]:
        """Every place before the battle, with the terrain that lies there from the start."""
        ...

    @abstractmethod
    def decks(self, scenario: C) -> tuple[tuple[DeckLine, ...], tuple[DeckLine, ...]]:
        """The decks of both sides, in the order of the file."""
        ...

    @abstractmethod
    def palette_items(self, scenario: C, side: int) -> tuple[DeckLine, ...]:
        """What the deck of a side may be made of; those of its own first."""
        ...

    @abstractmethod
    def add_card(self, scenario: C, side: int, card: str, place: int | None = None) -> C:
        """The scenario with one more copy of a card, in the deck or in a place from the start.

        Raises `core.scenarios.edits.refusals.EditRefused`, as all that changes a scenario.
        """
        ...

    @abstractmethod
    def remove_card(self, scenario: C, side: int, line: int) -> C:
        """The scenario with one copy less of that line of the deck."""
        ...

    @abstractmethod
    def lay_card(self, scenario: C, side: int, line: int, place: int | None) -> C:
        """The scenario in which one copy of that line lies in a place from the start, or is shuffled."""
        ...

    @abstractmethod
    def line_fields(self) -> tuple[Option, ...]:
        """What may be changed of a line that has `fields`."""
        ...

    @abstractmethod
    def change_line(self, scenario: C, side: int, line: int, **changes: object) -> C:
        """The scenario with other values of a line: of `fields`, or its `name`."""
        ...


AnyCardLook: TypeAlias = CardLook[Any, Any, Any, Any]
"""The look of whichever room of cards it is."""
