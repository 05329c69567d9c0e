"""Random battles held against the oracles: every so-manieth moment is judged a second time.

Beside each of them a whole battle on a small board drawn at random is followed step by step, where a system
has a script for that (`oracles.whole`).
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from core.chance.sources import Rolled
from core.lab.pool import spread, workers
from core.lab.soak import FAULTS
from core.players.playouts import play_out, player_generators
from core.players.seats import player
from core.protocol.json_rows import JsonRow
from core.protocol.pending import Over
from core.protocol.steps import Step
from core.protocol.system import AnySystem
from core.records.games import game_row
from oracles import readings, rulings, whole
from oracles.judgements import Judgement, Oracle
from oracles.rooms import oracle_of

MOST_KEPT = 5
"""So many disagreements of one battle are kept."""
RULED = (3, 20, 15)
"""One battle in so many has rulings; so many at most; one step in so many is followed by one."""


@dataclass(frozen=True, slots=True)
class Task:
    """One battle for a worker."""

    system: AnySystem
    scenario: Any
    seed: int
    number: int


@dataclass(frozen=True, slots=True)
class Failure:
    """A disagreement, and the battle up to it as a game file that the editor opens."""

    number: int
    reason: str
    game: dict[str, Any]
    case: JsonRow | None = None


@dataclass(slots=True)
class OracleTally:
    """What many battles came to."""

    battles: int = 0
    followed: int = 0
    ruled: int = 0
    moments: int = 0
    judged: Counter[str] = field(default_factory=Counter)
    disagreements: int = 0
    failures: list[Failure] = field(default_factory=list)

    def add(self, other: OracleTally) -> None:
        """Take in what a worker brings."""
        self.battles += other.battles
        self.followed += other.followed
        self.ruled += other.ruled
        self.moments += other.moments
        self.judged += other.judged
        self.disagreements += other.disagreements
        self.failures += other.failures

    def row(self) -> dict[str, Any]:
        """What `soak --oracle --json` prints."""
        return {
            "battles": self.battles,
            "followed": self.followed,
            "ruled": self.ruled,
            "moments": self.moments,
            "judged": dict(sorted(self.judged.items())),
            "disagreements": self.disagreements,
        }


class OneSeenError(Exception):
    """The first disagreement, where whoever asks wants no more than one."""


@dataclass(slots=True)
class Keeper:
    """Counts what was judged of a battle and keeps it as it stands where something differs."""

    task: Task
    tally: OracleTally
    steps: list[Step] = field(default_factory=list)
    one_is_enough: bool = False

    def take(self, judgement: Judgement) -> None:
        """Count a judgement; a disagreement is kept, where not too many of them are kept already."""
        self.tally.judged[judgement.kind] += 1
        if judgement.agrees:
            return
        self.tally.disagreements += 1
        if len(self.tally.failures) < MOST_KEPT:
            self.fail(str(judgement), judgement.case)
        if self.one_is_enough:
            raise OneSeenError

    def crash(self, fault: Exception) -> None:
        """A fault is a disagreement."""
        self.tally.disagreements += 1
        self.fail("".join(traceback.format_exception(fault)[-3:]))

    def fail(self, reason: str, case: JsonRow | None = None) -> None:
        """Keep the battle so far."""
        task = self.task
        game = game_row(task.system, task.scenario, task.seed, self.steps)
        self.tally.failures.append(Failure(task.number, reason, game, case))


@dataclass(slots=True)
class Watch:
    """Looks at a battle while it is played."""

    keeper: Keeper
    oracle: Oracle
    rng: Random
    one_in: int = 1
    wanted: int = 0

    def see(self, state: Any, step: Step) -> None:
        """Note a step; judge the moment after it when its turn has come."""
        keeper, task = self.keeper, self.keeper.task
        keeper.steps.append(step)
        pending = task.system.rules.pending(state)
        if not self.oracle.wants(pending):
            return
        self.wanted += 1
        if (self.wanted + task.number) % (self.oracle.every * self.one_in):
            return
        keeper.tally.moments += 1
        for judgement in self.oracle.look(task.system, state, pending, self.rng):
            keeper.take(judgement)


@dataclass(slots=True)
class Umpire:
    """Sets something right now and then in a battle that is watched, `left` times at most."""

    watch: Watch
    rng: Random
    left: int

    def see(self, state: Any, step: Step) -> None:
        """Note a step; rule after some."""
        self.watch.see(state, step)
        system = self.watch.keeper.task.system
        if not self.left or self.rng.randrange(RULED[2]) or isinstance(system.rules.pending(state), Over):
            return
        ruling = rulings.by_lot(system, state, self.rng)
        if ruling is not None:
            self.left -= 1
            system.rules.apply(state, ruling, None)
            self.watch.keeper.tally.ruled += 1
            self.watch.see(state, ruling)


def soak(
    system: AnySystem,
    scenarios: Sequence[Any],
    battles: int,
    seed: int,
    progress: Callable[[OracleTally], None],
) -> OracleTally:
    """Judge so many battles over all `scenarios` in turn, and follow as many drawn ones, on all cores."""
    tally = OracleTally()
    tasks = (task(system, scenarios, seed, number) for number in range(battles))
    with workers() as pool:
        for part in spread(pool, judge, tasks):
            tally.add(part)
            progress(tally)
    tally.failures.sort(key=lambda failure: failure.number)
    return tally


def task(system: AnySystem, scenarios: Sequence[Any], seed: int, number: int) -> Task:
    """One battle: the scenarios in turn, every other round of them with options by lot."""
    scenario = scenarios[number % len(scenarios)]
    if number // len(scenarios) % 2:
        scenario = readings.by_lot(system, scenario, Random(f"options/{seed}/{number}"))
    return Task(system, scenario, seed * 1_000_003 + number, number)


def judge(task: Task) -> OracleTally:
    """Judge a battle, and follow a whole one of the same number where the system has a script."""
    tally = judge_battle(task)
    if task.system.id in whole.ROOMS:
        tally.add(follow_battle(task.system, task.seed, task.number))
    return tally


def judge_battle(task: Task, *, one_is_enough: bool = False, one_in: int = 1) -> OracleTally:
    """Play one battle of random players and judge its moments, all or up to the first disagreement.

    `one_in`: of so many moments that the oracle would look at it looks at one.
    """
    oracle = oracle_of(task.system.id)
    tally = OracleTally(battles=1)
    if oracle is None:
        return tally
    keeper = Keeper(task, tally, one_is_enough=one_is_enough)
    watch = Watch(keeper, oracle, Random(f"oracle/{task.seed}"), one_in)
    state = task.system.rules.new_battle(task.scenario)
    players = [player("random"), player("random")]
    umpire = Umpire(watch, Random(f"umpire/{task.seed}"), RULED[1] if task.number % RULED[0] == 2 else 0)
    try:
        play_out(task.system, state, players, player_generators(task.seed), Rolled(task.seed), umpire.see)
    except OneSeenError:
        return tally
    except FAULTS as fault:
        keeper.crash(fault)
    return tally


def follow_battle(system: AnySystem, seed: int, number: int) -> OracleTally:
    """Follow the whole battle that is drawn from a seed; a script says no more after it has differed."""
    battle = whole.Whole(system, seed)
    tally = OracleTally(followed=1)
    keeper = Keeper(Task(system, battle.scenario, seed, number), tally, battle.steps)
    try:
        for judgement in battle.judged():
            keeper.take(judgement)
    except FAULTS as fault:
        keeper.crash(fault)
    return tally
