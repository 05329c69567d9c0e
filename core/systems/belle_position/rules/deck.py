"""Hands and reinforcement piles (BP-4.2, BP-6). A pile is a count and a multiset, never an order."""

from __future__ import annotations

from core.protocol.events import Event, Listener
from core.protocol.pending import UNKNOWN, Deal
from core.systems.belle_position.rules import frames
from core.systems.belle_position.rules.codes import CARD, FOUGHT, MARCHING, MOVES, UNKNOWN_CARD
from core.systems.belle_position.rules.frames import Drawing
from core.systems.belle_position.rules.state import State


def nameable(state: State, side: int, card: int) -> bool:
    """Whether an unknown card in the hand of `side` may turn out to be `card` (BP-R33)."""
    return UNKNOWN_CARD in state.hands[side] and state.loose[side][card] > 0


def holds(state: State, side: int, card: int) -> bool:
    """Whether `side` can take `card` out of its hand; not one that moved into it in this turn."""
    return card in state.hands[side] or nameable(state, side, card)


def cards_of(state: State, side: int) -> tuple[int, ...]:
    """Every kind of card that `side` can take out of its hand, rising; those moved in this turn left out."""
    hand = state.hands[side]
    if UNKNOWN_CARD in hand:
        return tuple(card.index for card in state.context.cards if holds(state, side, card.index))
    return tuple(dict.fromkeys([code for code in hand if code < UNKNOWN_CARD]))


def take(state: State, side: int, code: int) -> None:
    """Take a card out of a hand; an unknown one is named by it."""
    hand = state.hands[side]
    if code in hand:
        place = hand.index(code)
        state.hands[side] = hand[:place] + hand[place + 1 :]
        return
    place = hand.index(UNKNOWN_CARD)
    state.hands[side] = hand[:place] + hand[place + 1 :]
    state.loose[side] = changed(state.loose[side], code & CARD, -1)


def put(state: State, side: int, code: int) -> None:
    """Put a card from the table into the hand: hidden again, without tokens (BP-13.7)."""
    kept = code & (CARD | MOVES | FOUGHT | MARCHING)
    state.hands[side] = tuple(sorted((*state.hands[side], kept)))


def changed(counts: tuple[int, ...], card: int, by: int) -> tuple[int, ...]:
    """The counts with one of them changed."""
    return (*counts[:card], counts[card] + by, *counts[card + 1 :])


def draw(state: State, frame: Drawing, emit: Listener | None) -> bool:
    """Ask for the next cards; False when nothing is left to draw (BP-6)."""
    left = min(frame.left, state.pile[frame.side])
    if not left:
        state.frames = state.frames[:-1]
        if emit is not None and frame.left:
            emit(Event("nothing_to_draw", {"side": frame.side}, _rule(frame)))
        return False
    counts = tuple(enumerate(state.loose[frame.side]))
    why = "opening" if frame.opening else "reinforcement"
    state.pending = Deal(counts, left, False, frame.side, why, _rule(frame))
    return True


def drawn(state: State, frame: Drawing, cards: tuple[int, ...], emit: Listener | None) -> None:
    """Cards have come into a hand: their owner sees them, the other side their number."""
    side = frame.side
    loose = list(state.loose[side])
    codes = []
    for card in cards:
        if card == UNKNOWN:
            codes.append(UNKNOWN_CARD)
        else:
            loose[card] -= 1
            codes.append(card)
    state.loose[side] = tuple(loose)
    state.pile[side] -= len(cards)
    state.hands[side] = tuple(sorted((*state.hands[side], *codes)))
    left = frame.left - len(cards)
    below = state.frames[:-1]
    state.frames = (*below, frames.drawing(side, left, frame.opening)) if left else below
    if emit is not None:
        rule = _rule(frame)
        public = Event("cards_drawn", {"side": side, "count": len(cards)}, rule)
        facts = {"side": side, "cards": tuple(sorted(cards))}
        emit(Event("drew", facts, rule, to=(side,), public=public))


def _rule(frame: Drawing) -> str:
    return "BP-4.2" if frame.opening else "BP-6"
