"""The steps of a side's turn (BC-6), as the small numbers that a state holds."""

from typing import Final

OPENING: Final = 0
CARD: Final = 1
ORDER: Final = 2
MOVE: Final = 3
BATTLE: Final = 4
SECOND_MOVE: Final = 5
BUILD: Final = 6
RALLY: Final = 7
SHARPSHOOT: Final = 8
SUPPLY: Final = 9
FINISH: Final = 10
TURN_END: Final = 11

PHASES: Final = (
    "opening",
    "card",
    "order",
    "move",
    "battle",
    "second_move",
    "build",
    "rally",
    "sharpshoot",
    "supply",
    "finish",
    "turn_end",
)

FIRST_STEP: Final = {
    "rally": RALLY,
    "sharpshooter": SHARPSHOOT,
    "short-supply": SUPPLY,
    "construct-fieldworks": BUILD,
}
"""The steps that stand in the place of the orders, by the card on the table (BC-14.16 to BC-14.19)."""
