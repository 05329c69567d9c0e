"""The printed tables as data: troop types, abilities, ground. Read once from the catalogue."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from core.paths import RESOURCES
from core.text import Names

INFANTRY, CAVALRY = "infantry", "cavalry"
GOINGS = ("open", "difficult", "impassable")
"""From the best to the worst."""


@dataclass(frozen=True, slots=True)
class Troop:
    """One kind of base (MBT-2.1, MBT-5): `move` in graduations, `bonus` beside its fighters in combat.

    `is_heavy` says whether it has the +1 of MBT-6.2; an elephant moves as heavy cavalry without it (AMB 15).
    """

    kind: str
    name: Names
    plural: Names
    effect: Names
    rules: tuple[str, ...]
    mobility: str
    type: str
    move: int
    figures: int
    most_figures: int
    bonus: int
    is_heavy: bool

    @property
    def is_elephant(self) -> bool:
        return self.kind == "elephant"

    @property
    def is_chariot(self) -> bool:
        return self.kind.endswith("chariot")


@dataclass(frozen=True, slots=True)
class Ability:
    """A capacity of a base (MBT-2.1): `value` in combat, `range` of its shooting in graduations."""

    id: str
    name: Names
    effect: Names
    rules: tuple[str, ...]
    value: int
    range: int


@dataclass(frozen=True, slots=True)
class GroundKind:
    """One kind of feature or band (MBT-5.3): the going for each mobility.

    `replaces`: it lies over all other ground, as a bridge over a river (MBT-R50).
    """

    id: str
    layer: str
    name: Names
    effect: Names
    rules: tuple[str, ...]
    infantry: str
    cavalry: str
    blocks_sight: bool
    replaces: bool

    def going(self, mobility: str) -> str:
        """One of `GOINGS`."""
        return self.infantry if mobility == INFANTRY else self.cavalry


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The troop types, abilities and grounds, each by its id."""

    troops: dict[str, Troop]
    abilities: dict[str, Ability]
    grounds: dict[str, GroundKind]


@cache
def catalogue() -> Catalogue:
    """What resources/catalogues/mbt.json says."""
    data = json.loads((RESOURCES / "catalogues" / "mbt.json").read_text(encoding="utf-8"))
    return Catalogue(
        {entry["kind"]: _troop(entry) for entry in data["units"]},
        {entry["id"]: _ability(entry) for entry in data["abilities"]},
        {entry["id"]: _ground(entry) for entry in data["terrain"]},
    )


def _troop(entry: dict[str, Any]) -> Troop:
    return Troop(
        entry["kind"],
        _names(entry["name"]),
        _names(entry["plural"]),
        _names(entry["effect"]),
        tuple(entry["rules"]),
        entry["mobility"],
        entry["type"],
        entry["move"],
        entry["figures"],
        entry["most_figures"],
        entry["bonus"],
        entry["heavy"],
    )


def _ability(entry: dict[str, Any]) -> Ability:
    return Ability(
        entry["id"],
        _names(entry["name"]),
        _names(entry["effect"]),
        tuple(entry["rules"]),
        entry["value"],
        entry.get("range", 0),
    )


def _ground(entry: dict[str, Any]) -> GroundKind:
    return GroundKind(
        entry["id"],
        entry["layer"],
        _names(entry["name"]),
        _names(entry["effect"]),
        tuple(entry["rules"]),
        entry["going"]["infantry"],
        entry["going"]["cavalry"],
        entry["blocks_sight"],
        entry["replaces"],
    )


def _names(entry: dict[str, str]) -> Names:
    return Names(entry["en"], entry["fr"])
