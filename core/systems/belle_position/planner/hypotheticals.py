"""A battle as it would stand if a side began to fight, or to move, now: for planning only."""

from __future__ import annotations

from core.systems.belle_position.rules import phases
from core.systems.belle_position.rules.codes import fresh
from core.systems.belle_position.rules.state import NO_POSITION, State


def fighting(known: State, side: int) -> State:
    """As if that side began its phase of combat."""
    return _as_if(known, side, phases.COMBAT)


def moving(known: State, side: int) -> State:
    """As if that side began its phase of movement, and none of its cards had fought or moved."""
    return _as_if(known, side, phases.MOVEMENT)


def _as_if(known: State, side: int, phase: int) -> State:
    state = known.copy()
    state.frames = ()
    state.ended = ()
    state.active, state.phase = side, phase
    state.closed, state.site, state.kept = 0, NO_POSITION, ()
    for place in range(side * 6, side * 6 + 6):
        state.stacks[place] = tuple(fresh(code) for code in state.stacks[place])
    state.hands[side] = tuple(sorted(fresh(code) for code in state.hands[side]))
    state._actions = None
    state._legal = None
    return state
