"""The sequence of a battle (MBT-3): what the table waits for next.

`advance` carries out everything that has no alternative, tells it, and stops at a choice, a roll or the end.
On a state that already stands there it only works out `pending` again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.protocol.events import Event, Listener
from core.systems.mbt.rules import combat, deployment, moments, movement, panic, phases, shooting, victory
from core.systems.mbt.rules.frames import Fighting, Panicking, Shooting
from core.systems.mbt.rules.state import State


def advance(state: State, emit: Listener | None) -> None:
    """Go on until somebody must choose, something must fall, or the battle is over."""
    state._actions = None
    state._judged = {}
    while not state.ended:
        stack = state.frames
        if stack:
            frame = stack[-1]
            if FRAMES[type(frame)](state, frame, emit):
                return
        elif victory.judge(state, emit) or STEPS[state.phase](state, emit):
            break
    if state.ended:
        state.pending = state.ended[0]


def _fighting(state: State, frame: Fighting, emit: Listener | None) -> bool:
    state.pending = state.context.fight_rolls[state.context.side_of[frame.unit]]
    return True


def _shooting(state: State, frame: Shooting, emit: Listener | None) -> bool:
    state.pending = state.context.shot_rolls[state.context.side_of[frame.unit]]
    return True


FRAMES: dict[type, Callable[[State, Any, Listener | None], bool]] = {
    Fighting: _fighting,
    Shooting: _shooting,
    Panicking: panic.go_on,
}


# --- the steps of a side's turn ----------------------------------------------------------------------------


def _deploy(state: State, emit: Listener | None) -> bool:
    """The sides lay their bases (MBT-R56)."""
    unit = deployment.next_unit(state)
    if unit < 0:
        begin_turn(state, 1, emit)
        return False
    if not deployment.has_room(state):
        deployment.leave_out(state, emit)
        return False
    state.pending = moments.LAY[state.context.side_of[unit]]
    return True


def begin_turn(state: State, turn: int, emit: Listener | None) -> None:
    """A turn begins with the side that moves first (MBT-3)."""
    state.turn = turn
    if emit is not None:
        emit(Event("turn_begins", {"turn": turn}, "MBT-3"))
    begin_side(state, state.context.first, emit)


def begin_side(state: State, side: int, emit: Listener | None) -> None:
    """A side's turn: nobody has moved, nobody has acted."""
    state.active = side
    state.phase = phases.MOVE
    state.moved = state.acted = state.melee = 0
    if emit is not None:
        emit(Event("side_begins", {"side": side}, "MBT-3"))


def _move(state: State, emit: Listener | None) -> bool:
    """Bases move until the side ends it, or all have (MBT-3.1). The side is always asked at first."""
    if state.moved and not movement.movable(state):
        begin_combats(state, emit)
        return False
    state.pending = moments.MOVE[state.active]
    return True


def begin_combats(state: State, emit: Listener | None) -> None:
    """The side moves nothing more: its combats come (MBT-3.1)."""
    state.phase = phases.COMBAT
    if emit is not None:
        emit(Event("moves_end", {"side": state.active}, "MBT-3.1"))


def _combat(state: State, emit: Listener | None) -> bool:
    """Fights and shots in the order that the side likes; without any it hands over (MBT-3)."""
    if not combat.fights(state) and not shooting.shots(state):
        end_combats(state, emit)
        return False
    state.pending = moments.COMBAT[state.active]
    return True


def end_combats(state: State, emit: Listener | None) -> None:
    """The side hands over."""
    state.phase = phases.TURN_END
    if emit is not None:
        emit(Event("side_ends", {"side": state.active}, "MBT-3"))


def _turn_end(state: State, emit: Listener | None) -> bool:
    """Objectives are taken, then the turn is over (MBT-4.2)."""
    victory.capture(state, emit)
    return end_turn(state, emit)


def end_turn(state: State, emit: Listener | None) -> bool:
    """The other side or the next turn comes, if nobody has won (MBT-4.4)."""
    if victory.judge(state, emit):
        return True
    first = state.context.first
    if state.active == first:
        begin_side(state, 1 - first, emit)
    elif not victory.judge_limit(state, emit):
        begin_turn(state, state.turn + 1, emit)
    return bool(state.ended)


STEPS: tuple[Callable[[State, Listener | None], bool], ...] = (_deploy, _move, _combat, _turn_end)

assert len(STEPS) == len(phases.PHASES)
