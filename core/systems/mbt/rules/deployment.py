"""Sides that lay their own bases, with the option `deploy` (MBT-R56)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from core.geometry.bases import Pose, footprint
from core.geometry.shapes import overlaps
from core.geometry.trigonometry import FULL_TURN
from core.protocol.events import Event, Listener
from core.protocol.refusals import Refusal
from core.systems.mbt.rules.actions import NOBODY, Lay
from core.systems.mbt.rules.state import State

if TYPE_CHECKING:
    from core.geometry.table_terrain import TableTerrain
    from core.systems.mbt.rules.context import BattleContext

STEP = 100
"""Candidates stand on a grid of so many tenths of a millimetre."""


def next_unit(state: State) -> int:
    """The base that is laid next: side after side, in the order of the file; NOBODY when all are."""
    context = state.context
    for side in (0, 1):
        for unit in context.units_of[side]:
            if not state.laid >> unit & 1:
                return unit
    return NOBODY


def zones(context: BattleContext, unit: int) -> list[Any]:
    """The zones in which a base may be laid: of its corps where it has one, else of its side."""
    board: Any = context.scenario.board
    side = context.side_ids[context.side_of[unit]]
    mine = [zone for zone in board.zones if zone.side == side]
    corps = context.scenario.units[unit].formation
    own = [zone for zone in mine if corps is not None and zone.formation == corps]
    return own or mine


def _terrain(context: BattleContext, unit: int) -> TableTerrain:
    from core.geometry.patches import Area
    from core.geometry.table_terrain import TableTerrain

    return TableTerrain(Area("zone", zone.outline) for zone in zones(context, unit))


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
    if not _terrain(context, unit).holds(foot, ("zone",)):
        return Refusal("outside_zone", "MBT-R56", facts)
    if context.ground.bars(context.mobility_of[unit], foot):
        return Refusal("impassable", "MBT-5.3", facts)
    for other, its in enumerate(state.feet):
        if its is not None and overlaps(foot, its):
            return Refusal("no_room", "MBT-R56", {**facts, "target": other})
    return None


def candidates(state: State) -> Iterator[Lay]:
    """The place of the scenario first, then a grid over the zones, front rows first."""
    context = state.context
    unit = next_unit(state)
    start = context.start[unit]
    yield Lay(unit, start)
    base = context.base_of[unit]
    for zone in zones(context, unit):
        xs, ys = [x for x, _y in zone.outline], [y for _x, y in zone.outline]
        for x in range(min(xs) + base.width // 2, max(xs) - base.width // 2 + 1, STEP * 4):
            for y in range(min(ys), max(ys) + 1, STEP * 2):
                yield Lay(unit, Pose(x, y, start.facing))


def lay(state: State, action: Lay, emit: Listener | None) -> None:
    """A base is laid."""
    state.place({action.unit: action.pose})
    state.laid |= 1 << action.unit
    if emit is not None:
        emit(Event("laid", {"unit": action.unit}, "MBT-R56"))
