"""The printed tables as data: troops, experience, skill, traits, guns, ground, distances. Read once.

Lengths stand in the catalogue as centimetres, here as whole hundredths of a millimetre.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from core.geometry.tolerances import CENTIMETRE
from core.paths import RESOURCES
from core.text import Names

INFANTRY: Final = "infantry"
CAVALRY: Final = "cavalry"
ARTILLERY: Final = "artillery"
BAGGAGE: Final = "baggage"
ARMS: Final = (INFANTRY, CAVALRY, ARTILLERY, BAGGAGE)

FORMED: Final = 0
DISORGANISED: Final = 1
ROUT: Final = 2
BROKEN: Final = 3
COHESIONS: Final = ("formed", "disorganised", "rout", "broken")
"""Cohesion (LG-1.3), as the small numbers that a state holds."""

MILITIA: Final = 0
ELITE: Final = 4
GUARD: Final = 5
"""Places in the ladder of experience (LG-1.2)."""

POOR: Final = 1
"""The skill of acting aides and replacements (LG-3.5, LG-3.6)."""

NO_COVER: Final = 0
LIGHT_COVER: Final = 1
HEAVY_COVER: Final = 2
VERY_HEAVY_COVER: Final = 3
COVERS: Final = ("none", "light", "heavy", "very_heavy")


@dataclass(frozen=True, slots=True)
class Troop:
    """One type of brigade (LG-4). Lengths in hundredths of a millimetre; `gun` is one of `guns` or None;
    `traits` are those that every brigade of the type has."""

    kind: str
    name: Names
    plural: Names
    effect: Names
    rules: tuple[str, ...]
    arm: str
    gun: str | None
    is_mounted: bool
    base: int
    zone: int
    manoeuvre: int
    road: int
    attack: int
    defend: int
    traits: frozenset[str]
    most_elements: int


@dataclass(frozen=True, slots=True)
class Experience:
    """A level of experience and what it rallies on (LG-1.2, LG-8.1)."""

    id: str
    name: Names
    rally: int


@dataclass(frozen=True, slots=True)
class Skill:
    """A general's skill (LG-1.5): test to change an order, aides of a corps, pool of an army, initiative."""

    id: str
    name: Names
    change: int
    aides: int
    pool: int
    initiative: int


@dataclass(frozen=True, slots=True)
class Trait:
    """A trait of a brigade (LG-1.4); `arms` are those whose brigades may have it in a list (LG-R81)."""

    id: str
    name: Names
    effect: Names
    rules: tuple[str, ...]
    arms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Gun:
    """A size of gun (LG-9): ranges in hundredths of a millimetre, `loss` added to loss tests."""

    id: str
    short: int
    medium: int
    long: int
    bombards: bool
    loss: int
    lowers_cover: bool


@dataclass(frozen=True, slots=True)
class GroundKind:
    """One kind of feature or band (LG-5).

    `cover` by who has it: an arm, "skirmishers" (trait), "all", "behind" (who stands behind it).
    `over`: it lies over all other ground (roads, bridges). `crossing`: bridge or ford.
    """

    id: str
    layer: str
    name: Names
    effect: Names
    rules: tuple[str, ...]
    is_difficult: bool
    is_impassable: bool
    cover: dict[str, str]
    is_hill: bool
    blocks_sight: bool
    is_crossing: bool
    disorders: bool
    difficult_in_combat: tuple[str, ...]
    is_road: bool
    is_over: bool


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All tables, each row by its id. `distances` in hundredths of a millimetre.

    `raw` is the whole file: the token tables are read from it where they are used.
    """

    troops: dict[str, Troop]
    experiences: tuple[Experience, ...]
    skills: tuple[Skill, ...]
    traits: dict[str, Trait]
    guns: dict[str, Gun]
    grounds: dict[str, GroundKind]
    distances: dict[str, int]
    numbers: dict[str, int]
    raw: dict[str, Any]


@cache
def catalogue() -> Catalogue:
    """What resources/catalogues/la_garde.json says."""
    data = json.loads((RESOURCES / "catalogues" / "la_garde.json").read_text(encoding="utf-8"))
    return Catalogue(
        {row["kind"]: _troop(row) for row in data["units"]},
        tuple(Experience(key, _names(row["name"]), row["rally"]) for key, row in data["experiences"].items()),
        tuple(_skill(key, row) for key, row in data["skills"].items()),
        {row["id"]: _trait(row) for row in data["traits"]},
        {key: _gun(key, row) for key, row in data["guns"].items()},
        {row["id"]: _ground(row) for row in data["terrain"]},
        {key: length(row["value"]) for key, row in data["distances"].items()},
        {key: row["value"] for key, row in data["numbers"].items()},
        data,
    )


def length(centimetres: float) -> int:
    """Centimetres of the catalogue as whole hundredths of a millimetre."""
    return round(centimetres * CENTIMETRE)


def centimetres(hundredths: int) -> float:
    """A length in hundredths of a millimetre as centimetres, rounded up to hundredths, for telling."""
    return -(-100 * hundredths // CENTIMETRE) / 100


def _troop(row: dict[str, Any]) -> Troop:
    return Troop(
        row["kind"],
        _names(row["name"]),
        _names(row["plural"]),
        _names(row["effect"]),
        tuple(row["rules"]),
        row["arm"],
        row["gun"],
        row["mounted"],
        length(row["base"]),
        length(row["zone"]),
        length(row["manoeuvre"]),
        length(row["road"]),
        length(row["attack"]),
        length(row["defend"]),
        frozenset(row["traits"]),
        row["most_elements"],
    )


def _skill(key: str, row: dict[str, Any]) -> Skill:
    return Skill(key, _names(row["name"]), row["change"], row["aides"], row["pool"], row["initiative"])


def _trait(row: dict[str, Any]) -> Trait:
    return Trait(
        row["id"], _names(row["name"]), _names(row["effect"]), tuple(row["rules"]), tuple(row["arms"])
    )


def _gun(key: str, row: dict[str, Any]) -> Gun:
    return Gun(
        key,
        length(row["short"]),
        length(row["medium"]),
        length(row["long"]),
        row["bombards"],
        row["loss"],
        row["lowers_cover"],
    )


def _ground(row: dict[str, Any]) -> GroundKind:
    return GroundKind(
        row["id"],
        row["layer"],
        _names(row["name"]),
        _names(row["effect"]),
        tuple(row["rules"]),
        row["difficult"],
        row["impassable"],
        row["cover"],
        row["hill"],
        row["blocks_sight"],
        row["crossing"],
        row["disorders"],
        tuple(row["difficult_in_combat"]),
        row["road"],
        row["over"],
    )


def _names(row: dict[str, str]) -> Names:
    return Names(row["en"], row["fr"])
