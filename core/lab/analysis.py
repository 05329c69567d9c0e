"""After the battle: how the chance of winning went, which decisions lost most of it, what luck took."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any

from core.chance.sources import Quick
from core.players.advice import compared
from core.players.choosing import best_acts
from core.players.values import Training, chance, trained
from core.protocol.chance_answers import answer
from core.protocol.judgement import Judgement
from core.protocol.pending import Deal, Over, Roll
from core.protocol.state import State
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled, Step
from core.protocol.system import AnySystem
from core.records.veils import known_to
from core.text import Text

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

SAMPLES = 12
"""Other falls with which a roll is compared."""
SUSPECTS = 12
"""Decisions that are looked at closely at most: those that a quick look finds the worst."""
WORST = 5
LEAST = 0.005
"""A decision that lost less is none that cost anything."""


@dataclass(frozen=True, slots=True)
class Point:
    """The chance of winning of the first side after so many steps."""

    step: int
    turn: int
    share: float


@dataclass(frozen=True, slots=True)
class Loss:
    """A decision that lost share: what was done, what was better, by how much, with the error."""

    step: int
    turn: int
    side: int
    done: Text
    better: Text
    lost: float
    error: float


@dataclass(slots=True)
class Analysis:
    """What is told of a battle. `luck` is the share that chance brought to each side beyond the average."""

    line: list[Point] = field(default_factory=list)
    worst: list[Loss] = field(default_factory=list)
    luck: list[float] = field(default_factory=lambda: [0.0, 0.0])

    def row(self, side_ids: Sequence[str], say: Callable[[Text], str]) -> dict[str, Any]:
        """What `analyse --json` prints."""
        return {
            "line": [
                {"step": point.step, "turn": point.turn, "share": round(point.share, 4)}
                for point in self.line
            ],
            "worst": [
                {
                    "step": loss.step,
                    "turn": loss.turn,
                    "side": side_ids[loss.side],
                    "done": say(loss.done),
                    "better": say(loss.better),
                    "lost": round(loss.lost, 4),
                    "error": round(loss.error, 4),
                }
                for loss in self.worst
            ],
            "luck": {side: round(luck, 4) for side, luck in zip(side_ids, self.luck, strict=True)},
        }


def analyse(
    system: AnySystem,
    start: State,
    steps: Sequence[Step],
    worlds: int = 16,
    progress: Callable[[float], None] = lambda share: None,
    patience: float | None = None,
) -> Analysis:
    """Look at a battle from its first state on; `start` is used up. Raises BadWeightsError.

    After `patience` seconds no more decisions are looked at; the line and the luck are always whole.

    What a side could not know is not held against it: its decisions are weighed in worlds that it had to
    expect. The line and the luck are told by who sees all.
    """
    assert system.judgement is not None
    return _Look(system, worlds, patience).run(start, steps, progress)


@dataclass(frozen=True, slots=True)
class AnalysisAsked:
    """A battle that shall be looked back at, for a thinker: plain data."""

    system: AnySystem
    scenario: Scenario
    steps: tuple[Step, ...]
    worlds: int = 16

    def answered(self, progress: Callable[[float], None]) -> Analysis:
        """How the chance of winning went."""
        start = self.system.rules.new_battle(self.scenario)
        return analyse(self.system, start, self.steps, self.worlds, progress)


@dataclass(frozen=True, slots=True)
class _Suspect:
    number: int
    known: State
    side: int
    done: object
    better: object


class _Look:
    """One look at a battle."""

    def __init__(self, system: AnySystem, worlds: int, patience: float | None = None) -> None:
        assert system.judgement is not None
        self.system, self.worlds = system, worlds
        self._until = inf if patience is None else monotonic() + patience
        self.judgement: Judgement[Any, Any] = system.judgement
        self.training: Training = trained(system)
        self.found = Analysis()
        self._suspects: list[_Suspect] = []

    def run(self, state: State, steps: Sequence[Step], progress: Callable[[float], None]) -> Analysis:
        """Go along the steps, then look closely at what seems to have been worst."""
        rules = self.system.rules
        stage: object = None
        for number, step in enumerate(steps):
            if isinstance(step, ActionStep):
                self._suspect(state, step, number)
            pending = rules.pending(state)
            mean = self._mean(state, pending) if isinstance(pending, (Roll, Deal)) else 0.0
            rules.apply(state, step)
            share = self._share(state)
            if isinstance(step, (DiceRolled, CardsDealt)):
                self.found.luck[0] += share - mean
                self.found.luck[1] -= share - mean
            now = self.judgement.stage(state)
            if now != stage or number == len(steps) - 1:
                stage = now
                self.found.line.append(Point(number + 1, state.turn, share))
            progress(0.4 * (number + 1) / len(steps))
        self._judge(progress)
        return self.found

    def _share(self, state: State) -> float:
        pending = self.system.rules.pending(state)
        if isinstance(pending, Over):
            return 0.5 if pending.winner is None else float(pending.winner == 0)
        return chance(self.judgement.measure(state, 0), self.training.coefficients)

    def _mean(self, state: State, pending: Roll | Deal) -> float:
        """The chance of winning of the first side on the average of what may fall."""
        total = 0.0
        for number in range(SAMPLES):
            other = state.copy()
            self.system.rules.apply(other, answer(pending, Quick(Random(number)), 0))
            total += self._share(other)
        return total / SAMPLES

    def _suspect(self, state: State, step: ActionStep, number: int) -> None:
        """Note a decision that an officer would have taken otherwise."""
        known = known_to(self.system, state, step.by)
        actions = self.system.rules.actions(known, step.by)
        if len(actions) < 2:
            return
        better = best_acts(self.system, known, step.by, self.training.weights).acts[0]
        if better != step.action:
            self._suspects.append(_Suspect(number, known.copy(), step.by, step.action, better))

    def _judge(self, progress: Callable[[float], None]) -> None:
        """First a quick look at all that is suspect, then a long one at the worst."""
        system = self.system
        quick: list[tuple[float, _Suspect]] = []
        for done, each in enumerate(self._suspects, 1):
            if monotonic() > self._until:
                break
            pair = (each.better, each.done)
            mean, _error = compared(
                system, each.known, each.side, pair, max(2, self.worlds // 8), each.number
            )
            quick.append((mean, each))
            progress(0.4 + 0.3 * done / len(self._suspects))
        quick.sort(key=lambda row: (-row[0], row[1].number))
        for done, (_mean, each) in enumerate(quick[:SUSPECTS], 1):
            if monotonic() > self._until:
                break
            pair = (each.better, each.done)
            mean, error = compared(system, each.known, each.side, pair, self.worlds, each.number + 1_000_000)
            progress(0.7 + 0.3 * done / min(SUSPECTS, len(quick)))
            if mean > max(error, LEAST):
                action = system.words.action
                self.found.worst.append(
                    Loss(
                        each.number,
                        each.known.turn,
                        each.side,
                        action(each.known, each.done),
                        action(each.known, each.better),
                        mean,
                        error,
                    )
                )
        self.found.worst.sort(key=lambda loss: (-loss.lost, loss.step))
        del self.found.worst[WORST:]
