"""Why a move cannot be made (BE-6)."""

from __future__ import annotations

from typing import Any

from core.geometry.hex_boards import bits
from core.geometry.hex_reach import reach
from core.protocol.refusals import Refusal
from core.systems.belle_epoque.rules import activation, movement, phases
from core.systems.belle_epoque.rules.actions import Move
from core.systems.belle_epoque.rules.state import State


def refusal(state: State, action: Move, *, passed: bool) -> Refusal:
    """Why the active unit may not move there now."""
    context = state.context
    unit, to = action.unit, action.to
    ways = activation.ways_of(state, unit) if passed else movement.basic(state, unit, passed=False)
    nearest = None
    if ways:
        distance = context.grid.distance
        best = min(bits(ways), key=lambda hex_: (distance(hex_, to), hex_))
        nearest = context.actions.move[unit][best]
    if passed and not ways >> to & 1 and movement.reach(state, unit) >> to & 1:
        return Refusal("other_aim", "BE-AMB-4", {"unit": unit, "to": to}, nearest)
    return place(state, unit, to, nearest, passed=passed)


def place(state: State, unit: int, to: int, nearest: Any, *, passed: bool) -> Refusal:
    """What stands against the hex: its ground, a unit, a zone of control, the way to it."""
    context = state.context
    start = state.at[unit]
    facts: dict[str, Any] = {"unit": unit, "to": to}
    if to == start:
        return Refusal("no_move", "BE-6", facts, nearest)
    if not context.open_ground >> to & 1:
        return Refusal("impassable", "BE-6.5", facts, nearest)
    there = state._unit_on[to]
    if there >= 0:
        return Refusal("hex_taken", "BE-1.2", {**facts, "by": there}, nearest)
    measured = context.grid.distance(start, to)
    aimed = unit == state.active and state.aim not in ("", "march")  # BE-R4
    needed = 1 if aimed else context.march[unit]
    if not passed and measured > needed:
        if state.phase == phases.ACTIVATION and movement.may_march(state, unit):
            # The test that decides how far it goes is still to come (BE-5.1).
            return Refusal(
                "too_far_to_march", "BE-6", {**facts, "measured": measured, "needed": needed}, nearest
            )
        if not movement.may_leave(state, unit, passed=False):  # not one hex, before the test
            return Refusal("test_to_leave", "BE-6.5", facts, nearest)
        rule = "BE-5.4" if movement.may_march(state, unit) else "BE-6.4"  # failed, or of no help
        return Refusal("too_far", rule, {**facts, "measured": measured, "needed": 1}, nearest)
    if measured > 1 and not movement.may_march(state, unit):
        # Before the test is asked for, which would not help.
        return Refusal("no_march_out", "BE-6.4", {**facts, "measured": measured, "needed": 1}, nearest)
    helps = movement.reach(state, unit) >> to & 1
    if helps and not movement.may_leave(state, unit, passed=passed):
        return Refusal("test_to_leave", "BE-6.5", facts, nearest)
    if helps and not passed and measured > 1:
        return Refusal("march_needs_test", "BE-5.1", {**facts, "measured": measured, "needed": 1}, nearest)
    if measured > needed:
        rule = "BE-AMB-4" if aimed else "BE-6"
        return Refusal("too_far", rule, {**facts, "measured": measured, "needed": needed}, nearest)
    zone = movement.control(state, 1 - context.side_of[unit])
    if measured == 1 and zone >> start & 1 and zone >> to & 1:
        return Refusal("zone_to_zone", "BE-6.2", facts, nearest)
    return Refusal("no_way", _barred_by(state, unit, to), {**facts, "needed": needed}, nearest)


def _barred_by(state: State, unit: int, to: int) -> str:
    """The rule that leaves a unit no way within a forced march: the ground, the units there, or zones."""
    context, start = state.context, state.at[unit]
    side, far = context.side_of[unit], context.march[unit]
    ground, units = context.open_ground, state.units_mask(0) | state.units_mask(1)
    free = ground & ~units | movement.friends_passed(state, unit)

    def leads(passable: int, stops: int) -> bool:
        return bool(reach(context.masks, start, far, passable, stops) >> to & 1)

    if not leads(ground, 0):
        return "BE-6.5"
    if leads(ground, context.stops) and not leads(free, context.stops):
        friends_alone = leads(ground & ~state.units_mask(1 - side), context.stops)
        return "BE-6.6" if friends_alone else "BE-1.2"
    return "BE-6.1"  # where it would have to stop, on a hill or in a zone of control
