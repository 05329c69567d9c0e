"""What a side knows, and one world that fits it (BP-R30): hands, piles and face-down cards are hidden.

Until both have deployed, all that the other side has laid is hidden too, as if it were in its hand (BP-4.3).
"""

from __future__ import annotations

from random import Random

from core.systems.belle_position.rules import flow
from core.systems.belle_position.rules.codes import (
    CARD,
    FOUGHT,
    MARCHING,
    MOVE,
    MOVES,
    UNKNOWN_CARD,
    UP,
    moves_of,
)
from core.systems.belle_position.rules.frames import Suffering
from core.systems.belle_position.rules.hidden import may_be
from core.systems.belle_position.rules.occupation import is_on_the_way
from core.systems.belle_position.rules.positions import LINES, OWNER, POSITIONS
from core.systems.belle_position.rules.state import Stack, State


def observe(state: State, side: int) -> State:
    """The state in which the other side's hidden cards are unknown: they count as unaccounted for."""
    seen = state.copy()
    other = 1 - side
    loose = list(seen.loose[other])
    if seen.deployed != 0b11:
        _pick_up(seen, other)
    for code in seen.hands[other]:
        _count(loose, code)
    seen.hands[other] = (UNKNOWN_CARD,) * len(seen.hands[other])
    for position in POSITIONS:
        place = other * 6 + position
        if any(not code & UP for code in seen.stacks[place]):
            row = []
            for code in seen.stacks[place]:
                if not code & UP:
                    _count(loose, code)
                    code = _marks_seen(code, at_home=OWNER[position] == other) | UNKNOWN_CARD
                row.append(code)
            seen.stacks[place] = tuple(row)
    seen.loose[other] = tuple(loose)
    if state.active == other:
        seen.kept = ()
    flow.advance(seen, None)
    return seen


def _marks_seen(code: int, *, at_home: bool) -> int:
    """A face-down card with those marks of this turn that it got where it lies.

    One that came back into the hand and out again lies there like any other card of the hand (BP-13.7): that
    it had moved before, had fought or marches by force would say which it is.
    """
    code &= ~FOUGHT  # who has fought lies face up until he is in the hand
    if at_home and moves_of(code) > 1:
        code &= ~MARCHING
        if code & MOVES != MOVES:  # else it makes no more moves as others have moved since (BP-R44)
            code -= MOVE
    return code


def _count(loose: list[int], code: int) -> None:
    if code & CARD != UNKNOWN_CARD:
        loose[code & CARD] += 1


def _pick_up(seen: State, other: int) -> None:
    """What a side has laid before both have deployed is nobody else's business."""
    hand = list(seen.hands[other])
    for position in LINES[other]:
        laid = seen.context.laid[position]
        hand += [code & CARD for code in seen.stacks[other * 6 + position]]
        hand += seen.terrain[position][len(laid) :]
        seen.stacks[other * 6 + position] = ()
        seen.terrain[position] = laid
    seen.hands[other] = tuple(hand)


def imagine(state: State, side: int, rng: Random) -> State:
    """A world that `side` cannot tell from this one: the hidden cards are dealt from what is unaccounted for.

    Before the deployment is over the other side's cards are all in its hand. Face-down cards are units, or
    also generals with `general_face_down`. A deal that leaves no unit where one must lie is
    dealt again, so that all that fit are as probable.
    """
    while True:
        world = _dealt(state, side, rng)
        if world is not None:
            flow.advance(world, None)
            if not _goes_on(state, world):
                return world


def _goes_on(state: State, world: State) -> bool:
    """Whether in this world nobody would have been asked which card takes a loss (BP-R35)."""
    return any(isinstance(frame, Suffering) for frame in state.frames) and world.frames != state.frames


def _dealt(state: State, side: int, rng: Random) -> State | None:
    """One deal; None where it does not fit."""
    world = observe(state, side)
    other = 1 - side
    cards = [card for card, count in enumerate(world.loose[other]) for _copy in range(count)]
    rng.shuffle(cards)
    loose = list(world.loose[other])
    hidden = [
        position
        for position in POSITIONS
        if any(code & CARD == UNKNOWN_CARD for code in world.stacks[other * 6 + position])
    ]
    # Where only units may lie comes first: of what is left each card is as probable in all other places.
    for position in sorted(hidden, key=lambda place: _may_hold_general(world, side, place)):
        stack = _turned_up(world, side, position, cards, loose)
        if stack is None:
            return None
        world.stacks[other * 6 + position] = stack
        rng.shuffle(cards)  # who was passed over must not lie on top of what is left
    hand = cards[: len(world.hands[other])]
    for card in hand:
        loose[card] -= 1
    world.loose[other] = tuple(loose)
    world.hands[other] = tuple(sorted(hand))
    return world


def _may_hold_general(world: State, side: int, position: int) -> bool:
    """Whether a general may lie face down among the other side's cards at a position (BP-R31)."""
    other, context = 1 - side, world.context
    if not context.options.general_face_down or position not in LINES[other]:
        return False
    stack = world.stacks[other * 6 + position]
    # A general alone with enemies would have fallen (BP-17.6), unless their moves can be taken back.
    beside = len(stack) > 1 or not world.stacks[side * 6 + position] or is_on_the_way(world, other)
    return beside and not any(context.is_general[code & CARD] for code in stack)


def _turned_up(world: State, side: int, position: int, cards: list[int], loose: list[int]) -> Stack | None:
    """The other side's cards at a position, the unknown ones dealt and taken from both lists; None where
    no card that may lie there is left, and where two generals would.
    """
    context = world.context
    may_general = _may_hold_general(world, side, position)
    row = []
    for code in world.stacks[(1 - side) * 6 + position]:
        if code & CARD == UNKNOWN_CARD:
            able = (one for one in cards if context.is_unit[one] or (may_general and context.is_general[one]))
            card = next(able, -1)
            if card < 0 or not may_be(context, code, card):
                return None
            cards.remove(card)
            loose[card] -= 1
            code = code & ~CARD | card
        row.append(code)
    return tuple(row) if sum(context.is_general[code & CARD] for code in row) <= 1 else None
