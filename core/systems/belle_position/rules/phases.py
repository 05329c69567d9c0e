"""The steps of a battle and of a side's turn (BP-4, BP-6), as the small numbers that a state holds."""

from typing import Final

OPENING: Final = 0
DEPLOYMENT: Final = 1
FIRST_PLAYER: Final = 2
COHESION: Final = 3
COMBAT: Final = 4
MOVEMENT: Final = 5
REINFORCEMENT: Final = 6
TURN_END: Final = 7

PHASES: Final = (
    "opening",
    "deployment",
    "first_player",
    "cohesion",
    "combat",
    "movement",
    "reinforcement",
    "turn_end",
)
