"""Moving units and generals (BC-7, BC-8)."""

from __future__ import annotations

from core.geometry.hex_reach import reach
from core.protocol.events import Event, Listener
from core.systems.battle_cry.rules import victory
from core.systems.battle_cry.rules.actions import Move
from core.systems.battle_cry.rules.rule_tables import ARTILLERY, GENERAL, INFANTRY
from core.systems.battle_cry.rules.state import State


def steps_of(state: State, unit: int) -> int:
    """How many hexes a piece may move in this step of the turn (BC-7 table and the card)."""
    return state.context.steps[state.acts][unit]


def movable(state: State) -> int:
    """The pieces of the side whose turn it is that may still move: ordered, not moved (BC-7.1)."""
    context, side = state.context, state.active
    return state.ordered & ~state.moved & (context.side_units[side] | context.side_generals[side])


def companion(state: State, unit: int) -> int:
    """The general who may go along with a unit, or NOBODY: one who has moved may not (BC-7.5)."""
    general = state._general_on[state.at[unit]]
    if general >= 0 and state.moved >> general & 1:
        return -1
    return general


def destinations(state: State, unit: int, *, along: bool) -> int:
    """The hexes to which a piece may move (BC-7.2, BC-7.3, BC-8), with its general or without."""
    return ways(state, (unit,))[0][2 if along else 1]


def halts(state: State, unit: int) -> int:
    """The hexes that a piece may enter but not leave in the same move (BC-7.2, BC-7.3, BC-8)."""
    context = state.context
    side = context.side_of[unit]
    ground = context.grounds[state.works]
    if context.is_general[unit]:
        return ground.stops_generals | state._units[side]
    return ground.stops | state._generals[side]


def ways(state: State, pieces: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """For each piece the hexes to which it may move alone, and those to which its general goes along."""
    context = state.context
    side = context.side_of[pieces[0]]
    ground = context.grounds[state.works]
    at, general_on, moved = state.at, state._general_on, state.moved
    own_units, own_generals = state._units[side], state._generals[side]
    foes = state._units[1 - side] | state._generals[1 - side]
    open_to_units = ~(ground.closed | foes | own_units)
    neighbours, is_general, masks = context.neighbours, context.is_general, context.masks
    steps_by_unit = context.steps[state.acts]
    found: list[tuple[int, int, int]] = []
    for unit in pieces:
        start = at[unit]
        if start < 0:
            found.append((unit, 0, 0))
            continue
        if is_general[unit]:
            is_open = ~(ground.closed_to_generals | foes | own_generals)
            stops = ground.stops_generals | own_units
            found.append((unit, reach(masks, start, context.speed[unit], is_open, stops), 0))
            continue
        steps = steps_by_unit[unit]
        who = general_on[start]
        goes_along = who >= 0 and not moved >> who & 1
        if steps == 1:
            alone = neighbours[start] & open_to_units
            found.append((unit, alone, alone & ~own_generals if goes_along else 0))
            continue
        alone = reach(masks, start, steps, open_to_units, ground.stops | own_generals)
        along = reach(masks, start, steps, open_to_units & ~own_generals, ground.stops) if goes_along else 0
        found.append((unit, alone, along))
    return found


def moves(state: State) -> list[Move]:
    """Every move that may be made now, by destination."""
    context = state.context
    pieces = context.members[movable(state)]
    found: list[Move] = []
    if pieces:
        by_unit, by_unit_along = context.actions.moves, context.actions.moves_along
        at, bands, steps = state.at, context.bands, context.steps[state.acts]
        for unit, alone, along in ways(state, pieces):
            if steps[unit] == 1:
                found += by_unit[unit][alone]
                if along:
                    found += by_unit_along[unit][along]
                continue
            # Row by row of hexes: the same few come back, whole masks hardly ever do.
            if alone:
                rows = by_unit[unit]
                for band in bands[steps[unit]][at[unit]]:
                    found += rows[alone & band]
            if along:
                rows = by_unit_along[unit]
                for band in bands[steps[unit]][at[unit]]:
                    found += rows[along & band]
    return found


def move(state: State, action: Move, emit: Listener | None) -> None:
    """Carry out a move: stops and battle bans of what is entered, generals joined (BC-7, BC-8.2)."""
    context = state.context
    unit, to = action.unit, action.to
    start = state.at[unit]
    bit = 1 << unit
    general = state._general_on[start] if action.along else -1
    if general >= 0:
        state.place(general, to)
        state.moved |= 1 << general
    state.place(unit, to)
    state.moved |= bit
    kind = context.kind_of[unit]
    if emit is not None:
        emit(Event("moved", {"unit": unit, "start": start, "to": to, "general": general}, "BC-7"))
    if kind == GENERAL:
        _join(state, unit, to, emit)
    else:
        _mark(state, unit, kind, start, to)
        if general < 0 and state._general_on[to] >= 0:
            _meet(state, unit, state._general_on[to], emit)
        if context.flag_mask >> to & 1:
            victory.judge(state, emit)


def _mark(state: State, unit: int, kind: int, start: int, to: int) -> None:
    """Forbid the battle to artillery, to who entered woods or a building, and after 2 hexes of a march."""
    context = state.context
    if kind == ARTILLERY or context.grounds[state.works].bars >> to & 1:
        state.barred |= 1 << unit
    elif (
        kind == INFANTRY
        and not context.neighbours[start] >> to & 1
        and not context.double_move[context.side_of[unit]]
    ):
        state.barred |= 1 << unit  # only a Forced March leads two hexes away (BC-14.9)


def _meet(state: State, unit: int, general: int, emit: Listener | None) -> None:
    """A unit has moved to a lone general: he has moved to none and leads none (BC-7.2, BC-14.15)."""
    state.lead &= ~(state.moved & 1 << general)
    if emit is not None:
        emit(Event("attached", {"unit": unit, "general": general}, "BC-7.2"))


def _join(state: State, general: int, to: int, emit: Listener | None) -> None:
    """A general who moved by himself joins the unit in the hex; Leadership orders it (BC-7.3, BC-14.15)."""
    unit = state._unit_on[to]
    if unit < 0:
        return
    if emit is not None:
        emit(Event("attached", {"unit": unit, "general": general}, "BC-7.3"))
    bit = 1 << unit
    if state.ordered & state.moved & ~state.named & bit:
        state.lead &= ~(1 << general)  # it went by the order to another general: he adds nothing (BC-R90)
    if state.lead >> general & 1 and not state.ordered & bit:
        state.ordered |= bit
        state.moved |= bit  # it may battle, not move (BC-R90)
        if emit is not None:
            emit(Event("led", {"unit": unit, "general": general}, "BC-14.15"))
