"""One battle between computer players from a seed: played, watched, recorded, replayed."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from core.chance.seeds import Seed
from core.chance.sources import Rolled
from core.lab.openings import opening
from core.players.careful import CarefulPlayer, Case
from core.players.player import Player, decide
from core.players.playouts import Outcome, play_out, player_generators
from core.players.seats import player
from core.protocol.state import State
from core.protocol.steps import ActionStep, Step
from core.protocol.system import AnySystem
from core.records.games import plain_scenario
from core.records.serialization.digests import digest, plain_state
from core.records.serialization.steps import StepRecords

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario


class FaultError(AssertionError):
    """The rules broke a promise: an invariant does not hold, or an offered action is refused."""


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle that was played: its end, its steps, its final state and what it took."""

    scenario: Scenario
    seed: Seed
    outcome: Outcome
    steps: tuple[Step, ...]
    state: State
    seconds: float
    cases: tuple[Case, ...] = ()
    """The decisions at which a player failed and greedy took its place."""


@dataclass(slots=True)
class Recorder:
    """Keeps the steps of a battle as they fall; with `check` every promise is looked at after each."""

    system: AnySystem
    check: bool
    steps: list[Step] = field(default_factory=list)

    def watch(self, state: State, step: Step) -> None:
        """Note `step`, and say what is wrong with the state after it."""
        self.steps.append(step)
        if self.check:
            wrong = self.system.invariants(state)
            if wrong:
                raise FaultError("; ".join(wrong))


@dataclass(slots=True)
class CheckedPlayer:
    """A player whose every choice is held against `refusal`."""

    inner: Player
    id: str = "checked"
    looks: bool = False

    def decide(self, system: AnySystem, known: State, side: int, rng: Random) -> object:
        """What the inner player does; FaultError where the rules refuse what they offered."""
        action = decide(self.inner, system, known, side, rng)
        refusal = system.rules.refusal(known, side, action)
        if refusal is not None:
            raise FaultError(f"{action!r} was offered and is refused: {refusal.kind} ({refusal.rule})")
        return action


def fight(
    system: AnySystem, scenario: Scenario, seats: Sequence[str], seed: int, recorder: Recorder | None = None
) -> Battle:
    """Play `scenario` from the start; `seats` are computer players by name, in the order of its sides."""
    recorder = recorder or Recorder(system, check=False)
    began = time.perf_counter()
    state = opening(system, scenario)
    players = [player(name) for name in seats]
    careful = [each for each in players if isinstance(each, CarefulPlayer)]
    if recorder.check:
        players = [CheckedPlayer(each) for each in players]
    outcome = play_out(system, state, players, player_generators(seed), Rolled(seed), recorder.watch)
    seconds = time.perf_counter() - began
    cases = tuple(case for each in careful for case in each.cases)
    return Battle(scenario, seed, outcome, tuple(recorder.steps), state, seconds, cases)


def replay_differs(system: AnySystem, battle: Battle) -> bool:
    """Whether taking the written steps again, each asked for first, ends in another state."""
    state = opening(system, battle.scenario)
    records = StepRecords(system.codec, state.context, [side.id for side in battle.scenario.sides])
    for step in battle.steps:
        again = records.read(records.write(step))
        if again != step:
            return True
        if isinstance(again, ActionStep) and system.rules.refusal(state, again.by, again.action) is not None:
            return True
        system.rules.apply(state, again)
    return plain_state(state) != plain_state(battle.state)


def report(system: AnySystem, battle: Battle) -> dict[str, Any]:
    """What `play --json` and `replay --json` print."""
    records = StepRecords(system.codec, battle.state.context, [side.id for side in battle.scenario.sides])
    steps = [records.write(step) for step in battle.steps]
    winner = battle.outcome.winner
    return {
        "system": system.id,
        "scenario": battle.scenario.title.en,
        "seed": battle.seed if isinstance(battle.seed, int) else None,
        "winner": None if winner is None else battle.scenario.sides[winner].id,
        "reason": battle.outcome.reason,
        "turns": battle.outcome.turns,
        "steps": battle.outcome.steps,
        "decided_steps": battle.outcome.decided_steps,
        "seconds": round(battle.seconds, 3),
        "digest": digest(plain_scenario(battle.scenario), steps, battle.state),
    }
