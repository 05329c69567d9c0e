"""Battles as they would stand if something were so: a planner asks the rules about these, never others."""

from __future__ import annotations

from core.presentation.planner import Note
from core.protocol.pending import Choice
from core.systems.battle_cry.rules import battle, moments, movement, orders, phases
from core.systems.battle_cry.rules.context import BattleContext
from core.systems.battle_cry.rules.rule_tables import NOWHERE
from core.systems.battle_cry.rules.state import NO_CARD, State
from core.text import _

MOVING = ("move", "second_move")
PASSED = Note(_("The next turn that this side plays is passed: nobody is ordered in it."), "BC-R83")
PLAYED = Note(_("This side has played its last turn: nobody of it is ordered any more."), "BC-R39")
LAST = Note(_("It is its last turn: who gets no order in it, or has battled, battles no more."), "BC-R39")
NO_UNITS = Note(_("This side has no units, and generals battle nobody."), "BC-9.6")
CARD_STEPS = (phases.ORDER, phases.MOVE, phases.BATTLE, phases.SECOND_MOVE)


def passed_note(state: State, side: int) -> tuple[Note, ...]:
    """What is said of a side whose coming turn, or the one in hand, is passed (BC-14.8, BC-R83)."""
    comes = not state.ended and _coming_turn(state, side) <= state.context.options.turn_limit
    return (PASSED,) if comes and state.skip >> side & 1 else ()


def last_note(state: State, side: int) -> tuple[Note, ...]:
    """What is said of a side that is in the middle of its last turn (BC-R39)."""
    return (LAST,) if is_ending(state, side) else ()


def idle_notes(state: State, side: int) -> tuple[Note, ...]:
    """Why nobody of a side battles any more, or ever (BC-R39, BC-R83, BC-9.6)."""
    if has_played(state, side):
        return (PLAYED,)
    if not state.context.side_units[side]:
        return (NO_UNITS,)
    return last_note(state, side) or passed_note(state, side) or (PLAYED,)


def is_ending(state: State, side: int) -> bool:
    """Whether a side has played the card of its last turn: only who is ordered acts yet (BC-R39)."""
    is_last = state.turn >= state.context.options.turn_limit
    return is_last and state.active == side and state.phase > phases.CARD


def has_played(state: State, side: int) -> bool:
    """Whether a side has no turn left before the limit, while the other side plays its last (BC-R39)."""
    context = state.context
    is_last = state.turn >= context.options.turn_limit
    return is_last and side == context.first and state.active != side


def plays_no_more(state: State, side: int) -> bool:
    """Whether no card that a side holds will be played: its last turn is over, in hand or passed (BC-R39).

    Nor is any once the battle is over (BC-R30).
    """
    if state.ended:
        return True
    last = state.context.options.turn_limit
    coming = _coming_turn(state, side)
    return coming > last or (bool(state.skip >> side & 1) and coming >= last)


def _coming_turn(state: State, side: int) -> int:
    """The number of the turn in which a side plays its next card."""
    begun = state.phase > phases.CARD if side == state.active else side == state.context.first
    return state.turn + begun


def enemy_plays_before(state: State, side: int) -> bool:
    """Whether the enemy has a turn before the card that a side plays next."""
    begun = state.phase > phases.CARD
    return begun if state.active == side else not begun


def as_copied(state: State, side: int) -> State:
    """The battle as a Counter-Attack will find it: a turn that is passed leaves nothing (BC-14.12)."""
    enemy = 1 - side
    if not (enemy_plays_before(state, side) and state.skip >> enemy & 1):
        return state
    new = state.copy()
    new.last[enemy] = NO_CARD
    return new


def next_turn(state: State) -> State:
    """The battle as it stands for who battles in a turn to come: nobody has moved in that (BC-R22)."""
    if not state.moved:
        return state
    new = state.copy()
    new.moved = 0
    return new


def may_act(state: State, side: int) -> tuple[int, int]:
    """The units of a side that may battle yet, and those that may move before it: masks.

    All of them as long as it has a turn to come. In its last one (BC-R39) only who is ordered or can be, and
    has not battled or moved; nobody where the only one to come is passed (BC-R83).
    """
    context = state.context
    everybody = context.side_units[side]
    if has_played(state, side):
        return 0, 0
    if state.skip >> side & 1 and plays_no_more(state, side):
        return 0, 0
    if not is_ending(state, side):
        return everybody, everybody
    if state.phase == phases.ORDER:
        able = everybody & (state.ordered | can_be_ordered(state))
        return able, able
    fresh = battle.fighters(state) if state.phase <= phases.BATTLE else 0
    return fresh, fresh & movement.movable(state) if state.phase == phases.MOVE else 0


def can_be_ordered(state: State) -> int:
    """Whom the next order of the card on the table can reach, units with their generals (BC-14.15)."""
    able = orders.orderable(state)
    is_leadership = state.context.cards[state.acts].card == "leadership"
    return able | orders.led_with(state, able) if is_leadership else able


def common_card(context: BattleContext) -> int:
    """A card of a section: what it orders moves and battles as usual (BC-14)."""
    return next(card.index for card in context.cards if card.kind == "section")


def may_move_now(state: State, unit: int) -> bool:
    """Whether the moves of a piece are among the acts offered."""
    pending = state.pending
    if not isinstance(pending, Choice) or pending.prompt not in MOVING:
        return False
    return bool(movement.movable(state) >> unit & 1)


def card_for(state: State, unit: int) -> int:
    """The card by which a piece would be ordered: the one on the table if it could, else a common one."""
    context = state.context
    side = context.side_of[unit]
    if state.active == side and state.phase in CARD_STEPS and state.acts >= 0:
        card = context.cards[state.acts]
        if orders.pieces_for(state, side, card) >> unit & 1:
            return state.acts
    return common_card(context)


def ordered(state: State, unit: int, card: int | None = None) -> State:
    """The battle with this piece ordered and about to move, as by `card` (None: as `card_for` says)."""
    context = state.context
    side = context.side_of[unit]
    new = state.copy()
    new.acts = card_for(state, unit) if card is None else card
    new.active = side
    new.phase = phases.MOVE
    new.frames = ()
    new.named = new.ordered = 1 << unit
    new.moved = state.moved & ~(1 << unit) if is_ending(state, side) else 0  # generals who have (BC-R22)
    new.fought = new.barred = new.lead = 0
    new.pending = moments.MOVE[side]
    new._actions = None
    new._candidates = -1
    return new


def without(state: State, unit: int | None) -> State:
    """The battle with this piece lifted off the board (None: as it stands), with its general (BC-7.4)."""
    if unit is None or state.at[unit] < 0:
        return state
    new = state.copy()
    general = -1 if state.context.is_general[unit] else state.general_with(unit)
    if general >= 0:
        new.place(general, NOWHERE)
    new.place(unit, NOWHERE)
    return new


def taken(state: State, hex_: int, side: int) -> State:
    """The battle with some unit of `side` in an empty hex: nobody moves through it (BC-7.2)."""
    new = state.copy()
    new._units[side] |= 1 << hex_
    return new
