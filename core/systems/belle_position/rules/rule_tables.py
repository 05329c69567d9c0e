"""The printed profiles and costs of BP-20 as data. Read once from the catalogue."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from core.chance.dice import D6, Tally
from core.paths import RESOURCES
from core.text import Names

DIE = D6

INFANTRY, CAVALRY, ARTILLERY, GENERAL, TERRAIN, SPECIAL = range(6)
KINDS = ("infantry", "cavalry", "artillery", "general", "terrain", "special")

POSITION_LIMIT = 4
"""Cards of one side in one position (BP-3.1)."""
MOST_TERRAIN = 2
"""Terrain cards in one position (BP-5.1)."""
OPENING_CARDS = 18
"""Cards of the first hand (BP-4.2)."""
NEEDED = 2
"""Enemy positions that have to be conquered (BP-8.2)."""
FORCED_MOVES = 2

SIX = frozenset({6})
NATURAL_SUCCESS, NATURAL_FAILURE = 1, 6
"""What a die of a cohesion test always is, whatever the cohesion (BP-7.3)."""

FLANK_POWER_OWN, FLANK_POWER_ENEMY = 1, 2
"""Fire power of a flank attack in the own line and from an enemy position (BP-18.2)."""

RALLY_CARD, ENTRENCH_CARD, MARCH_CARD = "special-rally", "special-entrench", "special-forced-march"


@dataclass(frozen=True, slots=True)
class Profile:
    """One row of the table of BP-20; `long_range` is 0 for what has none."""

    id: str
    name: Names
    side: str
    kind: int
    vc: int
    attack: int
    defence: int
    long_range: int
    save: int
    moves: int
    points: int


@dataclass(frozen=True, slots=True)
class Terrain:
    """One kind of terrain card (BP-5.4)."""

    id: str
    name: Names
    effect: Names
    attacker_dice: int
    attacker_cavalry_dice: int
    defender_dice: int
    cohesion: int
    points: int


@dataclass(frozen=True, slots=True)
class Special:
    """One kind of special card (BP-20.2, BP-AMB-20)."""

    id: str
    name: Names
    effect: Names
    points: int


@dataclass(frozen=True, slots=True)
class GeneralCosts:
    """What the parts of a general cost (BP-20.1), and his moves."""

    name: Names
    attack: int
    defence: int
    rally: int
    moves: int

    def points(self, attack: int, defence: int, rally: int) -> int:
        """The price of a general with these values."""
        return self.attack * attack + self.defence * defence + self.rally * rally


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Everything that can be in a deck, by id."""

    units: dict[str, Profile]
    terrain: dict[str, Terrain]
    special: dict[str, Special]
    general: GeneralCosts


@cache
def catalogue() -> Catalogue:
    """The catalogue of this system, read from its file once a process."""
    path = RESOURCES / "catalogues" / "belle_position.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    general = data["general"]
    return Catalogue(
        units={row["id"]: _profile(row) for row in data["units"]},
        terrain={row["id"]: _terrain(row) for row in data["terrain"]},
        special={
            row["id"]: Special(row["id"], _names(row["name"]), _names(row["effect"]), row["points"])
            for row in data["special"]
        },
        general=GeneralCosts(
            _names(general["name"]),
            general["attack_points"],
            general["defence_points"],
            general["rally_points"],
            general["moves"],
        ),
    )


def _names(row: dict[str, str]) -> Names:
    return Names(row["en"], row["fr"])


def _profile(row: dict[str, Any]) -> Profile:
    return Profile(
        row["id"],
        _names(row["name"]),
        row["side"],
        KINDS.index(row["kind"]),
        row["vc"],
        row["attack"],
        row["defence"],
        row["long_range"],
        row["save"],
        row["moves"],
        row["points"],
    )


def _terrain(row: dict[str, Any]) -> Terrain:
    return Terrain(
        row["id"],
        _names(row["name"]),
        _names(row["effect"]),
        row["attacker_dice"],
        row["attacker_cavalry_dice"],
        row["defender_dice"],
        row["cohesion"],
        row["points"],
    )


@cache
def fire_reading(power: int) -> Tally:
    """Hits on `power` or less; natural sixes count apart, for the general (BP-10.4, BP-10.6)."""
    return Tally.of(hit=frozenset(range(1, power + 1)), six=SIX)


@cache
def long_reading(power: int) -> Tally:
    """Hits on `power` or less (BP-11.2)."""
    return Tally.of(hit=frozenset(range(1, power + 1)))


@cache
def cohesion_reading(cohesion: int) -> Tally:
    """The faces that fail a test (BP-7.2): more than the cohesion, 6 always, 1 never (BP-7.3)."""
    passed = max(NATURAL_SUCCESS, min(NATURAL_FAILURE - 1, cohesion))
    return Tally.of(rout=frozenset(range(passed + 1, 7)))


GENERAL_READING = Tally.of(fall=SIX)
"""A general dies on a 6 only (BP-7.5)."""
