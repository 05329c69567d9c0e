"""Decisions after which dice or cards fall, as they are met in random battles, by kind of action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING

from core.chance.sources import Quick
from core.lab.openings import opening
from core.odds.questions import Question
from core.protocol.chance_answers import answer
from core.protocol.pending import Deal, Over, Roll, deciding_side
from core.protocol.state import State
from core.protocol.steps import ActionStep, Step
from core.protocol.system import AnySystem

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario


class Decisions:
    """Questions of each kind of action: a fair sample of all that were met (reservoir)."""

    def __init__(self, system: AnySystem, each: int, seed: int) -> None:
        self.system, self.each = system, each
        self.kinds: dict[str, list[Question]] = {}
        self.met: dict[str, int] = {}
        self._rng = Random(seed)

    def collect(
        self, scenarios: Sequence[Scenario], battles: int, progress: Callable[[int], None] | None = None
    ) -> None:
        """Play so many random battles over the scenarios in turn."""
        for number in range(battles):
            self._battle(opening(self.system, scenarios[number % len(scenarios)]))
            if progress is not None:
                progress(number + 1)

    def _battle(self, state: State) -> None:
        rules, source = self.system.rules, Quick(self._rng)
        waiting: list[tuple[int, Question]] = []
        while not isinstance(pending := rules.pending(state), Over):
            step: Step
            if isinstance(pending, Roll | Deal):
                for _floor, question in waiting:
                    self._keep(question)
                waiting = []
                step = answer(pending, source, 0)
            else:
                side = deciding_side(pending)
                action = rules.propose(state, side, self._rng)
                question = Question(self.system, state.copy(), side, action, sees=side)
                waiting.append((len(state.frames), question))
                step = ActionStep(side, action)
            rules.apply(state, step)
            waiting = [row for row in waiting if len(state.frames) > row[0]]

    def _keep(self, question: Question) -> None:
        kind = type(question.action).__name__
        met = self.met[kind] = self.met.get(kind, 0) + 1
        kept = self.kinds.setdefault(kind, [])
        if len(kept) < self.each:
            kept.append(question)
        elif (place := self._rng.randrange(met)) < self.each:
            kept[place] = question
