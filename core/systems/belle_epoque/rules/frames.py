"""What can be going on in an activation: each frame waits for dice or for an answer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Reactivity:
    """A reactivity test whose die has to fall (BE-5.3): at most `needed` passes.

    `how` is "" in the activation of the unit, otherwise its reaction to the assault below (BE-14.4).
    """

    unit: int
    needed: int
    how: str


@dataclass(frozen=True, slots=True)
class Firing:
    """Fire whose dice have to fall (BE-8): those above `misses` and up to `score` hit."""

    unit: int
    target: int
    dice: int
    score: int
    misses: int


@dataclass(frozen=True, slots=True)
class Suffering:
    """A unit with `left` even losses that are, or may be, retreats (BE-13).

    `away` is the mask of enemy units from which each step must lead away (AMB 12); `chooses`: by fire its
    owner may let an element go instead (BE-13.4).
    """

    unit: int
    left: int
    away: int
    chooses: bool


@dataclass(frozen=True, slots=True)
class Assaulting:
    """An assault that is declared (BE-10): the window of BE-14.4, then the dice.

    `stood` is the hex of the target, `supporters` have fired or tried to, `charged`: the target
    counter-charges (BE-16), `closed`: the window is closed.
    """

    unit: int
    target: int
    stood: int
    supporters: int
    charged: bool
    closed: bool


@dataclass(frozen=True, slots=True)
class Evading:
    """An assaulted unit that has passed its test must say where it goes (BE-15)."""

    unit: int


@dataclass(frozen=True, slots=True)
class Following:
    """The winner of an assault may take the hex that the other has left (BE-10.6)."""

    unit: int
    to: int


Frame: TypeAlias = Reactivity | Firing | Suffering | Assaulting | Evading | Following

# Frames are values that come back again and again: building one costs more than finding it.
testing = lru_cache(maxsize=1 << 12)(Reactivity)
firing = lru_cache(maxsize=1 << 14)(Firing)
suffering = lru_cache(maxsize=1 << 14)(Suffering)
assaulting = lru_cache(maxsize=1 << 14)(Assaulting)
evading = lru_cache(maxsize=1 << 10)(Evading)
following = lru_cache(maxsize=1 << 14)(Following)
