"""Strength: two players over many battles, sides changed at half time, with the interval of the share won."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any

from core.lab.battles import fight
from core.lab.pool import spread, workers
from core.protocol.system import AnySystem

CHUNK = 4
Z = 1.959963984540054
"""The normal quantile of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Some battles for one worker. `swapped` says for each number whether the seats have changed sides."""

    system: AnySystem
    scenario: Any
    seats: tuple[str, str]
    seed: int
    numbers: tuple[int, ...]
    half: int


@dataclass(slots=True)
class Score:
    """What the first seat has won, drawn and played."""

    battles: int = 0
    wins: int = 0
    draws: int = 0

    def share(self) -> float:
        """Battles won, a draw counting half, of all."""
        return (self.wins + self.draws / 2) / self.battles if self.battles else 0.0

    def row(self) -> dict[str, Any]:
        """What `match --json` prints."""
        low, high = wilson(self.share(), self.battles)
        return {
            "battles": self.battles,
            "wins": self.wins,
            "draws": self.draws,
            "share": round(self.share(), 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }


def wilson(share: float, battles: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share of so many battles.

    >>> [round(bound, 3) for bound in wilson(0.5, 100)]
    [0.404, 0.596]
    """
    if battles == 0:
        return 0.0, 1.0
    spread_of = Z * Z / battles
    middle = (share + spread_of / 2) / (1 + spread_of)
    half = Z * sqrt(share * (1 - share) / battles + spread_of / (4 * battles)) / (1 + spread_of)
    return max(0.0, middle - half), min(1.0, middle + half)


def match(
    system: AnySystem,
    scenario: Any,
    seats: tuple[str, str],
    battles: int,
    seed: int,
    progress: Callable[[Score], None],
) -> Score:
    """Let the seats play so many battles, changing sides at half time; `first` stays with its side."""
    numbers = range(battles)
    tasks = [
        Pairing(system, scenario, seats, seed, tuple(numbers[at : at + CHUNK]), battles // 2)
        for at in range(0, battles, CHUNK)
    ]
    score = Score()
    with workers() as pool:
        for part in spread(pool, play_pairing, tasks):
            score.battles += part.battles
            score.wins += part.wins
            score.draws += part.draws
            progress(score)
    return score


def play_pairing(pairing: Pairing) -> Score:
    """Play the battles of one worker."""
    score = Score()
    for number in pairing.numbers:
        swapped = number >= pairing.half
        seats = pairing.seats[::-1] if swapped else pairing.seats
        battle = fight(pairing.system, pairing.scenario, seats, pairing.seed * 1_000_003 + number)
        winner = battle.outcome.winner
        score.battles += 1
        score.draws += winner is None
        score.wins += winner == (1 if swapped else 0)
    return score
