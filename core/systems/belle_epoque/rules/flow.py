"""The sequence of a turn (BE-2, BE-4): what the table waits for next.

`advance` carries out everything that has no alternative, tells it, and stops at a choice, a roll, a deal or
the end. On a state that already stands there it only works out `pending` again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.kit.dispatch import go_on
from core.protocol.events import Event, Listener
from core.protocol.pending import Shown
from core.systems.belle_epoque.rules import (
    activation,
    arrivals,
    assault,
    losses,
    phases,
    reactions,
    reactivity_tests,
    victory,
)
from core.systems.belle_epoque.rules.frames import (
    Assaulting,
    Evading,
    Firing,
    Following,
    Reactivity,
    Suffering,
)
from core.systems.belle_epoque.rules.state import NOBODY, State


def advance(state: State, emit: Listener | None) -> None:
    """Go on until somebody must choose, something must fall, or the battle is over."""
    state._actions = None
    go_on(state, FRAMES, STEPS, emit)


def _firing(state: State, frame: Firing, emit: Listener | None) -> bool:
    context = state.context
    state.pending = context.fire_roll(context.side_of[frame.unit], frame.dice, frame.score, frame.misses)
    return True


FRAMES: dict[type, Callable[[State, Any, Listener | None], bool]] = {
    Reactivity: reactivity_tests.go_on,
    Firing: _firing,
    Suffering: losses.go_on,
    Assaulting: reactions.go_on,
    Evading: reactions.evading,
    Following: assault.follow,
}


# --- the steps of a turn -----------------------------------------------------------------------------------


def begin_turn(state: State, turn: int, emit: Listener | None) -> None:
    """Everything of the last turn is forgotten; the tokens go into the bowl (BE-3.1, BE-4.1)."""
    context = state.context
    state.turn = turn
    state.phase = phases.COMMAND
    state.activated = state.passed = state.stuck = 0
    state.fought = [0] * len(context.unit_ids)
    state.points = [0, 0]
    state.tokens = [state._units[0].bit_count(), state._units[1].bit_count()]
    state.drawn = state.active = NOBODY
    state.start = -1
    state.aim = ""
    if emit is not None:
        emit(Event("turn_begins", {"turn": turn}, "BE-2"))


def _command(state: State, emit: Listener | None) -> bool:
    roll = state.context.command_roll((state.elements(0), state.elements(1)))
    if roll is None:
        command_points(state, {}, emit)
        return False
    state.pending = roll
    return True


def command_points(state: State, shown: Shown, emit: Listener | None) -> None:
    """The sum of its dice is what a side has for this turn; without dice it has none (BE-3.1)."""
    for side, side_id in enumerate(state.context.side_ids):
        faces = shown.get(side_id)
        if faces is None:
            state.points[side] = 0
            if emit is not None:
                facts = {"side": side, "elements": state.elements(side)}
                emit(Event("no_points", facts, "BE-3.1"))
            continue
        state.points[side] = sum(face for face in faces if isinstance(face, int))
        if emit is not None:
            won = {"side": side, "faces": tuple(faces), "points": state.points[side]}
            emit(Event("command_points", won, "BE-3.1"))
    state.phase = phases.TOKEN


def _token(state: State, emit: Listener | None) -> bool:
    """A token is drawn; of one colour only that one can come (BE-4.2, BE-4.3)."""
    first, second = state.tokens
    if first and second:
        state.pending = state.context.token_deal(state.tokens)
        return True
    if first or second:
        draw_token(state, 0 if first else 1, emit)
    else:
        state.phase = phases.ENTER
    return False


def draw_token(state: State, side: int, emit: Listener | None) -> None:
    """A token of this colour has come out of the bowl (BE-4.2)."""
    state.tokens[side] -= 1
    state.drawn = side
    state.phase = phases.NAME
    if emit is not None:
        emit(Event("token_drawn", {"side": side}, "BE-4.2"))


def _turn_end(state: State, emit: Listener | None) -> bool:
    if not victory.judge_turn(state, emit):
        begin_turn(state, state.turn + 1, emit)
    return False


STEPS: tuple[Callable[[State, Listener | None], bool], ...] = (
    _command,
    _token,
    activation.name,
    activation.begin,
    activation.failed,
    activation.passed,
    activation.moved,
    activation.marched,
    activation.done,
    arrivals.go_on,
    _turn_end,
)

assert len(STEPS) == len(phases.PHASES)
