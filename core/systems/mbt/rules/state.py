"""An MBT battle at one moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.geometry.bases import Footprint, Pose, footprint
from core.geometry.contacts import are_aligned, are_face_to_face
from core.geometry.groups import Links
from core.geometry.layout import Layout
from core.geometry.tolerances import ALIGNED, TENTH
from core.kit.states import BattleState
from core.protocol.pending import Over, Pending

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

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
    _layout: Layout
    _feet: tuple[Footprint | None, ...]
    _opposed: tuple[int, ...] | None
    _links: dict[int, tuple[int, ...]]
    _backed: dict[int, int]
    _actions: tuple[Action, ...] | None
    _judged: dict[Any, Any]

    def place(self, changes: Mapping[int, Pose | None]) -> None:
        """Put bases elsewhere (None: off the table) and keep what follows in step."""
        feet: dict[int, Footprint | None] = {}
        for unit, pose in changes.items():
            self.poses[unit] = pose
            feet[unit] = None if pose is None else footprint(self.context.base_of[unit], pose)
        before = self._layout
        self._layout = after = before.moved(feet)
        self._feet = after.feet
        if self._opposed is not None and not _is_kept(self.context, before, after, feet):
            self._opposed = None
        stale = _touchers(before, after, feet)
        self._links = {unit: row for unit, row in self._links.items() if unit not in stale}
        # Who is opposed backs nobody: with that all may be different.
        kept = {} if self._opposed is None else self._backed
        self._backed = {unit: total for unit, total in kept.items() if unit not in stale}
        self._judged = {}

    @property
    def feet(self) -> tuple[Footprint | None, ...]:
        """Each base where it stands; None for who is not on the table."""
        return self._feet

    def foot(self, unit: int) -> Footprint:
        """Where a base on the table stands."""
        foot = self._feet[unit]
        assert foot is not None, "a base that is not on the table"
        return foot

    @property
    def layout(self) -> Layout:
        """The same, with who is near whom."""
        return self._layout

    def opposed(self) -> tuple[int, ...]:
        """For each base the enemy that it is face to face with, or NOBODY (MBT-6.1)."""
        if self._opposed is None:
            self._opposed = opposed(self.context, self._layout)
        return self._opposed

    def links(self) -> Links:
        """Who is aligned with whom, friends only (MBT-5.2)."""
        return tuple(map(self.linked, range(len(self._feet))))

    def linked(self, unit: int) -> tuple[int, ...]:
        """The friends that are aligned with a base, lowest first (MBT-5.2); remembered."""
        found = self._links.get(unit)
        if found is None:
            found = self._links[unit] = linked(self.context, self._layout, unit)
        return found


def linked(context: BattleContext, layout: Layout, unit: int) -> tuple[int, ...]:
    """The friends that are aligned with a base."""
    feet, side_of = layout.feet, context.side_of
    foot, side = feet[unit], side_of[unit]
    if foot is None:
        return ()
    return tuple(
        other
        for other in layout.touching()[unit]
        if side_of[other] == side and (its := feet[other]) is not None and are_aligned(foot, its)
    )


def opponent(context: BattleContext, layout: Layout, unit: int) -> int:
    """The enemy that a base touches face to face, or NOBODY."""
    feet, side_of = layout.feet, context.side_of
    foot, side = feet[unit], side_of[unit]
    if foot is None:
        return NOBODY
    x, y, _facing = foot.pose
    for foe in layout.touching()[unit]:
        its = feet[foe]
        if (
            side_of[foe] != side
            and its is not None
            and abs(its.pose.x - x) <= _NEAR
            and abs(its.pose.y - y) <= _NEAR
            and are_face_to_face(foot, its)
        ):
            return foe
    return NOBODY


def opposed(context: BattleContext, layout: Layout) -> tuple[int, ...]:
    """For each base the enemy that it is face to face with, or NOBODY."""
    found = [NOBODY] * len(layout.feet)
    for unit in context.units_of[0]:
        foe = opponent(context, layout, unit)
        if foe >= 0 and found[foe] < 0:
            found[unit], found[foe] = foe, unit
    return tuple(found)


def _is_kept(context: BattleContext, before: Layout, after: Layout, changed: Iterable[int]) -> bool:
    """Whether nobody of those who have moved touched or touches an enemy: who faces whom is as it was."""
    side_of = context.side_of
    return not any(
        side_of[other] != side_of[unit]
        for unit in changed
        for layout in (before, after)
        for other in layout.touching()[unit]
    )


def _touchers(before: Layout, after: Layout, changed: Mapping[int, object]) -> set[int]:
    """Who has moved, and all who touched these before or do so now."""
    found = set(changed)
    for touching in (before.touching(), after.touching()):
        for unit in changed:
            found.update(touching[unit])
    return found


def rebuild(state: State) -> None:
    """Work out the slots that follow from the others."""
    base_of = state.context.base_of
    state._layout = Layout(
        [None if pose is None else footprint(base_of[unit], pose) for unit, pose in enumerate(state.poses)]
    )
    state._feet = state._layout.feet
    state._opposed = None
    state._links = {}
    state._backed = {}
    state._actions = None
    state._judged = {}
