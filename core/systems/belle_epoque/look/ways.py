"""The way of a move over the board, as it is drawn (BE-6)."""

from __future__ import annotations

from core.presentation.hex_look import HexWay
from core.systems.belle_epoque.rules import activation, movement, phases, reactions
from core.systems.belle_epoque.rules.frames import Evading
from core.systems.belle_epoque.rules.state import State


def way(state: State, unit: int, to: int) -> HexWay | None:
    """A shortest way that the rules allow a unit to a hex; None where it cannot go there."""
    if state.at[unit] < 0:
        return None
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, Evading) and frame.unit == unit:  # as by a forced march (BE-15.1)
        reached = reactions.ways_out(state, state.frames[-2])
        return _way(state, unit, to, reached, state.context.march[unit])
    passed = state.phase == phases.PASSED and state.active == unit
    reached = activation.ways_of(state, unit) if passed else movement.basic(state, unit, passed=False)
    marches = passed and state.aim in ("", "march") and movement.may_march(state, unit)
    return _way(state, unit, to, reached, state.context.march[unit] if marches else 1)


def _way(state: State, unit: int, to: int, reached: int, most: int) -> HexWay | None:
    if not reached >> to & 1:
        return None
    # Through hexes too in which it could not end, as those beside the attacker (BE-R30).
    steps = movement.layers(state, unit, movement.reach(state, unit) if most > 1 else reached)
    return HexWay(movement.way(state, unit, steps, to), most)
