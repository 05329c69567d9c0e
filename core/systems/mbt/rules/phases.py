"""The steps of a side's turn (MBT-3), as the small numbers that a state holds."""

from typing import Final

DEPLOY: Final = 0
MOVE: Final = 1
COMBAT: Final = 2
TURN_END: Final = 3

PHASES: Final = ("deploy", "move", "combat", "turn_end")
