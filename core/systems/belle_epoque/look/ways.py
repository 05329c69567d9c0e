"""The way of a move over the board, as it is drawn (BE-6)."""

from __future__ import annotations

from core.presentation.hex_look import HexWay
from core.systems.belle_epoque.rules import activation, movement, phases
from core.systems.belle_epoque.rules.state import State


def way(state: State, unit: int, to: int) -> HexWay | None:
    """A shortest way that the rules allow a unit to a hex; None where it cannot go there."""
    if state.at[unit] < 0:
        return None
    passed = state.phase == phases.PASSED and state.active == unit
    reached = activation.ways_of(state, unit) if passed else movement.basic(state, unit, passed=False)
    if not reached >> to & 1:
        return None
    marches = passed and state.aim in ("", "march") and movement.may_march(state, unit)
    steps = movement.layers(state, unit, reached)
    return HexWay(movement.way(state, unit, steps, to), state.context.march[unit] if marches else 1)
