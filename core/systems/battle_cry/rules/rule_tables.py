"""The printed tables as data: arms, ground, dice, the deck. Read once from the catalogue."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from core.chance.dice import Die, Face, Tally
from core.paths import RESOURCES
from core.text import Names

INFANTRY, CAVALRY, ARTILLERY, GENERAL = range(4)
NOWHERE = -1
"""Where a piece is that is not on the board."""

KINDS = ("infantry", "cavalry", "artillery", "general")
ALL_KINDS = 0b1111

SABRES = "sabres"
FLAG = "flag"
DIE = Die(("infantry", "infantry", "cavalry", "artillery", SABRES, FLAG))
"""The six faces of BC-3.1."""

SYMBOLS: tuple[frozenset[Face], ...] = (
    frozenset({"infantry", SABRES}),
    frozenset({"cavalry", SABRES}),
    frozenset({"artillery", SABRES}),
    frozenset({SABRES}),
)
"""What hits each kind of target: its symbol and sabres (BC-3.2); a lone general sabres only (BC-11.2)."""

BATTLE_READING = tuple(Tally.of(hit=hits, flag={FLAG}) for hits in SYMBOLS)
BACK_READING = tuple(Tally.of(back=hits) for hits in SYMBOLS)
SHARP_READING = Tally.of(hit={SABRES})

MANY = 99
"""Any number of orders."""

LONGEST_SHOT = 6
MOST_WORKS = 6
SMALLEST_HAND = 3
"""No price makes a hand smaller than this (BC-14.8)."""


@dataclass(frozen=True, slots=True)
class Arm:
    """One kind of piece (BC-1.2, BC-7, BC-9.2): `dice[d]` are rolled at distance d, index 0 unused."""

    kind: str
    name: Names
    plural: Names
    effect: Names
    rules: tuple[str, ...]
    figures: int
    move: int
    dice: tuple[int, ...]
    hill_dice: int
    move_and_battle: bool
    general_die: bool
    limit: int


@dataclass(frozen=True, slots=True)
class Ground:
    """One kind of terrain, hexside or work (BC-8)."""

    id: str
    layer: str
    name: Names
    effect: Names
    rules: tuple[str, ...]
    enter: str
    battle_after_entering: bool
    target_dice: int
    attacker_dice: int
    blocks_sight: bool


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card (BC-14). `orders` are for left, centre, right; `anywhere` for the whole board.

    `pieces` has a bit for each kind that the card can order, `kind` is section, special or reaction.
    """

    index: int
    id: str
    card: str
    section: str | None
    rule: str
    kind: str
    count: int
    name: Names
    full_name: Names
    text: Names
    orders: tuple[int, int, int]
    anywhere: int
    pieces: int


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Arms in the order of `KINDS`, grounds by id, cards by index, and what each looks like mirrored."""

    arms: tuple[Arm, ...]
    grounds: dict[str, Ground]
    cards: tuple[Card, ...]
    mirror: tuple[int, ...]
    by_id: dict[str, int]

    def card(self, card_id: str) -> int:
        """The index of a card; raises KeyError."""
        return self.by_id[card_id]


@cache
def catalogue() -> Catalogue:
    """The catalogue of this system, read from its file once a process."""
    path = RESOURCES / "catalogues" / "battle_cry.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    arms = {row["kind"]: _arm(row) for row in data["units"]}
    cards = tuple(_card(index, row) for index, row in enumerate(data["cards"]))
    by_id = {card.id: card.index for card in cards}
    return Catalogue(
        arms=tuple(arms[kind] for kind in KINDS),
        grounds={row["id"]: _ground(row) for row in data["terrain"]},
        cards=cards,
        mirror=tuple(_mirrored(card, cards) for card in cards),
        by_id=by_id,
    )


def _names(row: dict[str, str]) -> Names:
    return Names(row["en"], row["fr"])


def _arm(row: dict[str, Any]) -> Arm:
    dice = [0, *row["dice"]]
    dice += [0] * (LONGEST_SHOT + 1 - len(dice))
    return Arm(
        row["kind"],
        _names(row["name"]),
        _names(row["plural"]),
        _names(row["effect"]),
        tuple(row["rules"]),
        row["figures"],
        row["move"],
        tuple(dice),
        row.get("hill_dice", 0),
        row["move_and_battle"],
        row["general_die"],
        row["limit"],
    )


def _ground(row: dict[str, Any]) -> Ground:
    return Ground(
        row["id"],
        row["layer"],
        _names(row["name"]),
        _names(row["effect"]),
        tuple(row["rules"]),
        row["enter"],
        row["battle_after_entering"],
        row["target_dice"],
        row["attacker_dice"],
        row["blocks_sight"],
    )


def _card(index: int, row: dict[str, Any]) -> Card:
    orders = {key: MANY if value == "all" else value for key, value in row["orders"].items()}
    pieces = 0
    for kind in row["pieces"]:
        pieces |= 1 << KINDS.index(kind)
    return Card(
        index,
        row["id"],
        row["card"],
        row["section"],
        row["rule"],
        row["kind"],
        row["count"],
        _names(row["name"]),
        _names(row["full_name"]),
        _names(row["text"]),
        (orders.get("left", 0), orders.get("centre", 0), orders.get("right", 0)),
        # A Counter-Attack that finds nothing to copy is one order anywhere (BC-14.12).
        orders.get("anywhere", 1 if row["card"] == "counter-attack" else 0),
        pieces,
    )


def _mirrored(card: Card, cards: tuple[Card, ...]) -> int:
    other = {"left": "right", "right": "left"}.get(card.section or "", card.section)
    return next(twin.index for twin in cards if twin.card == card.card and twin.section == other)
