"""A card on the table or in a hand as one whole number, so that a battle is copied cheaply.

Seven bits say which card of the context it is (`UNKNOWN_CARD`: face down and not known), then whether it lies
face up, the moves that it has made in this turn, whether it has fought, whether it marches by force or is dug
in by a special card, and its loss tokens (BP-1.4).
"""

from __future__ import annotations

from typing import Final

CARD: Final = 0x7F
UNKNOWN_CARD: Final = 0x7F
MOST_CARDS: Final = 0x7F
UP: Final = 1 << 7
MOVE: Final = 1 << 8
MOVES: Final = 3 << 8
FOUGHT: Final = 1 << 10
MARCHING: Final = 1 << 11
DUG_IN: Final = 1 << 12
TOKEN: Final = 1 << 13
TOKENS: Final = 13

OF_THIS_TURN: Final = MOVES | FOUGHT | MARCHING
ACTED: Final = MOVES | FOUGHT
"""Who has fought or moved in this turn begins no combat (BP-10.1, BP-13.1)."""


def moves_of(code: int) -> int:
    """The moves that it has made in this turn."""
    return code >> 8 & 3


def fresh(code: int) -> int:
    """The same card without the marks of this turn."""
    return code & ~OF_THIS_TURN
