"""The exact odds: the rules run over every outcome of each roll and deal until the action is settled.

Outcomes that the rules read alike are one, and so are equal states: a state is looked at once, whatever led
to it. Weights are whole numbers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import lcm
from typing import Any, TypeAlias

from core.odds.keys import StateKeys
from core.odds.policies import Mixture, Policy, mixture, ranked
from core.presentation.outcomes import Alike, AnyOutcomes, FigureValue, Losses
from core.protocol.pending import UNKNOWN, Deal, Over, Roll, Shown
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled, Step
from core.protocol.system import AnySystem

Leaf: TypeAlias = tuple[tuple[FigureValue, ...], Losses]
"""What an action has come to: the values of its figures, the losses by piece."""

MOST_DEALS = 3000
"""Hands that may come in one deal; above this the odds are sampled."""
LOOK_EVERY = 16


class TooLargeError(Exception):
    """The tree has more nodes, or takes longer, than was allowed."""


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
    """How far a tree may grow; `watch` is told the share that is done and says whether to stop."""

    nodes: int
    seconds: float
    watch: Callable[[float], bool] | None = None


class Way:
    """What does not change on the way from an action to its end.

    `asker` is the side that asks, `sees` the side whose knowledge the states are (None: everything), `floor`
    the height of the frame stack at which the action is settled. Without an `action` it has begun already,
    and leaves tell losses only.
    """

    __slots__ = (
        "action",
        "asker",
        "before",
        "floor",
        "is_open",
        "keys",
        "other",
        "outcomes",
        "own",
        "sees",
        "system",
    )

    def __init__(
        self,
        system: AnySystem,
        outcomes: AnyOutcomes,
        before: Any,
        asker: int,
        action: Any,
        sees: int | None,
        floor: int,
        own: Policy,
        other: Policy,
    ) -> None:
        self.system, self.outcomes = system, outcomes
        self.before, self.asker, self.action = before, asker, action
        self.sees, self.floor = sees, floor
        self.own, self.other = own, other
        self.is_open = False
        """Whether the states hold no more than `sees` knows: then it need not be observed again."""
        self.keys = StateKeys(before)

    def key(self, state: Any) -> Hashable:
        """Equal for states from which the same follows."""
        return self.keys.of(state, self.outcomes.read_as(state))

    def is_settled(self, state: Any) -> bool:
        """Whether all that the action opened is done."""
        return len(state.frames) <= self.floor or isinstance(state.pending, Over)

    def leaf(self, state: Any) -> Leaf:
        """What it has come to."""
        outcomes, before = self.outcomes, self.before
        losses = outcomes.losses(before, state)
        if self.action is None:
            return (), losses
        return outcomes.outcome(before, state, self.asker, self.action), losses

    def begun(self, state: Any) -> Any:
        """The state in which the action has begun."""
        return state if self.action is None else self.after(state, ActionStep(self.asker, self.action))

    def policy(self, side: int) -> Policy:
        """Who answers for a side."""
        return self.own if side == self.asker else self.other

    def offered(self, state: Any, side: int) -> tuple[Any, list[Any]]:
        """What a side knows and what it may do."""
        rules = self.system.rules
        known = state if self.is_open and side == self.sees else rules.observe(state, side)
        return known, list(rules.actions(known, side))

    def decide(self, state: Any, side: int) -> Mixture:
        """What a policy that ranks does."""
        known, actions = self.offered(state, side)
        best = ranked(self.policy(side), self.system, self.outcomes, known, side, actions)
        return mixture(self.outcomes, state, side, best)

    def after(self, state: Any, step: Step) -> Any:
        """A copy of the state, a step on."""
        new = state.copy()
        self.system.rules.apply(new, step)
        return new


class Tree:
    """All that may follow, worked out state by state."""

    def __init__(self, way: Way, limits: Limits) -> None:
        self.way, self.limits = way, limits
        self.searches = way.own.searches or way.other.searches
        self.nodes = 0
        self._done = 0.0
        self._ends = time.perf_counter() + limits.seconds
        self._known: dict[Hashable, Spread | None] = {}

    @property
    def known(self) -> Mapping[Hashable, Spread | None]:
        """What was worked out so far, by the keys of states; None where the work was not done."""
        return self._known

    def solve(self, worlds: Sequence[tuple[Any, int]] | None) -> Spread:
        """The spread of the action over these worlds (None: too many). TooLargeError, StoppedError."""
        way = self.way
        if worlds is None:
            raise TooLargeError
        total = sum(weight for _state, weight in worlds)
        return joined([(self.spread(way.begun(state), weight / total), weight) for state, weight in worlds])

    def spread(self, state: Any, share: float = 0.0) -> Spread:
        """The spread from a state on the way; `share` is how much of the whole it is, for the progress."""
        way = self.way
        if way.is_settled(state):
            self._done += share
            return self._leaf_spread(state)
        key = way.key(state)
        found = self._known.get(key)
        if found is not None:
            self._done += share
            return found
        if key in self._known:
            raise TooLargeError  # the battle comes back to itself by way of other states
        self._known[key] = None
        pending = state.pending
        if isinstance(pending, Roll | Deal):
            found = self._fallen(state, key, pending, share)
        else:
            found = self._chosen(state, deciding_side(pending), share)
        self._known[key] = found
        return found

    def _leaf_spread(self, state: Any) -> Spread:
        worth = self.way.system.evaluate(state, self.way.asker) if self.searches else 0.0
        return Spread({self.way.leaf(state): 1}, 1, worth)

    def _fallen(self, state: Any, key: Hashable, pending: Roll | Deal, share: float) -> Spread:
        """Every outcome; one that changes nothing is thrown again, which leaves the others' proportions."""
        way = self.way
        groups: dict[Hashable, list[Any]] = {}
        leaves: dict[Leaf, int] = {}
        for step, weight in steps_of(way, state, pending):
            self._count()
            after = way.after(state, step)
            if not self.searches and way.is_settled(after):
                leaf = way.leaf(after)
                leaves[leaf] = leaves.get(leaf, 0) + weight
                continue
            its = way.key(after)
            if its == key:
                continue
            known = groups.get(its)
            if known is None:
                groups[its] = [after, weight]
            else:
                known[1] += weight
        settled = sum(leaves.values())
        total = settled + sum(weight for _after, weight in groups.values())
        if not total:
            raise TooLargeError
        self._done += share * settled / total
        parts = [(Spread(leaves, settled), settled)] if settled else []
        parts += [(self.spread(after, share * weight / total), weight) for after, weight in groups.values()]
        return joined(parts)

    def _chosen(self, state: Any, side: int, share: float) -> Spread:
        way = self.way
        if way.policy(side).searches:
            return self._searched(state, side, share)
        picks = way.decide(state, side)
        self._count()
        unit = lcm(*(chance.denominator for _action, chance in picks))
        found = []
        for action, chance in picks:
            self._count()
            spread = self.spread(way.after(state, ActionStep(side, action)), share * float(chance))
            found.append((spread, int(chance * unit)))
        return joined(found)

    def _searched(self, state: Any, side: int, share: float) -> Spread:
        """The action after which the asking side stands best, or worst where the other chooses."""
        way = self.way
        _known, actions = way.offered(state, side)
        tried: list[tuple[float, int, Any, Spread]] = []
        for action in actions:
            self._count()
            if way.outcomes.held(state, side, action):
                spread = self.spread(way.after(state, ActionStep(side, action)), share / len(actions))
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


def deciding_side(pending: Any) -> int:
    """The side that acts next; of several unseen choices the first."""
    choice = pending if hasattr(pending, "side") else pending.choices[0]
    side: int = choice.side
    return side


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


def steps_of(way: Way, state: Any, pending: Roll | Deal) -> Iterator[tuple[Step, int]]:
    """What may fall, each with its weight; what another side draws unseen stays unknown."""
    if isinstance(pending, Roll):
        for shown, weight in fallen(pending, way.outcomes.alike(state, pending)):
            yield DiceRolled(shown), weight
        return
    if is_unseen(way, pending):
        yield CardsDealt((UNKNOWN,) * pending.draw), 1
        return
    if pending.count() > MOST_DEALS:
        raise TooLargeError
    for drawn, weight in pending.outcomes():
        yield CardsDealt(drawn), weight


def is_unseen(way: Way, deal: Deal) -> bool:
    """Whether what comes can stay unknown: the one who asks does not see it, or no figure looks at it."""
    if deal.to is None:
        return False
    if way.sees is not None and deal.to != way.sees:
        return True
    return way.action is None or not way.outcomes.looks_at_cards(way.action)


@lru_cache(maxsize=1024)
def fallen(roll: Roll, alike: Alike | None) -> tuple[tuple[Shown, int], ...]:
    """One fall for each thing that the rules may make of it, with its exact weight."""
    each = [
        [
            (hand.reading.read(faces), faces, ways)
            for faces, ways in hand.reading.outcomes(hand.die, hand.dice)
        ]
        for hand in roll.handfuls
    ]
    names = [hand.key for hand in roll.handfuls]
    found: dict[Hashable, tuple[Shown, int]] = {}
    for row in product(*each):
        readings = tuple([reading for reading, _faces, _ways in row])
        weight = 1
        for _reading, _faces, ways in row:
            weight *= ways
        made = readings if alike is None else alike(readings)
        known = found.get(made)
        if known is None:
            shown = {name: faces for name, (_reading, faces, _ways) in zip(names, row, strict=True)}
            found[made] = shown, weight
        else:
            found[made] = known[0], known[1] + weight
    return tuple(found.values())


def mean_losses(spread: Spread) -> dict[Hashable, Fraction]:
    """What each piece loses on average; pieces that surely lose nothing left out."""
    sums: dict[Hashable, int] = {}
    for (_values, losses), weight in spread.weights.items():
        for piece, lost in losses:
            sums[piece] = sums.get(piece, 0) + lost * weight
    return {piece: Fraction(lost, spread.total) for piece, lost in sums.items() if lost}
