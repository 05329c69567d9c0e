"""A whole battle between computer players, through the public protocol only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from core.players.player import Player, decide
from core.protocol.chance_answers import Source, answer
from core.protocol.events import Listener
from core.protocol.pending import Deal, Over, Roll, deciding_side
from core.protocol.state import State
from core.protocol.steps import ActionStep, Step
from core.protocol.system import AnySystem

Watcher = Callable[[State, Step], None]
"""Called with the state after each step, and the step."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a battle ended. `decided_steps` are the actions of the sides; the rest is dice, cards, tokens."""

    winner: int | None
    reason: str
    turns: int
    steps: int
    decided_steps: int


class EndlessBattleError(RuntimeError):
    """A battle that does not come to an end: a fault of the rules."""


def player_generators(seed: int, sides: int = 2) -> tuple[Random, ...]:
    """A generator for each player, apart from the dice."""
    return tuple(Random(f"{seed}/player/{side}") for side in range(sides))


def play_out(
    system: AnySystem,
    state: State,
    players: Sequence[Player],
    generators: Sequence[Random],
    source: Source,
    watch: Watcher | None = None,
    limit: int = 200_000,
    listen: Listener | None = None,
) -> Outcome:
    """Play `state` to its end, in place; `listen` hears all. EndlessBattleError after `limit` steps."""
    rules = system.rules
    steps = decided = rolls = 0
    while not isinstance(pending := rules.pending(state), Over):
        if steps >= limit:
            raise EndlessBattleError(f"not over after {limit} steps")
        step: Step
        if isinstance(pending, (Roll, Deal)):
            step = answer(pending, source, rolls)
            rolls += 1
        else:
            side = deciding_side(pending)
            step = ActionStep(side, decide(players[side], system, state, side, generators[side]))
            decided += 1
        rules.apply(state, step, listen)
        steps += 1
        if watch is not None:
            watch(state, step)
    return Outcome(pending.winner, pending.reason, state.turn, steps, decided)
