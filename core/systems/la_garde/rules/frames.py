"""What can be going on in a turn: each frame waits for dice, tokens or an answer.

The first half belongs to the flow of the turn, the second to combats, bombardments and losses.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Arriving:
    """A group of reinforcements whose die has to fall (LG-2.1)."""

    group: int


@dataclass(frozen=True, slots=True)
class Initiative:
    """The dice of initiative have to fall (LG-2.2)."""


@dataclass(frozen=True, slots=True)
class Changing:
    """The die that decides whether a division gets another order has to fall (LG-3.4)."""

    division: int
    order: int


@dataclass(frozen=True, slots=True)
class Ending:
    """The die that says whether the battle goes on has to fall (LG-14.3)."""


FRAMES = (Arriving, Initiative, Changing, Ending)
