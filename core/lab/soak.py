"""Endurance: random battles by the thousand, every promise looked at after each step, all replayed."""

from __future__ import annotations

import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

from core.lab.battles import Recorder, fight, replay_differs
from core.lab.pool import spread, workers
from core.protocol.system import AnySystem
from core.records.games import game_row

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

CHUNK = 10
USUAL = {9: ("greedy", "greedy"), 8: ("recruit", "officer")}
"""Who plays the battles of those last digits; the others are played at random."""
FAULTS = (ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
"""What a broken promise of the rules raises; nothing else is held back."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some battles for one worker: their numbers, and what they are played with."""

    system: AnySystem
    scenarios: tuple[Scenario, ...]
    seed: int
    numbers: range
    seats: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Failure:
    """A battle that broke a promise, as a game file that the editor opens."""

    number: int
    reason: str
    game: dict[str, Any]


@dataclass(slots=True)
class Tally:
    """What many battles came to."""

    battles: int = 0
    steps: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    replayed: int = 0
    failures: list[Failure] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Take in what a worker brings."""
        self.battles += other.battles
        self.steps += other.steps
        self.ends += other.ends
        self.replayed += other.replayed
        self.failures += other.failures

    def row(self) -> dict[str, Any]:
        """What `soak --json` prints."""
        return {
            "battles": self.battles,
            "steps": self.steps,
            "ends": dict(sorted(self.ends.items())),
            "replayed": self.replayed,
            "faults": len(self.failures),
        }


def soak(
    system: AnySystem,
    scenarios: Sequence[Scenario],
    battles: int | None,
    minutes: float | None,
    seed: int,
    progress: Callable[[Tally], None],
    seats: tuple[str, str] | None = None,
) -> Tally:
    """Play so many battles, or for so long, over all `scenarios` in turn, on all cores.

    `seats` are computer players by name; without them most are random ones, some greedy, some officers.
    """
    ends_at = None if minutes is None else time.monotonic() + 60 * minutes
    tally = Tally()

    def late() -> bool:
        return ends_at is not None and time.monotonic() >= ends_at

    starts = range(0, battles, CHUNK) if battles is not None else count(0, CHUNK)
    last = battles if battles is not None else None
    tasks = (
        Chunk(
            system,
            tuple(scenarios),
            seed,
            range(at, at + CHUNK if last is None else min(at + CHUNK, last)),
            seats,
        )
        for at in starts
    )
    with workers() as pool:
        for part in spread(pool, play_chunk, tasks, late):
            tally.add(part)
            progress(tally)
    return tally


def play_chunk(chunk: Chunk) -> Tally:
    """Play the battles of one chunk, by the seats that are asked for or by the usual ones."""
    tally = Tally()
    for number in chunk.numbers:
        scenario = chunk.scenarios[number % len(chunk.scenarios)]
        seats = chunk.seats or USUAL.get(number % 10, ("random", "random"))
        _play_one(chunk.system, scenario, seats, chunk.seed * 1_000_003 + number, number, tally)
    return tally


def _play_one(
    system: AnySystem, scenario: Scenario, seats: tuple[str, str], seed: int, number: int, tally: Tally
) -> None:
    recorder = Recorder(system, check=True)
    tally.battles += 1
    try:
        battle = fight(system, scenario, seats, seed, recorder)
        tally.steps += battle.outcome.steps
        tally.ends[battle.outcome.reason] += 1
        differs = replay_differs(system, battle)
    except FAULTS as fault:
        reason = "".join(traceback.format_exception(fault)[-3:])
        game = game_row(system, scenario, seed, recorder.steps)
        tally.failures.append(Failure(number, reason, game))
        return
    for case in battle.cases:
        game = game_row(system, scenario, seed, recorder.steps)
        tally.failures.append(Failure(number, f"{case.text.id} {case.trace}{case.words}", game))
    if differs:
        game = game_row(system, scenario, seed, recorder.steps)
        tally.failures.append(Failure(number, "the replay ends in another state", game))
    else:
        tally.replayed += 1
