"""The luck in a battle while it is played: what each roll brought beyond its mean, in chance of winning.

The chance is reckoned by the coefficients of the system's players, which stand in a file before any battle is
played. Which rolls are weighed hangs on their kind alone, never on what fell; the mean is taken over all
that may fall, or over a few falls drawn apart: either way luck is 0 on average.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any

from core.chance.sources import Quick
from core.odds.falls import fallen
from core.odds.questions import outcomes_of
from core.players.values import BadWeightsError, chance, trained
from core.protocol.chance_answers import answer
from core.protocol.judgement import Judgement
from core.protocol.pending import Deal, Over, Roll
from core.protocol.state import State
from core.protocol.steps import DiceRolled, Step
from core.protocol.system import AnySystem

MOST_FALLS = 6
"""Falls of one roll that are all followed; of more a few are drawn."""
DRAWN = 2


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
        if isinstance(pending, Deal):
            return None if pending.to is not None else self._drawn(state, pending)
        ways = 1
        for hand in pending.handfuls:
            ways *= len(hand.reading.outcomes(hand.die, hand.dice))
        if ways > 16 * MOST_FALLS:
            return self._drawn(state, pending)
        falls = fallen(pending, outcomes_of(self.system).alike(state, pending))
        if len(falls) > MOST_FALLS:
            return self._drawn(state, pending)
        total = sum(weight for _shown, weight in falls)
        return sum(weight * self._after(state, DiceRolled(shown)) for shown, weight in falls) / total

    def _drawn(self, state: State, pending: Roll | Deal) -> float:
        source = Quick(self._random)
        return sum(self._after(state, answer(pending, source, 0)) for _fall in range(DRAWN)) / DRAWN

    def _after(self, state: State, step: Step) -> float:
        other = state.copy()
        self.system.rules.apply(other, step)
        return self.share(other)
