"""An MBT battle at one moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.geometry.bases import Footprint, Pose, footprint
from core.geometry.contacts import are_face_to_face
from core.geometry.groups import Links, links
from core.geometry.shapes import touches
from core.geometry.tolerances import ALIGNED, TENTH
from core.kit.states import BattleState
from core.protocol.pending import Over, Pending

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.systems.mbt.rules.actions import Action
    from core.systems.mbt.rules.context import BattleContext

NOBODY = -1
_NEAR = 2 * ALIGNED // TENTH
"""Fronts that lie farther apart than this cannot be face to face."""


class State(BattleState):
    """One mutable, slotted, flat object. Bases are indices, sets of bases bit masks.

    `poses[unit]` is where a base stands, None for one that is destroyed or not laid yet. `gone` bases are
    destroyed; those of them in `spared` are no losses (MBT-R24). `moved` bases have moved in this side's
    turn, `acted` ones have fought or shot in this combat phase (MBT-R33); `melee` is 1 once a close combat
    was fought in it (MBT-R43). `held[objective]` is the side that holds it (MBT-R37).

    Fields with a leading underscore follow from the others.
    """

    context: BattleContext
    pending: Pending
    frames: tuple[Any, ...]
    turn: int
    phase: int
    active: int
    poses: list[Pose | None]
    laid: int
    gone: int
    spared: int
    moved: int
    acted: int
    melee: int
    held: list[int]
    ended: tuple[Over, ...]
    _feet: tuple[Footprint | None, ...]
    _opposed: tuple[int, ...] | None
    _links: Links | None
    _actions: tuple[Action, ...] | None
    _judged: tuple[Any, Any] | None

    def place(self, changes: Mapping[int, Pose | None]) -> None:
        """Put bases elsewhere (None: off the table) and keep what follows in step."""
        feet = list(self._feet)
        for unit, pose in changes.items():
            self.poses[unit] = pose
            feet[unit] = None if pose is None else footprint(self.context.base_of[unit], pose)
        self._feet = tuple(feet)
        self._opposed = None
        self._links = None
        self._judged = None

    @property
    def feet(self) -> tuple[Footprint | None, ...]:
        """Each base where it stands; None for who is not on the table."""
        return self._feet

    def opposed(self) -> tuple[int, ...]:
        """For each base the enemy that it is face to face with, or NOBODY (MBT-6.1)."""
        if self._opposed is None:
            self._opposed = opposed(self.context, self._feet)
        return self._opposed

    def links(self) -> Links:
        """Who is aligned with whom, friends only (MBT-5.2)."""
        if self._links is None:
            self._links = own_links(self.context, self._feet)
        return self._links


def own_links(context: BattleContext, feet: Sequence[Footprint | None]) -> Links:
    """Entry n: the friends that are aligned with base n."""
    found: list[tuple[int, ...]] = [()] * len(feet)
    for side in (0, 1):
        mine = [foot if context.side_of[unit] == side else None for unit, foot in enumerate(feet)]
        for unit, row in enumerate(links(mine)):
            if row:
                found[unit] = row
    return tuple(found)


def opponent(context: BattleContext, feet: Sequence[Footprint | None], unit: int) -> int:
    """The enemy that a base touches face to face, or NOBODY."""
    foot = feet[unit]
    if foot is None:
        return NOBODY
    x, y, _facing = foot.pose
    for foe in context.units_of[1 - context.side_of[unit]]:
        its = feet[foe]
        if (
            its is not None
            and abs(its.pose.x - x) <= _NEAR
            and abs(its.pose.y - y) <= _NEAR
            and are_face_to_face(foot, its)
            and touches(foot, its)
        ):
            return foe
    return NOBODY


def opposed(context: BattleContext, feet: Sequence[Footprint | None]) -> tuple[int, ...]:
    """For each base the enemy that it is face to face with, or NOBODY."""
    found = [NOBODY] * len(feet)
    for unit in context.units_of[0]:
        foe = opponent(context, feet, unit)
        if foe >= 0 and found[foe] < 0:
            found[unit], found[foe] = foe, unit
    return tuple(found)


def rebuild(state: State) -> None:
    """Work out the slots that follow from the others."""
    base_of = state.context.base_of
    state._feet = tuple(
        None if pose is None else footprint(base_of[unit], pose) for unit, pose in enumerate(state.poses)
    )
    state._opposed = None
    state._links = None
    state._actions = None
    state._judged = None
