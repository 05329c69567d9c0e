"""What may follow a battle: Fight Back (BC-14.13) and the advance of `rules150` (BC-R70)."""

from __future__ import annotations

from core.protocol.events import Event, Listener
from core.systems.battle_cry.rules import battle, deck, frames, moments, victory
from core.systems.battle_cry.rules.frames import Reply, Settling, Taking
from core.systems.battle_cry.rules.rule_tables import ARTILLERY, GENERAL
from core.systems.battle_cry.rules.state import State


def settle(state: State, frame: Settling) -> None:
    """Losses and retreats are done: open the window that the rules allow, or be done (BC-R62)."""
    context = state.context
    below = state.frames[:-1]
    if context.neighbours[frame.stood] >> state.at[frame.unit] & 1:
        if may_fight_back(state, frame):
            state.frames = (*below, frames.reply(frame.unit, frame.target))
            return
        if context.options.rules150 and may_take(state, frame.unit, frame.stood):
            state.frames = (*below, Taking(frame.unit, frame.stood))
            return
    state.frames = below


def may_fight_back(state: State, frame: Settling) -> bool:
    """Whether by public knowledge the target may fight back against its adjacent attacker (BC-R87)."""
    context = state.context
    target = frame.target
    return (
        state.at[target] == frame.stood
        and context.kind_of[target] != GENERAL
        and may_hold(state, context.side_of[target])
        and battle.dice_against(state, target, state.at[frame.unit], answer=True) > 0
    )


def may_hold(state: State, side: int) -> bool:
    """Whether by public knowledge the card may be in the hand of a side (BC-R88)."""
    card = state.context.fight_back
    return bool(state.hands[side]) and state.discards[card] < state.context.copies[card]


def may_take(state: State, unit: int, to: int) -> bool:
    """Whether the attacker may advance into the hex that was attacked (BC-R70)."""
    context = state.context
    bit = 1 << to
    pieces = state._units[0] | state._units[1] | state._generals[0] | state._generals[1]
    closed = pieces | context.grounds[state.works].closed
    return context.kind_of[unit] != ARTILLERY and not closed & bit


def ask(state: State, frame: Reply | Taking) -> None:
    """Put the question."""
    context = state.context
    if isinstance(frame, Reply):
        side = context.side_of[frame.target]
        state.pending = moments.FIGHT_BACK[side]
    else:
        side = context.side_of[frame.unit]
        state.pending = moments.ADVANCE[side]


def fight_back(state: State, frame: Reply, card: int, emit: Listener | None) -> None:
    """The target battles the attacker; the card goes, one is drawn when that is settled (BC-14.13)."""
    side = state.context.side_of[frame.target]
    deck.take(state, side, card, emit)
    deck.discard(state, card)
    if emit is not None:
        emit(Event("reaction_played", {"side": side, "card": card, "unit": frame.target}, "BC-14.13"))
    state.frames = (*state.frames[:-1], frames.drawing(side, 1))
    battle.begin(state, frame.target, frame.unit, answer=True, emit=emit)


def decline(state: State, frame: Reply | Taking, emit: Listener | None) -> None:
    """Nothing follows."""
    if emit is not None:
        if isinstance(frame, Reply):
            emit(Event("no_fight_back", {"unit": frame.target}, "BC-14.13"))
        else:
            emit(Event("no_advance", {"unit": frame.unit}, "BC-AMB-14"))
    state.frames = state.frames[:-1]


def advance(state: State, frame: Taking, emit: Listener | None) -> None:
    """The attacker takes the ground, its general with it; no battle follows (BC-R70)."""
    unit, start = frame.unit, state.at[frame.unit]
    general = state._general_on[start]
    if general >= 0:
        state.place(general, frame.to)
    state.place(unit, frame.to)
    state.frames = state.frames[:-1]
    if emit is not None:
        facts = {"unit": unit, "start": start, "to": frame.to, "general": general}
        emit(Event("advanced", facts, "BC-AMB-14"))
    victory.judge(state, emit)
