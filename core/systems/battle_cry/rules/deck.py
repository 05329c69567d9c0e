"""Hands, pile and discards (BC-4, BC-13). The pile is a count and a multiset, never an order."""

from __future__ import annotations

from collections.abc import Collection

from core.protocol.events import Event, Listener
from core.protocol.pending import UNKNOWN, Deal
from core.systems.battle_cry.rules import frames
from core.systems.battle_cry.rules.frames import Drawing
from core.systems.battle_cry.rules.phases import OPENING, TURN_END
from core.systems.battle_cry.rules.state import NO_CARD, State


def nameable(state: State, side: int, card: int) -> bool:
    """Whether an unknown card of `side` may turn out to be `card` (BC-R79): by what that side can see."""
    seen = state.discards[card] + (state.card == card) + state.hands[side].count(card)
    return seen < state.context.copies[card]


def holds(state: State, side: int, card: int) -> bool:
    """Whether `side` can put `card` on the table: it lies in its hand, or an unknown card may be it."""
    hand = state.hands[side]
    return card in hand or (UNKNOWN in hand and nameable(state, side, card))


def cards_of(state: State, side: int) -> Collection[int]:
    """Every kind of card that `side` can put on the table, rising."""
    hand = state.hands[side]
    if hand and hand[0] == UNKNOWN:
        return tuple(card.index for card in state.context.cards if holds(state, side, card.index))
    return dict.fromkeys(hand)


def take(state: State, side: int, card: int, emit: Listener | None) -> None:
    """Take a card out of a hand; an unknown one is named by it."""
    hand = state.hands[side]
    if card in hand:
        place = hand.index(card)
    else:
        place = hand.index(UNKNOWN)
        _name(state, 1 - side, card, emit)
    state.hands[side] = hand[:place] + hand[place + 1 :]


def _name(state: State, other: int, card: int, emit: Listener | None) -> None:
    """An unknown card turns out to be `card`."""
    left = state.loose[card] - 1
    if left < 0:
        _doubt(state, other, card, emit)
    else:
        state.loose = (*state.loose[:card], left, *state.loose[card + 1 :])


def _doubt(state: State, other: int, card: int, emit: Listener | None) -> None:
    """All copies of a card were typed elsewhere: that in the other hand cannot be one (BC-R105)."""
    hand = list(state.hands[other])
    hand.remove(card)
    state.hands[other] = (UNKNOWN, *hand)
    if emit is not None:
        emit(Event("card_doubted", {"side": other, "card": card}, "BC-4", to=(other,)))


def discard(state: State, card: int) -> None:
    """Lay a card face up on the discards."""
    discards = list(state.discards)
    discards[card] += 1
    state.discards = tuple(discards)


def draw(state: State, frame: Drawing, emit: Listener | None) -> bool:
    """Ask for the next cards; False when nothing is left to draw. Reshuffles by BC-13.1."""
    if not frame.left:
        state.frames = state.frames[:-1]
        return False
    if not state.pile and not _reshuffle(state, emit):
        state.frames = state.frames[:-1]
        if emit is not None:
            emit(Event("nothing_to_draw", {"side": frame.side}, "BC-13.1"))
        return False
    counts = state._counts
    if state._counted is not state.loose:
        counts = state._counts = counts_of(state)
        state._counted = state.loose
    left = min(frame.left, state.pile)
    rules = state.context.card_rules
    state.pending = Deal(counts, left, False, frame.side, "draw", _rule(state), rules)
    return True


def counts_of(state: State) -> tuple[tuple[int, int], ...]:
    """(card, how many are not accounted for) for every kind of card."""
    rows = zip(state.context.counted, state.loose, strict=True)
    return tuple([row[count] for row, count in rows])


def _reshuffle(state: State, emit: Listener | None) -> bool:
    cards = sum(state.discards)
    if not cards:
        return False
    state.loose = tuple(loose + there for loose, there in zip(state.loose, state.discards, strict=True))
    state.discards = (0,) * len(state.discards)
    state.pile = cards
    if emit is not None:
        emit(Event("reshuffled", {"cards": cards}, "BC-13.1"))
    return True


def drawn(state: State, frame: Drawing, cards: tuple[int, ...], emit: Listener | None) -> None:
    """Cards have come into a hand: their owner sees them, the others their number."""
    loose, counts, counted = list(state.loose), list(state._counts), state.context.counted
    are_counted = state._counted is state.loose
    for card in cards:
        if card != UNKNOWN:
            left = loose[card] - 1
            if left < 0:
                _doubt(state, 1 - frame.side, card, emit)
                continue
            loose[card] = left
            if are_counted:
                counts[card] = counted[card][left]
    state.loose = tuple(loose)
    if are_counted:
        state._counts, state._counted = tuple(counts), state.loose
    state.pile -= len(cards)
    state.hands[frame.side] = tuple(sorted((*state.hands[frame.side], *cards)))
    left = frame.left - len(cards)
    below = state.frames[:-1]
    state.frames = (*below, frames.drawing(frame.side, left)) if left else below
    if emit is not None:
        rule = _rule(state)
        public = Event("cards_drawn", {"side": frame.side, "count": len(cards)}, rule)
        facts = {"side": frame.side, "cards": tuple(cards)}
        emit(Event("drew", facts, rule, to=(frame.side,), public=public))


def _rule(state: State) -> str:
    """By which rule cards are drawn: at the end of a turn, or for the one that fought back."""
    if state.phase == TURN_END:
        return "BC-13.2"
    return "BC-4" if state.phase == OPENING else "BC-14.13"


def lay_down(state: State) -> None:
    """The card on the table goes to the discards (BC-13.2)."""
    if state.card != NO_CARD:
        discard(state, state.card)
        state.card = NO_CARD
