"""Everything that a side can decide in MBT, as frozen values.

A base is its index in the scenario's list. Poses are whole tenths of a millimetre and of a degree.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from core.geometry.bases import Pose

NOBODY = -1


@dataclass(frozen=True, slots=True)
class Lay:
    """A side lays its next base before the battle, with the option `deploy` (MBT-R56)."""

    unit: int
    pose: Pose


@dataclass(frozen=True, slots=True)
class Move:
    """A base, or a group as one rigid body, goes along a path (MBT-5).

    `units[0]` is the leader; `path` are the poses that it comes to, one after the other, its start left out.
    Each leg is a straight shift at fixed facing or a turn on the spot. `prefer` is the enemy that is to
    conform where a base touches several (MBT-R8); NOBODY: the one nearest to the middle of its front.
    """

    units: tuple[int, ...]
    path: tuple[Pose, ...]
    prefer: int = NOBODY


@dataclass(frozen=True, slots=True)
class EndMoves:
    """The side moves nothing more; its combats come (MBT-3.1)."""


@dataclass(frozen=True, slots=True)
class Fight:
    """Close combat of a base of the active side with the enemy that it is face to face with (MBT-6)."""

    unit: int
    target: int


@dataclass(frozen=True, slots=True)
class Shoot:
    """A base with bow or sling shoots (MBT-8)."""

    unit: int
    target: int


@dataclass(frozen=True, slots=True)
class EndCombats:
    """The side shoots no more and hands over (MBT-3)."""


Action: TypeAlias = Lay | Move | EndMoves | Fight | Shoot | EndCombats

ACTION_KINDS: tuple[type, ...] = (Lay, Move, EndMoves, Fight, Shoot, EndCombats)
"""Every kind of action, in the order of a turn."""

END_MOVES = EndMoves()
END_COMBATS = EndCombats()
