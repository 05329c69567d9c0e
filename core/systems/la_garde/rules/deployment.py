"""Sides that lay their own brigades, with the option `deploy` (LG-R40): the top edge first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from core.geometry.bases import Base, Footprint, footprint
from core.geometry.shapes import overlaps
from core.geometry.trigonometry import FULL_TURN
from core.kit.memory import remembered
from core.kit.start_zones import ANYWHERE, NOWHERE, OWN, STEPS, StartZones, start_zones
from core.protocol.events import Event, Listener
from core.protocol.refusals import Refusal
from core.systems.la_garde.rules.actions import Lay
from core.systems.la_garde.rules.generals import arrive_with
from core.systems.la_garde.rules.state import NOBODY, State

if TYPE_CHECKING:
    from core.systems.la_garde.rules.context import BattleContext


OUTSIDE = ("outside_zone", "outside_zones", "outside_side")
"""Why a place is refused while the choice is as wide as OWN, SIDE, ANYWHERE."""


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
    """The zones in which a brigade may be laid first: of its division where it has one, else of its side.

    Where all zones of its side belong to other divisions it has any of these (LG-R40).
    """
    board: Any = context.scenario.board
    mine = [zone for zone in board.zones if zone.side == context.side_ids[context.side_of[unit]]]
    division = context.division_ids[context.division_of[unit]]
    own = [zone for zone in mine if zone.formation == division]
    return own or [zone for zone in mine if zone.formation is None] or mine


@remembered(256)
def _start_zones(context: BattleContext, unit: int) -> StartZones:
    board: Any = context.scenario.board
    return start_zones(board, context.side_ids[context.side_of[unit]], zones(context, unit))


def open_width(state: State, unit: int) -> int:
    """OWN while the zones of a brigade have room for it; else SIDE, ANYWHERE or NOWHERE (LG-R40)."""
    return _width(state.context, unit, state.base(unit), state.feet)


@remembered(16)
def _width(context: BattleContext, unit: int, base: Base, standing: tuple[Footprint | None, ...]) -> int:
    feet = [foot for foot in standing if foot is not None]

    def is_free(foot: Footprint) -> bool:
        return (
            not any(overlaps(foot, its) for its in feet)
            and context.table.holds(foot)
            and not context.ground.bars(foot)
        )

    facing = context.start[unit].facing
    return _start_zones(context, unit).width(base, facing, context.table, is_free)


def refusal(state: State, action: Lay) -> Refusal | None:
    """Why a brigade may not be laid there."""
    context, unit, facts = state.context, action.unit, {"unit": action.unit}
    if state.laid >> unit & 1:
        return Refusal("already_laid", "LG-R40", facts)
    if context.group_of[unit] != NOBODY:
        return Refusal("comes_later", "LG-2.1", facts)
    if unit != next_unit(state):
        return Refusal("other_laid", "LG-R40", {**facts, "by": next_unit(state)})
    if not 0 <= action.pose.facing < FULL_TURN:
        return Refusal("no_facing", "LG-R42", {**facts, "leg": 1})
    foot = footprint(state.base(unit), action.pose)
    if not context.table.holds(foot):
        return Refusal("off_table", "LG-R40", facts)
    allowed = _start_zones(context, unit)
    if not allowed.holds(foot, OWN):
        width = open_width(state, unit)
        if not allowed.holds(foot, width):
            return Refusal(OUTSIDE[min(width, ANYWHERE)], "LG-R40", facts)
    if context.ground.bars(foot):
        return Refusal("impassable", "LG-5", facts)
    for other, its in enumerate(state.feet):
        if its is not None and overlaps(foot, its):
            return Refusal("no_room", "LG-R40", {**facts, "target": other})
    return None


def has_room(state: State) -> bool:
    """Whether there is a place for the brigade that is laid next."""
    unit = next_unit(state)
    if refusal(state, Lay(unit, state.context.start[unit])) is None:
        return True
    return open_width(state, unit) != NOWHERE


def leave_out(state: State, emit: Listener | None) -> None:
    """The brigade that is laid next finds no room: it stays out, neither there nor lost (LG-R40)."""
    unit = next_unit(state)
    state.laid |= 1 << unit
    state.touch()
    if emit is not None:
        emit(Event("stays_out", {"unit": unit}, "LG-R40"))


def candidates(state: State) -> Iterator[Lay]:
    """The place of the scenario first, then a grid over what is open to the brigade."""
    context = state.context
    unit = next_unit(state)
    start = context.start[unit]
    yield Lay(unit, start)
    width = open_width(state, unit)
    for step in STEPS:
        for pose in _start_zones(context, unit).poses(
            state.base(unit), start.facing, width, step, context.table
        ):
            yield Lay(unit, pose)


def lay(state: State, action: Lay, emit: Listener | None) -> None:
    """A brigade is laid; its generals stand behind it."""
    state.place({action.unit: action.pose})
    state.laid |= 1 << action.unit
    arrive_with(state, action.unit)
    if emit is not None:
        emit(Event("laid", {"unit": action.unit}, "LG-R40"))
