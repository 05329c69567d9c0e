"""How fast what happens is shown: five paces, and how long each sort of moment takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.text import Text, _
from editor.base.settings import PACES, Pace

if TYPE_CHECKING:
    from core.presentation.cues import CueKind

__all__ = ["PACES", "Pace"]

PACE_WORDS: dict[Pace, Text] = {
    "step": _("step by step"),
    "slow": _("slow"),
    "normal": _("normal"),
    "quick": _("quick"),
    "at_once": _("at once"),
}

FACTORS: dict[Pace, float] = {"step": 1.0, "slow": 2.0, "normal": 1.0, "quick": 1 / 3, "at_once": 0.0}
"""How many times as long as at the normal pace a moment takes."""

BETWEEN = 300
"""Milliseconds at the normal pace between two acts of a computer."""

TUMBLE, SETTLE, RING, REST = 450, 80, 150, 400
"""Dice are in the air, come to lie one after another, the hits are ringed, all is looked at."""

LEAVE = 150
"""Milliseconds in which the ghost of the old place appears before a piece goes."""

MOST_DICE = 12
"""More dice than this settle no more slowly."""

_LENGTHS: dict[CueKind, int] = {
    "aim": 350,
    "move": 500,
    "withdraw": 600,
    "advance": 500,
    "panic": 600,
    "enter": 450,
    "lose": 500,
    "gone": 750,
    "shaken": 400,
    "rallied": 400,
    "card": 350,
}


def length_of(kind: str, dice: int = 0) -> int:
    """Milliseconds that a moment takes at the normal pace; of so many dice where they fall."""
    if kind in ("dice", "tokens"):
        return TUMBLE + SETTLE * max(0, min(dice, MOST_DICE) - 1) + RING + REST
    return next((length for name, length in _LENGTHS.items() if name == kind), 0)


def pause_between(pace: Pace) -> int:
    """Milliseconds between two acts of a computer."""
    return round(BETWEEN * FACTORS[pace])
