"""Strength: two players over pairs of battles, sides changed in each, with the intervals of shares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from core.lab.battles import fight
from core.lab.pool import spread, workers
from core.lab.statistics.shares import wilson
from core.protocol.system import AnySystem
from core.text import Text

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

CHUNK = 2
"""Pairs of battles that go to a worker together."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Some battles for one worker; those with an odd number are fought with the seats changed."""

    system: AnySystem
    scenario: Scenario
    seats: tuple[str, str]
    seed: int
    numbers: tuple[int, ...]


@dataclass(slots=True)
class Count:
    """What somebody has won, drawn and played."""

    battles: int = 0
    wins: int = 0
    draws: int = 0

    @property
    def mostly_drawn(self) -> bool:
        """Whether more than half of the battles were drawn: then the share is that of the others."""
        return 2 * self.draws > self.battles

    def add(self, won: bool, drawn: bool) -> None:
        """Count one battle."""
        self.battles += 1
        self.wins += won
        self.draws += drawn

    def join(self, other: Count) -> None:
        """Take in what a worker brings."""
        self.battles += other.battles
        self.wins += other.wins
        self.draws += other.draws

    def share(self) -> float:
        """Battles won, a draw counting half, of all; where most are drawn, of the decided ones."""
        decided = self.battles - self.draws
        if self.mostly_drawn:
            return self.wins / decided if decided else 0.5
        return (self.wins + self.draws / 2) / self.battles if self.battles else 0.0

    def row(self) -> dict[str, float]:
        """The share with its 95 % interval."""
        battles = self.battles - self.draws if self.mostly_drawn else self.battles
        low, high = wilson(self.share(), battles)
        return {"share": round(self.share(), 4), "low": round(low, 4), "high": round(high, 4)}


@dataclass(slots=True)
class Score:
    """What the first seat and what each side has won."""

    first: Count = field(default_factory=Count)
    sides: tuple[Count, Count] = field(default_factory=lambda: (Count(), Count()))
    seconds: float = 0.0
    cases: dict[str, Text] = field(default_factory=dict)
    """What was said of players that failed, each sentence once."""

    @property
    def battles(self) -> int:
        """Battles so far."""
        return self.first.battles

    def share(self) -> float:
        """The share of the first seat."""
        return self.first.share()

    def join(self, other: Score) -> None:
        """Take in what a worker brings."""
        self.first.join(other.first)
        for mine, its in zip(self.sides, other.sides, strict=True):
            mine.join(its)
        self.seconds += other.seconds
        self.cases.update(other.cases)

    def row(self, side_ids: tuple[str, str]) -> dict[str, Any]:
        """What `match --json` prints."""
        return {
            "battles": self.first.battles,
            "wins": self.first.wins,
            "draws": self.first.draws,
            "decided": self.first.battles - self.first.draws,
            "of_decided": self.first.mostly_drawn,
            **self.first.row(),
            "sides": {side: count.row() for side, count in zip(side_ids, self.sides, strict=True)},
            "seconds": round(self.seconds, 1),
        }


def match(
    system: AnySystem,
    scenario: Scenario,
    seats: tuple[str, str],
    battles: int,
    seed: int,
    progress: Callable[[Score], None],
) -> Score:
    """Let the seats play so many battles in pairs: with the same dice, each seat on each side once."""
    chunk = 2 * CHUNK
    tasks = [
        Pairing(system, scenario, seats, seed, tuple(range(at, min(at + chunk, battles))))
        for at in range(0, battles, chunk)
    ]
    score = Score()
    with workers() as pool:
        for part in spread(pool, play_pairing, tasks):
            score.join(part)
            progress(score)
    return score


def play_pairing(pairing: Pairing) -> Score:
    """Play the battles of one worker."""
    score = Score()
    for number in pairing.numbers:
        first = number % 2
        seats = pairing.seats[::-1] if first else pairing.seats
        battle = fight(pairing.system, pairing.scenario, seats, pairing.seed * 1_000_003 + number // 2)
        winner = battle.outcome.winner
        score.first.add(winner == first, winner is None)
        for side, count in enumerate(score.sides):
            count.add(winner == side, winner is None)
        score.seconds += battle.seconds
        score.cases.update((case.text.id, case.text) for case in battle.cases)
    return score
