"""A battle as it would stand if a side were to move, or to fight, now: for planning only."""

from __future__ import annotations

from core.systems.mbt.rules import phases
from core.systems.mbt.rules.state import State


def moving(known: State, side: int) -> State:
    """As if that side began to move."""
    return _as_if(known, side, phases.MOVE)


def fighting(known: State, side: int) -> State:
    """As if that side began to shoot and fight."""
    return _as_if(known, side, phases.COMBAT)


def _as_if(known: State, side: int, phase: int) -> State:
    state = known.copy()
    state.frames = ()
    state.ended = ()
    state.active, state.phase = side, phase
    state.moved = state.acted = state.melee = 0
    state.place({})
    state._actions = None
    return state


def moves_again(known: State, side: int) -> bool:
    """Whether that side has another turn, or is in its own: after the last there is none (MBT-4.4)."""
    is_last = known.turn >= known.context.options.turn_limit and known.phase != phases.DEPLOY
    return not is_last or known.active == side or side != known.context.first
