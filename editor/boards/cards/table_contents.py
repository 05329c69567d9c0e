"""What lies on a table of cards, ready to be drawn: plain values in the reader's language, nothing hidden.

Built from what the looker knows; the painter of the table knows no more than this.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from core.presentation.card_look import (
    AnyCardLook,
    Capacity,
    CardLook,
    DeckLine,
    Spot,
    TableCard,
    TablePlace,
    TableReserve,
)
from core.presentation.look import CardFace
from core.protocol.state import State
from core.text import Names, Text, Value, _, _n, say
from editor.boards.cards.face import CardBack, PrintedCard, printed

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

Face = PrintedCard | CardBack
ChipKind = Literal["engaged", "held", "conquered", "disordered"]

NOBODYS = ("terrain", "special")
"""Kinds of card that wear no side's colours."""


@dataclass(frozen=True, slots=True)
class LaidCard:
    """One card on the table. `badge` is written over it (the number of copies in a deck)."""

    spot: Spot
    face: Face
    tokens: int = 0
    marks: frozenset[str] = frozenset()
    badge: str = ""


@dataclass(frozen=True, slots=True)
class Chip:
    """A word on a well, told by its colour and its sign."""

    kind: ChipKind
    words: str
    side_colour: int | None = None


@dataclass(frozen=True, slots=True)
class Well:
    """One place. `far` and `near` are the stacks of the seats at the top and at the bottom.

    `counts` says how many cards lie there and fit in ("3/4"), of the near seat, then of the far one; a place
    that is too full has its name in `crowded`.
    """

    index: int
    title: str
    is_near: bool
    column: int
    terrain: tuple[LaidCard, ...]
    far: tuple[LaidCard, ...]
    near: tuple[LaidCard, ...]
    counts: tuple[str, str]
    crowded: tuple[bool, bool]
    chips: tuple[Chip, ...]
    empty: int

    @property
    def is_engaged(self) -> bool:
        return any(chip.kind in ("engaged", "disordered") for chip in self.chips)


@dataclass(frozen=True, slots=True)
class Strip:
    """What a side has beside the places: its hand or deck, its pile, what it has lost."""

    side: int
    side_colour: int
    letter: str
    name: str
    hand: tuple[LaidCard, ...]
    pile: int
    lost: tuple[LaidCard, ...]
    words: str
    pile_words: str
    lost_words: str
    is_large: bool


@dataclass(frozen=True, slots=True)
class CardContents:
    """The whole table from the seat at the bottom."""

    wells: tuple[Well, ...]
    near: Strip
    far: Strip
    dark: bool
    caption: str = ""
    printed: bool = False


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits where: `below` is the side at the bottom; colours and letters by side."""

    below: int
    side_colours: tuple[int, int]
    letters: tuple[str, str]
    names: tuple[Names, Names]
    language: str

    def say(self, text: Value) -> str:
        return say(text, self.language)


def battle_shown(look: Any, state: State, seats: Seats, *, dark: bool) -> CardContents:
    """The battle as somebody knows it: `state` is an observation."""
    assert isinstance(look, CardLook)
    maker = _Maker(look, state.context, seats)
    reserves = look.reserves(state)
    wells = tuple(maker.well(place) for place in look.places(state))
    near, far = (
        maker.strip(reserves[side], large=side == seats.below) for side in (seats.below, 1 - seats.below)
    )
    return CardContents(wells, near, far, dark)


def scenario_shown(
    look: Any, scenario: Scenario, seats: Seats, *, dark: bool, caption: str = ""
) -> CardContents:
    """A scenario as it is set up: terrain in the places, the decks spread out with the numbers of copies."""
    assert isinstance(look, CardLook)
    maker = _Maker(look, None, seats)
    decks = look.decks(scenario)
    faces = {side: {line.face.item: line for line in decks[side]} for side in (0, 1)}
    wells = []
    for place in look.layout(scenario):
        laid = tuple(
            LaidCard(
                Spot("terrain", place.row, place.index, item=face.item),
                maker.of_line(faces[place.row][face.item], place.row),
            )
            for face in place.terrain
        )
        wells.append(maker.bare_well(place, laid))
    near, far = (_deck_strip(maker, decks[side], side) for side in (seats.below, 1 - seats.below))
    return CardContents(tuple(wells), near, far, dark, caption)


def _deck_strip(maker: _Maker, deck: Sequence[DeckLine], side: int) -> Strip:
    seats = maker.seats
    cards = tuple(
        LaidCard(
            Spot("hand", side, slot=place, item=line.face.item),
            maker.of_line(line, side),
            badge=f"\N{MULTIPLICATION SIGN}{line.count}" if line.count > 1 else "",
        )
        for place, line in enumerate(deck)
        if line.place is None
    )
    count, points = sum(line.count for line in deck), sum(line.points for line in deck)
    words = _n(
        "{side}: {count} card, {points} points",
        "{side}: {count} cards, {points} points",
        count,
        side=seats.names[side],
        points=points,
    )
    return Strip(
        side,
        seats.side_colours[side],
        seats.letters[side],
        seats.say(seats.names[side]),
        cards,
        0,
        (),
        seats.say(words),
        "",
        "",
        True,
    )


def laid_line(line: DeckLine, side: int, number: int, seats: Seats) -> LaidCard:
    """One line of a deck as a card, for a form."""
    return LaidCard(Spot("hand", side, slot=number, item=line.face.item), _line_face(line, side, seats))


def _line_face(line: DeckLine, side: int, seats: Seats) -> PrintedCard:
    return printed(line.face, line.figures, *_side_and_letter(line.face, side, seats), seats.language)


def _side_and_letter(face: CardFace, side: int, seats: Seats) -> tuple[int | None, str]:
    """The colours and the letter of a card: terrain and special cards wear no side's."""
    if face.kind in NOBODYS:
        return None, face.kind[:1].upper()
    return seats.side_colours[side], seats.letters[side]


class _Maker:
    """Makes printed cards of a room's, each once."""

    def __init__(self, look: AnyCardLook, context: Any, seats: Seats) -> None:
        self.look, self.context, self.seats = look, context, seats
        self._kept: dict[tuple[object, int], PrintedCard] = {}

    def face(self, face: CardFace | None, side: int) -> Face:
        if face is None:
            return CardBack(self.seats.side_colours[side], self.seats.letters[side])
        key = (face.item, side)
        if key not in self._kept:
            figures = self.look.figures(self.context, face.item)
            self._kept[key] = printed(
                face, figures, *_side_and_letter(face, side, self.seats), self.seats.language
            )
        return self._kept[key]

    def of_line(self, line: DeckLine, side: int) -> PrintedCard:
        return _line_face(line, side, self.seats)

    def well(self, place: TablePlace) -> Well:
        below = self.seats.below
        laid = tuple(
            LaidCard(Spot("terrain", place=place.index, item=face.item), self.face(face, place.row))
            for face in place.terrain
        )
        near, far = (self._stack(place, place.cards[side]) for side in (below, 1 - below))
        well = self.bare_well(place, laid)
        return Well(
            well.index,
            well.title,
            well.is_near,
            well.column,
            laid,
            far,
            near,
            well.counts,
            well.crowded,
            tuple(self._chips(place)),
            well.empty,
        )

    def bare_well(self, place: TablePlace, laid: tuple[LaidCard, ...]) -> Well:
        below = self.seats.below
        is_near = place.row == below
        near, far = place.capacity[below], place.capacity[1 - below]
        own = place.capacity[place.row]
        there = max(own.count, *(len(row) for row in place.cards))
        return Well(
            place.index,
            self.seats.say(place.name),
            is_near,
            place.column if is_near else 2 - place.column,
            laid,
            (),
            (),
            (_count(near), _count(far)),
            (near.count > near.limit, far.count > far.limit),
            (),
            max(0, own.limit - there),
        )

    def _stack(self, place: TablePlace, cards: Sequence[TableCard]) -> tuple[LaidCard, ...]:
        found = []
        for card in cards:
            face = (
                self.face(card.face, card.side)
                if card.up or card.face is not None
                else self.face(None, card.side)
            )
            marks = card.marks | (frozenset() if card.up or card.face is None else {"hidden"})
            found.append(LaidCard(Spot("card", card.side, place.index, card.slot), face, card.tokens, marks))
        return tuple(found)

    def _chips(self, place: TablePlace) -> list[Chip]:
        say, found = self.seats.say, []
        if place.disordered:
            found.append(Chip("disordered", say(_("disorganised"))))
        if place.engaged:
            found.append(Chip("engaged", say(_("engaged"))))
        if place.held_by is not None:
            side_colour = self.seats.side_colours[place.held_by]
            if place.conquered:
                found.append(Chip("conquered", say(_("conquered")), side_colour))
            else:
                found.append(Chip("held", say(_("held")), side_colour))
        return found

    def strip(self, reserve: TableReserve, *, large: bool) -> Strip:
        seats, side = self.seats, reserve.side
        hand = tuple(
            LaidCard(
                Spot("hand", side, slot=slot, item=None if face is None else face.item), self.face(face, side)
            )
            for slot, face in enumerate(reserve.hand)
        )
        lost = tuple(LaidCard(Spot("reserve", side), self.face(face, side)) for face in reserve.lost)
        words: Text = _n("{count} card in hand", "{count} cards in hand", len(hand))
        if large:
            words = _("{side}: {hand}", side=seats.names[side], hand=words)
        return Strip(
            side,
            seats.side_colours[side],
            seats.letters[side],
            seats.say(seats.names[side]),
            hand,
            reserve.pile,
            lost,
            seats.say(words),
            seats.say(_("reinforcements")),
            seats.say(_("lost")),
            large,
        )


def _count(capacity: Capacity) -> str:
    return f"{capacity.count}/{capacity.limit}"
