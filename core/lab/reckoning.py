"""What a battle report counts, as a question for a thinker: the luck, and how the chance of winning went."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from core.lab.analysis import Analysis, analyse
from core.odds.luck import Luck, LuckQuestion, luck
from core.odds.tree import StoppedError
from core.players.values import BadWeightsError

if TYPE_CHECKING:
    from core.protocol.steps import Step
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario

LUCK_SHARE = 0.5
"""How much of the progress the luck makes; the decisions make the rest."""


@dataclass(frozen=True, slots=True)
class Reckoning:
    """`luck`: None where it took longer than the patience lasted. `analysis`: None where nobody can judge."""

    luck: Luck | None = None
    analysis: Analysis | None = None


@dataclass(frozen=True, slots=True)
class ReckoningAsked:
    """A line of a battle, for a thinker: plain data. `patience`: seconds for each half; None has no end."""

    system: AnySystem
    scenario: Scenario
    steps: tuple[Step, ...]
    patience: float | None = None

    def answered(self, progress: Callable[[float], None]) -> Reckoning:
        """Its luck, and how its chance of winning went."""
        counted = self._luck(progress)
        progress(LUCK_SHARE)
        return Reckoning(counted, self._analysis(progress))

    def _luck(self, progress: Callable[[float], None]) -> Luck | None:
        until = None if self.patience is None else monotonic() + self.patience

        def stops(share: float) -> bool:
            progress(LUCK_SHARE * share)
            return until is not None and monotonic() > until

        try:
            return luck(LuckQuestion(self.system, self.scenario, self.steps), stops)
        except StoppedError:
            return None

    def _analysis(self, progress: Callable[[float], None]) -> Analysis | None:
        """The decisions are looked at as long as the patience lasts."""
        if self.system.judgement is None or not self.steps:
            return None
        start = self.system.rules.new_battle(self.scenario)
        try:
            return analyse(
                self.system,
                start,
                self.steps,
                progress=lambda share: progress(LUCK_SHARE + (1 - LUCK_SHARE) * share),
                patience=self.patience,
            )
        except BadWeightsError:
            return None  # the players say so
