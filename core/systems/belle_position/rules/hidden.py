"""Where a battle holds what the other side may not know (BP-R30): hands, cards face down, what was laid.

Before both have deployed all that a side has laid is hidden (BP-4.3); the arrangement to which moves can be
taken back (BP-13.5) holds the hand of who moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from core.protocol.hidden import HiddenSlot
from core.systems.belle_position.rules.codes import CARD, DUG_IN, MARCHING, MOVES, UNKNOWN_CARD, UP, moves_of
from core.systems.belle_position.rules.positions import LINES
from core.systems.belle_position.rules.rule_tables import INFANTRY

if TYPE_CHECKING:
    from core.systems.belle_position.rules.context import BattleContext
    from core.systems.belle_position.rules.state import Kept, State

BOTH = 0b11


def _hand(state: State, owner: int) -> Iterator[int]:
    return (code for code in state.hands[owner] if code & CARD != UNKNOWN_CARD)


def _face_down(state: State, owner: int) -> Iterator[int]:
    for stack in state.stacks[owner * 6 : owner * 6 + 6]:
        yield from (code for code in stack if not code & UP and code & CARD != UNKNOWN_CARD)


def _laid(state: State, owner: int) -> Iterator[object]:
    if state.deployed != BOTH:
        yield from (code for stack in state.stacks[owner * 6 : owner * 6 + 6] for code in stack)
        for position in LINES[owner]:
            yield from state.terrain[position][len(state.context.laid[position]) :]


def _kept(state: State, owner: int) -> tuple[Kept, ...]:
    return state.kept if state.active == owner else ()


HIDDEN: tuple[HiddenSlot[State], ...] = (
    HiddenSlot("hands", _hand),
    HiddenSlot("stacks", _face_down),
    HiddenSlot("deployment", _laid),
    HiddenSlot("kept", _kept),
)


def kinds_unseen(state: State, side: int) -> list[int]:
    """The kinds of card that are nowhere face up and not lost, as everybody can count (BP-R30)."""
    kinds = {card for card, count in enumerate(state.loose[side]) if count}
    kinds.update(code & CARD for code in (*_hand(state, side), *_face_down(state, side)))
    return sorted(kinds)


def may_be(context: BattleContext, code: int, card: int) -> bool:
    """Whether a face-down card may be this one by its marks, which everybody sees.

    Infantry alone digs in and units alone march by force (BP-AMB-20); without a forced march nobody makes
    more moves than his (BP-13.4).
    """
    if code & DUG_IN and context.kind[card] != INFANTRY:
        return False
    if code & MARCHING:
        return context.is_unit[card]
    return code & MOVES == MOVES or moves_of(code) <= context.moves[card]


def kinds_at(state: State, side: int, position: int, slot: int) -> list[int]:
    """The units that a face-down card may be, of which nobody knows: by its marks, and as those elsewhere
    must be able to be what theirs say.
    """
    code = state.stacks[side * 6 + position][slot]
    others = unseen_codes(state, side)
    others.remove(code)
    return [card for card in _left_over(state, side, others) if may_be(state.context, code, card)]


def kinds_in_hand(state: State, side: int) -> list[int]:
    """The units that an unknown card of a hand may be: face-down ones must be able to be what they show."""
    return _left_over(state, side, unseen_codes(state, side))


def _left_over(state: State, side: int, codes: Sequence[int]) -> list[int]:
    """The units of which a copy may be none of these face-down cards."""
    context, loose = state.context, state.loose[side]
    if context.options.general_face_down:  # any that bears no mark may be a general
        codes = [code for code in codes if code & (DUG_IN | MARCHING)]
    rest = (
        (card, (*loose[:card], loose[card] - 1, *loose[card + 1 :]))
        for card, count in enumerate(loose)
        if count and context.is_unit[card]
    )
    return [card for card, left in rest if ways_to_lie(context, codes, left)]


def unseen_codes(state: State, side: int, but: int = -1) -> list[int]:
    """The face-down cards of a side of which nobody knows what they are, those in one position left out."""
    return [
        code
        for position in range(6)
        if position != but
        for code in state.stacks[side * 6 + position]
        if code & CARD == UNKNOWN_CARD
    ]


def ways_to_lie(context: BattleContext, codes: Sequence[int], loose: Sequence[int]) -> int:
    """In how many ways units that are not accounted for can be these face-down cards, by their marks.

    Copies of a card count apart, so that each way is as probable (BP-R30).
    """
    apart = sorted(set(codes))
    alike: Counter[tuple[bool, ...]] = Counter()
    for card, count in enumerate(loose):
        if count and context.is_unit[card]:
            alike[tuple(may_be(context, code, card) for code in apart)] += count
    rows, found = list(alike), {tuple(alike.values()): 1}
    for place in (apart.index(code) for code in codes):
        after: Counter[tuple[int, ...]] = Counter()
        for left, ways in found.items():
            for row, count in enumerate(left):
                if count and rows[row][place]:
                    after[*left[:row], count - 1, *left[row + 1 :]] += ways * count
        found = dict(after)
    return sum(found.values())
