"""The printed tables as data: arms, fire types, qualities, traits, ground. Read once from the catalogue."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from core.chance.dice import D4, D6, D8, Die
from core.paths import RESOURCES
from core.text import Names

INFANTRY, TRIBAL, CAVALRY, MOUNTED = range(4)
KINDS = ("infantry", "tribal", "cavalry", "mounted_infantry")
QUALITIES = ("poor", "normal", "superior")
ORDERS = ("close", "open")
TRAITS = ("shock", "impetuous", "fiery", "tenacious", "conspicuous", "smokeless")
OF_CAVALRY = ("F", "G")
"""The rows of the fire table that name cavalry (BE-8): with horse artillery, and without support."""
CLASSES = ("cover", "difficult", "very_difficult", "impassable", "hill", "fortification", "blocks_sight")

FARTHEST = 4
"""No fire and no sight goes farther (BE-8, BE-9.2)."""
CERTAIN = 6
"""A level with command points of so much passes a test for certain (BE-5.3)."""
COMMAND_SHARE = 8
"""One command die for so many elements (BE-3.1)."""

DICE: dict[int, Die] = {4: D4, 6: D6, 8: D8}


@dataclass(frozen=True, slots=True)
class Arm:
    """One arm (BE-1.3, BE-6): at most so many elements; `march` is the forced march in UD."""

    kind: str
    name: Names
    plural: Names
    effect: Names
    elements: int
    march: int


@dataclass(frozen=True, slots=True)
class FireType:
    """One row of the fire table (BE-8): scores by distance, index 0 unused, 0 no fire."""

    type: str
    name: Names
    effect: Names
    scores: tuple[int, ...]
    moved: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Quality:
    """Reactivity (BE-5.2) and basic assault score (BE-11.1) by doctrine, and the command die (BE-3.1)."""

    id: str
    name: Names
    troops: Names
    reactivity: dict[str, int]
    assault: dict[str, int]
    die: Die


@dataclass(frozen=True, slots=True)
class Ground:
    """A kind of ground or a feature with its classes (BE-7)."""

    id: str
    name: Names
    effect: Names
    classes: tuple[str, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Named:
    """A trait or a doctrine."""

    id: str
    name: Names
    effect: Names
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AssaultTable:
    """The terms of an assault score (BE-11)."""

    shock: int = 4
    fiery: int = 1
    tenacious: int = 1
    hill: int = 1
    fortification: int = 2
    counter_charge: int = 1
    cavalry_limit: int = 1
    highest_die: int = 5


@dataclass(frozen=True, slots=True)
class SightTable:
    """The terms of the sight distance (BE-9.2)."""

    distance: int = FARTHEST
    unseen: int = -1
    cover: int = -1
    open_order: int = -1
    least: int = 1


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Arms in the order of `KINDS`, the rest by id."""

    arms: tuple[Arm, ...]
    fire: dict[str, FireType]
    qualities: dict[str, Quality]
    orders: dict[str, Named]
    traits: dict[str, Named]
    grounds: dict[str, Ground]
    features: dict[str, Ground]
    assault: AssaultTable
    sight: SightTable


@cache
def catalogue() -> Catalogue:
    """The catalogue of this system, read from its file once a process."""
    path = RESOURCES / "catalogues" / "belle_epoque.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    arms = {row["kind"]: _arm(row) for row in data["units"]}
    return Catalogue(
        arms=tuple(arms[kind] for kind in KINDS),
        fire={row["type"]: _fire_type(row) for row in data["fire"]},
        qualities={row["id"]: _quality(row) for row in data["qualities"]},
        orders={row["id"]: _named(row) for row in data["doctrines"]},
        traits={row["id"]: _named(row) for row in data["traits"]},
        grounds={row["id"]: _ground(row) for row in data["terrain"]},
        features={row["id"]: _ground(row) for row in data["features"]},
        assault=AssaultTable(),
        sight=SightTable(),
    )


def _names(row: dict[str, str]) -> Names:
    return Names(row["en"], row["fr"])


def _arm(row: dict[str, Any]) -> Arm:
    return Arm(
        row["kind"],
        _names(row["name"]),
        _names(row["plural"]),
        _names(row["effect"]),
        row["elements"],
        row["forced"],
    )


def _fire_type(row: dict[str, Any]) -> FireType:
    return FireType(
        row["type"], _names(row["name"]), _names(row["arms"]), (0, *row["scores"]), (0, *row["moved"])
    )


def _quality(row: dict[str, Any]) -> Quality:
    return Quality(
        row["id"],
        _names(row["name"]),
        _names(row["troops"]),
        row["reactivity"],
        row["assault"],
        DICE[row["command_die"]],
    )


def _named(row: dict[str, Any]) -> Named:
    return Named(row["id"], _names(row["name"]), _names(row["effect"]), tuple(row["rules"]))


def _ground(row: dict[str, Any]) -> Ground:
    return Ground(
        row["id"], _names(row["name"]), _names(row["effect"]), tuple(row["classes"]), tuple(row["rules"])
    )
