"""Why a move cannot be made (BC-7, BC-8)."""

from __future__ import annotations

from core.geometry.hex_boards import bits
from core.geometry.hex_reach import reach
from core.protocol.refusals import Refusal
from core.systems.battle_cry.rules import movement
from core.systems.battle_cry.rules.actions import Move
from core.systems.battle_cry.rules.state import State


def refusal(state: State, side: int, action: Move) -> Refusal | None:
    """Why a piece may not move there now, or None."""
    context = state.context
    unit, to, along = action.unit, action.to, action.along
    general = context.is_general[unit]
    movable = movement.movable(state) >> unit & 1 and not (general and along)
    ways = movement.destinations(state, unit, along=along) if movable else 0
    if ways >> to & 1:
        return None
    return _piece(state, side, action) or _place(state, action, ways)


def _piece(state: State, side: int, action: Move) -> Refusal | None:
    context = state.context
    unit = action.unit
    facts = {"unit": unit, "to": action.to}
    if context.side_of[unit] != side:
        return Refusal("not_yours", "BC-6.3", facts)
    if state.at[unit] < 0:
        return Refusal("not_on_board", "BC-7", facts)
    if not state.ordered >> unit & 1:
        return Refusal("not_ordered", "BC-6.3", facts)
    if state.moved >> unit & 1:
        who = state._general_on[state.at[unit]]
        if who >= 0 and who != unit and state.lead & state.moved & 1 << who and not state.named >> unit & 1:
            return Refusal("only_led", "BC-14.15", {**facts, "general": who})
        return Refusal("already_moved", "BC-7.1", facts)
    if not action.along:
        return None
    who = state._general_on[state.at[unit]]
    if context.is_general[unit] or who < 0:
        return Refusal("no_general_along", "BC-7.4", facts)
    if movement.companion(state, unit) < 0:
        return Refusal("general_has_moved", "BC-7.5", {**facts, "general": who})
    return None


def _place(state: State, action: Move, ways: int) -> Refusal:
    """What stands against the hex: its ground, a piece, or the way to it."""
    context = state.context
    unit, to = action.unit, action.to
    start = state.at[unit]
    facts = {"unit": unit, "to": to}
    nearest = None
    if ways:
        best = min(bits(ways), key=lambda hex_: (context.grid.distance(hex_, to), hex_))
        nearest = context.actions.move(unit, best, along=action.along)
    if to == start:
        return Refusal("no_move", "BC-7", facts, nearest)
    ground = context.grounds[state.works]
    general = context.is_general[unit]
    closed = ground.closed_to_generals if general else ground.closed
    if closed >> to & 1:
        return Refusal("closed_ground", "BC-8", facts, nearest)
    there = state._unit_on[to]
    who = state._general_on[to]
    is_foe = there >= 0 and context.side_of[there] != context.side_of[unit]
    if there >= 0 and (is_foe or not general):
        return Refusal("hex_taken", "BC-7.3" if general else "BC-7.2", {**facts, "by": there}, nearest)
    enemy = who >= 0 and context.side_of[who] != context.side_of[unit]
    if who >= 0 and (general or action.along or enemy):
        rule = "BC-7.2" if enemy and not general else "BC-7.3"
        return Refusal("hex_taken", rule, {**facts, "by": who}, nearest)
    measured, needed = context.grid.distance(start, to), movement.steps_of(state, unit)
    if measured > needed:
        return Refusal(
            "too_far", _length_rule(state, unit), {**facts, "measured": measured, "needed": needed}, nearest
        )
    return Refusal("no_way", _barred_by(state, unit, to), {**facts, "needed": needed}, nearest)


def _length_rule(state: State, unit: int) -> str:
    """What gives a piece its hexes: the card on the table, a special rule, or its arm (BC-7)."""
    context = state.context
    if movement.steps_of(state, unit) != context.speed[unit]:
        return context.cards[state.acts].rule
    is_usual = context.speed[unit] == context.catalogue.arms[context.kind_of[unit]].move
    return "BC-7" if is_usual else "BC-R101"


def _barred_by(state: State, unit: int, to: int) -> str:
    """The rule that leaves a piece no way: of the ground alone (BC-8), else of who stands there."""
    context = state.context
    ground, general = context.grounds[state.works], context.is_general[unit]
    closed, stops = ground.closed, ground.stops
    if general:
        closed, stops = ground.closed_to_generals, ground.stops_generals
    open_hexes = reach(context.masks, state.at[unit], movement.steps_of(state, unit), ~closed, stops)
    if not open_hexes >> to & 1:
        return "BC-8"
    return "BC-7.3" if general else "BC-7.2"
