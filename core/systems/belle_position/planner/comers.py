"""Which cards could come to each position by their moves (BP-13), unknown ones by all that they may be."""

from __future__ import annotations

from collections.abc import Iterator

from core.presentation.card_look import hand_card, table_card
from core.presentation.planner import Reach
from core.systems.belle_position.planner.reach import in_hand, of_hand, of_table
from core.systems.belle_position.rules.codes import CARD, UNKNOWN_CARD
from core.systems.belle_position.rules.hidden import kinds_at, kinds_in_hand, kinds_unseen, may_be
from core.systems.belle_position.rules.positions import OWNER, POSITIONS, RESERVE
from core.systems.belle_position.rules.stacking import general_in
from core.systems.belle_position.rules.state import State


def by_place(known: State, side: int) -> dict[int, tuple[tuple[int, int], ...]]:
    """For each position the cards that could come there, with the moves; of a hand each kind.

    A face-down card comes wherever one that it may be could (BP-R30); of unknown cards of a hand one is told.
    """
    found: dict[int, list[tuple[int, int]]] = {place: [] for place in POSITIONS}
    for position in POSITIONS:
        for slot in range(len(known.stacks[side * 6 + position])):
            reach = of_table(known, side, position, slot)
            for to in POSITIONS if reach is not None else ():
                way = None if reach is None else reach.ways.get(to)
                if way is not None and to != position:
                    found[to].append((table_card(position, slot), way.cost))
    for card in in_hand(known, side):
        reached = of_hand(known, side, card)
        for to in POSITIONS if reached is not None else ():
            way = None if reached is None else reached.ways.get(to)
            if way is not None:
                found[to].append((hand_card(card, 0), way.cost))
    for card, ways in _unknown(known, side):
        for to, cost in ways.items():
            found[to].append((card, cost))
    return {place: tuple(sorted(row, key=_shown)) for place, row in found.items()}


def _unknown(known: State, side: int) -> Iterator[tuple[int, dict[int, int]]]:
    """Each card that lies face down for who looks, and one of an unknown hand, with its places and moves."""
    for position in POSITIONS:
        for slot, code in enumerate(known.stacks[side * 6 + position]):
            if code & CARD == UNKNOWN_CARD:
                yield table_card(position, slot), _ways_of(known, side, position, slot)
    if UNKNOWN_CARD in known.hands[side]:
        yield hand_card(UNKNOWN_CARD, 0), _ways_of_hand(known, side)


def _ways_of(known: State, side: int, position: int, slot: int) -> dict[int, int]:
    stack, ways = known.stacks[side * 6 + position], dict[int, int]()
    for card in _each_pace(known, side, position, slot):
        world = known.copy()
        named = stack[slot] & ~CARD | card
        world.stacks[side * 6 + position] = (*stack[:slot], named, *stack[slot + 1 :])
        _least(ways, of_table(world, side, position, slot))
    ways.pop(position, None)
    return ways


def _ways_of_hand(known: State, side: int) -> dict[int, int]:
    ways: dict[int, int] = {}
    for card in _each_pace(known, side, RESERVE, 0):
        world = known.copy()
        world.hands[side] = tuple(sorted((*known.hands[side], card)))
        _least(ways, of_hand(world, side, card))
    return ways


def _each_pace(known: State, side: int, position: int, slot: int) -> Iterator[int]:
    """One kind of unit for each number of moves that an unknown card may have; perhaps a general (BP-R31)."""
    context, paces = known.context, set[tuple[bool, int]]()
    if position == RESERVE:
        able = [*kinds_in_hand(known, side), *_generals(known, side)]
    else:
        able = kinds_at(known, side, position, slot)
        own, code = OWNER[position] == side, known.stacks[side * 6 + position][slot]
        if context.options.general_face_down and own and general_in(known, side, position) < 0:
            able += [card for card in _generals(known, side) if may_be(context, code, card)]
    for card in sorted(able):
        pace = context.is_general[card], context.moves[card]
        if pace not in paces:
            paces.add(pace)
            yield card


def _generals(known: State, side: int) -> list[int]:
    return [card for card in kinds_unseen(known, side) if known.context.is_general[card]]


def _least(ways: dict[int, int], reach: Reach | None) -> None:
    """Add the places of a reach, with the fewest moves that lead there."""
    for to, way in reach.ways.items() if reach is not None else ():
        if isinstance(to, int) and to in POSITIONS:
            ways[to] = min(way.cost, ways.get(to, way.cost))


def _shown(row: tuple[int, int]) -> tuple[bool, int]:
    """Cards on the table come first, then those of the hand."""
    return row[0] < 0, abs(row[0])
