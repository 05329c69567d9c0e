"""What a designer wishes of ground from a seed, and how rooms call it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

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
