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
    return not is_last_turn(known) or known.active == side or side != known.context.first


def is_last_turn(known: State) -> bool:
    """Whether no turn comes after this one (MBT-4.4)."""
    return known.turn >= known.context.options.turn_limit and known.phase != phases.DEPLOY


def does_nothing_twice(known: State, side: int) -> bool:
    """Whether that side is in its last turn: what it has done in it, it does not do again (MBT-4.4)."""
    return is_last_turn(known) and known.active == side


def without_done(state: State, known: State) -> State:
    """As if that side began, but for what it has done in its last turn (MBT-3.1, MBT-AMB-33)."""
    if does_nothing_twice(known, state.active):
        everybody = known.context.side_units[state.active]
        state.moved = known.moved if known.phase == phases.MOVE else everybody
        state.acted, state.melee = known.acted, known.melee
        state.place({})
    return state
