"""The search for a line of acts: best first by the ranks that the computer player gives them."""

from __future__ import annotations

import heapq
import time
from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import partial

from core.odds.falls import TooLargeError
from core.odds.landings import landings
from core.odds.lines import CHANCE, CUT, END, ENEMY, ROUND, Line, Prospect
from core.odds.policies import policy_named, ranked
from core.odds.questions import Question, Watch, start_of, way_of
from core.odds.samples import Plays, without_search
from core.odds.tree import Limits, StoppedError, Tree
from core.odds.ways import Way, is_asked
from core.protocol.pending import Choice, Over, Pending, SecretChoices
from core.protocol.state import State
from core.text import Text


@dataclass(frozen=True, slots=True)
class Bounds:
    """How far to look: acts in a line, choices at each, lines weighed, steps of the rules, seconds.

    `each`: steps of the rules for the worth of one line; above them it is the mean of a few plays.
    """

    acts: int
    width: int
    lines: int
    steps: int
    each: int
    seconds: float


PLAYS = 24
SAME = 1e-6
"""Lines that differ by no more are worth the same."""
LEAST = 0.005
"""Seconds that the worth of one line may take even when the time is up."""


@dataclass(frozen=True, slots=True)
class _Node:
    """Acts done, the state after them, the kind of choice they end in, the kinds that were left before.

    `going` is the activation that goes on; `is_certain`: nothing had to fall on the way.
    """

    acts: tuple[object, ...]
    words: tuple[Text, ...]
    state: State
    prompt: str
    left: frozenset[str]
    going: Hashable | None
    is_certain: bool = True


class LineSearch:
    """Looks for the best line that begins with the acts of a question; `run` once."""

    def __init__(self, question: Question, bounds: Bounds, watch: Watch | None) -> None:
        self.question, self.bounds, self.watch = question, bounds, watch
        self.system, self.side = question.system, question.side
        self.way, self.known = way_of(question)
        self.turn = self.known.turn
        self.steps = self.lines = 0
        self.best: Line | None = None
        self._least = float("inf")
        self.is_whole = True
        self._ends = time.perf_counter() + bounds.seconds
        self._number = 0
        self._open: list[tuple[int, int, int, _Node, object]] = []
        self._seen: set[Hashable] = set()
        self._deepest: _Node | None = None
        self._given = (question.action, *question.then)

    def choices(self) -> tuple[tuple[object, Text], ...]:
        """What may follow the acts that are given."""
        self._push_first()
        while self._open and len(self._open[0][3].acts) < len(self._given):
            cost, _depth, _number, node, act = heapq.heappop(self._open)
            self._do(cost, node, act)
        action = self.system.words.action
        return tuple((act, action(node.state, act)) for *_rank, node, act in sorted(self._open, key=_order))

    def _push_first(self) -> None:
        prompt = _prompt(self.known.pending, self.side)
        going = self.way.outcomes.activation(self.known)
        self._push(0, _Node((), (), self.known, prompt, frozenset(), going), self.question.action)

    def run(self) -> Prospect:
        """Look until nothing is left to look at, or enough was."""
        self._push_first()
        while self._open:
            if self._is_enough():
                self.is_whole = False
                break
            cost, _depth, _number, node, act = heapq.heappop(self._open)
            self._do(cost, node, act)
        if self.best is None:
            assert self._deepest is not None
            self._weigh(self._deepest, CUT)
        assert self.best is not None
        only = self.is_whole and self.lines == 1
        return Prospect(self.best, self.lines, self.is_whole, only or self.best.worth > self._least + SAME)

    def _is_enough(self) -> bool:
        bounds = self.bounds
        if self.watch is not None and self.watch(min(1.0, self.steps / bounds.steps), False):
            raise StoppedError
        if self._deepest is None:
            return False
        late = time.perf_counter() > self._ends
        return late or self.lines >= bounds.lines or self.steps >= bounds.steps

    def _push(self, cost: int, node: _Node, act: object) -> None:
        self._number += 1
        heapq.heappush(self._open, (cost, -len(node.acts), self._number, node, act))

    def _do(self, cost: int, node: _Node, act: object) -> None:
        """Do an act: a line that ends with it is weighed, otherwise what may follow is laid by."""
        way = self._way_of(node.state, act)
        self.steps += 1
        after = way.begun(node.state)
        words = self.system.words.action(node.state, act)
        acts, sentences = (*node.acts, act), (*node.words, words)
        done = replace(node, acts=acts, words=sentences, state=after)
        if way.is_settled(after):
            ending = self._ending(done, after)
            if ending is None:
                self._expand(cost, done, after)
            else:
                self._weigh(done, ending)
            return
        landed = [state for state in landings(way, after) if self._ending(done, state) is None]
        if landed:
            state = max(landed, key=partial(self._promise, done))
            self._expand(cost, replace(done, state=state, is_certain=False), state)
        else:
            self._weigh(
                self._as_given(done, node.state), ENEMY if is_asked(after.pending, 1 - self.side) else CHANCE
            )

    def _as_given(self, done: _Node, state: State) -> _Node:
        """With the acts that are to follow whatever falls."""
        given = self._given[len(done.acts) :]
        words = tuple(self.system.words.action(state, act) for act in given)
        return replace(done, acts=(*done.acts, *given), words=(*done.words, *words), is_certain=False)

    def _way_of(self, state: State, act: object) -> Way:
        way = self.way
        parts = state, self.side, act, way.sees, way.floor, way.own, way.other
        return Way(self.system, way.outcomes, *parts)

    def _ending(self, done: _Node, state: State) -> str | None:
        """Why a line ends in a settled state; None where its side goes on."""
        if isinstance(state.pending, Over):
            return END
        if not is_asked(state.pending, self.side):
            return ENEMY if is_asked(state.pending, 1 - self.side) else ROUND
        prompt = _prompt(state.pending, self.side)
        going = self.way.outcomes.activation(state)
        if state.turn != self.turn or prompt in done.left or (done.going is not None and going != done.going):
            return ROUND
        return CUT if len(done.acts) >= self.bounds.acts else None

    def _promise(self, done: _Node, state: State) -> float:
        """What the best that is offered promises at once; the act that is given, where it can be done."""
        given = self._given[len(done.acts) :]
        if given:
            return float(self.system.rules.refusal(state, self.side, given[0]) is None)
        known, actions = self.way.offered(state, self.side)
        self.steps += 1
        return max(self.system.score_actions(known, self.side, actions), default=float("-inf"))

    def _expand(self, cost: int, done: _Node, state: State) -> None:
        """Lay by the acts that may follow, the favourites of the computer player."""
        prompt = _prompt(state.pending, self.side)
        left = done.left if prompt == done.prompt else done.left | {done.prompt}
        given = self._given[len(done.acts) :]
        key = (self.way.keys.of(state), left, given)
        if key in self._seen:
            return  # the same acts in another order
        self._seen.add(key)
        going = self.way.outcomes.activation(state)
        node = replace(done, state=state, prompt=prompt, left=left, going=going)
        if self._deepest is None or len(node.acts) > len(self._deepest.acts):
            self._deepest = node
        if given:
            if self.system.rules.refusal(state, self.side, given[0]) is None:
                self._push(cost, node, given[0])
            else:
                self._weigh(done, ROUND)
            return
        known, actions = self.way.offered(state, self.side)
        self.steps += 1
        policy = self.way.own if not self.way.own.searches else policy_named("greedy")
        order = ranked(policy, self.system, self.way.outcomes, known, self.side, actions)
        if len(order) > self.bounds.width:
            self.is_whole = False
        for rank, act in enumerate(order[: self.bounds.width]):
            self._push(cost + rank, node, act)

    def _weigh(self, done: _Node, ending: str) -> None:
        """Keep the line where it is worth more than all before it."""
        worth = self._worth(done)
        self.lines += 1
        self._least = min(self._least, worth)
        if ending == CUT:
            self.is_whole = False
        if self.best is None or worth > self.best.worth:
            self.best = Line(done.acts, done.words, ending, worth)

    def _worth(self, done: _Node) -> float:
        """The mean of the room's evaluation at the end of a line; of a large tree by a few plays."""
        if done.is_certain and self.way.is_settled(done.state):
            return self.system.evaluate(done.state, self.side)
        start = start_of(replace(self.question, action=done.acts[0], then=done.acts[1:]))
        seconds = max(LEAST, self._ends - time.perf_counter())
        tree = Tree(start.way, Limits(self.bounds.each, seconds), weighs=True)
        try:
            return tree.solve(start.worlds).worth
        except TooLargeError:
            plays = Plays(without_search(start.way), seed=1, weighs=True)
            plays.play(start.known, start.worlds, PLAYS, Limits(0, seconds))
            return plays.worth / plays.played
        finally:
            self.steps += tree.nodes


def _order(row: tuple[int, int, int, _Node, object]) -> tuple[int, int, int]:
    """By cost, then as they came."""
    return row[:3]


def _prompt(pending: Pending, side: int) -> str:
    """The kind of choice that a side is asked for; none where it is asked for nothing."""
    choices = pending.choices if isinstance(pending, SecretChoices) else (pending,)
    return next((one.prompt for one in choices if isinstance(one, Choice) and one.side == side), "")
