"""The best moves without scoring them all: only what may still be best is judged and scored.

How much a move is worth at most is told quickly: its places without the danger there. The most promising ones
are looked at first, until no other can come up to the best. What comes out is what scoring all would say.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop
from math import inf, sqrt

from core.geometry.bases import Footprint, Pose, footprint
from core.geometry.contacts import are_aligned, are_within
from core.geometry.moves import shifted
from core.geometry.tolerances import TOUCHING
from core.kit.memory import Memory
from core.systems.mbt.players.evaluation import Thought
from core.systems.mbt.players.odds import chances
from core.systems.mbt.players.prey import promised
from core.systems.mbt.players.weights import Weights
from core.systems.mbt.rules import action_lists, movement, phases
from core.systems.mbt.rules.action_lists import Candidates
from core.systems.mbt.rules.actions import END_MOVES, Action, Move
from core.systems.mbt.rules.state import State
from core.systems.mbt.rules.strength import own_sum

UNTOLD = (inf,)
"""Of a move that meets an enemy nothing is told beforehand."""
MOST_PLACES = 1 << 10
"""So many places are remembered at most while the enemies stand where they do."""
Most = tuple[float, ...]
"""What the place of each mover is worth at most after a move."""


def best_moves(state: State, side: int, weights: Weights) -> Sequence[Action] | None:
    """The acts with the highest score, in the order of the list of acts.

    None where the list must be asked: in other steps than moves, where nothing but their end is left, and
    with weights by which danger is no loss.
    """
    if state.phase != phases.MOVE or state.active != side or not _can_tell(state, weights):
        return None
    promises = _Promises(Thought(state, side, weights))
    movers = [(units, action_lists.candidates_of(state, units)) for units in action_lists.movers(state)]
    # (how little it promises, its place in the list of acts, its candidates)
    rows = [
        (-most, place, number, seen)
        for place, (units, seen) in enumerate(movers)
        for number, most in promises.of(units, seen)
    ]
    heapify(rows)
    best, found, is_alone = weights.stay, [(len(movers), 0)], True
    while rows and -rows[0][0] >= best:
        _most, place, number, seen = heappop(rows)
        move = seen.moves[number]
        if not _is_legal(state, seen, move):
            continue
        is_alone = False
        score = promises.thought.move(move)
        if score > best:
            best, found = score, []
        if score == best:
            found.append((place, number))
    if is_alone and not any(_is_legal(state, seen, seen.moves[number]) for _m, _p, number, seen in rows):
        return None
    ends = len(movers)
    return [movers[place][1].moves[number] if place < ends else END_MOVES for place, number in sorted(found)]


def _is_legal(state: State, seen: Candidates, move: Move) -> bool:
    outcome = seen.outcome(state, move)
    if outcome is None:
        return False
    movement.remember(state, {move: outcome})
    return True


def _can_tell(state: State, weights: Weights) -> bool:
    """Whether a place is surely worth no more than it is without its danger."""
    losses = (weights.danger, weights.crowd, weights.prey, weights.general, weights.recoil, weights.panic)
    return min(losses) >= 0 and not state.context.options.shoot_support


class _Promises:
    """What moves are worth at most, to the side that chooses."""

    def __init__(self, thought: Thought) -> None:
        self.thought = thought
        self.state, self.context, self.weights = thought.state, thought.context, thought.weights
        feet = self.state.feet
        foes = tuple([(foe, feet[foe]) for foe in thought.foes])
        key = (thought.side, self.weights, foes, tuple(self.state.held))
        self._name = self.context.names.of(key)
        seen: Memory[tuple[int, Footprint], float] | None = self.context.promises.get(self._name)
        if seen is None:
            seen = self.context.promises.keep(self._name, Memory(MOST_PLACES))
        self._seen = seen
        self._shots: dict[int, list[tuple[int, float]]] = {}
        self._preys: dict[int, float] = {}

    def of(self, units: tuple[int, ...], seen: Candidates) -> list[tuple[int, float]]:
        """The candidates that may be legal, and what each is worth at most.

        It is reckoned as `Thought.move` does, and so never less.
        """
        key = (seen, self._name)
        mosts = self.context.promises.get(key)
        if mosts is None:
            mosts = self.context.promises.keep(key, {})
        stood = [self.thought.stood(unit) for unit in units]
        root, found = sqrt(len(units)), []
        for number, move in seen.hopeful:
            most = mosts.get(number)
            if most is None:
                most = mosts[number] = self._most(move)
            gain = 0.0
            if most is UNTOLD:
                gain = inf
            else:
                for there, here in zip(most, stood, strict=True):
                    gain += there - here
            found.append((number, gain / root + 0.001))
        return found

    def _most(self, move: Move) -> Most:
        state, thought, units = self.state, self.thought, move.units
        if any(thought.meets(state.layout, unit) for unit in units):
            return UNTOLD
        ends = self._ends(move)
        found = []
        if not ends:
            return UNTOLD
        for unit, end in zip(units, ends, strict=True):
            foot = footprint(self.context.base_of[unit], end)
            friends = self._friends(units, foot)
            if friends is None:
                return UNTOLD
            links = sum([are_aligned(foot, its) for its in friends])
            if len(units) > 1:  # they stay aligned with one another
                links += sum([other in units for other in state.linked(unit)])
            found.append(self._place(unit, foot, links))
        return tuple(found)

    def _ends(self, move: Move) -> tuple[Pose, ...]:
        """Where the movers come to stand; () of a group that turns: its bases may be aligned otherwise."""
        poses, (leader, *others), end = self.state.poses, move.units, move.path[-1]
        start = poses[leader]
        assert start is not None
        if not others:
            return (end,)
        if start.facing != end.facing:
            return ()
        x, y = end.x - start.x, end.y - start.y
        return tuple([shifted(pose, x, y) for unit in move.units if (pose := poses[unit]) is not None])

    def _friends(self, units: tuple[int, ...], foot: Footprint) -> list[Footprint] | None:
        """Those who stay where they are and would be touched there; None where an enemy would be."""
        state, side_of = self.state, self.context.side_of
        found = []
        for other in state.layout.near(foot, TOUCHING):
            its = state.feet[other]
            if its is not None and other not in units and are_within(foot, its, TOUCHING):
                if side_of[other] != self.thought.side:
                    return None
                found.append(its)
        return found

    def _place(self, unit: int, foot: Footprint, links: int) -> float:
        """What `Thought.stands` says of a place at most, term by term in the same order."""
        value = self._seen.get((unit, foot))
        if value is None:
            value = self._seen.keep((unit, foot), self._in_sight(unit, foot))
        if not self.thought.foes:
            return value
        return self.thought.with_aims(self.state, foot, value + self.weights.linked * links)

    def _in_sight(self, unit: int, foot: Footprint) -> float:
        """What of it hangs on the enemies alone, whoever of the friends has moved."""
        thought, context, weights = self.thought, self.context, self.weights
        value = 0.0
        if context.shoots[unit]:
            value += self._shot(unit, foot)
        nearest, apart = thought.nearest(self.state, foot)
        if nearest < 0:
            return value
        grads = apart / context.graduation
        value -= weights.closer * thought.eager(self.state, unit) * grads
        if weights.prey:
            value += weights.prey * self._prey(unit)
        return value + weights.looks * thought.looks_at(self.state, foot, nearest)

    def _shot(self, unit: int, foot: Footprint) -> float:
        """What the best shot promises, be it that no line is clear and that nobody hit can recoil."""
        if unit not in self._shots:
            self._shots[unit] = [(foe, self._shot_at(unit, foe)) for foe in self.thought.foes]
        feet, reach = self.state.feet, self.context.reach_of[unit]
        best = 0.0
        for foe, worth in self._shots[unit]:
            its = feet[foe]
            if worth > best and its is not None and are_within(foot, its, reach):
                best = worth
        return best

    def _shot_at(self, unit: int, foe: int) -> float:
        weights = self.weights
        kills, beats, _beaten, _dies = chances(own_sum(self.context, unit), own_sum(self.context, foe))
        worst = max(1.0, weights.recoil, weights.panic)
        return weights.shot + (kills + beats * worst) * self.thought.worth(foe)

    def _prey(self, unit: int) -> float:
        """The best prey of all, wherever it stands."""
        if unit not in self._preys:
            worth, beaten = self.thought.worth, self.weights.beaten
            gains = [promised(self.state, unit, foe, worth, beaten) for foe in self.thought.foes]
            self._preys[unit] = max([0.0, *gains])
        return self._preys[unit]
