"""What is true of every battle after every step."""

from __future__ import annotations

from collections.abc import Iterator

from core.kit.invariants import ending, standing
from core.protocol.pending import UNKNOWN, Choice
from core.systems.battle_cry.rules import flow
from core.systems.battle_cry.rules.action_lists import actions
from core.systems.battle_cry.rules.rulings import crowded_hex
from core.systems.battle_cry.rules.state import State, rebuild


def invariants(state: State) -> tuple[str, ...]:
    """Each promise that is broken, in English; none in a sound battle."""
    return (*_pieces(state), *_cards(state), *_turn(state), *_caches(state))


def _pieces(state: State) -> Iterator[str]:
    context = state.context
    for unit, hex_ in enumerate(state.at):
        name, strength = context.unit_ids[unit], state.strength[unit]
        if hex_ >= 0 and not context.grid.is_on_board(hex_):
            yield f"{name} stands off the board"
        most = max(context.full[unit], context.catalogue.arms[context.kind_of[unit]].figures)
        if not 0 <= strength <= most:
            yield f"{name} has {strength} figures"
        if hex_ >= 0 and not strength:
            yield f"{name} stands there without figures"
    if crowded_hex(state) is not None:
        yield "two pieces share a hex that cannot"


def _cards(state: State) -> Iterator[str]:
    context = state.context
    unknown = sum(hand.count(UNKNOWN) for hand in state.hands)
    if sum(state.loose) != state.pile + unknown:
        yield f"{sum(state.loose)} loose cards, {state.pile} in the pile and {unknown} unknown"
    for card, copies in enumerate(context.copies):
        found = state.loose[card] + state.discards[card] + (state.card == card)
        found += sum(hand.count(card) for hand in state.hands)
        if found != copies or state.loose[card] < 0:
            yield f"{found} of {copies} copies of {context.cards[card].id}"
    if any(list(hand) != sorted(hand) for hand in state.hands):
        yield "a hand is not in order"


def _turn(state: State) -> Iterator[str]:
    yield from ending(state, state.context.options.turn_limit)
    pending = state.pending
    if isinstance(pending, Choice) and not actions(state):
        yield f"nothing can be done in {pending.prompt}"
    if not state.ended:
        for side in (0, 1):
            if state.flags(side) >= state.context.need[side]:
                yield "a side has won and nobody noticed"


def _caches(state: State) -> Iterator[str]:
    """Every slot that follows from the others is what they make of it."""
    again = state.copy()
    rebuild(again)
    for name in ("_unit_on", "_general_on", "_units", "_generals", "_in_sections"):
        if getattr(again, name) != getattr(state, name):
            yield f"{name} is stale"
    yield from standing(state, again, flow.advance)
    pending = state.pending
    if isinstance(pending, Choice) and state._actions is not None and state._actions != actions(again):
        yield "the list of actions is stale"
