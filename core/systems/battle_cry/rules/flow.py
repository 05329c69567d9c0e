"""The sequence of a side's turn (BC-6): what the table waits for next.

`advance` carries out everything that has no alternative, tells it, and stops at a choice, a roll, a deal or
the end. On a state that already stands there it only works out `pending` again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.kit.dispatch import go_on
from core.protocol.events import Event, Listener
from core.systems.battle_cry.rules import (
    battle,
    deck,
    fieldworks,
    frames,
    moments,
    movement,
    orders,
    phases,
    reactions,
    retreat,
    special_cards,
    victory,
)
from core.systems.battle_cry.rules.action_tables import END_BATTLES, END_MOVES
from core.systems.battle_cry.rules.actions import PlayCard, Price
from core.systems.battle_cry.rules.frames import (
    Aiming,
    Attack,
    Drawing,
    Rallying,
    Reply,
    Retreating,
    Settling,
    Supplying,
    Taking,
)
from core.systems.battle_cry.rules.rule_tables import CAVALRY, SMALLEST_HAND
from core.systems.battle_cry.rules.state import NO_CARD, NOBODY, State


def advance(state: State, emit: Listener | None) -> None:
    """Go on until somebody must choose, something must fall, or the battle is over."""
    state._actions = None
    go_on(state, FRAMES, STEPS, emit)


# --- frames ------------------------------------------------------------------------------------------------


def _attack(state: State, frame: Attack, emit: Listener | None) -> bool:
    context = state.context
    state.pending = context.battle_roll(
        context.side_of[frame.unit], frame.dice, context.kind_of[frame.target]
    )
    return True


def _settling(state: State, frame: Settling, emit: Listener | None) -> bool:
    reactions.settle(state, frame)
    return False


def _question(state: State, frame: Reply | Taking, emit: Listener | None) -> bool:
    reactions.ask(state, frame)
    return True


def _rallying(state: State, frame: Rallying, emit: Listener | None) -> bool:
    state.pending = state.context.rally_roll(state.active, frame.units, frame.dice)
    return True


def _aiming(state: State, frame: Aiming, emit: Listener | None) -> bool:
    state.pending = state.context.sharp_roll(state.active)
    return True


FRAMES: dict[type, Callable[[State, Any, Listener | None], bool]] = {
    Attack: _attack,
    Retreating: retreat.go_on,
    Settling: _settling,
    Reply: _question,
    Taking: _question,
    Drawing: deck.draw,
    Rallying: _rallying,
    Aiming: _aiming,
    Supplying: special_cards.supplying,
}


# --- the steps of a turn -----------------------------------------------------------------------------------


def _opening(state: State, emit: Listener | None) -> bool:
    state.phase = phases.CARD
    if emit is not None:
        emit(Event("turn_begins", {"side": state.active, "turn": state.turn}, "BC-6"))
    return False


def _card(state: State, emit: Listener | None) -> bool:
    side = state.active
    if not state.hands[side]:
        state.pending = moments.NO_CARDS[side]
    elif state.skip >> side & 1:
        state.pending = moments.PASSING[side]
    else:
        state.pending = moments.CARD[side]
    return True


def _order(state: State, emit: Listener | None) -> bool:
    units = orders.orderable(state)
    if not units:
        if emit is not None:
            _empty(state, "order", state.named == 0, emit)
        end_orders(state)
        return False
    state._actions = state.context.actions.orders(units)
    state.pending = moments.ORDER[state.active]
    return True


def end_orders(state: State, action: object = None, emit: Listener | None = None) -> None:
    """The orders are given: the moves begin."""
    state.phase = phases.MOVE


def _move(state: State, emit: Listener | None) -> bool:
    second = state.phase == phases.SECOND_MOVE
    found = movement.moves(state)
    if not found:
        if emit is not None:
            _empty(state, "second_move" if second else "move", state.moved == 0, emit)
        end_moves(state)
        return False
    state._actions = (*found, END_MOVES)
    state.pending = (moments.SECOND_MOVE if second else moments.MOVE)[state.active]
    return True


def end_moves(state: State, action: object = None, emit: Listener | None = None) -> None:
    """The battles begin (BC-6.5); after the second moves of Hit and Run the turn ends."""
    state.phase = phases.FINISH if state.phase == phases.SECOND_MOVE else phases.BATTLE


def _battle(state: State, emit: Listener | None) -> bool:
    found = battle.battles(state)
    if not found:
        if emit is not None:
            _empty(state, "battle", state.fought == 0, emit)
        end_battles(state)
        return False
    state._actions = (*found, END_BATTLES)
    state.pending = moments.BATTLE[state.active]
    return True


def end_battles(state: State, action: object = None, emit: Listener | None = None) -> None:
    """The turn ends, or the cavalry of a Hit and Run moves again (BC-14.14)."""
    if state.acts >= 0 and state.context.cards[state.acts].card == "hit-and-run":
        state.phase = phases.SECOND_MOVE
        state.moved = 0
        # An umpire may have ordered others besides (BC-R92).
        state.ordered &= state.context.kind_units[CAVALRY]
    else:
        state.phase = phases.FINISH


def _build(state: State, emit: Listener | None) -> bool:
    units = fieldworks.able(state)
    if not units:
        if emit is not None:
            _empty(state, "build", state.named == 0, emit)
        state.phase = phases.FINISH
        return False
    state._actions = fieldworks.actions(state, units)
    state.pending = moments.BUILD[state.active]
    return True


def end_building(state: State) -> None:
    """No further fieldworks: the turn ends."""
    state.phase = phases.FINISH


def _empty(state: State, step: str, nothing: bool, emit: Listener) -> None:
    """A step in which nothing can be done is passed over and told (BC-R51)."""
    if nothing:
        emit(Event("step_empty", {"step": step, "side": state.active}, "BC-6"))


def _finish(state: State, emit: Listener | None) -> bool:
    """The price of an All-Out Offensive is settled before the draw (BC-R82)."""
    price = state.context.options.all_out_price
    if price == "none" or state.acts != state.context.all_out:
        begin_draw(state, emit)
        return False
    if price == "opponent" and _can_shrink(state):
        state.pending = moments.PRICE[1 - state.active]
        return True
    pay(state, "hand" if price == "hand" else "pass", emit)
    return False


def _losses_say(state: State, side: int) -> int | None:
    """The cards of a hand that changes with losses; no price takes the last three (BC-R102, BC-14.8)."""
    hand = None
    for lost, cards in state.context.hand_after[side]:
        if state.taken[1 - side] >= lost:
            hand = cards
    return None if hand is None else max(min(hand, SMALLEST_HAND), hand - state.cuts[side])


def _draw_count(state: State, side: int) -> int:
    """One card for the one played, or as many as Cedar Mountain's hands say (BC-R77, BC-R102)."""
    hand = _losses_say(state, side)
    return 1 if hand is None else max(0, hand - len(state.hands[side]))


def _can_shrink(state: State) -> bool:
    """Whether three cards are left, also where the hand is still larger than losses say (BC-R82)."""
    side = state.active
    hand = _losses_say(state, side)
    return (len(state.hands[side]) + 1 if hand is None else hand) - 1 >= SMALLEST_HAND


def pay(state: State, price: Price, emit: Listener | None) -> None:
    """The price of an All-Out Offensive: the next turn, or one card of the hand (BC-14.8)."""
    side = state.active
    draw = None
    if price == "pass":
        state.skip |= 1 << side
    elif _can_shrink(state):
        draw = max(0, _draw_count(state, side) - 1)
        state.cuts[side] += 1
    if emit is not None and (price == "pass" or draw is not None):
        emit(Event("price", {"side": side, "price": price}, "BC-14.8"))
    begin_draw(state, emit, draw)


def begin_draw(state: State, emit: Listener | None, count: int | None = None) -> None:
    """Discard the played card, then draw (BC-13.2)."""
    side = state.active
    if emit is not None and state.card != NO_CARD:
        emit(Event("laid_down", {"side": side, "card": state.card}, "BC-13.2"))
    deck.lay_down(state)
    state.phase = phases.TURN_END
    left = _draw_count(state, side) if count is None else count
    if left:
        state.frames = (*state.frames, frames.drawing(side, left))


def _turn_end(state: State, emit: Listener | None) -> bool:
    """Flag hexes are looked at, then the other side's turn begins (BC-R37, BC-R39)."""
    context, side = state.context, state.active
    earned = False
    for bit, owner, _value, at_end in context.flag_hexes:
        if at_end and owner == side and bit & state._units[side] and not bit & state.held:
            state.held |= bit
            earned = True
    if earned and victory.judge(state, emit):
        return False
    other = 1 - side
    if other == context.first:
        if state.turn >= context.options.turn_limit:
            victory.judge_limit(state, emit)
            return False
        state.turn += 1
    state.active = other
    state.phase = phases.CARD
    state.acts = NO_CARD
    state.named = state.ordered = state.moved = state.barred = state.fought = state.lead = 0
    state._candidates = NOBODY
    if emit is not None:
        emit(Event("turn_begins", {"side": other, "turn": state.turn}, "BC-6"))
    return False


STEPS: tuple[Callable[[State, Listener | None], bool], ...] = (
    _opening,
    _card,
    _order,
    _move,
    _battle,
    _move,
    _build,
    special_cards.rally,
    special_cards.sharpshooter,
    special_cards.short_supply,
    _finish,
    _turn_end,
)

assert len(STEPS) == len(phases.PHASES)


def play(state: State, action: PlayCard, emit: Listener | None) -> None:
    """A card is played as the card of this turn (BC-6.1)."""
    side, card = state.active, action.card
    deck.take(state, side, card, emit)
    state.card = card
    state.acts = state.last[side] = orders.acts_as(state, side, card)
    state.phase = phases.FIRST_STEP.get(state.context.cards[state.acts].card, phases.ORDER)
    state._candidates = NOBODY
    if emit is not None:
        facts = {"side": side, "card": card, "acts": state.acts}
        emit(Event("card_played", facts, state.context.cards[card].rule))


def give_up(state: State, card: int, emit: Listener | None) -> None:
    """A card is discarded instead of one played (BC-6.2), or because the turn is passed (BC-R83)."""
    side = state.active
    kind, rule = ("turn_passed", "BC-14.8") if state.skip >> side & 1 else ("card_discarded", "BC-6.2")
    deck.take(state, side, card, emit)
    deck.discard(state, card)
    _no_turn(state, side)
    if emit is not None:
        emit(Event(kind, {"side": side, "card": card}, rule))
    begin_draw(state, emit)


def pass_turn(state: State, emit: Listener | None) -> None:
    """A side without cards passes (BC-R50)."""
    side = state.active
    _no_turn(state, side)
    if emit is not None:
        emit(Event("passed", {"side": side}, "BC-6.2"))
    begin_draw(state, emit)


def _no_turn(state: State, side: int) -> None:
    state.last[side] = NO_CARD
    state.skip &= ~(1 << side)
    state.acts = NO_CARD
