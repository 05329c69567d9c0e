"""Where cards of which nothing is known might strike: face down, or in a reserve (BP-R30)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.presentation.card_look import hand_card, table_card
from core.presentation.card_planner import CardStroke
from core.presentation.planner import Note
from core.systems.belle_position.rules import combat, movement
from core.systems.belle_position.rules.codes import CARD, UNKNOWN_CARD
from core.systems.belle_position.rules.hidden import kinds_at, kinds_in_hand
from core.systems.belle_position.rules.occupation import conquered
from core.systems.belle_position.rules.positions import FACING, LATERAL, LINES, OWNER, POSITIONS, RESERVE
from core.systems.belle_position.rules.stacking import has_unit
from core.systems.belle_position.rules.state import Stack, State
from core.text import _

UNKNOWN = Note(_("lies face down: its dice are not known"), "BP-R30")
IN_RESERVE = Note(_("lies in the reserve: what it is, and its dice, are not known"), "BP-R30")


def strokes(state: State, side: int, *, comes: bool) -> Iterator[tuple[int, CardStroke]]:
    """All of it by the place that is struck; `comes`: what has moved can still fight (BP-AMB-21)."""
    for position in POSITIONS:
        for slot, code in enumerate(state.stacks[side * 6 + position]):
            if code & CARD == UNKNOWN_CARD:
                card = table_card(position, slot)
                for target in _targets(state, side, position, slot, comes=comes):
                    yield target, CardStroke(card, "hidden", position, None, 0, side, 0, 0, UNKNOWN)
    if comes:
        yield from _in_reserve(state, side)


def _in_reserve(state: State, side: int) -> Iterator[tuple[int, CardStroke]]:
    """Unknown cards of the reserve, where they could come in and strike, as many as may be able (BP-13.2).

    Into the enemy line comes only a card of two moves, and past no position that is engaged (BP-13.3).
    """
    context, foe = state.context, (1 - side) * 6
    hand = sum(code & CARD == UNKNOWN_CARD for code in state.hands[side])
    loose = [(card, state.loose[side][card]) for card in kinds_in_hand(state, side)]
    for own in LINES[side]:
        for target, moves in ((own, 1), (FACING[own], 2)):
            if target != own and not _lets_pass(state, state.stacks[foe + own]):
                continue
            if not has_unit(state, 1 - side, target):
                continue
            riders = [(card, count) for card, count in loose if context.moves[card] >= moves]
            able = sum(count for card, count in riders if combat.dice(state, side, target, card) > 0)
            for copy in range(min(hand, able)):
                card = hand_card(UNKNOWN_CARD, copy)
                yield target, CardStroke(card, "hidden", RESERVE, None, 0, side, 0, moves, IN_RESERVE)


def _lets_pass(state: State, foes: Stack) -> bool:
    """Whether one may go on from a position: nobody is there, or a general alone, who falls (BP-17.6)."""
    if len(foes) != 1:
        return not foes
    card = foes[0] & CARD
    if card == UNKNOWN_CARD:
        return state.context.options.general_face_down
    return state.context.is_general[card]


def _targets(state: State, side: int, position: int, slot: int, *, comes: bool) -> tuple[int, ...]:
    """Where a face-down card might strike, by all that it may be: where it lies, and after its moves."""
    able = kinds_at(state, side, position, slot)
    found: set[int] = set()
    if not state.closed >> position & 1:
        found.update(_from_there(state, side, position, able))
    engaged = bool(state.stacks[(1 - side) * 6 + position])
    if comes and not (engaged and movement.leaves_general(state, side, position, slot)):
        found.update(_after_moves(state, side, position, able))
    return tuple(sorted(found))


def _from_there(state: State, side: int, position: int, able: Sequence[int]) -> Iterator[int]:
    """In its position; unengaged from afar, for it may be a gun, and into the flank (BP-11.1, BP-18.1)."""
    context, foe = state.context, (1 - side) * 6
    if state.stacks[foe + position]:
        if _strikes(state, side, position, able):
            yield position
        return
    guns = [card for card in able if context.long_range[card]]
    for place in combat.targets(state, side, position):
        aimed = place == FACING[position] or combat.batteries(state, side, place)
        if aimed and any(combat.long_dice(state, place, card) > 0 for card in guns):
            yield place
    if context.options.flank_attack:
        for place in LATERAL[position]:
            # a general alone can be attacked in the flank, too
            if state.stacks[foe + place] and any(combat.dice(state, side, place, card) > 0 for card in able):
                yield place


def _after_moves(state: State, side: int, position: int, able: Sequence[int]) -> Iterator[int]:
    """Over the median line, or as horse through the reserve into another own position (BP-13.4)."""
    own, foes = OWNER[position] == side, state.stacks[(1 - side) * 6 + position]
    if not (own and foes) and _strikes(state, side, FACING[position], able):
        yield FACING[position]
    riders = [card for card in able if state.context.moves[card] > 1]
    if own and not _gives_away(state, side, position):
        others = (place for place in LINES[side] if place != position)
        yield from (place for place in others if _strikes(state, side, place, riders))


def _strikes(state: State, side: int, place: int, able: Sequence[int]) -> bool:
    """Whether one of these kinds of card has dice against a unit there (BP-5.6)."""
    if not has_unit(state, 1 - side, place):
        return False
    return any(combat.dice(state, side, place, card) > 0 for card in able)


def _gives_away(state: State, side: int, position: int) -> bool:
    """Whether the battle would be lost at once if the card there left it (BP-8.2)."""
    foe = 1 - side
    if len(state.stacks[side * 6 + position]) > 1 or not has_unit(state, foe, position):
        return False
    return conquered(state, foe) + 1 >= state.context.need[foe]
