"""A moment of Belle Position as somebody at the table sees it: cards, terrain, who holds what."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from core.paths import RESOURCES
from core.systems.belle_position.rules.state import State

LINES = ((0, 1, 2), (3, 4, 5))
"""Left wing, centre, right wing of each side as it sees them (BP-2.1)."""
RESERVE = 6
FACE_UP, FOUGHT, MARCHING, DUG_IN = 1 << 7, 1 << 10, 1 << 11, 1 << 12
NO_CARD = 0x7F


@dataclass(frozen=True)
class Profile:
    """What is printed on a card (BP-1.2)."""

    kind: str
    vc: int = 0
    attack: int = 0
    defence: int = 0
    long: int = 0
    save: int = 0
    moves: int = 0
    points: int = 0
    side: str = ""
    """Whose card it is, or "both" (BP-20)."""


@dataclass
class Card:
    """A card on the table, or one in hand that has moved in this turn."""

    name: str
    profile: Profile
    slot: int
    up: bool
    fought: bool
    moved: int
    marches: bool
    dug_in: bool
    tokens: int
    values: tuple[int, int] = (0, 0)
    """What a general adds in attack and in defence (BP-17.1)."""

    @property
    def is_general(self) -> bool:
        return self.profile.kind == "general"


@dataclass
class Field:
    """Six positions, seen from above; `cards[side][position]`."""

    active: int
    cards: dict[tuple[int, int], list[Card]]
    terrain: dict[int, list[str]]
    held: set[int]
    closed: set[int]
    options: Any
    loose: list[Card]
    """The cards that the side in hand has taken back into its reserve in this turn."""

    def own(self, position: int) -> bool:
        """Whether a position lies in the line of the side whose turn it is."""
        return position in LINES[self.active]

    def mine(self, position: int) -> list[Card]:
        return self.cards[self.active, position]

    def foes(self, position: int) -> list[Card]:
        return self.cards[1 - self.active, position]

    def moves_left(self, card: Card) -> int:
        """BP-13.1, BP-13.4: none for who has fought, light cavalry by option excepted (BP-19.1)."""
        if card.fought and not (self.options.light_cavalry and card.name in light(self.options)):
            return 0
        return (max(card.profile.moves, 2) if card.marches else card.profile.moves) - card.moved

    def attacks(self, side: int, position: int) -> bool:
        """BP-9: in an enemy position that it does not hold, or in an own one that the enemy holds."""
        return (position in LINES[side]) == (position in self.held)


def light(options: Any) -> tuple[str, ...]:
    """AMB 17: hussars and chasseurs; by option lancers and uhlans too."""
    return (
        ("hussards-chasseurs", "lanciers-uhlans")
        if options.light_cav == "hussars_lancers"
        else ("hussards-chasseurs",)
    )


def facing(position: int) -> int:
    """My left wing faces the right wing of the enemy (BP-2.2)."""
    return 5 - position


@cache
def printed() -> dict[str, Profile]:
    """The cards of the catalogue by id; whatever is not in it is a general (BP-20.1)."""
    with (RESOURCES / "catalogues" / "belle_position.json").open(encoding="utf-8") as file:
        data = json.load(file)
    found = {row["id"]: Profile(kind) for kind in ("terrain", "special") for row in data[kind]}
    keys = ("vc", "attack", "defence", "save", "moves", "points", "side")
    for row in data["units"]:
        found[row["id"]] = Profile(row["kind"], long=row["long_range"], **{key: row[key] for key in keys})
    return found


def profile_of(card: Any) -> Profile:
    """What is printed on a card of a deck."""
    return printed().get(card.id, Profile("general", moves=2))


def read(state: State) -> Field:
    """The moment of a battle."""
    rows = state.context.cards
    cards = {
        (side, position): [
            card_of(rows, code, slot) for slot, code in enumerate(state.stacks[side * 6 + position])
        ]
        for side in (0, 1)
        for position in range(6)
    }
    held, closed = ({place for place in range(6) if mask >> place & 1} for mask in (state.held, state.closed))
    terrain = {place: [rows[card].id for card in state.terrain[place]] for place in range(6)}
    loose = [card_of(rows, code, -1) for code in state.hands[state.active] if code > NO_CARD]
    return Field(state.active, cards, terrain, held, closed, state.context.options, loose)


def card_of(rows: Any, code: int, slot: int) -> Card:
    """A card as its number says it."""
    card = rows[code & NO_CARD]
    values = (card.attack_value, card.defence_value)
    marks = [bool(code & mark) for mark in (FACE_UP, FOUGHT, MARCHING, DUG_IN)]
    up, fought, marches, dug_in = marks
    return Card(
        card.id, profile_of(card), slot, up, fought, code >> 8 & 3, marches, dug_in, code >> 13, values
    )
