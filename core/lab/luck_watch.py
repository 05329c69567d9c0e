"""The luck in a battle while it is played: what each roll brought beyond its mean, in chance of winning.

The chance is reckoned by the coefficients of the system's players, which stand in a file before any battle
is played. Whether a roll is weighed is settled before it falls, by what rolls of its kind could bring in this
battle so far; the mean is taken over all that may fall, or over some falls drawn apart: either way luck is 0
on average.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from core.chance.sources import Quick
from core.odds.falls import fallen
from core.odds.questions import outcomes_of
from core.players.values import BadWeightsError, chance, trained
from core.protocol.chance_answers import answer
from core.protocol.judgement import Judgement
from core.protocol.pending import Deal, Over, Roll, Shown
from core.protocol.state import State
from core.protocol.steps import DiceRolled, Step
from core.protocol.system import AnySystem

MOST_FALLS = 8
"""Falls of one roll that are all followed; of more so many are drawn, evenly over their weights."""
MOST_WAYS = 640
"""Where more dice than that may fall apart, falls are drawn one by one."""
DRAWN = 4
"""So many, and of cards and tokens."""
TRIED = 6
"""Rolls of a kind that are weighed before it is asked whether they bring anything."""
LEAST = 0.0004
"""Variance of the chance of winning over what a roll may bring; kinds with less are weighed seldom."""
SELDOM = 8
"""Every eighth roll of such a kind is weighed all the same, for its time may come."""


@dataclass(slots=True)
class Kind:
    """What rolls of one kind may bring in this battle so far."""

    seen: int = 0
    weighed: int = 0
    variance: float = 0.0
    """Summed over those that were weighed."""

    @property
    def tells(self) -> bool:
        """Whether the roll that comes is weighed: told by those before it alone."""
        if self.weighed < TRIED or self.variance >= LEAST * self.weighed:
            return True
        return self.seen % SELDOM == 0


class LuckWatch:
    """Watches one battle for the first side. `luck` is what chance has brought to it so far."""

    def __init__(self, system: AnySystem, seed: int) -> None:
        self.system = system
        self.judgement: Judgement[Any, Any] | None = system.judgement
        self.luck = 0.0
        self.last = 0.0
        """The luck in the latest step."""
        self.seconds = 0.0
        self._coefficients: tuple[float, ...] = ()
        if self.judgement is not None:
            try:
                self._coefficients = trained(system).coefficients
            except BadWeightsError:
                self.judgement = None
        if not any(self._coefficients):
            self.judgement = None  # every battle looks even: nothing can be said of luck
        self._random = Random(f"{seed}/luck")
        self._kinds: dict[tuple[bool, str], Kind] = {}
        self._mean: float | None = None

    def share(self, state: State) -> float:
        """The chance of winning of the first side as the battle stands."""
        pending = state.pending
        if isinstance(pending, Over):
            return 0.5 if pending.winner is None else float(pending.winner == 0)
        if self.judgement is None:
            return 0.5
        return chance(self.judgement.measure(state, 0), self._coefficients)

    def begin(self, state: State) -> None:
        """Look at the battle before its first step."""
        self._mean = self._mean_of(state)

    def watch(self, state: State, step: Step) -> None:
        """Look at the battle after a step."""
        if self.judgement is None:
            return
        began = time.perf_counter()
        self.last = 0.0
        if self._mean is not None:
            self.last = self.share(state) - self._mean
            self.luck += self.last
        self._mean = self._mean_of(state)
        self.seconds += time.perf_counter() - began

    def _mean_of(self, state: State) -> float | None:
        """The chance of winning on the average of what falls next; None where that is not weighed."""
        pending = state.pending
        if self.judgement is None or not isinstance(pending, Roll | Deal):
            return None
        if isinstance(pending, Deal) and pending.to is not None:
            return None
        kind = self._kinds.setdefault((isinstance(pending, Deal), pending.why), Kind())
        kind.seen += 1
        if not kind.tells:
            return None
        shares = [(self._after(state, step), weight) for step, weight in self._falls(state, pending)]
        total = sum(weight for _share, weight in shares)
        mean = sum(share * weight for share, weight in shares) / total
        kind.weighed += 1
        kind.variance += sum(weight * (share - mean) ** 2 for share, weight in shares) / total
        return mean

    def _falls(self, state: State, pending: Roll | Deal) -> list[tuple[Step, float]]:
        """What may fall with its weight: all of it, or a sample whose mean is that of all."""
        if isinstance(pending, Roll):
            ways = 1
            for hand in pending.handfuls:
                ways *= len(hand.reading.outcomes(hand.die, hand.dice))
            if ways <= MOST_WAYS:
                falls = fallen(pending, outcomes_of(self.system).alike(state, pending))
                return [(DiceRolled(shown), weight) for shown, weight in self._evenly(falls)]
        source = Quick(self._random)
        return [(answer(pending, source, 0), 1.0) for _fall in range(DRAWN)]

    def _evenly(self, falls: Sequence[tuple[Shown, int]]) -> list[tuple[Shown, float]]:
        """All falls where they are few; else those at even distances along the weights, begun by lot."""
        if len(falls) <= MOST_FALLS:
            return [(shown, float(weight)) for shown, weight in falls]
        gap = sum(weight for _shown, weight in falls) / MOST_FALLS
        upto, point = 0.0, self._random.random() * gap
        found = []
        for shown, weight in falls:
            upto += weight
            count = 0
            while point < upto:
                count += 1
                point += gap
            if count:
                found.append((shown, float(count)))
        return found

    def _after(self, state: State, step: Step) -> float:
        other = state.copy()
        self.system.rules.apply(other, step)
        return self.share(other)
