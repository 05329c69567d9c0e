"""Who can be ordered by the card on the table (BC-6.3, BC-14)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from core.geometry.hex_boards import bits
from core.protocol.events import Event, Listener
from core.protocol.pending import UNKNOWN
from core.systems.battle_cry.rules import deck, fieldworks
from core.systems.battle_cry.rules.actions import Action, Order
from core.systems.battle_cry.rules.rule_tables import ALL_KINDS, GENERAL, Card
from core.systems.battle_cry.rules.sections import SECTIONS
from core.systems.battle_cry.rules.state import NO_CARD, State


def pieces_for(state: State, side: int, card: Card) -> int:
    """The pieces of `side` on the board that a card can order at all, whatever their number."""
    context, in_sections = state.context, state._in_sections
    found = 0
    for slot in context.card_slots[side][card.index]:
        found |= in_sections[slot]
    return found if card.pieces == ALL_KINDS else found & context.units_of_kinds[card.pieces]


def acts_as(state: State, side: int, card: int) -> int:
    """What a card counts as when `side` plays it now: a Counter-Attack as the enemy's last (BC-14.12)."""
    context = state.context
    if card != context.counter_attack:
        return card
    last = state.last[1 - side]
    return card if last == NO_CARD else context.catalogue.mirror[last]


def could_order(state: State, side: int, card: int) -> bool:
    """Whether a card could order any piece of `side` (BC-6.2, BC-R48)."""
    context = state.context
    played = context.cards[acts_as(state, side, card)]
    if played.card == "construct-fieldworks":
        return bool(fieldworks.builders(state, side))
    if not played.anywhere and not any(played.orders):
        return False  # Rally, Sharpshooter, Short Supply, Fight Back order nobody
    if played.pieces == ALL_KINDS:
        return bool((state._units[side] | state._generals[side]) & context.card_places[side][played.index])
    return bool(pieces_for(state, side, played))


def some_card_could(state: State, side: int) -> bool:
    """Whether some known card in hand could order a piece (BC-6.2); no unknown one is
    taken for such (BC-R79).
    """
    context = state.context
    mine = state._units[side] | state._generals[side]
    is_plain, places = context.plain_cards, context.card_places[side]
    for card in state.hands[side]:
        if card >= 0 and (places[card] & mine if is_plain[card] else could_order(state, side, card)):
            return True
    return False


def any_playable(state: State, side: int) -> bool:
    """Whether a card in hand may be played at all; one that is not known may be such a card (BC-6.2)."""
    hand = state.hands[side]
    must_play = some_card_could(state, side)
    return UNKNOWN in hand or any(playable(state, side, card, must_play=must_play) for card in hand)


def playable(state: State, side: int, card: int, *, must_play: bool) -> bool:
    """Whether a card in hand may be the card of this turn (BC-6.2, BC-14.13, BC-R18, BC-R49).

    `must_play`: some known card could order a piece.
    """
    if not state.context.turn_cards[card]:
        return False
    if must_play or state.context.cards[card].kind == "special" or could_order(state, side, card):
        return True
    return _another_may(state, side, card)


def _another_may(state: State, side: int, card: int) -> bool:
    """Whether an unknown card other than `card` may turn out to be one that could order (BC-R79)."""
    hand = state.hands[side]
    unknown = hand.count(UNKNOWN) - (card not in hand)
    return unknown > 0 and any(
        could_order(state, side, other.index) and deck.nameable(state, side, other.index)
        for other in state.context.cards
    )


def orderable(state: State) -> int:
    """The pieces that may be given the next order; who has one by an umpire takes no other (BC-6.3)."""
    context = state.context
    left = state._candidates
    if left < 0:
        left = state._candidates = pieces_for(state, state.active, context.cards[state.acts])
    left &= ~(state.named | state.ordered)
    most = context.most_orders[state.acts]
    if most:
        return left if state.named.bit_count() < most else 0
    return _fitting(state, context.cards[state.acts], left) if left else 0


def led_with(state: State, pieces: int) -> int:
    """The units of the generals among some pieces, whom Leadership orders with them (BC-14.15)."""
    context = state.context
    generals = bits(pieces & (context.side_generals[0] | context.side_generals[1]))
    troops = (state.unit_on(state.at[general]) for general in generals)
    return sum(1 << unit for unit in troops if unit >= 0)


def most_given(state: State) -> int:
    """The orders that the card on the table can give in all, those that are given with them.

    Whoever is named next, as many find an order: sections are a matching (BC-R42).
    """
    trial = state.copy()
    while left := orderable(trial):
        trial.named |= left & -left
    return trial.named.bit_count()


def _fitting(state: State, card: Card, left: int) -> int:
    """Those for whom every named piece still finds a section of its own (BC-R42)."""
    first = state.active << SECTIONS
    in_sections = state._in_sections[first : first + (1 << SECTIONS)]
    mine = sum(1 << place for place, count in enumerate(card.orders) if count)
    named = [0] * (1 << SECTIONS)
    for sections, units in enumerate(in_sections):
        named[sections & mine] += (units & state.named).bit_count()
    room = _room(card.orders, _given(card.orders, tuple(named), mine))
    fitting = 0
    for sections, units in enumerate(in_sections):
        if room >> (sections & mine) & 1:
            fitting |= units
    return fitting & left


@lru_cache(maxsize=4096)
def _given(orders: tuple[int, int, int], named: tuple[int, ...], mine: int) -> tuple[int, ...]:
    """The orders given, by the sections through which they count: where an umpire has put the piece since.

    Who stands in none of the card's sections then, or is one too many in his, has one of any (BC-R103).
    """
    kept, spare = [0] * len(named), named[0]
    for sections in range(1, len(named)):
        for _piece in range(named[sections]):
            kept[sections] += 1
            if not _hold(orders, kept):
                kept[sections] -= 1
                spare += 1
    kept[mine] += spare
    return tuple(kept)


@lru_cache(maxsize=4096)
def _room(orders: tuple[int, int, int], named: tuple[int, ...]) -> int:
    """For which sets of sections (three bits each) one more piece confined to them finds an order.

    `named` counts the pieces by the sections through which they can be ordered.
    """
    found = 0
    for sections in range(1, len(named)):
        counts = list(named)
        counts[sections] += 1
        if _hold(orders, counts):
            found |= 1 << sections
    return found


def _hold(orders: tuple[int, int, int], counts: Sequence[int]) -> bool:
    """Whether all pieces find an order.

    By Hall's theorem they do when, for each group of sections, no more of them are confined to it than it
    has orders.
    """
    return all(
        sum(counts[some] for some in range(1, len(counts)) if not some & ~group)
        <= sum(count for place, count in enumerate(orders) if group >> place & 1)
        for group in range(1, len(counts))
    )


def actions(state: State, units: int) -> tuple[Action, ...]:
    """The orders to these pieces, and the end of ordering."""
    return state.context.actions.orders(units)


def order(state: State, action: Order, emit: Listener | None) -> None:
    """One order is given. Leadership orders the unit of an attached general with him (BC-14.15)."""
    context = state.context
    unit = action.unit
    bit = 1 << unit
    state.named |= bit
    state.ordered |= bit
    if emit is not None:
        emit(Event("ordered", {"unit": unit, "side": state.active}, "BC-6.3"))
    if context.kind_of[unit] == GENERAL and context.cards[state.acts].card == "leadership":
        led = state._unit_on[state.at[unit]]
        if led >= 0:
            state.ordered |= 1 << led
            if emit is not None:
                emit(Event("led", {"unit": led, "general": unit}, "BC-14.15"))
        else:
            state.lead |= bit
