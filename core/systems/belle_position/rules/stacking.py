"""How many cards a position takes (BP-3), and what lies in it."""

from __future__ import annotations

from core.protocol.events import Modifier
from core.systems.belle_position.rules.codes import CARD, UP
from core.systems.belle_position.rules.rule_tables import POSITION_LIMIT
from core.systems.belle_position.rules.state import NOBODY, Stack, State


def general_in(state: State, side: int, position: int) -> int:
    """The slot of the general of a side in a position, as far as he is known, or NOBODY."""
    is_general = state.context.is_general
    for slot, code in enumerate(state.stacks[side * 6 + position]):
        if is_general[code & CARD]:
            return slot
    return NOBODY


def leader(state: State, stack: Stack) -> int:
    """The card of the face-up general among these, or NOBODY: one face down has no effect (BP-AMB-3)."""
    is_general = state.context.is_general
    for code in stack:
        if is_general[code & CARD] and code & UP:
            return code & CARD
    return NOBODY


def limit(state: State, side: int, position: int) -> int:
    """How many cards a side may have in a position (BP-3.5)."""
    most = POSITION_LIMIT - len(state.terrain[position])
    who = leader(state, state.stacks[side * 6 + position])
    return most + state.context.rally[who] if who >= 0 else most


def limit_terms(state: State, side: int, position: int) -> tuple[Modifier, ...]:
    """The terms of `limit`, each with its rule."""
    terms = [Modifier("base", POSITION_LIMIT, "BP-3.1")]
    terrain = len(state.terrain[position])
    if terrain:
        terms.append(Modifier("terrain", -terrain, "BP-3.2"))
    who = leader(state, state.stacks[side * 6 + position])
    if who >= 0 and state.context.rally[who]:
        terms.append(Modifier("rally", state.context.rally[who], "BP-3.4"))
    return tuple(terms)


def count(state: State, side: int, position: int) -> int:
    """The cards of a side that count in a position: all but a face-up general (BP-3.3)."""
    stack = state.stacks[side * 6 + position]
    return len(stack) - 1 if leader(state, stack) >= 0 else len(stack)


def excess(state: State, side: int, position: int) -> int:
    """By how many cards a side is over its limit in a position; negative where there is room."""
    stack = state.stacks[side * 6 + position]
    most = POSITION_LIMIT - len(state.terrain[position])
    context = state.context
    is_general = context.is_general
    number = len(stack)
    for code in stack:
        if is_general[code & CARD] and code & UP:
            return number - 1 - most - context.rally[code & CARD]
    return number - most


def has_unit(state: State, side: int, position: int) -> bool:
    """Whether a unit of a side is in a position."""
    is_unit = state.context.is_unit
    return any(is_unit[code & CARD] for code in state.stacks[side * 6 + position])


def engaged(state: State, position: int) -> bool:
    """Whether cards of both sides are in a position (BP-14.1)."""
    stacks = state.stacks
    return bool(stacks[position] and stacks[6 + position])
