"""The best moves without judging them all: only what may still be best is measured.

What a move is worth is told without its measuring, but for a river that it crosses and for attacks. The most
promising ones are judged first, until no other can come up to the best. What comes out is what scoring all
would say.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop
from math import inf

from core.protocol.pending import Choice
from core.systems.la_garde.players.evaluation import Thought
from core.systems.la_garde.players.weights import Weights
from core.systems.la_garde.rules import action_lists, movement
from core.systems.la_garde.rules.actions import END_MOVES, Action, Move
from core.systems.la_garde.rules.command import order_shown
from core.systems.la_garde.rules.duties import first_bound
from core.systems.la_garde.rules.movement import Outcome, judge
from core.systems.la_garde.rules.orders import ATTACK
from core.systems.la_garde.rules.state import State


def best_moves(state: State, side: int, weights: Weights) -> Sequence[Action] | None:
    """The acts with the highest score, in the order of the list of acts.

    None where the list must be asked: in other steps than moves, and where there is one act alone.
    """
    pending = state.pending
    if type(pending) is not Choice or pending.side != side or pending.prompt != "move" or weights.river < 0:
        return None
    thought = Thought(state, side, weights)
    moves = [move for unit in movement.movable(state) for move in action_lists.candidates(state, unit)]
    rows = [(-_most(thought, move), place) for place, move in enumerate(moves)]
    heapify(rows)
    ends = first_bound(state) < 0
    best, found = (weights.stay, [len(moves)]) if ends else (-inf, [])
    legal = set[Action]()
    while rows and -rows[0][0] >= best:
        _less, place = heappop(rows)
        move = moves[place]
        if not isinstance(judge(state, move), Outcome):
            continue
        legal.add(move)
        score = thought.move(move)
        if score > best:
            best, found = score, []
        if score == best:
            found.append(place)
    if not _is_choice(state, [moves[place] for _less, place in rows], legal, ends=ends):
        return None
    acts = (moves[place] if place < len(moves) else END_MOVES for place in sorted(found))
    return tuple(dict.fromkeys(acts))


def _most(thought: Thought, move: Move) -> float:
    """What a move is worth at most, be it legal."""
    state, context, unit = thought.state, thought.context, move.unit
    exempt = context.is_battery[unit] or context.is_baggage[unit]
    if order_shown(state, unit) == ATTACK and not exempt:
        return inf  # an attack may be completed (LG-R50)
    return thought.after(unit, move.path[-1]) - thought.stood(unit)


def _is_choice(state: State, rest: Sequence[Move], legal: set[Action], *, ends: bool) -> bool:
    """Whether there is more than one thing to do."""
    if len(legal) + ends > 1:
        return True
    known = set(legal)
    for move in rest:
        if isinstance(judge(state, move), Outcome):
            known.add(move)
            if len(known) + ends > 1:
                return True
    return False
