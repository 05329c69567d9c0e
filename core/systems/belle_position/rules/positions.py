"""The six positions (BP-2): 0 to 2 are left wing, centre and right wing of side 0, 3 to 5 those of side 1.

Each is named as its owner sees it. A side's left wing faces the enemy's right wing (BP-2.2).
"""

from __future__ import annotations

from typing import Final

LEFT, CENTRE, RIGHT = range(3)
WINGS: Final = ("left", "centre", "right")
POSITIONS: Final = range(6)
RESERVE: Final = 6
"""The hand, as the place from which and to which cards move (BP-2.3)."""

FACING: Final = (5, 4, 3, 2, 1, 0)
"""The position on the other side of the median line."""

OWNER: Final = (0, 0, 0, 1, 1, 1)
LINES: Final = (range(3), range(3, 6))
LATERAL: Final = ((1,), (0, 2), (1,), (4,), (3, 5), (4,))
"""The neighbours in the same line, which matter for flank attacks only (BP-2.3)."""

STEPS: Final = tuple(
    tuple((RESERVE, FACING[place]) if OWNER[place] == side else (FACING[place],) for place in POSITIONS)
    for side in (0, 1)
)
"""Where one move leads a card of a side from each position (BP-13.2, BP-13.3)."""


def stack(side: int, position: int) -> int:
    """The index of a side's stack in a position."""
    return side * 6 + position
