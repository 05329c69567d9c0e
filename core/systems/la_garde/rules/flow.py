"""The sequence of a battle (LG-2): what the table waits for next.

`advance` carries out everything that has no alternative, tells it, and stops at a choice, a roll, a deal or
the end. On a state that already stands there it only works out `pending` again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.protocol.events import Event, Listener
from core.systems.la_garde.rules import (
    bombardment,
    cohesion,
    combat,
    command,
    deployment,
    generals,
    moments,
    movement,
    order_writing,
    phases,
    rally,
    reinforcements,
    resolution,
    victory,
)
from core.systems.la_garde.rules.actions import Activate, GoFirst
from core.systems.la_garde.rules.frames import Arriving, Changing, Ending, Initiative
from core.systems.la_garde.rules.initiative import roll as initiative_roll
from core.systems.la_garde.rules.orders import NO_ORDER
from core.systems.la_garde.rules.state import NOBODY, State


def advance(state: State, emit: Listener | None) -> None:
    """Go on until somebody must choose, something must fall, or the battle is over."""
    state.touch()
    command.put_generals_clear(state)
    while not state.ended:
        stack = state.frames
        if stack:
            frame = stack[-1]
            if FRAMES[type(frame)](state, frame, emit):
                return
        elif STEPS[state.phase](state, emit):
            return
        state.touch()
        command.put_generals_clear(state)
    state.pending = state.ended[0]


# --- frames ------------------------------------------------------------------------------------------------


def _arriving(state: State, frame: Arriving, emit: Listener | None) -> bool:
    state.pending = reinforcements.roll(state.context, frame.group)
    return True


def _initiative(state: State, frame: Initiative, emit: Listener | None) -> bool:
    state.pending = initiative_roll()
    return True


def _changing(state: State, frame: Changing, emit: Listener | None) -> bool:
    state.pending = order_writing.roll(state, frame)
    return True


def _ending(state: State, frame: Ending, emit: Listener | None) -> bool:
    state.pending = victory.ending_roll(state)
    return True


FRAMES: dict[type, Callable[[State, Any, Listener | None], bool]] = {
    Arriving: _arriving,
    Initiative: _initiative,
    Changing: _changing,
    Ending: _ending,
    **resolution.FRAMES,
}


# --- preparation (LG-2, phases 3.1 to 3.5) -----------------------------------------------------------------


def _deploy(state: State, emit: Listener | None) -> bool:
    unit = deployment.next_unit(state)
    if unit >= 0 and not deployment.has_room(state):
        deployment.leave_out(state, emit)
        return False
    if unit >= 0:
        state.pending = moments.LAY[state.context.side_of[unit]]
        return True
    begin_turn(state, 1, emit)
    return False


def begin_turn(state: State, turn: int, emit: Listener | None) -> None:
    """A turn begins: its markers are cleared."""
    state.turn = turn
    state.phase = phases.ARRIVE
    state.active, state.division = state.context.first, NOBODY
    state.moved = state.turned = state.prolonged = state.bombarded = state.tested = 0
    state.attacked = state.occupied = state.revealed = state.activated = 0
    state.rode = state.done = state.began = state.rolled = 0
    state.joined = ()
    state.fought = [0] * len(state.fought)
    state.tries = [0] * len(state.tries)
    state.aides_spent = [0] * len(state.aides_spent)
    state.acting = [None] * len(state.acting)
    state.orders = [NO_ORDER] * len(state.orders)
    state.corps_orders = [NO_ORDER] * len(state.corps_orders)
    if emit is not None:
        emit(Event("turn_begins", {"turn": turn}, "LG-2"))


def _arrive(state: State, emit: Listener | None) -> bool:
    """LG-2.1: dice of the groups that are due, one after the other."""
    if not reinforcements.go_on(state, emit):
        state.phase = phases.ENTER
    return False


def _enter(state: State, emit: Listener | None) -> bool:
    """LG-2.1: the sides lay what has arrived, while there is room."""
    for side in (state.context.first, 1 - state.context.first):
        if state.done >> side & 1 or not reinforcements.may_enter(state, side):
            continue
        state.active = side
        state.pending = moments.ENTER[side]
        return True
    state.done = 0
    state.phase = phases.AIDES
    return False


def _aides(state: State, emit: Listener | None) -> bool:
    """LG-3.5: aides who act as generals, before orders are written."""
    for side in (state.context.first, 1 - state.context.first):
        if not state.done >> side & 1 and generals.may_lay_aide(state, side):
            state.active = side
            state.pending = moments.AIDES[side]
            return True
    state.done = 0
    state.phase = phases.ORDERS
    order_writing.open_orders(state)
    for side in (0, 1):
        if not order_writing.is_open(state, side):
            state.done |= 1 << side
    return False


def _orders(state: State, emit: Listener | None) -> bool:
    """LG-3.1: both sides write without seeing the other's."""
    if state.done != 0b11:
        state.pending = moments.ORDERS[state.done]
        return True
    state.done = 0
    state.phase = phases.RALLY
    return False


def _rally(state: State, emit: Listener | None) -> bool:
    """LG-8.1, LG-3.6: brigades rally one by one, then lost generals are replaced."""
    if rally.go_on(state, emit):
        return False
    generals.replace_lost(state, emit)
    state.frames = (Initiative(),)
    state.phase = phases.INITIATIVE
    return False


def _initiative_done(state: State, emit: Listener | None) -> bool:
    state.active = state.initiative
    state.phase = phases.FIRST
    return False


def _first(state: State, emit: Listener | None) -> bool:
    """LG-2.2: who has the initiative says who activates first."""
    state.pending = moments.FIRST[state.initiative]
    return True


def go_first(state: State, action: GoFirst, emit: Listener | None) -> None:
    """LG-3.1: corps orders are turned up, then the activations begin."""
    state.active = action.side
    state.phase = phases.ACTIVATE
    if emit is not None:
        emit(Event("goes_first", {"side": action.side}, "LG-2.2"))
        for corps, order in enumerate(state.corps_orders):
            if order != NO_ORDER:
                facts = {"corps": corps, "order": order, "side": state.context.side_of_corps[corps]}
                emit(Event("corps_revealed", facts, "LG-3.1"))


# --- activations (LG-2.3, LG-2.4) --------------------------------------------------------------------------


def waiting(state: State, side: int) -> list[int]:
    """The divisions of a side that have still to be activated."""
    return [
        division
        for division in state.context.divisions_of[side]
        if not state.activated >> division & 1 and command.is_present(state, division)
    ]


def _activate(state: State, emit: Listener | None) -> bool:
    """LG-2.3: sides alternate; when one has none left the other goes on."""
    if not waiting(state, state.active):
        if not waiting(state, 1 - state.active):
            state.phase = phases.CONSOLIDATE
            return False
        state.active = 1 - state.active
    state.pending = moments.ACTIVATE[state.active]
    return True


def activate(state: State, action: Activate, emit: Listener | None) -> None:
    """A division is in hand: its order is revealed."""
    division = state.division = action.division
    state.activated |= 1 << division
    state.phase = phases.REVEAL
    state.turned = state.prolonged = state.attacked = state.occupied = 0
    if emit is not None:
        emit(Event("activates", {"division": division, "side": state.active}, "LG-2.3"))
    command.reveal(state, division, emit)


def _reveal(state: State, emit: Listener | None) -> bool:
    """LG-3.4: the order may be changed while an aide is left."""
    if order_writing.may_change(state):
        state.pending = moments.REVEAL[state.active]
        return True
    state.phase = phases.GENERALS
    return False


def _generals(state: State, emit: Listener | None) -> bool:
    """LG-3.7: generals ride before the brigades move."""
    if generals.may_ride(state):
        state.pending = moments.GENERALS[state.active]
        return True
    end_generals(state)
    return False


def end_generals(state: State) -> None:
    """The brigades' turn; army and corps generals have had their ride."""
    state.began |= 1 << state.active
    state.phase = phases.BOMBARD


def _bombard(state: State, emit: Listener | None) -> bool:
    """LG-2.4: batteries that do not move bombard before the moves, those that have moved after them."""
    if bombardment.bombards(state):
        state.pending = moments.BOMBARD[state.active]
        return True
    end_bombards(state)
    return False


def end_bombards(state: State) -> None:
    """On to the moves, or to the combats."""
    state.phase = phases.MOVE if state.phase == phases.BOMBARD else phases.COMBAT


def _move(state: State, emit: Listener | None) -> bool:
    """LG-4: the brigades move one by one."""
    if movement.movable(state):
        state.pending = moments.MOVE[state.active]
        return True
    state.phase = phases.LATE_BOMBARD
    return False


def _combat(state: State, emit: Listener | None) -> bool:
    """LG-2.4: the combats of contacts one by one, in the order of their owner."""
    if combat.attacks(state):
        state.pending = moments.COMBAT[state.active]
        return True
    victory.capture(state, emit)
    state.phase = phases.ACTIVATE
    state.active = 1 - state.active
    state.division = NOBODY
    return False


# --- consolidation (LG-2.5) --------------------------------------------------------------------------------


def _consolidate(state: State, emit: Listener | None) -> bool:
    """Routed brigades run; victory is judged when all is over."""
    state.phase = phases.TURN_END
    cohesion.rout_moves(state, emit)
    return False


def _turn_end(state: State, emit: Listener | None) -> bool:
    """LG-14: objectives change hands, then the turn is over."""
    victory.capture(state, emit)
    end_turn(state, emit)
    return False


def end_turn(state: State, emit: Listener | None) -> None:
    """LG-14: broken armies, the limit; ammunition comes up; the next turn begins."""
    if victory.judge_break(state, emit):
        return
    for unit, turn in enumerate(state.dry):
        if turn and turn <= state.turn:
            state.dry[unit] = 0
            if emit is not None and state.feet[unit] is not None:
                emit(Event("ammunition", {"unit": unit}, "LG-2.5"))
    options = state.context.options
    if state.turn >= options.turn_limit and not options.random_length:
        victory.judge_limit(state, emit)
        return
    state.phase = phases.NEXT_TURN
    if state.turn >= options.turn_limit:
        state.frames = (Ending(),)


def _next_turn(state: State, emit: Listener | None) -> bool:
    """LG-14.3: the die has let the battle go on."""
    begin_turn(state, state.turn + 1, emit)
    return False


STEPS: tuple[Callable[[State, Listener | None], bool], ...] = (
    _deploy,
    _arrive,
    _enter,
    _aides,
    _orders,
    _rally,
    _initiative_done,
    _first,
    _activate,
    _reveal,
    _generals,
    _bombard,
    _move,
    _bombard,
    _combat,
    _consolidate,
    _turn_end,
    _next_turn,
)

assert len(STEPS) == len(phases.PHASES)
