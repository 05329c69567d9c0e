"""Sides that lay their own bases, with the option `deploy` (MBT-R56)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from core.geometry.bases import Footprint, Pose, footprint
from core.geometry.shapes import overlaps
from core.geometry.trigonometry import FULL_TURN
from core.kit.memory import remembered
from core.kit.start_zones import NOWHERE, OWN, STEPS, StartZones, start_zones
from core.protocol.events import Event, Listener
from core.protocol.refusals import Refusal
from core.systems.mbt.rules.actions import NOBODY, Lay
from core.systems.mbt.rules.state import State

if TYPE_CHECKING:
    from core.systems.mbt.rules.context import BattleContext


OUTSIDE = ("outside_zone", "outside_zones", "outside_side", "outside_side")
"""Why a place is refused while the choice is as wide as OWN, SIDE, ANYWHERE, NOWHERE (MBT-R56)."""


def next_unit(state: State) -> int:
    """The base that is laid next: side after side, in the order of the file; NOBODY when all are."""
    context = state.context
    for side in (0, 1):
        for unit in context.units_of[side]:
            if not state.laid >> unit & 1:
                return unit
    return NOBODY


def side_zones(context: BattleContext, unit: int) -> list[Any]:
    """The zones of the side of a base."""
    board: Any = context.scenario.board
    side = context.side_ids[context.side_of[unit]]
    return [zone for zone in board.zones if zone.side == side]


def zones(context: BattleContext, unit: int) -> list[Any]:
    """The zones in which a base may be laid first: of its corps where it has one, else of its side.

    Where all zones of its side belong to other corps it has any of these (MBT-R56).
    """
    mine = side_zones(context, unit)
    corps = context.scenario.units[unit].formation
    own = [zone for zone in mine if corps is not None and zone.formation == corps]
    return own or [zone for zone in mine if zone.formation is None] or mine


@remembered(256)
def _start_zones(context: BattleContext, unit: int) -> StartZones:
    board: Any = context.scenario.board
    return start_zones(board, context.side_ids[context.side_of[unit]], zones(context, unit))


def open_width(state: State, unit: int) -> int:
    """OWN while the zones of a base have room for it; else SIDE, ANYWHERE or NOWHERE (MBT-R56)."""
    return _width(state.context, unit, tuple(state.poses))


@remembered(16)
def _width(context: BattleContext, unit: int, poses: tuple[Pose | None, ...]) -> int:
    feet = [footprint(context.base_of[other], pose) for other, pose in enumerate(poses) if pose is not None]

    def is_free(foot: Footprint) -> bool:
        return (
            not any(overlaps(foot, its) for its in feet)
            and context.table.holds(foot)
            and not context.ground.bars(context.mobility_of[unit], foot)
        )

    facing = context.start[unit].facing
    return _start_zones(context, unit).width(context.base_of[unit], facing, context.table, is_free)


def refusal(state: State, action: Lay) -> Refusal | None:
    """Why a base may not be laid there."""
    context, unit, pose = state.context, action.unit, action.pose
    facts = {"unit": unit}
    if unit != next_unit(state):
        return Refusal("other_base_laid", "MBT-R56", {**facts, "by": next_unit(state)})
    if not 0 <= pose.facing < FULL_TURN:
        return Refusal("no_facing", "MBT-5.1", facts)
    foot = footprint(context.base_of[unit], pose)
    if not context.table.holds(foot):
        return Refusal("off_table", "MBT-1.1", facts)
    allowed = _start_zones(context, unit)
    if not allowed.holds(foot, OWN):
        width = open_width(state, unit)
        if not allowed.holds(foot, width):
            return Refusal(OUTSIDE[width], "MBT-R56", facts)
    if context.ground.bars(context.mobility_of[unit], foot):
        return Refusal("impassable", "MBT-5.3", facts)
    for other, its in enumerate(state.feet):
        if its is not None and overlaps(foot, its):
            return Refusal("no_room", "MBT-R56", {**facts, "target": other})
    return None


def has_room(state: State) -> bool:
    """Whether there is a place for the base that is laid next."""
    unit = next_unit(state)
    if refusal(state, Lay(unit, state.context.start[unit])) is None:
        return True
    return open_width(state, unit) != NOWHERE


def leave_out(state: State, emit: Listener | None) -> None:
    """The base that is laid next finds no room: it stays out, neither there nor lost (MBT-R56)."""
    unit = next_unit(state)
    state.laid |= 1 << unit
    if emit is not None:
        emit(Event("stays_out", {"unit": unit}, "MBT-R56"))


def candidates(state: State) -> Iterator[Lay]:
    """The place of the scenario first, then a grid over what is open to the base."""
    context = state.context
    unit = next_unit(state)
    start = context.start[unit]
    yield Lay(unit, start)
    for step in STEPS:
        for pose in grid(state, unit, start.facing, step):
            yield Lay(unit, pose)


def grid(state: State, unit: int, facing: int, step: int) -> Iterator[Pose]:
    """A grid over what is open to a base that faces so; who stands there is not asked."""
    context, width = state.context, open_width(state, unit)
    return _start_zones(context, unit).poses(context.base_of[unit], facing, width, step, context.table)


def lay(state: State, action: Lay, emit: Listener | None) -> None:
    """A base is laid."""
    state.place({action.unit: action.pose})
    state.laid |= 1 << action.unit
    if emit is not None:
        emit(Event("laid", {"unit": action.unit}, "MBT-R56"))
