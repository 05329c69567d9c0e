"""Retreats (BC-12): flag by flag, each step chosen by the owner where there is a choice."""

from __future__ import annotations

from core.protocol.events import Event, Listener
from core.systems.battle_cry.rules import frames, moments, victory
from core.systems.battle_cry.rules.actions import Decline, IgnoreFlag, Retreat, StopRetreat
from core.systems.battle_cry.rules.battle import lose
from core.systems.battle_cry.rules.frames import Retreating
from core.systems.battle_cry.rules.state import State


def steps(state: State, piece: int) -> tuple[int, ...]:
    """The hexes into which a piece may go back (BC-12.1 to BC-12.3), at most two."""
    context = state.context
    side = context.side_of[piece]
    here = state.at[piece]
    units, generals = state._units, state._generals
    if context.is_general[piece]:
        # Onto or through friendly units that have no general (BC-12.2 b).
        closed = units[1 - side] | generals[0] | generals[1]
    elif state._general_on[here] >= 0:
        closed = units[0] | units[1] | generals[0] | generals[1]
    else:
        # Onto a lone friendly general (BC-12.2 a).
        closed = units[0] | units[1] | generals[1 - side]
    if not context.options.retreat_into_rough:
        closed |= context.grounds[state.works].closed
    return tuple([to for to in context.rear[side][here] if not closed >> to & 1])


def on_base_row(state: State, piece: int) -> bool:
    """Whether one step more leads off the board (BC-12.6)."""
    context = state.context
    return bool(context.base_row[context.side_of[piece]] >> state.at[piece] & 1)


def go_on(state: State, frame: Retreating, emit: Listener | None) -> bool:
    """Carry out what has no alternative; True when the owner has to choose."""
    piece = frame.piece
    side = state.context.side_of[piece]
    if frame.may_ignore:
        state.pending = moments.IGNORE_FLAG[side]
        return True
    if not frame.flags:
        state.frames = state.frames[:-1]
        return False
    edge = on_base_row(state, piece)
    ways = () if edge else steps(state, piece)
    if frame.may_stop:
        if not ways:  # going on would only cost figures (BC-R104)
            stop(state, frame, emit)
            return False
        state.pending = moments.RETREAT_OR_STOP[side]
        return True
    if len(ways) > 1:
        state.pending = moments.RETREAT[side]
        return True
    if edge:
        _leave_board(state, frame, emit)
    elif ways:
        step(state, frame, ways[0], emit)
    else:
        _cannot(state, frame, emit)
    return False


def step(state: State, frame: Retreating, to: int, emit: Listener | None) -> None:
    """One hex back; a unit takes its general with it, one that comes upon a general may stop (BC-12.8)."""
    piece = frame.piece
    start = state.at[piece]
    met = general = -1
    if not state.context.is_general[piece]:
        general, met = state._general_on[start], state._general_on[to]
        if general >= 0:
            state.place(general, to)
    state.place(piece, to)
    left = frame.flags - 1
    if emit is not None:
        emit(Event("retreated", {"unit": piece, "start": start, "to": to, "general": general}, "BC-12.1"))
        if met >= 0:
            emit(Event("attached", {"unit": piece, "general": met}, "BC-12.2"))
        elif not left and state.context.is_general[piece] and state._unit_on[to] >= 0:
            emit(Event("attached", {"unit": state._unit_on[to], "general": piece}, "BC-12.2"))
    _replace(state, frame, left, may_stop=met >= 0 and left > 0)
    if state.context.flag_mask >> to & 1:
        victory.judge(state, emit)


def stop(state: State, frame: Retreating, emit: Listener | None) -> None:
    """The flags that are left are ignored (BC-12.8)."""
    if emit is not None:
        emit(Event("retreat_stopped", {"unit": frame.piece, "flags": frame.flags}, "BC-12.8"))
    state.frames = state.frames[:-1]


def ignore_flag(state: State, frame: Retreating, emit: Listener | None) -> None:
    """The general takes one flag away (rules150, BC-R71)."""
    if emit is not None:
        emit(Event("flag_ignored", {"unit": frame.piece}, "BC-AMB-14"))
    _replace(state, frame, frame.flags - 1, may_stop=False)


def obey(state: State, frame: Retreating) -> None:
    """The general takes no flag away."""
    _replace(state, frame, frame.flags, may_stop=False)


def _replace(state: State, frame: Retreating, flags: int, *, may_stop: bool) -> None:
    state.frames = (
        *state.frames[:-1],
        frames.retreating(frame.piece, flags, frame.attacker, frame.stood, frame.answer, False, may_stop),
    )


def _leave_board(state: State, frame: Retreating, emit: Listener | None) -> None:
    piece = frame.piece
    general = -1 if state.context.is_general[piece] else state._general_on[state.at[piece]]
    if emit is not None:
        emit(Event("left_board", {"unit": piece, "at": state.at[piece]}, "BC-12.6"))
    state.frames = state.frames[:-1]
    victory.eliminate(state, piece, "BC-12.6", emit)
    if general >= 0:
        victory.eliminate(state, general, "BC-12.6", emit)
    victory.judge(state, emit)


def _cannot(state: State, frame: Retreating, emit: Listener | None) -> None:
    """A step that cannot be made costs a figure (BC-12.5); without its unit a general goes on (BC-R65)."""
    piece, left = frame.piece, frame.flags - 1
    general = -1 if state.context.is_general[piece] else state._general_on[state.at[piece]]
    if emit is not None:
        emit(Event("cannot_retreat", {"unit": piece}, "BC-12.5"))
    lose(state, piece, 1, "BC-12.5", emit)
    if victory.judge(state, emit):
        return
    if state.at[piece] >= 0:
        _replace(state, frame, left, may_stop=False)
    elif general >= 0 and left:
        state.frames = (
            *state.frames[:-1],
            frames.retreating(general, left, frame.attacker, frame.stood, frame.answer, False, False),
        )
    else:
        state.frames = state.frames[:-1]


def choices(state: State, frame: Retreating) -> tuple[Retreat | StopRetreat | IgnoreFlag | Decline, ...]:
    """What the owner may choose now."""
    tables = state.context.actions
    if frame.may_ignore:
        return (tables.ignore_flag[frame.piece], tables.decline)
    ways = tuple(tables.retreat(frame.piece, to) for to in steps(state, frame.piece))
    return (*ways, tables.stop_retreat[frame.piece]) if frame.may_stop else ways
