"""Sides that lay their own brigades, with the option `deploy` (LG-R40): the top edge first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from core.geometry.bases import Pose, footprint
from core.geometry.shapes import overlaps
from core.geometry.trigonometry import FULL_TURN
from core.protocol.events import Event, Listener
from core.protocol.refusals import Refusal
from core.systems.la_garde.rules.actions import Lay
from core.systems.la_garde.rules.generals import arrive_with
from core.systems.la_garde.rules.state import NOBODY, State

if TYPE_CHECKING:
    from core.geometry.table_terrain import TableTerrain
    from core.systems.la_garde.rules.context import BattleContext

STEP = 300
"""Candidates stand on a grid of so many tenths of a millimetre."""


def next_unit(state: State) -> int:
    """The brigade that is laid next, in the order of the file; NOBODY when all are."""
    context = state.context
    top = next(side for side in (0, 1) if context.scenario.sides[side].edge == "top")
    for side in (top, 1 - top):
        for unit in context.units_of[side]:
            if context.group_of[unit] < 0 and not state.laid >> unit & 1:
                return unit
    return NOBODY


def zones(context: BattleContext, unit: int) -> list[Any]:
    """The zones in which a brigade may be laid: of its division where it has one, else of its side."""
    board: Any = context.scenario.board
    mine = [zone for zone in board.zones if zone.side == context.side_ids[context.side_of[unit]]]
    division = context.division_ids[context.division_of[unit]]
    own = [zone for zone in mine if zone.formation == division]
    return own or [zone for zone in mine if zone.formation is None]


def _terrain(context: BattleContext, unit: int) -> TableTerrain:
    from core.geometry.patches import Area
    from core.geometry.table_terrain import TableTerrain

    return TableTerrain(Area("zone", zone.outline) for zone in zones(context, unit))


def refusal(state: State, action: Lay) -> Refusal | None:
    """Why a brigade may not be laid there."""
    context, unit, facts = state.context, action.unit, {"unit": action.unit}
    if unit != next_unit(state):
        return Refusal("other_laid", "LG-R40", {**facts, "by": next_unit(state)})
    if not 0 <= action.pose.facing < FULL_TURN:
        return Refusal("no_facing", "LG-R42", {**facts, "leg": 1})
    foot = footprint(state.base(unit), action.pose)
    if not context.table.holds(foot):
        return Refusal("off_table", "LG-R40", facts)
    if not _terrain(context, unit).holds(foot, ("zone",)):
        return Refusal("outside_zone", "LG-R40", facts)
    if context.ground.bars(foot):
        return Refusal("impassable", "LG-5", facts)
    for other, its in enumerate(state.feet):
        if its is not None and overlaps(foot, its):
            return Refusal("no_room", "LG-R40", {**facts, "target": other})
    return None


def candidates(state: State) -> Iterator[Lay]:
    """The place of the scenario first, then a grid over the zones."""
    context = state.context
    unit = next_unit(state)
    start = context.start[unit]
    yield Lay(unit, start)
    for zone in zones(context, unit):
        xs, ys = [x for x, _y in zone.outline], [y for _x, y in zone.outline]
        for x in range(min(xs), max(xs) + 1, STEP):
            for y in range(min(ys), max(ys) + 1, STEP):
                yield Lay(unit, Pose(x, y, start.facing))


def lay(state: State, action: Lay, emit: Listener | None) -> None:
    """A brigade is laid; its generals stand behind it."""
    state.place({action.unit: action.pose})
    state.laid |= 1 << action.unit
    arrive_with(state, action.unit)
    if emit is not None:
        emit(Event("laid", {"unit": action.unit}, "LG-R40"))
