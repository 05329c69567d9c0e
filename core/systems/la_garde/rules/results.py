"""The tables of results (LG-6, LG-9), read from the catalogue."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from core.systems.la_garde.rules.rule_tables import COHESIONS, FORMED, catalogue
from core.text import Names


@dataclass(frozen=True, slots=True)
class Effect:
    """What a result does to one brigade: `cohesion` it is set to at least (FORMED: nothing is set)."""

    cohesion: int = FORMED
    losses: int = 0
    loss_tests: int = 0
    withdraws: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """One row of a table of results; a bombardment does nothing to its `attacker` beside its ammunition."""

    id: str
    name: Names
    attacker: Effect
    defender: Effect
    breaks_artillery: bool
    may_occupy: bool
    new_combat: bool
    out_of_ammunition: bool


@cache
def combat_outcomes() -> dict[str, Outcome]:
    """The results of a combat by the pair that was drawn."""
    return {key: _outcome(key, row) for key, row in catalogue().raw["combat_results"].items()}


@cache
def bombardment_outcomes() -> dict[str, Outcome]:
    """The results of a bombardment; "DV" and "VD" by the order of the draw."""
    return {key: _outcome(key, row) for key, row in catalogue().raw["bombardment_results"].items()}


SWAPPED = {"DV": "VD", "VD": "DV"}
"""With the option `bombard_swap` the two orders of a mixed draw change places (LG-R41)."""


def bombardment_key(result: str, *, swapped: bool) -> str:
    """Which row of the table the tokens mean that came in this order."""
    return SWAPPED.get(result, result) if swapped else result


def _outcome(key: str, row: dict[str, Any]) -> Outcome:
    return Outcome(
        key,
        Names(row["name"]["en"], row["name"]["fr"]),
        _effect(row.get("attacker", {})),
        _effect(row.get("defender", row.get("target", {}))),
        row.get("breaks_artillery", False),
        row.get("may_occupy", False),
        row.get("new_combat", False),
        row.get("out_of_ammunition", False),
    )


def _effect(row: dict[str, Any]) -> Effect:
    return Effect(
        COHESIONS.index(row.get("cohesion", COHESIONS[FORMED])),
        row.get("losses", 0),
        row.get("loss_tests", 0),
        row.get("withdraws", False),
    )
