"""Battles of one scenario between two computer players, each from its number, with what is asked of them."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.chance.sources import Rolled
from core.lab.battle_notes import Notes, NoteTaker, NotingPlayer
from core.lab.luck_watch import LuckWatch
from core.lab.openings import opening
from core.lab.restricted_play import Restriction, restricted
from core.players.playouts import play_out, player_generators
from core.players.seats import player
from core.protocol.state import State
from core.protocol.steps import Step
from core.protocol.system import AnySystem

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

APART = 1_000_003
"""Seeds of two wishes lie so far apart."""


@dataclass(frozen=True, slots=True)
class Trials:
    """Some battles for one worker. Battles whose number is below `noted` are noted in detail.

    The dice of a battle hang on `seed` and its number alone: two variants of a scenario meet the same.
    """

    system: AnySystem
    scenario: Scenario
    seats: tuple[str, str]
    seed: int
    numbers: range
    noted: int = 0
    restrictions: tuple[Restriction, ...] = ()


@dataclass(frozen=True, slots=True)
class Trial:
    """What a battle came to. `luck` is what chance brought to the first side, in chances of winning."""

    number: int
    winner: int | None
    reason: str
    turns: int
    acts: int
    luck: float
    first_turn: tuple[int, int]
    seconds: float
    luck_seconds: float
    notes: Notes | None

    @property
    def result(self) -> float:
        """1 where the first side has won, 0.5 drawn, 0 lost."""
        return 0.5 if self.winner is None else float(self.winner == 0)


def play_trials(trials: Trials) -> tuple[Trial, ...]:
    """Play the battles of one worker."""
    return tuple(play_trial(trials, number) for number in trials.numbers)


def play_trial(trials: Trials, number: int) -> Trial:
    """Play one battle."""
    system = restricted(trials.system, trials.restrictions)
    seed = trials.seed * APART + number
    began = time.perf_counter()
    state = opening(trials.system, trials.scenario)
    luck = LuckWatch(system, seed)
    luck.begin(state)
    noted = number < trials.noted
    taker = NoteTaker(system, state, luck, first_only=not noted)
    players = [NotingPlayer(player(name), taker) for name in trials.seats]

    def watch(now: State, step: Step) -> None:
        luck.watch(now, step)
        taker.watch(now, step)

    outcome = play_out(system, state, players, player_generators(seed), Rolled(seed), watch)
    taker.end(state)
    first, second = taker.first_turn
    return Trial(
        number,
        outcome.winner,
        outcome.reason,
        outcome.turns,
        outcome.decided_steps,
        luck.luck,
        (first, second),
        time.perf_counter() - began,
        luck.seconds,
        taker.notes if noted else None,
    )
