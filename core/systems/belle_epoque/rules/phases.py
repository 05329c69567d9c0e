"""The steps of a turn and of an activation (BE-2, BE-4, BE-5), as the small numbers that a state holds."""

from typing import Final

COMMAND: Final = 0
TOKEN: Final = 1
NAME: Final = 2
ACTIVATION: Final = 3
FAILED: Final = 4
PASSED: Final = 5
MOVED: Final = 6
MARCHED: Final = 7
DONE: Final = 8
ENTER: Final = 9
TURN_END: Final = 10

PHASES: Final = (
    "command",
    "token",
    "name",
    "activation",
    "failed",
    "passed",
    "moved",
    "marched",
    "done",
    "enter",
    "turn_end",
)

OF_A_UNIT: Final = (ACTIVATION, FAILED, PASSED, MOVED, MARCHED)
"""The steps of the activation of one unit."""
