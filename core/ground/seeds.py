"""Ground from a seed: what a designer wishes, and who makes it on which board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Alike = Literal["none", "half_turn", "left_right"]
"""Whether one side's ground is the other's: turned by half, or left and right as in a mirror."""


@dataclass(frozen=True)
class GroundWish:
    """How much of what, each from 0 (none) to 1; the same wish and seed make the same ground everywhere."""

    seed: int
    relief: float = 0.4
    woods: float = 0.4
    water: float = 0.2
    villages: float = 0.3
    roads: float = 0.5
    alike: Alike = "none"


WOODS = ("woods", "wood")
SCRUB = ("orchard", "thicket", "crops", "rough", "scrub")
FIELDS = ("field", "crops")
VILLAGES = ("village", "building", "urban")
LAKES = ("water", "marsh")


def first_of(kinds: tuple[str, ...], known: tuple[str, ...]) -> str | None:
    """The first of these that a board knows."""
    return next((kind for kind in kinds if kind in known), None)


def grown(scenario: Any, wish: GroundWish) -> Any:
    """The scenario with new ground all over it; units, objectives and labels stay where they are.

    Raises EditRefused where the board cannot lie on itself as wished.
    """
    if scenario.board.kind == "hex":
        from core.ground.hex_seeds import grown_hexes

        return grown_hexes(scenario, wish)
    from core.ground.table_seeds import grown_table

    return grown_table(scenario, wish)
