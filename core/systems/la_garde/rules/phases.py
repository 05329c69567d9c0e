"""The steps of a turn (LG-2), as the small numbers that a state holds."""

from typing import Final

DEPLOY: Final = 0
ARRIVE: Final = 1
ENTER: Final = 2
AIDES: Final = 3
ORDERS: Final = 4
RALLY: Final = 5
INITIATIVE: Final = 6
FIRST: Final = 7
ACTIVATE: Final = 8
REVEAL: Final = 9
GENERALS: Final = 10
BOMBARD: Final = 11
MOVE: Final = 12
LATE_BOMBARD: Final = 13
COMBAT: Final = 14
CONSOLIDATE: Final = 15
TURN_END: Final = 16
NEXT_TURN: Final = 17

PHASES: Final = (
    "deploy",
    "arrive",
    "enter",
    "aides",
    "orders",
    "rally",
    "initiative",
    "first",
    "activate",
    "reveal",
    "generals",
    "bombard",
    "move",
    "late_bombard",
    "combat",
    "consolidate",
    "turn_end",
    "next_turn",
)

ACTIVATION: Final = (REVEAL, GENERALS, BOMBARD, MOVE, LATE_BOMBARD, COMBAT)
"""The steps inside the activation of one division (LG-2.4)."""
