"""What can be going on above a side's turn: each frame waits for dice, for cards or for an answer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Attack:
    """A battle whose dice have to fall (BC-11). `answer`: it is a Fight Back (BC-14.13)."""

    unit: int
    target: int
    dice: int
    answer: bool


@dataclass(frozen=True, slots=True)
class Retreating:
    """A piece that must go back (BC-12): `flags` are left, it was attacked in hex `stood` by `attacker`.

    `may_ignore`: its owner is asked whether its general takes away a flag (rules150, BC-R71).
    `may_stop`: it has come upon a general and may ignore the flags left (BC-12.8).
    """

    piece: int
    flags: int
    attacker: int
    stood: int
    answer: bool
    may_ignore: bool
    may_stop: bool


@dataclass(frozen=True, slots=True)
class Settling:
    """A battle whose losses and retreats are done: a Fight Back or an advance may follow (BC-R62)."""

    unit: int
    target: int
    stood: int


@dataclass(frozen=True, slots=True)
class Reply:
    """The owner of `target` is asked whether it fights back against `unit` (BC-14.13)."""

    unit: int
    target: int


@dataclass(frozen=True, slots=True)
class Taking:
    """The owner of `unit` is asked whether it advances to `to` (rules150, BC-R70)."""

    unit: int
    to: int


@dataclass(frozen=True, slots=True)
class Drawing:
    """`left` cards have to be drawn by `side`."""

    side: int
    left: int


@dataclass(frozen=True, slots=True)
class Rallying:
    """Damaged units whose dice have to fall (BC-14.16), each rolling `dice`."""

    units: tuple[int, ...]
    dice: int


@dataclass(frozen=True, slots=True)
class Aiming:
    """The sharpshooter's die has to fall (BC-14.18)."""

    target: int


@dataclass(frozen=True, slots=True)
class Supplying:
    """The owner of `unit` has to put it into his base row (BC-14.19)."""

    unit: int


Frame: TypeAlias = Attack | Retreating | Settling | Reply | Taking | Drawing | Rallying | Aiming | Supplying

# Frames are values that come back again and again: building one costs more than finding it.
attack = lru_cache(maxsize=1 << 14)(Attack)
retreating = lru_cache(maxsize=1 << 14)(Retreating)
settling = lru_cache(maxsize=1 << 14)(Settling)
reply = lru_cache(maxsize=1 << 14)(Reply)
drawing = lru_cache(maxsize=64)(Drawing)
