"""Lists against lists: each pair meets with both on each side, and the table tells who beats whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.chance.sources import Rolled
from core.lab.lab_boards import lab_board
from core.lab.pool import spread
from core.lab.practice import practice
from core.lab.statistics.shares import Share, wilson
from core.players.playouts import play_out, player_generators
from core.players.seats import player
from core.protocol.system import AnySystem

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from core.armies.army import Army

CHUNK = 4


@dataclass(frozen=True, slots=True)
class Duel:
    """Pairs of battles of two lists for one worker; each pair has the same dice with the sides changed."""

    system: AnySystem
    lists: tuple[Army, Army]
    places: tuple[int, int]
    seat: str
    seed: int
    pairs: range


@dataclass(slots=True)
class Meeting:
    """What the first list won against the second."""

    wins: float = 0.0
    battles: int = 0

    @property
    def share(self) -> Share:
        """Its share with the interval, draws half."""
        share = self.wins / self.battles if self.battles else 0.5
        return Share(share, *wilson(share, self.battles))


def mustered(system: AnySystem, armies: Sequence[Army], seed: int) -> Any:
    """A battle of two lists: with cards on bare ground, else on ground by lot, the same turned round."""
    scenario = practice(system, seed) if lab_board(system).has_ground else system.design().blank()
    for side, army in zip(scenario.sides, armies, strict=True):
        scenario = system.armies.muster(scenario, side.id, army).scenario
    return scenario


def play_duel(duel: Duel) -> tuple[tuple[int, int], float, int]:
    """Play the pairs of one worker: which lists, what the first won, of how many."""
    wins, battles = 0.0, 0
    for pair in duel.pairs:
        seed = duel.seed * 1_000_003 + pair
        for turned in (False, True):
            armies = duel.lists[::-1] if turned else duel.lists
            state = duel.system.rules.new_battle(mustered(duel.system, armies, seed))
            players = [player(duel.seat), player(duel.seat)]
            outcome = play_out(duel.system, state, players, player_generators(seed), Rolled(seed))
            wins += 0.5 if outcome.winner is None else float(outcome.winner == int(turned))
            battles += 1
    return duel.places, wins, battles


def duels(
    system: AnySystem,
    lists: Sequence[Army],
    seat: str,
    pairs: int,
    seed: int,
    pool: Executor,
    watch: Callable[[float], bool] = lambda done: True,
) -> dict[tuple[int, int], Meeting]:
    """Every list against every later one; CannotBeginError where a battle cannot begin."""
    found: dict[tuple[int, int], Meeting] = {
        (one, other): Meeting() for one in range(len(lists)) for other in range(one + 1, len(lists))
    }
    whole = 2 * pairs * len(found)

    def stop() -> bool:
        return not watch(sum(meeting.battles for meeting in found.values()) / whole)

    def tasks() -> Iterator[Duel]:
        for at in range(0, pairs, CHUNK):
            for one, other in found:
                both = (lists[one], lists[other])
                yield Duel(system, both, (one, other), seat, seed, range(at, min(at + CHUNK, pairs)))

    for places, wins, battles in spread(pool, play_duel, tasks(), stop):
        found[places].wins += wins
        found[places].battles += battles
    return found
