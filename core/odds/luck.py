"""Luck so far: what the dice of a battle took from each side, beside what they take on average.

Each roll, and each draw of tokens, is weighed where it fell: the mean losses until the action was settled,
before it and after. The difference is the luck of that roll alone; what players then decided is no luck.
Expected losses are the actual ones less all luck. What falls outside of an action (command points, the token
of an activation) and cards that go to a hand are left out. Losses are dealt by the piece that fights with the
one that suffers them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from core.odds.falls import TooLargeError
from core.odds.policies import policy_named
from core.odds.samples import Plays
from core.odds.tree import Limits, Spread, StoppedError, Tree, mean_losses
from core.odds.ways import Way
from core.presentation.outcomes import AnyOutcomes, Outcomes
from core.protocol.pending import Deal, Pending, Roll
from core.protocol.state import BattleContext, State
from core.protocol.steps import ActionStep, Ruling, Step
from core.protocol.system import AnySystem

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

NODES = 10_000
"""Steps of the rules for one roll, about a second at most; above it is sampled. No clock is looked at: the
same battle has the same luck on every machine."""
PLAYS = 400
POLICY = "greedy"


@dataclass(slots=True)
class PieceLuck:
    """One piece: what it lost, what whom it fought with lost by what fell, and the luck in both."""

    piece: Hashable
    side: int
    lost: Fraction = Fraction(0)
    lost_luck: Fraction = Fraction(0)
    dealt: Fraction = Fraction(0)
    dealt_luck: Fraction = Fraction(0)

    @property
    def lost_expected(self) -> Fraction:
        """What it would have lost with average dice: never less than nothing, whatever the luck was."""
        return max(Fraction(0), self.lost - self.lost_luck)

    @property
    def dealt_expected(self) -> Fraction:
        """What it would have taken from the enemy with average dice; never less than nothing."""
        return max(Fraction(0), self.dealt - self.dealt_luck)


@dataclass(slots=True)
class Luck:
    """The luck of a battle so far. `rolls` were weighed, `sampled` of them not exactly."""

    pieces: dict[Hashable, PieceLuck] = field(default_factory=dict)
    rolls: int = 0
    sampled: int = 0

    def lost(self, side: int) -> Fraction:
        """What a side has lost."""
        return sum((row.lost for row in self.pieces.values() if row.side == side), Fraction(0))

    def expected(self, side: int) -> Fraction:
        """What it would have lost with average dice."""
        return sum((row.lost_expected for row in self.pieces.values() if row.side == side), Fraction(0))


@dataclass(frozen=True, slots=True)
class LuckQuestion:
    """The battle of which the luck is asked: a scenario and the steps of one line."""

    system: AnySystem
    scenario: Scenario
    steps: tuple[Step, ...]


def luck(question: LuckQuestion, watch: Callable[[float], bool] | None = None) -> Luck:
    """The luck of each side and piece so far. StoppedError when `watch` says so."""
    return _Counting(question.system).run(question.scenario, question.steps, watch)


class _Counting:
    """Goes along a line of steps and weighs each roll."""

    def __init__(self, system: AnySystem) -> None:
        self.system = system
        self.outcomes: AnyOutcomes = Outcomes() if system.outcomes is None else system.outcomes
        self.found = Luck()
        self.floor = -1
        self.fighting: dict[int, Hashable] = {}
        """Who fights in this act, a piece a side: what the enemy loses by chance is its doing."""
        self.fell = False
        """Whether dice or tokens came in this act: what follows from them later is their doing."""

    def run(self, scenario: Scenario, steps: Sequence[Step], watch: Callable[[float], bool] | None) -> Luck:
        rules = self.system.rules
        state = rules.new_battle(scenario)
        for number, step in enumerate(steps):
            before, state = state, state.copy()
            rules.apply(state, step)
            self._take(before, step, state)
            if watch is not None and watch((number + 1) / len(steps)):
                raise StoppedError
        return self.found

    def _take(self, before: State, step: Step, after: State) -> None:
        if isinstance(step, ActionStep | Ruling) and (self.floor < 0 or len(before.frames) <= self.floor):
            self.floor = len(before.frames)
            self.fighting, self.fell = {}, False
        if isinstance(step, Ruling):
            return  # what an umpire takes away is no loss in battle
        if isinstance(step, ActionStep):
            self._note_fighting(before, step)
        if 0 <= self.floor < len(before.frames) and _is_open_chance(before.pending):
            self.fell = True
            for piece in self.outcomes.fighters(before) or ():
                self.fighting[self.outcomes.piece_side(before.context, piece)] = piece
            self._weigh(before, after)
        unfought = self.outcomes.unfought(before, after)
        for piece, count in self.outcomes.losses(before, after):
            row = self._row(before.context, piece)
            row.lost += count
            dealer = self._dealer(before.context, row, unfought)
            if dealer is not None:
                dealer.dealt += count

    def _note_fighting(self, before: State, step: ActionStep) -> None:
        """An act names who fights; who reacts takes the place of whom the act was aimed at."""
        actor = self.outcomes.actor(before, step.action)
        if actor is None:
            return
        self.fighting[step.by] = actor
        opponent = self.outcomes.opponent(before, step.action)
        if opponent is not None:
            self.fighting[1 - step.by] = opponent

    def _dealer(
        self, context: BattleContext, row: PieceLuck, unfought: Collection[Hashable]
    ) -> PieceLuck | None:
        """The enemy of a piece in this act, once something has fallen in it; of who only ran, none."""
        if row.piece in unfought and row.piece != self.fighting.get(row.side):
            return None
        enemy = self.fighting.get(1 - row.side)
        return None if enemy is None or not self.fell else self._row(context, enemy)

    def _weigh(self, before: State, after: State) -> None:
        """The luck of one roll or draw, by the piece that suffers and by the one that fights with it."""
        expected, found = self._means(before, after)
        unfought = self.outcomes.unfought(before, after)
        self.found.rolls += 1
        for piece in {*expected, *found}:
            row = self._row(before.context, piece)
            by_luck = found.get(piece, Fraction(0)) - expected.get(piece, Fraction(0))
            row.lost_luck += by_luck
            dealer = self._dealer(before.context, row, unfought)
            if dealer is not None:
                dealer.dealt_luck += by_luck

    def _means(
        self, before: State, after: State
    ) -> tuple[dict[Hashable, Fraction], dict[Hashable, Fraction]]:
        """Mean losses until the action is settled, before the roll and knowing what fell."""
        greedy = policy_named(POLICY)
        way = Way(self.system, self.outcomes, before, 0, None, None, self.floor, greedy, greedy)
        tree = Tree(way, Limits(NODES))
        try:
            return mean_losses(tree.spread(before)), mean_losses(tree.spread(after))
        except TooLargeError:
            self.found.sampled += 1
            return mean_losses(_played(way, before)), mean_losses(_played(way, after))

    def _row(self, context: BattleContext, piece: Hashable) -> PieceLuck:
        row = self.found.pieces.get(piece)
        if row is None:
            row = self.found.pieces[piece] = PieceLuck(piece, self.outcomes.piece_side(context, piece))
        return row


def _is_open_chance(pending: Pending) -> bool:
    """Whether dice fall or tokens are drawn before everybody; a card that goes to a hand costs nobody."""
    return isinstance(pending, Roll) or (isinstance(pending, Deal) and pending.to is None)


def _played(way: Way, state: State) -> Spread:
    plays = Plays(way, seed=1)
    plays.play(state, ((state, 1),), PLAYS, Limits(0))
    return Spread(dict(plays.counts), plays.played)
