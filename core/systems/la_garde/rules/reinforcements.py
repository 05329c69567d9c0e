"""Reinforcements (LG-2.1): the die of a group, and its brigades entering the table."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any

from core.chance.dice import D6
from core.geometry.bases import Footprint, Pose, footprint
from core.geometry.shapes import Shape, gap, overlaps, point, segment
from core.geometry.tolerances import TENTH
from core.geometry.trigonometry import FULL_TURN
from core.kit.unknown_units import is_unknown
from core.protocol.events import Event, Listener
from core.protocol.pending import Handful, Roll
from core.protocol.refusals import Refusal
from core.systems.la_garde.rules import zones
from core.systems.la_garde.rules.actions import EndEntries, Enter
from core.systems.la_garde.rules.context import BattleContext
from core.systems.la_garde.rules.frames import Arriving
from core.systems.la_garde.rules.generals import arrive_with
from core.systems.la_garde.rules.morale import reading
from core.systems.la_garde.rules.rule_tables import centimetres
from core.systems.la_garde.rules.state import State, touched_at

GRID = 300
"""Candidates stand on a grid of so many tenths of a millimetre."""
FINE = 100
"""They stand on this one where the other has no room."""
MOST_PLACES = 6


def next_group(state: State) -> int:
    """The next group that is due this turn and has not been asked, or -1."""
    for number, arrival in enumerate(state.context.arrivals):
        if arrival.turn <= state.turn and not state.rolled >> number & 1 and has_to_come(state, number):
            return number
    return -1


def has_to_come(state: State, group: int) -> bool:
    """Whether a group has not arrived and has brigades that an umpire has not laid already (LG-R57)."""
    coming = (unit for unit, its in enumerate(state.context.group_of) if its == group)
    return not state.arrived >> group & 1 and any(
        state.poses[unit] is None and not state.gone >> unit & 1 for unit in coming
    )


def go_on(state: State, emit: Listener | None) -> bool:
    """Asks for the die of the next group; a group that needs none arrives. True while there was one."""
    number = next_group(state)
    if number < 0:
        return False
    state.rolled |= 1 << number
    if state.context.arrivals[number].number <= 1:
        _arrives(state, number, emit)
    else:
        state.frames = (*state.frames, Arriving(number))
    return True


def roll(context: BattleContext, group: int) -> Roll:
    """The die of a group."""
    arrival = context.arrivals[group]
    hand = Handful("arrival", arrival.side, 1, D6, reading(D6, arrival.number))
    return Roll((hand,), "arrival", "LG-2.1")


def resolve(state: State, frame: Arriving, shown: Any, emit: Listener | None) -> None:
    """The die has fallen."""
    state.frames = state.frames[:-1]
    arrival = state.context.arrivals[frame.group]
    faces = shown["arrival"]
    if emit is not None:
        facts = {"group": frame.group, "side": arrival.side, "faces": faces, "needed": arrival.number}
        emit(Event("arrival_rolled", facts, "LG-2.1"))
    if faces[0] >= arrival.number:
        _arrives(state, frame.group, emit)


def _arrives(state: State, group: int, emit: Listener | None) -> None:
    state.arrived |= 1 << group
    if emit is not None:
        facts = {"group": group, "side": state.context.arrivals[group].side}
        emit(Event("group_arrives", facts, "LG-2.1"))


def waiting(state: State, side: int) -> list[int]:
    """The brigades of a side that may enter now."""
    context = state.context
    return [
        unit
        for unit in context.units_of[side]
        if context.group_of[unit] >= 0
        and state.arrived >> context.group_of[unit] & 1
        and state.poses[unit] is None
        and not state.gone >> unit & 1
    ]


def may_enter(state: State, side: int) -> bool:
    """Whether a side is asked for what has arrived: some of it finds room (LG-2.1).

    Who may not know what comes knows neither its place; he sees whether the side is asked.
    """
    units, context = waiting(state, side), state.context
    if any(is_unknown(context.unit_ids[unit], context.side_ids[side], unit) for unit in units):
        return state.active == side
    return bool(units) and next(candidates(state, side), None) is not None


def entry_of(context: BattleContext, unit: int) -> Shape:
    """The point or line of the edge near which a brigade enters."""
    entry = context.arrivals[context.group_of[unit]].entry
    return point(*entry[0]) if len(set(entry)) == 1 else segment(*entry[0], *entry[1])


def refusal(state: State, side: int, action: Enter) -> Refusal | None:
    """Why a brigade may not enter there (LG-2.1, LG-R47)."""
    unit, facts = action.unit, {"unit": action.unit}
    if state.feet[unit] is not None:
        return Refusal("has_entered", "LG-2.1", facts)
    if unit not in waiting(state, side):
        return Refusal("not_arrived", "LG-2.1", facts)
    if not 0 <= action.pose.facing < FULL_TURN:
        return Refusal("no_facing", "LG-R42", {**facts, "leg": 1})
    foot = footprint(state.base(unit), action.pose)
    if not state.context.table.holds(foot):
        return Refusal("off_table", "LG-2.1", facts)
    far = max(gap(point(*corner), entry_of(state.context, unit)) for corner in foot.corners)
    depth = state.context.distances["entry_depth"]
    if far > depth:
        return Refusal(
            "not_at_entry", "LG-R47", {**facts, "measured": centimetres(far), "needed": centimetres(depth)}
        )
    return _no_room(state, unit, foot)


def _no_room(state: State, unit: int, foot: Footprint) -> Refusal | None:
    if state.context.ground.bars(foot):
        return Refusal("impassable", "LG-5", {"unit": unit})
    side = state.context.side_of[unit]
    for other, its in enumerate(state.feet):
        if its is None:
            continue
        if overlaps(foot, its):
            return Refusal("no_room", "LG-2.1", {"unit": unit, "target": other})
        if state.context.side_of[other] != side and zones.is_inside(state, foot, other):
            return Refusal("enters_in_zone", "LG-R47", {"unit": unit, "target": other})
    touched = touched_at(state.context, state.layout, side, foot)
    return Refusal("enters_contact", "LG-R47", {"unit": unit, "target": touched[0]}) if touched else None


def candidates(state: State, side: int) -> Iterator[Enter]:
    """For each brigade that waits its place of the scenario, then a grid near its entry, nearest first."""
    for unit in waiting(state, side):
        yield from places(state, unit)


def places(state: State, unit: int) -> Iterator[Enter]:
    """Legal places of one brigade, some."""
    found = 0
    for grid in (GRID, FINE):
        for pose in _poses(state, unit, grid):
            enter = Enter(unit, pose)
            if refusal(state, state.context.side_of[unit], enter) is None:
                yield enter
                found += 1
                if found == MOST_PLACES:
                    return
        if found:  # the finer grid is for where there is hardly any room
            return


def _poses(state: State, unit: int, grid: int) -> Iterator[Pose]:
    context = state.context
    start = context.start[unit]
    yield start
    entry = context.arrivals[context.group_of[unit]].entry
    depth = context.distances["entry_depth"] // TENTH
    facing = _inward(context, unit)
    (ax, ay), (bx, by) = ((x // TENTH, y // TENTH) for x, y in (entry[0], entry[-1]))
    xs = range(min(ax, bx) - depth, max(ax, bx) + depth + 1, grid)
    ys = range(min(ay, by) - depth, max(ay, by) + depth + 1, grid)
    middle_x, middle_y = (ax + bx) / 2, (ay + by) / 2
    spots = sorted((sqrt((x - middle_x) ** 2 + (y - middle_y) ** 2), x, y) for x in xs for y in ys)
    for _apart, x, y in spots:
        yield Pose(x, y, facing)


def _inward(context: BattleContext, unit: int) -> int:
    """The facing into the table from the edge that is nearest to the entry."""
    entry = context.arrivals[context.group_of[unit]].entry
    x = (entry[0][0] + entry[-1][0]) // (2 * TENTH)
    y = (entry[0][1] + entry[-1][1]) // (2 * TENTH)
    width, height = context.table
    return min((x, 900), (width - x, 2700), (y, 0), (height - y, 1800))[1]


def enter(state: State, action: Enter, emit: Listener | None) -> None:
    """A brigade enters; the first of a division brings its general."""
    unit = action.unit
    state.place({unit: action.pose})
    arrive_with(state, unit)
    if emit is not None:
        emit(Event("enters", {"unit": unit, "side": state.context.side_of[unit]}, "LG-2.1"))


def end(state: State, action: EndEntries, emit: Listener | None) -> None:
    """The side keeps the rest for the next turn."""
    state.done |= 1 << state.active
