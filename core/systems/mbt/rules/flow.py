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


def advance(state: State, tell: Listener | None) -> None:
    """Go on until somebody must choose, something must fall, or the battle is over."""
    state._actions = None
    state._judged = None
    while not state.ended:
        stack = state.frames
        if stack:
            frame = stack[-1]
            if FRAMES[type(frame)](state, frame, tell):
                return
        elif victory.judge(state, tell) or STEPS[state.phase](state, tell):
            break
    if state.ended:
        state.pending = state.ended[0]


def _fighting(state: State, frame: Fighting, tell: Listener | None) -> bool:
    state.pending = state.setting.fight_rolls[state.setting.side_of[frame.unit]]
    return True


def _shooting(state: State, frame: Shooting, tell: Listener | None) -> bool:
    state.pending = state.setting.shot_rolls[state.setting.side_of[frame.unit]]
    return True


FRAMES: dict[type, Callable[[State, Any, Listener | None], bool]] = {
    Fighting: _fighting,
    Shooting: _shooting,
    Panicking: panic.go_on,
}


# --- the steps of a side's turn ----------------------------------------------------------------------------


def _deploy(state: State, tell: Listener | None) -> bool:
    """The sides lay their bases (MBT-R56)."""
    unit = deployment.next_unit(state)
    if unit < 0:
        begin_turn(state, 1, tell)
        return False
    state.pending = moments.LAY[state.setting.side_of[unit]]
    return True


def begin_turn(state: State, turn: int, tell: Listener | None) -> None:
    """A turn begins with the side that moves first (MBT-3)."""
    state.turn = turn
    if tell is not None:
        tell(Event("turn_begins", {"turn": turn}, "MBT-3"))
    begin_side(state, state.setting.first, tell)


def begin_side(state: State, side: int, tell: Listener | None) -> None:
    """A side's turn: nobody has moved, nobody has acted."""
    state.active = side
    state.phase = phases.MOVE
    state.moved = state.acted = state.melee = 0
    if tell is not None:
        tell(Event("side_begins", {"side": side}, "MBT-3"))


def _move(state: State, tell: Listener | None) -> bool:
    """Bases move until the side ends it, or all have (MBT-3.1). The side is always asked at first."""
    if state.moved and not movement.movable(state):
        begin_combats(state, tell)
        return False
    state.pending = moments.MOVE[state.active]
    return True


def begin_combats(state: State, tell: Listener | None) -> None:
    """The side moves nothing more: its combats come (MBT-3.1)."""
    state.phase = phases.COMBAT
    if tell is not None:
        tell(Event("moves_end", {"side": state.active}, "MBT-3.1"))


def _combat(state: State, tell: Listener | None) -> bool:
    """Fights and shots in the order that the side likes; without any it hands over (MBT-3)."""
    if not combat.fights(state) and not shooting.shots(state):
        end_combats(state, tell)
        return False
    state.pending = moments.COMBAT[state.active]
    return True


def end_combats(state: State, tell: Listener | None) -> None:
    """The side hands over."""
    state.phase = phases.TURN_END
    if tell is not None:
        tell(Event("side_ends", {"side": state.active}, "MBT-3"))


def _turn_end(state: State, tell: Listener | None) -> bool:
    """Objectives are taken, then the other side or the next turn comes (MBT-4.2, MBT-4.4)."""
    victory.capture(state, tell)
    if victory.judge(state, tell):
        return True
    first = state.setting.first
    if state.active == first:
        begin_side(state, 1 - first, tell)
    elif not victory.judge_limit(state, tell):
        begin_turn(state, state.turn + 1, tell)
    return bool(state.ended)


STEPS: tuple[Callable[[State, Listener | None], bool], ...] = (_deploy, _move, _combat, _turn_end)

assert len(STEPS) == len(phases.PHASES)
