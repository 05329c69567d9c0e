"""Marks: what a desk wants to show on hexes, told in plain data."""

from dataclasses import dataclass
from typing import Literal

MarkKind = Literal[
    "chosen",
    "chosen_unit",
    "legal",
    "target",
    "target_hover",
    "refused",
    "hover",
    "focus",
    "brush",
    "ghost",
    "ordered",
    "problem",
    "zone_one",
    "zone_other",
    "dead_ground",
    "too_far",
    "threat",
]


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark on a hex. `label` stands in its chip (for targets a number of dice), `detail` after it."""

    hex: int
    kind: MarkKind
    label: str = ""
    detail: str = ""
