"""Who has won (BC-5): judged after every change, in the middle of anything."""

from __future__ import annotations

from core.protocol.events import Event, Listener
from core.protocol.pending import Over
from core.systems.battle_cry.rules.rule_tables import NOWHERE
from core.systems.battle_cry.rules.state import State


def judge(state: State, emit: Listener | None) -> bool:
    """End the battle when a side holds its number of flags; of two the side whose turn it is (BC-R38)."""
    if state.ended:
        return True
    for side in (state.active, 1 - state.active):
        if state.flags(side) >= state.context.need[side]:
            finish(state, Over(side, "flags"), "BC-5.1", emit)
            return True
    return False


def judge_limit(state: State, emit: Listener | None) -> None:
    """The end of the last turn: more flags wins, equal is a draw (BC-5.2, BC-R39)."""
    first, second = state.flags(0), state.flags(1)
    if first == second:
        finish(state, Over(None, "draw"), "BC-5.2", emit)
    else:
        finish(state, Over(0 if first > second else 1, "turn_limit"), "BC-5.2", emit)


def finish(state: State, over: Over, rule: str, emit: Listener | None) -> None:
    """Nothing follows the end (BC-R30): the stack is cleared."""
    state.ended = (over,)
    state.frames = ()
    if emit is not None:
        facts = {
            "winner": -1 if over.winner is None else over.winner,
            "reason": over.reason,
            "flags": (state.flags(0), state.flags(1)),
        }
        emit(Event("over", facts, rule))


def eliminate(state: State, unit: int, rule: str, emit: Listener | None) -> None:
    """Take a piece off the board; its flag goes to the enemy (BC-5.1, BC-R35). The caller judges."""
    context = state.context
    side = context.side_of[unit]
    where = state.at[unit]
    state.strength[unit] = 0
    state.place(unit, NOWHERE)
    keep = ~(1 << unit)
    state.ordered &= keep
    state.lead &= keep
    state.taken[1 - side] += 1
    if emit is not None:
        emit(Event("eliminated", {"unit": unit, "at": where, "side": 1 - side}, rule))
