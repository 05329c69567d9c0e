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
    from core.systems.mbt.rules.context import Setting

STEP = 100
"""Candidates stand on a grid of so many tenths of a millimetre."""


def next_unit(state: State) -> int:
    """The base that is laid next: side after side, in the order of the file; NOBODY when all are."""
    setting = state.setting
    for side in (0, 1):
        for unit in setting.units_of[side]:
            if not state.laid >> unit & 1:
                return unit
    return NOBODY


def zones(setting: Setting, unit: int) -> list[Any]:
    """The zones in which a base may be laid: of its corps where it has one, else of its side."""
    board: Any = setting.scenario.board
    side = setting.side_ids[setting.side_of[unit]]
    mine = [zone for zone in board.zones if zone.side == side]
    corps = setting.scenario.units[unit].formation
    own = [zone for zone in mine if corps is not None and zone.formation == corps]
    return own or mine


def _terrain(setting: Setting, unit: int) -> TableTerrain:
    from core.geometry.patches import Area
    from core.geometry.table_terrain import TableTerrain

    return TableTerrain(Area("zone", zone.outline) for zone in zones(setting, unit))


def refusal(state: State, action: Lay) -> Refusal | None:
    """Why a base may not be laid there."""
    setting, unit, pose = state.setting, action.unit, action.pose
    facts = {"unit": unit}
    if unit != next_unit(state):
        return Refusal("other_base_laid", "MBT-R56", {**facts, "by": next_unit(state)})
    if not 0 <= pose.facing < FULL_TURN:
        return Refusal("no_facing", "MBT-5.1", facts)
    foot = footprint(setting.base_of[unit], pose)
    if not setting.table.holds(foot):
        return Refusal("off_table", "MBT-1.1", facts)
    if not _terrain(setting, unit).holds(foot, ("zone",)):
        return Refusal("outside_zone", "MBT-R56", facts)
    if setting.ground.bars(setting.mobility_of[unit], foot):
        return Refusal("impassable", "MBT-5.3", facts)
    for other, its in enumerate(state.feet):
        if its is not None and overlaps(foot, its):
            return Refusal("no_room", "MBT-R56", {**facts, "target": other})
    return None


def candidates(state: State) -> Iterator[Lay]:
    """The place of the scenario first, then a grid over the zones, front rows first."""
    setting = state.setting
    unit = next_unit(state)
    start = setting.start[unit]
    yield Lay(unit, start)
    base = setting.base_of[unit]
    for zone in zones(setting, unit):
        xs, ys = [x for x, _y in zone.outline], [y for _x, y in zone.outline]
        for x in range(min(xs) + base.width // 2, max(xs) - base.width // 2 + 1, STEP * 4):
            for y in range(min(ys), max(ys) + 1, STEP * 2):
                yield Lay(unit, Pose(x, y, start.facing))


def lay(state: State, action: Lay, tell: Listener | None) -> None:
    """A base is laid."""
    state.place({action.unit: action.pose})
    state.laid |= 1 << action.unit
    if tell is not None:
        tell(Event("laid", {"unit": action.unit}, "MBT-R56"))
