"""The way of a move over the board, as it is drawn (BC-7, BC-8)."""

from __future__ import annotations

from core.planning.hex_sight_plans import layers, way_back
from core.presentation.hex_look import HexWay
from core.systems.battle_cry.rules import movement
from core.systems.battle_cry.rules.state import State


def way(state: State, unit: int, to: int) -> HexWay | None:
    """A shortest way that the rules allow a piece to a hex; None where it cannot go there."""
    if state.at[unit] < 0:
        return None
    reached = movement.destinations(state, unit, along=False)
    if not reached >> to & 1:
        return None
    context, halts = state.context, movement.halts(state, unit)
    steps = layers(context.masks, state.at[unit], reached, halts)
    allowed = context.speed[unit] if context.is_general[unit] else movement.steps_of(state, unit)
    return HexWay(way_back(context.masks, steps, to, halts), allowed)
