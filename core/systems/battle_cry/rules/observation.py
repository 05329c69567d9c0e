"""What a side knows, and one world that fits it. Only the other hand is hidden (BC-R75)."""

from __future__ import annotations

from random import Random

from core.protocol.pending import UNKNOWN, Choice
from core.systems.battle_cry.rules import flow
from core.systems.battle_cry.rules.state import State


def observe(state: State, side: int) -> State:
    """The state in which the other hand is face down: its cards count as unaccounted for."""
    seen = state.copy()
    other = 1 - side
    loose = list(seen.loose)
    for card in seen.hands[other]:
        if card != UNKNOWN:
            loose[card] += 1
    seen.loose = tuple(loose)
    seen.hands[other] = (UNKNOWN,) * len(seen.hands[other])
    pending = seen.pending
    if type(pending) is not Choice or pending.side != side:
        flow.advance(seen, None)  # what a side decides itself hangs on nothing hidden: that stands already
    return seen


def imagine(state: State, side: int, rng: Random) -> State:
    """A world that `side` cannot tell from this one: the other hand is dealt from what is unaccounted for."""
    world = observe(state, side)
    other = 1 - side
    cards = [card for card, count in enumerate(world.loose) for _copy in range(count)]
    hand = rng.sample(cards, len(world.hands[other]))
    loose = list(world.loose)
    for card in hand:
        loose[card] -= 1
    world.loose = tuple(loose)
    world.hands[other] = tuple(sorted(hand))
    flow.advance(world, None)
    return world
