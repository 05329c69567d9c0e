"""Orders as the small numbers that a state holds (LG-3.1)."""

from __future__ import annotations

from typing import Final

from core.protocol.pending import UNKNOWN
from core.text import Names

UNKNOWN_ORDER: Final = UNKNOWN
"""An order that lies face down for the looker."""
NO_ORDER: Final = 0
ATTACK: Final = 1
DEFEND: Final = 2
MANOEUVRE: Final = 3
UNWRITTEN: Final = 4
"""The side has still to write this order."""

ORDERS: Final = (ATTACK, DEFEND, MANOEUVRE)
WORDS: Final = ("none", "attack", "defend", "manoeuvre")
"""How files write orders, by their number."""
NAMES: Final = (
    Names("no order", "aucun ordre"),
    Names("Attack", "Attaquer"),
    Names("Defend", "Défendre"),
    Names("Manoeuvre", "Manœuvrer"),
)
