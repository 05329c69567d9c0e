"""What can be going on above a side's turn: each frame waits for dice, for cards or for an answer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Drawing:
    """`left` cards have to be drawn by `side`; `opening`: those of the first hand (BP-4.2)."""

    side: int
    left: int
    opening: bool


@dataclass(frozen=True, slots=True)
class Testing:
    """The cohesion dice of a card have to fall (BP-7.2)."""

    side: int
    position: int
    slot: int
    dice: int
    general: bool


@dataclass(frozen=True, slots=True)
class Routing:
    """A unit has failed its test; its owner may play Rally (BP-AMB-20)."""

    side: int
    position: int
    slot: int


@dataclass(frozen=True, slots=True)
class Shooting:
    """The dice of a combat have to fall.

    `how` is "fire", "long", "counter" or "flank"; `position` and `slot` are the firer's. `power` is the
    highest face that hits; `sixes`: a natural 6 gives the general a token.
    """

    how: str
    side: int
    position: int
    slot: int
    target: int
    target_slot: int
    dice: int
    power: int
    sixes: bool


@dataclass(frozen=True, slots=True)
class Suffering:
    """`side` has to allot `hits` loss tokens in a position (BP-12.1); `visible`: to face-up cards only."""

    side: int
    position: int
    hits: int
    visible: bool


@dataclass(frozen=True, slots=True)
class Disordered:
    """The units of `side` in an overcrowded position test their cohesion (BP-14.4)."""

    side: int
    position: int


Frame: TypeAlias = Drawing | Testing | Routing | Shooting | Suffering | Disordered

# Frames are values that come back again and again: building one costs more than finding it.
drawing = lru_cache(maxsize=256)(Drawing)
testing = lru_cache(maxsize=1 << 12)(Testing)
shooting = lru_cache(maxsize=1 << 14)(Shooting)
suffering = lru_cache(maxsize=1 << 10)(Suffering)
