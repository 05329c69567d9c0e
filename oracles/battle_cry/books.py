"""What lies on the table of a Battle Cry battle: pieces, flags, cards. Kept by the oracle itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from oracles.battle_cry.printed_page import Board, Hex, Piece

FULL = {"infantry": 4, "cavalry": 3, "artillery": 2, "general": 1}
SECTIONS = ("left", "centre", "right")
CORNERS = ("N", "ENE", "ESE", "S", "WSW", "WNW")
EVERY = 99
ORDERS = {"scout": 1, "probe": 2, "attack": 3, "assault": EVERY}
SEVERAL = {"skirmish-line": (1, 1, 1), "flank-attack": (2, 0, 2), "general-advance": (2, 2, 2)}
ANYWHERE = {
    "all-out-offensive": (EVERY, ("infantry", "cavalry", "artillery", "general")),
    "forced-march": (4, ("infantry",)),
    "cavalry-charge": (EVERY, ("cavalry",)),
    "bombard": (EVERY, ("artillery",)),
    "hit-and-run": (2, ("cavalry",)),
    "leadership": (3, ("general",)),
    "counter-attack": (1, ("infantry", "cavalry", "artillery", "general")),
}
MOST_WORKS = 6
UNKNOWN = "?"
"""A card of a hand that nobody has named (BC-R79)."""
COPIES = (
    {f"scout-{section}": 2 for section in SECTIONS}
    | {"probe-left": 4, "probe-centre": 5, "probe-right": 4}
    | {"attack-left": 3, "attack-centre": 4, "attack-right": 3}
    | {f"assault-{section}": 2 for section in SECTIONS}
    | {"skirmish-line": 3, "flank-attack": 1, "general-advance": 1, "all-out-offensive": 1}
    | {"forced-march": 2, "cavalry-charge": 2, "bombard": 2, "counter-attack": 2, "fight-back": 1}
    | {"hit-and-run": 2, "leadership": 2, "rally": 2, "construct-fieldworks": 2, "sharpshooter": 1}
    | {"short-supply": 1}
)
"""The deck of BC-14."""


class BattleOverError(Exception):
    """Somebody has won, or nobody has: nothing follows (BC-R30)."""

    def __init__(self, winner: int | None, reason: str) -> None:
        super().__init__(reason)
        self.ending = (winner, reason)


def hex_named(name: str) -> Hex:
    """Row and column."""
    row, column = name.split(".")
    return int(row), int(column)


def name_of(hex_: Hex) -> str:
    """A hex as files and actions write it."""
    return f"{hex_[0]}.{hex_[1]}"


@dataclass
class Books:
    """One battle. Sides are 0 and 1 in the order of the file, units are their ids."""

    setup: Mapping[str, Any]
    board: Board = field(init=False)
    pieces: dict[str, Piece] = field(init=False)
    side: dict[str, int] = field(init=False)
    strength: dict[str, int] = field(init=False)
    full: dict[str, int] = field(init=False)
    taken: list[int] = field(default_factory=lambda: [0, 0])
    held: dict[Hex, str] = field(default_factory=dict)
    """Flag hexes that count since the end of a turn, with the unit that earned them (BC-R37)."""
    hands: list[list[str]] = field(default_factory=lambda: [[], []])
    discards: list[str] = field(default_factory=list)
    played: str | None = None
    """The card on the table, in neither pile nor discards (BC-R76)."""
    pile: int = sum(COPIES.values())
    last: list[str | None] = field(default_factory=lambda: [None, None])
    passes: set[int] = field(default_factory=set)
    cuts: list[int] = field(default_factory=lambda: [0, 0])
    turn: int = 1
    active: int = 0

    def __post_init__(self) -> None:
        drawn = self.setup["board"]
        self.sides = [side["id"] for side in self.setup["sides"]]
        self.options = self.setup["options"]
        # Side 0 of the printed page has its edge at the bottom.
        self.page = [0 if side["edge"] == "bottom" else 1 for side in self.setup["sides"]]
        board = Board(drawn["rows"], drawn["columns"], drawn["short_rows"], options=self.options)
        for ground, names in drawn["terrain"].items():
            board.ground.update({hex_named(name): ground for name in names})
        board.works = {hex_named(work["at"]): work["faces"] for work in drawn["works"]}
        for written in drawn["hexsides"].get("fence", ()):
            where, beside = written.split("/")
            board.fences.add(frozenset((hex_named(where), board.beyond(hex_named(where), beside))))
        self.board = board
        special = self.setup["special"]
        guns = {
            unit: rule["rule"].replace("_", " ")
            for rule in special
            if rule["rule"] in ("horse_artillery", "cadets")
            for unit in rule["units"]
        }
        self.doubled = {self.sides.index(r["side"]) for r in special if r["rule"] == "infantry_double_move"}
        self.hand_after = {
            self.sides.index(rule["side"]): [(row["lost"], row["hand"]) for row in rule["hands"]]
            for rule in special
            if rule["rule"] == "hand_by_losses"
        }
        self.side, self.pieces, self.full = {}, {}, {}
        for unit in self.setup["units"]:
            side = self.sides.index(unit["side"])
            at = hex_named(unit["at"])
            self.side[unit["id"]] = side
            self.pieces[unit["id"]] = Piece(self.page[side], unit["kind"], at, guns.get(unit["id"], ""))
            self.full[unit["id"]] = unit.get("figures") or FULL[unit["kind"]]
        self.strength = dict(self.full)
        self.board.pieces = list(self.pieces.values())

    # --- who stands where ---------------------------------------------------------------------------------

    def here(self, unit: str) -> bool:
        """Whether a piece is on the board."""
        return any(piece is self.pieces[unit] for piece in self.board.pieces)

    def kind(self, unit: str) -> str:
        return self.pieces[unit].kind

    def at(self, unit: str) -> Hex:
        return self.pieces[unit].at

    def mine(self, side: int, *kinds: str) -> list[str]:
        """The pieces of a side on the board, of some kinds or of all."""
        return [
            unit
            for unit, its in self.side.items()
            if its == side and self.here(unit) and (not kinds or self.kind(unit) in kinds)
        ]

    def units(self, side: int) -> list[str]:
        return self.mine(side, "infantry", "cavalry", "artillery")

    def on(self, hex_: Hex) -> list[str]:
        return [unit for unit in self.pieces if self.here(unit) and self.at(unit) == hex_]

    def unit_on(self, hex_: Hex) -> str | None:
        return next((unit for unit in self.on(hex_) if self.kind(unit) != "general"), None)

    def general_on(self, hex_: Hex) -> str | None:
        return next((unit for unit in self.on(hex_) if self.kind(unit) == "general"), None)

    def general_of(self, unit: str) -> str | None:
        """The general attached to a unit."""
        return None if self.kind(unit) == "general" else self.general_on(self.at(unit))

    def put(self, unit: str, to: Hex) -> None:
        """A piece stands in another hex; a flag held since a turn's end goes with its unit (BC-R37)."""
        self.pieces[unit].at = to
        self.held = {hex_: its for hex_, its in self.held.items() if its != unit}

    def base_row(self, unit: str) -> int:
        return self.board.rows if self.pieces[unit].side == 0 else 1

    # --- sections (BC-2.2, BC-2.3, BC-R97) ----------------------------------------------------------------

    def sections(self, hex_: Hex, side: int) -> set[str]:
        """The sections of a hex as a side calls them."""
        board = self.board
        left = Fraction(hex_[1] - 1) + (Fraction(1, 2) if hex_[0] % 2 == 0 else 0)
        if board.columns == 13:
            lines = (Fraction(4), Fraction(9))
        else:
            wide = Fraction(board.columns) + (0 if board.short_rows else Fraction(1, 2))
            lines = (wide / 3, 2 * wide / 3)
        found = set()
        if left < lines[0]:
            found.add("left")
        if left + 1 > lines[0] and left < lines[1]:
            found.add("centre")
        if left + 1 > lines[1]:
            found.add("right")
        turned = {"left": "right", "right": "left", "centre": "centre"}
        return found if self.page[side] == 0 else {turned[section] for section in found}

    # --- flags (BC-5) -------------------------------------------------------------------------------------

    def flags(self, side: int) -> int:
        """Captured flags, and those of hexes that count now."""
        total = self.taken[side]
        for flag in self.setup["board"]["flags"]:
            hex_ = hex_named(flag["at"])
            unit = self.unit_on(hex_)
            if flag["side"] != self.sides[side] or unit is None or self.side[unit] != side:
                continue
            if flag["when"] == "while" or self.held.get(hex_) == unit:
                total += flag["value"]
        return total

    def judge(self) -> None:
        """The side whose turn it is first (BC-R38)."""
        for side in (self.active, 1 - self.active):
            if self.flags(side) >= self.setup["sides"][side]["flags"]:
                raise BattleOverError(side, "flags")

    def eliminate(self, unit: str) -> None:
        """A flag for the enemy (BC-R35)."""
        self.strength[unit] = 0
        self.board.pieces = [piece for piece in self.board.pieces if piece is not self.pieces[unit]]
        self.held = {hex_: its for hex_, its in self.held.items() if its != unit}
        self.taken[1 - self.side[unit]] += 1

    # --- cards (BC-6.2, BC-14) ----------------------------------------------------------------------------

    def acts_as(self, side: int, card: str) -> str:
        """A Counter-Attack is the enemy's last card, left and right exchanged (BC-14.12)."""
        last = self.last[1 - side]
        if card != "counter-attack" or last is None:
            return card
        if last.endswith("-left"):
            return last.removesuffix("left") + "right"
        return last.removesuffix("right") + "left" if last.endswith("-right") else last

    def may_be(self, side: int, card: str) -> bool:
        """Whether by what a side sees an unknown card may be this one (BC-R79)."""
        seen = self.discards.count(card) + (self.played == card) + self.hands[side].count(card)
        return seen < COPIES[card]

    def holdable(self, side: int) -> set[str]:
        """Every card that a side can lay down, an unknown one under each name that it may have."""
        hand = self.hands[side]
        named = set(hand) - {UNKNOWN}
        return named | {card for card in COPIES if UNKNOWN in hand and self.may_be(side, card)}

    def doubt(self, side: int, card: str) -> None:
        """A card comes to light on this side: if all copies are typed already, one of the other hand is
        another card (BC-R105).
        """
        there = self.discards.count(card) + (self.played == card)
        if there + sum(hand.count(card) for hand in self.hands) >= COPIES[card]:
            other = self.hands[1 - side]
            other[other.index(card)] = UNKNOWN

    def take(self, side: int, card: str) -> None:
        """A card leaves a hand; an unknown one is named by it."""
        hand = self.hands[side]
        if card in hand:
            hand.remove(card)
            return
        self.doubt(side, card)
        hand.remove(UNKNOWN)

    def could_order(self, side: int, card: str) -> bool:
        """BC-R48."""
        acts = self.acts_as(side, card)
        if acts == "construct-fieldworks":
            return bool(self.builders(side))
        return bool(self.orderable(side, acts, ()))

    def orderable(self, side: int, acts: str, named: tuple[str, ...]) -> list[str]:
        """Who may take the next order of a card (BC-6.3, BC-R42)."""
        free = [unit for unit in self.mine(side) if unit not in named]
        if acts in ANYWHERE:
            most, kinds = ANYWHERE[acts]
            return [unit for unit in free if self.kind(unit) in kinds] if len(named) < most else []
        if acts in SEVERAL:
            limits = dict(zip(SECTIONS, SEVERAL[acts], strict=True))
            return [unit for unit in free if self.fit([*named, unit], side, limits)]
        family, _dash, section = acts.rpartition("-")
        if family not in ORDERS or section not in SECTIONS or len(named) >= ORDERS[family]:
            return []
        return [unit for unit in free if section in self.sections(self.at(unit), side)]

    def fit(self, units: list[str], side: int, limits: Mapping[str, int]) -> bool:
        """Whether each piece finds a section of its own with orders left, tried one way after another."""
        if not units:
            return True
        first, *others = units
        for section in self.sections(self.at(first), side):
            if limits[section] and self.fit(others, side, {**limits, section: limits[section] - 1}):
                return True
        return False

    def builders(self, side: int) -> list[str]:
        """Infantry that could build (BC-14.17, BC-R96)."""
        board = self.board
        if len(board.works) >= MOST_WORKS:
            return []
        return [
            unit
            for unit in self.mine(side, "infantry")
            if self.at(unit) not in board.works and board.ground.get(self.at(unit)) != "river"
        ]

    def hand_of_losses(self, side: int) -> int | None:
        """What the losses make of a hand, prices taken off, which leave three cards (BC-R102, BC-14.8)."""
        hand: int | None = None
        for lost, cards in self.hand_after.get(side, ()):
            if self.taken[1 - side] >= lost:
                hand = cards
        if hand is None or hand <= 3:
            return hand
        return max(3, hand - self.cuts[side])

    def draw_count(self, side: int) -> int:
        """How many cards are drawn at the end of a turn (BC-13.2, BC-R102)."""
        hand = self.hand_of_losses(side)
        return 1 if hand is None else max(0, hand - len(self.hands[side]))

    def snapshot(self) -> dict[str, object]:
        """All that anybody can see on the table."""
        return {
            "pieces": dict(self._standing()),
            "flags": [self.flags(0), self.flags(1)],
            "taken": list(self.taken),
            "works": {name_of(hex_): corner for hex_, corner in sorted(self.board.works.items())},
            "hands": [sorted(hand) for hand in self.hands],
            "discards": sorted(self.discards),
            "pile": self.pile,
            "turn": (self.turn, self.active),
        }

    def _standing(self) -> Iterator[tuple[str, tuple[str, int]]]:
        for unit in self.pieces:
            if self.here(unit):
                yield unit, (name_of(self.at(unit)), self.strength[unit])
