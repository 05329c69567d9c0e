"""The exact odds: the rules run over every outcome of each roll and deal until the action is settled.

Outcomes that the rules read alike are one, and so are equal states: a state is looked at once, whatever led
to it. Weights are whole numbers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf, lcm

from core.odds.falls import TooLargeError, steps_of
from core.odds.policies import mixture
from core.odds.ways import Leaf, Way
from core.protocol.pending import Deal, Roll, deciding_side
from core.protocol.state import State
from core.protocol.steps import ActionStep

LOOK_EVERY = 16


class StoppedError(Exception):
    """Whoever waits wants no answer any more."""


@dataclass(slots=True)
class Spread:
    """Leaves with their weights; `worth` is the mean of the room's evaluation, for policies that search."""

    weights: dict[Leaf, int]
    total: int
    worth: float = 0.0


@dataclass(frozen=True, slots=True)
class Limits:
    """How far a tree may grow; `watch` is told the share that is done and says whether to stop.

    Without `seconds` no clock is looked at, and the answer is the same on every machine.
    """

    nodes: int
    seconds: float = inf
    watch: Callable[[float], bool] | None = None


class Tree:
    """All that may follow, worked out state by state. `weighs`: spreads know their worth."""

    def __init__(self, way: Way, limits: Limits, *, weighs: bool = False) -> None:
        self.way, self.limits = way, limits
        self.weighs = weighs or way.own.searches or way.other.searches
        self.nodes = 0
        self._done = 0.0
        self._ends = time.perf_counter() + limits.seconds
        self._known: dict[Way, dict[Hashable, Spread | None]] = {}

    @property
    def known(self) -> Mapping[Way, Mapping[Hashable, Spread | None]]:
        """What was worked out so far on each stage, by the keys of states; None where it was not done."""
        return self._known

    def solve(self, worlds: Sequence[tuple[State, int]] | None) -> Spread:
        """The spread of the action over these worlds (None: too many). TooLargeError, StoppedError."""
        way = self.way
        if worlds is None:
            raise TooLargeError
        total = sum(weight for _state, weight in worlds)
        return joined(
            [(self._from(way, way.begun(state), weight / total), weight) for state, weight in worlds]
        )

    def spread(self, state: State) -> Spread:
        """The spread from a state on the way."""
        return self._from(self.way, state, 0.0)

    def _from(self, way: Way, state: State, share: float) -> Spread:
        """The same on a stage of it; `share` is how much of the whole it is, for the progress."""
        if way.is_settled(state):
            if way.goes_on(state):
                self._count()
                way = way.stage(state)
                return self._from(way, way.begun(state), share)
            self._done += share
            return self._leaf_spread(way, state)
        known, key = self._known.setdefault(way, {}), way.key(state)
        found = known.get(key)
        if found is not None:
            self._done += share
            return found
        if key in known:
            raise TooLargeError  # the battle comes back to itself by way of other states
        known[key] = None
        pending = state.pending
        if isinstance(pending, Roll | Deal):
            found = self._fallen(way, state, key, pending, share)
        else:
            found = self._chosen(way, state, deciding_side(pending), share)
        known[key] = found
        return found

    def _leaf_spread(self, way: Way, state: State) -> Spread:
        worth = way.system.evaluate(state, way.asker) if self.weighs else 0.0
        return Spread({way.leaf(state): 1}, 1, worth)

    def _fallen(self, way: Way, state: State, key: Hashable, pending: Roll | Deal, share: float) -> Spread:
        """Every outcome; one that changes nothing is thrown again, which leaves the others' proportions."""
        groups: dict[Hashable, tuple[State, int]] = {}
        leaves: dict[Leaf, int] = {}
        for step, weight in steps_of(way, state, pending):
            self._count()
            after = way.after(state, step)
            if not self.weighs and way.is_end(after):
                leaf = way.leaf(after)
                leaves[leaf] = leaves.get(leaf, 0) + weight
                continue
            its = way.key(after)
            if its == key:
                continue  # thrown again: the others share its weight
            known = groups.get(its)  # outcomes that leave the same state are one branch
            if known is None:
                groups[its] = after, weight
            else:
                groups[its] = known[0], known[1] + weight
        settled = sum(leaves.values())
        total = settled + sum(weight for _after, weight in groups.values())
        if not total:
            raise TooLargeError
        self._done += share * settled / total
        parts = [(Spread(leaves, settled), settled)] if settled else []
        for after, weight in groups.values():
            parts.append((self._from(way, after, share * weight / total), weight))
        return joined(parts)

    def _chosen(self, way: Way, state: State, side: int, share: float) -> Spread:
        if way.policy(side).searches:
            return self._searched(way, state, side, share)
        picks = way.decide(state, side)
        self._count()
        unit = lcm(*(chance.denominator for _action, chance in picks))
        found = []
        for action, chance in picks:
            self._count()
            spread = self._from(way, way.after(state, ActionStep(side, action)), share * float(chance))
            found.append((spread, int(chance * unit)))
        return joined(found)

    def _searched(self, way: Way, state: State, side: int, share: float) -> Spread:
        """The action after which the asking side stands best, or worst where the other chooses."""
        _known, actions = way.offered(state, side)
        tried: list[tuple[float, int, object, Spread]] = []
        for action in actions:
            self._count()
            if way.outcomes.held(state, side, action):
                spread = self._from(way, way.after(state, ActionStep(side, action)), share / len(actions))
                tried.append((spread.worth, len(tried), action, spread))
        tried.sort(key=lambda row: (row[0] if side != way.asker else -row[0], row[1]))
        by_action = {id(action): spread for _worth, _place, action, spread in tried}
        picks = mixture(way.outcomes, state, side, [row[2] for row in tried])
        unit = lcm(*(chance.denominator for _action, chance in picks))
        return joined([(by_action[id(action)], int(chance * unit)) for action, chance in picks])

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes > self.limits.nodes:
            raise TooLargeError
        if time.perf_counter() > self._ends:
            raise TooLargeError
        watch = self.limits.watch
        if watch is not None and self.nodes % LOOK_EVERY == 0 and watch(self._done):
            raise StoppedError


def joined(parts: list[tuple[Spread, int]]) -> Spread:
    """Spreads weighed together."""
    if len(parts) == 1:
        return parts[0][0]
    scale = lcm(*(spread.total for spread, _weight in parts))
    weights: dict[Leaf, int] = {}
    whole = sum(weight for _spread, weight in parts)
    worth = 0.0
    for spread, weight in parts:
        factor = weight * (scale // spread.total)
        worth += spread.worth * weight
        for leaf, count in spread.weights.items():
            weights[leaf] = weights.get(leaf, 0) + count * factor
    return Spread(weights, whole * scale, worth / whole)


def mean_losses(spread: Spread) -> dict[Hashable, Fraction]:
    """What each piece loses on average; pieces that surely lose nothing left out."""
    sums: dict[Hashable, int] = {}
    for (_values, losses), weight in spread.weights.items():
        for piece, lost in losses:
            sums[piece] = sums.get(piece, 0) + lost * weight
    return {piece: Fraction(lost, spread.total) for piece, lost in sums.items() if lost}
