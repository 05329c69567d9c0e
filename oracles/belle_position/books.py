"""What lies on the table of a Belle Position battle: cards, terrain, hands, who holds what (BP-2 to BP-9)."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from oracles.belle_position import reading
from oracles.belle_position.field import LINES, Card, Field, Profile, printed

NEED = 2
"""So many conquered positions win (BP-8.2)."""
ROOM = 4
"""So many cards a side in a position (BP-3.1)."""
GENERAL = Profile("general", moves=2)
GENERAL_POINT, CARD_POINT = 4, 8
"""BP-20.1, BP-20.2: each value of a general; terrain and special cards."""
WINGS = ("left", "centre", "right")


class BattleOverError(Exception):
    """Somebody has won, or nobody has: nothing follows."""

    def __init__(self, winner: int | None, reason: str) -> None:
        super().__init__(reason)
        self.ending = (winner, reason)


class Books:
    """One battle. Sides are 0 and 1 in the order of the file, cards their names; positions as in `Field`."""

    def __init__(self, setup: Mapping[str, Any]) -> None:
        self.setup = setup
        self.sides = [side["id"] for side in setup["sides"]]
        self.options = SimpleNamespace(**setup["options"])
        cards: dict[tuple[int, int], list[Card]] = {
            (side, place): [] for side in (0, 1) for place in range(6)
        }
        terrain: dict[int, list[str]] = {place: [] for place in range(6)}
        self.field = Field(self.sides.index(setup["first"]), cards, terrain, set(), set(), self.options, [])
        self.hands: list[list[Card]] = [[], []]
        self.lost: list[list[str]] = [[], []]
        self.pile = [0, 0]
        self.turn, self.first = 1, -1
        self.moving = False
        """Whether the side in hand is in its phase of movement, in which limits may be passed (BP-13.5)."""
        self.generals: dict[str, Mapping[str, Any]] = {}
        self.brought: list[dict[str, int]] = [{}, {}]
        """All the cards of a side with their copies."""
        for side, row in enumerate(setup["sides"]):
            for entry in row["deck"]:
                self._enter(side, entry)

    def _enter(self, side: int, entry: Mapping[str, Any]) -> None:
        """A row of a deck; terrain with a place lies there from the start (AMB 29)."""
        name = entry.get("id") or entry["card"]
        if entry["card"] == "general":
            self.generals[name] = entry
        count = entry.get("count", 1)
        self.brought[side][name] = self.brought[side].get(name, 0) + count
        if "at" in entry:
            self.field.terrain[LINES[side][WINGS.index(entry["at"])]].append(name)
        else:
            self.pile[side] += count

    # --- cards --------------------------------------------------------------------------------------------

    def card(self, name: str) -> Card:
        """A card as it comes from the pile."""
        row = self.generals.get(name)
        profile = GENERAL if row is not None else printed()[name]
        values = (0, 0) if row is None else (row["attack"], row["defence"])
        return Card(name, profile, -1, False, False, 0, False, False, 0, values)

    def points(self, name: str) -> int:
        """What a card costs (BP-20)."""
        row = self.generals.get(name)
        if row is not None:
            return GENERAL_POINT * int(row["attack"] + row["defence"] + row["rally"])
        return printed()[name].points or CARD_POINT

    def stack(self, side: int, place: int) -> list[Card]:
        return self.field.cards[side, place]

    def engaged(self, place: int) -> bool:
        return bool(self.stack(0, place) and self.stack(1, place))

    def out(self, side: int, place: int, card: Card) -> None:
        """A card is eliminated."""
        self.stack(side, place).remove(card)
        self.lost[side].append(card.name)

    def take_up(self, side: int, card: Card) -> None:
        """BP-13.7, BP-R40: hidden again, its tokens go; field works stay behind."""
        card.up, card.tokens, card.dug_in = False, 0, False
        self.hands[side].append(card)

    def seen(self) -> Field:
        """The table as it is, for whoever reads what may be done."""
        for cards in self.field.cards.values():
            for slot, card in enumerate(cards):
                card.slot = slot
        marked = (card for card in self.hands[self.field.active] if is_marked(card))
        self.field.loose = list(marked)
        return self.field

    # --- room (BP-3) --------------------------------------------------------------------------------------

    def excess(self, side: int, place: int) -> int:
        """How many cards more than the limit lie there; a general seen does not count and may make room."""
        cards = self.stack(side, place)
        leaders = [card for card in cards if card.is_general and card.up]
        rally = sum(int(self.generals[card.name]["rally"]) for card in leaders)
        return len(cards) - len(leaders) - (ROOM - len(self.field.terrain[place]) + rally)

    def crowds(self, side: int) -> bool:
        return any(self.excess(side, place) > 0 for place in range(6))

    # --- who holds what (BP-8, BP-17.6) -------------------------------------------------------------------

    def settle(self) -> None:
        """Generals alone with enemies fall, positions come to be held, somebody may have won."""
        self._fell_generals()
        for place in range(6):
            self._hold(place)
        for side in (self.field.active, 1 - self.field.active):  # BP-R42
            if self.conquered(side) >= self.setup["sides"][side].get("need", NEED):
                raise BattleOverError(side, "positions")

    def _fell_generals(self) -> None:
        """BP-17.6; one that is not seen is let lie while moves that crowd can be taken back (BP-R31)."""
        active = self.field.active
        spared = self.moving and self.crowds(active)
        alone = [
            (side, place)
            for place in range(6)
            for side in (0, 1)
            if self.engaged(place) and not reading.units(self.stack(side, place))
        ]
        for side, place in alone:
            for card in list(self.stack(side, place)):
                if card.up or not spared or side == active:
                    self.out(side, place, card)

    def _hold(self, place: int) -> None:
        """BP-8.1; by option a position stays held without a unit until its owner is in it alone (AMB 4)."""
        owner = 0 if place in LINES[0] else 1
        own, foes = self.stack(owner, place), self.stack(1 - owner, place)
        stands = bool(reading.units(foes))
        was = place in self.field.held
        keeps = stands or (self.options.sticky_conquest and not own)
        if keeps if was else stands and not own:
            self.field.held.add(place)
        else:
            self.field.held.discard(place)

    def conquered(self, side: int) -> int:
        """The enemy positions that a side holds without an enemy card in them (BP-8.1)."""
        return sum(place in self.field.held and not self.stack(1 - side, place) for place in LINES[1 - side])

    def value(self, side: int) -> tuple[int, int]:
        """What the turn limit counts: conquered positions, then points that are not lost (AMB 21)."""
        all_ = sum(self.points(name) * count for name, count in self.brought[side].items())
        ahead = self.setup["sides"][side].get("points_ahead", 0)
        return self.conquered(side), all_ + ahead - sum(self.points(name) for name in self.lost[side])


def is_marked(card: Card) -> bool:
    """Whether a card in hand has moved, fought or was sent on in this turn."""
    return bool(card.moved or card.fought or card.marches)
