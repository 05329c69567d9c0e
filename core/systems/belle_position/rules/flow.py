"""The sequence of a battle (BP-4, BP-6): what the table waits for next.

`advance` carries out everything that has no alternative, tells it, and stops at a choice, a roll, a deal or
the end. On a state that already stands there it only works out `pending` again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.kit.dispatch import go_on
from core.protocol.events import Event, Listener
from core.systems.belle_position.rules import (
    cohesion,
    combat,
    deck,
    deployment,
    disorder,
    frames,
    losses,
    moments,
    movement,
    occupation,
    phases,
)
from core.systems.belle_position.rules.actions import END_COMBAT
from core.systems.belle_position.rules.codes import OF_THIS_TURN, UNKNOWN_CARD
from core.systems.belle_position.rules.frames import (
    Disordered,
    Drawing,
    Routing,
    Shooting,
    Suffering,
    Testing,
)
from core.systems.belle_position.rules.state import NO_POSITION, State


def advance(state: State, emit: Listener | None) -> None:
    """Go on until somebody must choose, something must fall, or the battle is over."""
    state._actions = None
    state._legal = None
    go_on(state, FRAMES, STEPS, emit)


# --- frames ------------------------------------------------------------------------------------------------


def _testing(state: State, frame: Testing, emit: Listener | None) -> bool:
    state.pending = cohesion.roll_of(state, frame)
    return True


def _routing(state: State, frame: Routing, emit: Listener | None) -> bool:
    state.pending = moments.RALLY[frame.side]
    return True


def _shooting(state: State, frame: Shooting, emit: Listener | None) -> bool:
    state.pending = state.context.shot_roll(frame)
    return True


def _disordered(state: State, frame: Disordered, emit: Listener | None) -> bool:
    state.pending = disorder.roll_of(state, frame)
    return True


FRAMES: dict[type, Callable[[State, Any, Listener | None], bool]] = {
    Drawing: deck.draw,
    Testing: _testing,
    Routing: _routing,
    Shooting: _shooting,
    Suffering: losses.go_on,
    Disordered: _disordered,
}


# --- the steps of a battle ---------------------------------------------------------------------------------


def _opening(state: State, emit: Listener | None) -> bool:
    """The first hands are dealt: the players deploy (BP-4.3)."""
    state.phase = phases.DEPLOYMENT
    return False


def _deployment(state: State, emit: Listener | None) -> bool:
    state.pending = moments.DEPLOY[state.deployed]
    return True


def _cohesion(state: State, emit: Listener | None) -> bool:
    """Each card that took losses is tested; of one alone nobody is asked (BP-7.4)."""
    waiting = cohesion.waiting(state, state.active)
    if not waiting:
        state.phase = phases.COMBAT
        state.site = NO_POSITION
        state.closed = 0
        return False
    if len(waiting) > 1:
        state.pending = moments.COHESION[state.active]
        return True
    cohesion.begin(state, *waiting[0])
    return False


def _combat(state: State, emit: Listener | None) -> bool:
    """Combats are offered as long as by public knowledge there might be one (BP-R34)."""
    if state.context.options.flank_attack and combat.flank_victory(state, emit):
        return False
    found = combat.combats(state)
    if not found and not combat.may_fight(state):
        if emit is not None and state.site == NO_POSITION:
            emit(Event("no_combat", {"side": state.active}, "BP-6"))
        end_combat(state, None, emit)
        return False
    state._actions = (*found, END_COMBAT)
    state.pending = moments.COMBAT[state.active]
    return True


def end_combat(state: State, action: object, emit: Listener | None) -> None:
    """The combats are over: the moves begin."""
    state.phase = phases.MOVEMENT
    state.site = NO_POSITION
    state.closed = 0


def _movement(state: State, emit: Listener | None) -> bool:
    state.pending = moments.MOVEMENT[state.active]
    return True


def end_moves(state: State, action: object, emit: Listener | None) -> None:
    """The moves are over; who is crowded still, by a ruling among them, is disorganised now (BP-R37).

    A general who lay face down alone beside moves that crowded falls before (BP-R31).
    """
    close_moves(state, emit)
    if not occupation.settle(state, emit):
        disorder.check(state, emit)


def close_moves(state: State, emit: Listener | None) -> None:
    """Cards are revealed, then reinforcements come."""
    movement.end(state, emit)
    _refresh(state)
    state.phase = phases.REINFORCEMENT


def _refresh(state: State) -> None:
    """Nothing of this turn is remembered of the active side's cards."""
    side = state.active
    for place in range(side * 6, side * 6 + 6):
        stack = state.stacks[place]
        if stack:
            state.stacks[place] = tuple([code & ~OF_THIS_TURN for code in stack])
    hand = state.hands[side]
    if hand and hand[-1] > UNKNOWN_CARD:
        state.hands[side] = tuple(sorted([code & ~OF_THIS_TURN for code in hand]))


def _reinforcement(state: State, emit: Listener | None) -> bool:
    """A card comes from the pile (BP-6)."""
    side = state.active
    state.phase = phases.TURN_END
    count = state.context.draw_count(side, state.turn)
    if count:
        state.frames = (*state.frames, frames.drawing(side, count, False))
    return False


def _turn_end(state: State, emit: Listener | None) -> bool:
    """The other side's turn begins, or the battle is over by the turn limit (BP-AMB-21)."""
    other = 1 - state.active
    if other == state.first:
        if state.turn >= state.context.options.turn_limit:
            occupation.judge_limit(state, emit)
            return False
        state.turn += 1
    state.active = other
    _refresh(state)  # of marks that an umpire has set since it played, none is of this turn (BP-13.1)
    state.phase = phases.COHESION
    if emit is not None:
        emit(Event("turn_begins", {"side": other, "turn": state.turn}, "BP-6"))
    return False


STEPS: tuple[Callable[[State, Listener | None], bool], ...] = (
    _opening,
    _deployment,
    deployment.first_player,
    _cohesion,
    _combat,
    _movement,
    _reinforcement,
    _turn_end,
)

assert len(STEPS) == len(phases.PHASES)
