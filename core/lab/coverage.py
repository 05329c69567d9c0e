"""Which numbered rules a scenario brings into play, from battles of two computer players.

A rule counts where an event, a modifier or a roll names it; what only forbids something
is named by refusals, which no battle shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.chance.sources import Rolled
from core.players.playouts import EndlessBattleError, play_out, player_generators
from core.players.seats import player
from core.protocol.events import Event
from core.protocol.pending import Deal, Roll
from core.protocol.state import State
from core.protocol.steps import Step
from core.protocol.system import AnySystem

MOST_STEPS = 40_000


@dataclass(frozen=True, slots=True)
class Coverage:
    """In how many of the `battles` each rule was named."""

    battles: int
    rules: Mapping[str, int]


class StoppedError(Exception):
    """Somebody wanted no more battles."""


def coverage(
    system: AnySystem,
    scenario: Any,
    battles: int = 4,
    seed: int = 1,
    seats: tuple[str, str] = ("greedy", "greedy"),
) -> Coverage:
    """Play so many battles and count the rules. Raises CannotBeginError."""
    return list(coverages(system, scenario, battles, seed, (seats,)))[-1]


def coverages(
    system: AnySystem,
    scenario: Any,
    battles: int,
    seed: int,
    seats: Sequence[tuple[str, str]],
    stops: Callable[[], bool] = lambda: False,
) -> Iterator[Coverage]:
    """What is known after each battle; `seats` take turns.

    Raises CannotBeginError, and StoppedError once `stops` says so.
    """
    counts: Counter[str] = Counter()
    for number in range(battles):
        counts.update(_of_battle(system, scenario, seed + number, seats[number % len(seats)], stops))
        yield Coverage(number + 1, dict(sorted(counts.items())))


def _of_battle(
    system: AnySystem, scenario: Any, seed: int, seats: tuple[str, str], stops: Callable[[], bool]
) -> set[str]:
    state = system.rules.new_battle(scenario)
    found: set[str] = set()

    def hear(event: Event) -> None:
        found.add(event.rule)
        found.update(modifier.rule for modifier in event.modifiers)

    def watch(now: State, _step: Step) -> None:
        if stops():
            raise StoppedError
        pending = system.rules.pending(now)
        if isinstance(pending, (Roll, Deal)):
            found.add(pending.rule)

    players = [player(seats[0]), player(seats[1])]
    try:
        play_out(system, state, players, player_generators(seed), Rolled(seed), watch, MOST_STEPS, hear)
    except EndlessBattleError:
        found.add("")  # what was seen up to here counts
    found.discard("")
    return found


def ladder(rules: Mapping[str, frozenset[str]]) -> list[tuple[str, frozenset[str]]]:
    """Scenarios in the order in which one learns: the next is the one with the fewest new rules.

    Each with the rules that it adds to those before; of equal ones that with fewer rules in all, by name.
    """
    known: frozenset[str] = frozenset()
    left, steps = dict(rules), []
    while left:
        name = min(left, key=lambda one: (len(left[one] - known), len(left[one]), one))
        steps.append((name, left[name] - known))
        known |= left.pop(name)
    return steps
