"""What can be going on in a battle: each frame waits for dice."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fighting:
    """A close combat whose dice have to fall (MBT-6.2)."""

    unit: int
    target: int


@dataclass(frozen=True, slots=True)
class Shooting:
    """A shot whose dice have to fall (MBT-8.2)."""

    unit: int
    target: int


@dataclass(frozen=True, slots=True)
class Panicking:
    """Elephants that panic, one after the other (MBT-7, MBT-R55): the die of the first has to fall.

    `queue` are those that have still to run, `panicked` the mask of all that have panicked in this event
    (MBT-R23).
    """

    queue: tuple[int, ...]
    panicked: int
