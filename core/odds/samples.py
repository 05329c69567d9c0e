"""Odds by playing: what an action came to in many plays with real dice, where its tree is too large."""

from __future__ import annotations

import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from itertools import accumulate
from random import Random

from core.chance.sources import Quick
from core.odds.falls import is_unseen
from core.odds.policies import POLICIES, Mixture, Policy
from core.odds.tree import Limits, Spread, StoppedError
from core.odds.ways import Leaf, Way
from core.protocol.chance_answers import answer
from core.protocol.pending import UNKNOWN, Deal, Roll, deciding_side
from core.protocol.state import State
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled, Step

LOOK_EVERY = 16
MOST_KEPT = 20_000
"""Moments that are kept so that another play through them need not work them out again."""
GREEDY: Policy = POLICIES[0]


class Ends:
    """What a node leads to, where that is worked out already: it is drawn from as from a bag."""

    __slots__ = ("leaves", "up_to")

    def __init__(self, spread: Spread) -> None:
        self.leaves = tuple(spread.weights)
        self.up_to = list(accumulate(spread.weights.values()))


class SampleNode:
    """A battle on the way, and those that followed from it in earlier plays."""

    __slots__ = ("ahead", "ends", "leaf", "picks", "state", "way")

    def __init__(self, way: Way, state: State, leaf: Leaf | None, ends: Ends | None) -> None:
        self.way = way
        self.state = state
        self.leaf = leaf
        self.ends = ends
        self.ahead: dict[Hashable, SampleNode] = {}
        self.picks: Mixture | None = None


class Plays:
    """Plays an action to its end again and again. Needs a way whose policies rank (see `without_search`).

    `known`: the spreads that a tree of the same way has worked out before it grew too large, by stage and by
    the keys of their states; a play that comes there draws its end from them.
    """

    def __init__(
        self,
        way: Way,
        seed: int,
        known: Mapping[Way, Mapping[Hashable, Spread | None]] | None = None,
        *,
        weighs: bool = False,
    ) -> None:
        self.way, self.weighs = way, weighs
        self.worth = 0.0
        """The sum of the room's evaluation at the ends of the plays, where it `weighs`."""
        self._known = known or {}
        self.counts: Counter[Leaf] = Counter()
        self.played = 0
        self._rng = Random(seed)
        self._source = Quick(self._rng)
        self._kept = 0

    def play(
        self, known: State, worlds: Sequence[tuple[State, int]] | None, plays: int, limits: Limits
    ) -> None:
        """Play so many times, or until the time is up, each time in one of the worlds that may be.

        Without a list of them they are imagined. StoppedError when the one who waits wants no more.
        """
        ends = time.perf_counter() + limits.seconds
        roots: list[SampleNode | None] = [None] * len(worlds or ())
        up_to = list(accumulate(weight for _state, weight in worlds or ()))
        while self.played < plays:
            if worlds is None:
                root = self._begun(self._imagined(known))
            else:
                place = bisect_right(up_to, self._rng.randrange(up_to[-1]))
                root = roots[place] or self._begun(worlds[place][0])
                roots[place] = root
            self.counts[self._once(root)] += 1
            self.played += 1
            if time.perf_counter() > ends:
                return
            watch = limits.watch
            if watch is not None and self.played % LOOK_EVERY == 0 and watch(self.played / plays):
                raise StoppedError

    def _imagined(self, known: State) -> State:
        way = self.way
        side = way.asker if way.sees is None else way.sees
        world: State = way.system.rules.imagine(known, side, self._rng)
        return world

    def _begun(self, start: State) -> SampleNode:
        return self._node(self.way, self.way.begun(start))

    def _node(self, way: Way, state: State) -> SampleNode:
        self._kept += 1
        while way.is_settled(state):
            if not way.goes_on(state):
                return SampleNode(way, state, way.leaf(state), None)
            way = way.stage(state)
            state = way.begun(state)
        known = self._known.get(way)
        spread = known.get(way.key(state)) if known else None
        return SampleNode(way, state, None, None if spread is None else Ends(spread))

    def _once(self, node: SampleNode) -> Leaf:
        while node.leaf is None:
            if node.ends is not None:
                ends = node.ends
                return ends.leaves[bisect_right(ends.up_to, self._rng.randrange(ends.up_to[-1]))]
            mark, step = self._next(node)
            ahead = node.ahead.get(mark)
            if ahead is None:
                ahead = self._node(node.way, node.way.after(node.state, step))
                if self._kept < MOST_KEPT:
                    node.ahead[mark] = ahead
            node = ahead
        if self.weighs:
            self.worth += node.way.system.evaluate(node.state, node.way.asker)
        return node.leaf

    def _next(self, node: SampleNode) -> tuple[Hashable, Step]:
        """What happens, and the mark of all that leaves an equal state."""
        state = node.state
        pending = state.pending
        if isinstance(pending, Roll):
            step = answer(pending, self._source, 0)
            assert isinstance(step, DiceRolled)
            return tuple([hand.reading.read(step.shown[hand.key]) for hand in pending.handfuls]), step
        if isinstance(pending, Deal):
            if is_unseen(node.way, pending):
                return UNKNOWN, CardsDealt((UNKNOWN,) * pending.draw)
            came = answer(pending, self._source, 0)
            assert isinstance(came, CardsDealt)
            return came.drawn, came
        side = deciding_side(pending)
        if node.picks is None:
            node.picks = node.way.decide(state, side)
        place = self._drawn(node.picks)
        return place, ActionStep(side, node.picks[place][0])

    def _drawn(self, picks: Mixture) -> int:
        if len(picks) == 1:
            return 0
        left = self._rng.random()
        for place, (_action, chance) in enumerate(picks):
            left -= chance
            if left < 0:
                return place
        return len(picks) - 1


def without_search(way: Way) -> Way:
    """The same way for plays: a policy that searches looks no further than what is best at once."""
    if not way.own.searches and not way.other.searches:
        return way
    own, other = (GREEDY if policy.searches else policy for policy in (way.own, way.other))
    acts = way.before, way.asker, way.begins, way.sees, way.floor, own, other, way.to_come
    plain = Way(way.system, way.outcomes, *acts)
    plain.is_open = way.is_open
    return plain
