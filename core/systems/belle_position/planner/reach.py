"""Where a card can go by the moves of one turn (BP-13), move by move as the rules allow them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from core.presentation.card_look import table_card
from core.presentation.planner import Note, Reach, Spot, Stop, Way
from core.protocol.refusals import Refusal
from core.systems.belle_position.planner import hypotheticals
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules import move_refusals, movement
from core.systems.belle_position.rules.codes import CARD, UNKNOWN_CARD
from core.systems.belle_position.rules.common_refusals import crowded
from core.systems.belle_position.rules.positions import LINES, POSITIONS, RESERVE, STEPS
from core.systems.belle_position.rules.stacking import excess
from core.systems.belle_position.rules.state import State
from core.systems.belle_position.words.refusal_messages import refusal_text
from core.text import _

KINDS = {"": _("where it lies"), "move": _("move")}
NOT_NOW = Note(_("As if its side began to move now, and no card had fought or moved."), "BP-13.1")
OWN = ("BP-13.5", "BP-17.1", "BP-13.8")
"""Rules by which own cards are in the way: crowded, a general there, a general left alone."""


def of_table(known: State, side: int, position: int, slot: int) -> Reach | None:
    """A card that lies on the table."""
    stack = known.stacks[side * 6 + position]
    if slot >= len(stack) or stack[slot] & CARD == UNKNOWN_CARD:
        return None
    state = hypotheticals.moving(known, side)
    ways: dict[Spot, Way] = {position: Way(0, (position,), "")}
    stops: dict[Spot, Stop] = {}
    _spread(state, side, position, slot, (position,), ways, stops)
    return Reach(table_card(position, slot), position, False, ways, stops, KINDS, (NOT_NOW,))


def of_hand(known: State, side: int, card: int) -> Reach | None:
    """A card of the hand: from the reserve into the own line, and on from there (BP-13.2, BP-13.3)."""
    state = hypotheticals.moving(known, side)
    if not any(code & CARD == card for code in state.hands[side]):
        return None
    ways: dict[Spot, Way] = {RESERVE: Way(0, (RESERVE,), "")}
    stops: dict[Spot, Stop] = {}
    terrain = not (state.context.is_unit[card] or state.context.is_general[card])
    for to in POSITIONS if terrain else LINES[side]:
        action = acts.bring(card, to, False, False)
        if not movement.can_bring(state, side, action):
            stops[to] = _stop(state, move_refusals.bring(state, side, action))
            continue
        after = state.copy()
        movement.bring(after, action, None)
        if _stays(after, side, to, comes=not terrain):
            ways[to] = Way(1, (RESERVE, to), "move")  # terrain is laid by a move, too (BP-5.2)
        else:
            stops[to] = _stop(state, crowded(state, side, to, "BP-13.5"))
        slot = len(after.stacks[side * 6 + to]) - 1
        if not terrain and slot >= 0 and after.active == side:
            _spread(after, side, to, slot, (RESERVE, to), ways, stops)
    return Reach(-1, RESERVE, False, ways, stops, KINDS, (NOT_NOW,))


def _spread(
    state: State,
    side: int,
    position: int,
    slot: int,
    path: tuple[int, ...],
    ways: dict[Spot, Way],
    stops: dict[Spot, Stop],
) -> None:
    """Every place that the next moves lead to, the fewest moves first."""
    code = state.stacks[side * 6 + position][slot]
    for to in STEPS[side][position]:
        if to in path or (to in ways and ways[to].cost <= len(path)):
            continue
        action = acts.move(position, slot, to)
        if movement.can_move(state, side, position, slot, to):
            # The rules themselves move a copy: what a place allows next depends on who is there (BP-13).
            after = state.copy()
            movement.move(after, action, None)
            _come(state, after, side, code & CARD, (*path, to), ways, stops)
        elif to not in ways and movement.moves_left(state, code) > 0:
            stops[to] = _stop(state, move_refusals.move(state, side, action))


def _spread_again(
    state: State,
    side: int,
    card: int,
    path: tuple[int, ...],
    ways: dict[Spot, Way],
    stops: dict[Spot, Stop],
) -> None:
    """On from the reserve into the own line for a card that has moved back into it (BP-13.4)."""
    if movement.hand_code(state, side, acts.bring(card, LINES[side][0], True, False)) is None:
        return
    for to in LINES[side]:
        if to in path or (to in ways and ways[to].cost <= len(path)):
            continue
        action = acts.bring(card, to, True, False)
        if movement.can_bring(state, side, action):
            after = state.copy()
            movement.bring(after, action, None)
            _come(state, after, side, card, (*path, to), ways, stops)
        elif to not in ways:
            stops[to] = _stop(state, move_refusals.bring(state, side, action))


def _come(
    before: State,
    after: State,
    side: int,
    card: int,
    path: tuple[int, ...],
    ways: dict[Spot, Way],
    stops: dict[Spot, Stop],
) -> None:
    """A card has come to the last place of its path: it stays there or goes on."""
    to = path[-1]
    # A crowded place may be passed through, but nobody may stay there (BP-13.5).
    if to == RESERVE or _stays(after, side, to):
        ways[to] = Way(len(path) - 1, path, "move")
        stops.pop(to, None)
    elif to not in ways:
        stops[to] = _stop(before, crowded(before, side, to, "BP-13.5"))
    if after.ended:
        return
    if to == RESERVE:
        _spread_again(after, side, card, path, ways, stops)
        return
    there = len(after.stacks[side * 6 + to]) - 1
    if there >= 0:
        _spread(after, side, to, there, path, ways, stops)


def follow(state: State, side: int, card: int, slot: int, path: tuple[int, ...]) -> int:
    """Move a card along a path of its reach; its slot in the last place, -1 in the reserve."""
    for step, (start, to) in enumerate(pairwise(path)):
        if start == RESERVE:  # on from there, or out of the hand
            movement.bring(state, acts.bring(card, to, step > 0, False), None)
        else:
            movement.move(state, acts.move(start, slot, to), None)
        slot = -1 if to == RESERVE else len(state.stacks[side * 6 + to]) - 1
    return slot


def _stays(after: State, side: int, to: int, *, comes: bool = True) -> bool:
    """Whether a position can be left so when all moves are done: as many as must could leave it (BP-13.5).

    `comes`: the last card there has just come and stays.
    """
    if after.ended:
        return True
    is_general = after.context.is_general
    stack = after.stacks[side * 6 + to]
    others = stack[:-1] if comes else stack
    leaving = sum(_may_leave(after, code) for code in others if not is_general[code & CARD])
    return excess(after, side, to) <= leaving


def _may_leave(state: State, code: int) -> bool:
    """Whether a card has a move left; one that lies face down has one, whatever it is (BP-13.4)."""
    return code & CARD == UNKNOWN_CARD or movement.moves_left(state, code) > 0


def _stop(state: State, refusal: Refusal) -> Stop:
    note = Note(refusal_text(state.context, refusal), refusal.rule)
    if refusal.kind == "engaged_cannot_advance":
        return Stop("enemy", note)
    if refusal.kind == "moves_spent":
        return Stop("limit", note)
    return Stop("friend" if refusal.rule in OWN else "other", note)


def in_hand(known: State, side: int) -> dict[int, int]:
    """The units and generals that are known to be in a hand, each kind with its copies."""
    context = known.context
    cards = Counter(code & CARD for code in known.hands[side])
    return {card: count for card, count in cards.items() if context.vc[card] or context.is_general[card]}
