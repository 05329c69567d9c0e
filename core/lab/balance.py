"""Who wins a scenario, how often, at several strengths of players: played in order, stopped when it is known.

Battles go to workers in chunks; their results are taken in the order of their numbers, and looks are taken
at fixed numbers. So the same seed gives the same counts with one worker or with twenty.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from core.lab.pool import spread
from core.lab.restricted_play import Restriction
from core.lab.statistics.sequence import Plan
from core.lab.statistics.sequence import Sequence as Looks
from core.lab.statistics.shares import Share
from core.lab.trials import Trial, Trials, play_trials
from core.lab.verdicts import Level, Word, verdict_of
from core.players.seats import seat
from core.protocol.system import AnySystem

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

STEP = 10
"""After so many battles each somebody looks whether enough is known."""
TELLING = 40
"""A level with so many battles tells the following ones how much luck weighs."""
NOTED = 60
"""Battles of a level that are noted in detail."""
MOST = 5000
"""Battles of a level at most, unless told otherwise."""
CHUNK_SECONDS = 0.5
"""What goes to a worker takes about so long."""
MOST_IN_CHUNK = 40


class StoppedError(Exception):
    """Somebody wants no more battles; what has been played stands."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked: players by name, half the width of the intervals (0.03 is ±3 points), battles at most.

    `minutes`: each level ends after so long; an interval is then as wide as it is.
    """

    players: tuple[str, ...]
    within: float = 0.03
    battles: int = MOST
    seed: int = 1
    minutes: float | None = None
    restrictions: tuple[Restriction, ...] = ()
    noted: int = NOTED

    @property
    def plan(self) -> Plan:
        """The plan of each level."""
        return Plan(self.within, self.battles)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far it is: the level that is played, how much of its plan is done, seconds left (None: unknown)."""

    player: str
    number: int
    levels: int
    battles: int
    share: Share
    done: float
    left: float | None

    @property
    def whole(self) -> float:
        """How much of everything is done, 0 to 1."""
        return (self.number + self.done) / self.levels


Watch = Callable[[Progress], bool]
"""Told after each step; False: stop."""


@dataclass(slots=True)
class Balance:
    """The balance of one scenario, while it is played and after."""

    system: AnySystem
    scenario: Scenario
    wish: Wish
    levels: list[Level] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def verdict(self) -> Word:
        """The word for what has been played so far."""
        return verdict_of(self.levels)

    @property
    def finished(self) -> bool:
        """Whether all that was planned has been played."""
        return len(self.levels) == len(self.wish.players) and all(level.finished for level in self.levels)

    def play(
        self,
        pool: Executor,
        watch: Watch = lambda progress: True,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        """Play what is planned. StoppedError where `watch` or `stopped` want no more; what was played stands.

        `stopped` is asked again and again while battles are played, `watch` after some of them.
        """
        began = time.monotonic()
        known = 0.0
        try:
            for number, name in enumerate(self.wish.players):
                level = Level(name, planned=self.wish.battles, known=known)
                self.levels.append(level)
                self._play_level(pool, level, number, watch, stopped)
                if level.battles >= TELLING:
                    known = level.corrected().coefficient
        finally:
            self.seconds += time.monotonic() - began

    def _play_level(
        self, pool: Executor, level: Level, number: int, watch: Watch, stopped: Callable[[], bool]
    ) -> None:
        looks = Looks(self.wish.plan)
        began = time.monotonic()
        ends = None if self.wish.minutes is None else began + 60 * self.wish.minutes
        step_of = 1 if seat(level.player).thinks else STEP
        try:
            for trial in in_order(pool, self._chunks(level), lambda: looks.is_done or stopped()):
                level.trials.append(trial)
                if level.battles % step_of and level.battles != self.wish.battles:
                    continue
                found = level.corrected()
                if looks.is_due(found):
                    level.share = looks.look(found)
                late = ends is not None and time.monotonic() > ends
                done = 1.0 if late else looks.plan.done(found.error, found.battles)
                so_far = found.interval(1.96)
                spent = time.monotonic() - began
                left = spent * (1 - done) / done if done > 0.02 else None
                step = Progress(
                    level.player, number, len(self.wish.players), level.battles, so_far, done, left
                )
                if not watch(step):
                    raise StoppedError
                if looks.is_done or late:
                    break
            if stopped():
                raise StoppedError
            if level.trials and not looks.is_done:
                level.share = looks.finish(level.corrected())
            level.finished = True
        finally:
            if level.trials and not level.finished:
                level.share = looks.look(level.corrected(), planned=False)

    def _chunks(self, level: Level) -> Iterator[Trials]:
        """The battles of a level in chunks; the first are small, until it is known how long one takes."""
        at, name = 0, level.player
        size = 1 if seat(name).thinks else 2
        while at < self.wish.battles:
            if level.trials:
                each = sum(trial.seconds for trial in level.trials[-STEP:]) / len(level.trials[-STEP:])
                size = max(1, min(MOST_IN_CHUNK, int(CHUNK_SECONDS / max(each, 1e-6))))
            upto = min(at + size, self.wish.battles)
            yield Trials(
                self.system,
                self.scenario,
                (name, name),
                self.wish.seed,
                range(at, upto),
                self.wish.noted,
                self.wish.restrictions,
            )
            at = upto


def in_order(pool: Executor, chunks: Iterator[Trials], stop: Callable[[], bool]) -> Iterator[Trial]:
    """The battles of the chunks in the order of their numbers, whichever worker is done first."""
    waiting: dict[int, Sequence[Trial]] = {}
    following = 0
    for part in spread(pool, play_trials, chunks, stop):
        waiting[part[0].number] = part
        while following in waiting:
            for trial in waiting.pop(following):
                following = trial.number + 1
                yield trial
