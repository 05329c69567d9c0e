"""Every system with every scenario that it ships, and random battles to walk through."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from skirmish.system import SKIRMISH

from core.chance.sources import Rolled
from core.paths import SCENARIOS
from core.protocol.chance_answers import answer
from core.protocol.pending import UNKNOWN, Choice, Deal, Over, Pending, Roll, SecretChoices
from core.protocol.scenario_models import ScenarioModels
from core.protocol.steps import ActionStep, CardsDealt, Step
from core.protocol.system import System
from core.scenarios import files
from core.systems import catalog

LONGEST = 100_000
SYSTEMS = (*catalog.SYSTEMS, SKIRMISH)
"""The systems of the program, and the example of a package (`examples/skirmish`)."""

EXAMPLES = Path(__file__).parents[2] / "examples"


@dataclass(frozen=True)
class Case:
    """One shipped scenario of one system."""

    system: System
    path: Path

    @property
    def scenario(self) -> Any:
        return _loaded(self.path)

    def start(self) -> Any:
        return self.system.rules.new_battle(self.scenario)

    def walk(self, seed: int, unknown: float = 0.0) -> Iterator[tuple[Any, Pending, Step]]:
        """A random battle: the state, what it waits for, and the step that will be applied to it next.

        `unknown` is the share of deals that are typed face down. The last state is yielded by `end`.
        """
        rules = self.system.rules
        rng, source = Random(f"contract/{seed}"), Rolled(seed)
        state = self.start()
        number = 0
        while not isinstance(pending := rules.pending(state), Over):
            if isinstance(pending, Choice):
                step: Step = ActionStep(pending.side, self.choose(state, pending.side, rng))
            elif isinstance(pending, SecretChoices):
                side = rng.choice(pending.choices).side
                step = ActionStep(side, rng.choice(rules.actions(state, side)))
            else:
                assert isinstance(pending, Roll | Deal)
                step = answer(pending, source, number)
                if isinstance(pending, Deal) and pending.to is not None and rng.random() < unknown:
                    step = CardsDealt((UNKNOWN,) * pending.draw, "typed")
            yield state, pending, step
            rules.apply(state, step)
            number += 1
            assert number < LONGEST, f"{self.path.stem}, seed {seed}: the battle does not end"

    def everything(self) -> list[Any]:
        """Every action that can be named; on a measured table those offered in many moments of a battle."""
        if self.system.universe is not None:
            return list(self.system.universe(self.start().context))
        found = {}
        for state, pending, _step in self.samples(21, every=12):
            if isinstance(pending, Choice):
                found |= dict.fromkeys(self.system.rules.actions(state, pending.side))
        return list(found)

    def choose(self, state: Any, side: int, rng: Random) -> Any:
        """Any action of a complete list; on a measured table, whose list is a sample, any proposal."""
        if self.system.universe is None:
            return self.system.rules.propose(state, side, rng)
        return rng.choice(self.system.rules.actions(state, side))

    def samples(self, seed: int, every: int, unknown: float = 0.0) -> Iterator[tuple[Any, Pending, Step]]:
        """Copies of every so-manieth state of a random battle, and of each moment of a new kind."""
        seen: set[Any] = set()
        for number, (state, pending, step) in enumerate(self.walk(seed, unknown)):
            kind = pending.prompt if isinstance(pending, Choice) else type(pending).__name__
            if number % every == 0 or kind not in seen:
                seen.add(kind)
                yield state.copy(), pending, step


@cache
def _loaded(path: Path) -> Any:
    return files.load(path, ScenarioModels(SYSTEMS))


CASES = (
    *(Case(system, path) for system in SYSTEMS for path in sorted((SCENARIOS / system.id).glob("*.json"))),
    Case(SKIRMISH, EXAMPLES / "skirmish" / "skirmish" / "ford.json"),
)


@pytest.fixture(params=CASES, ids=lambda case: f"{case.system.id}-{case.path.stem}")
def case(request: pytest.FixtureRequest) -> Case:
    """One shipped scenario after the other."""
    found: Case = request.param
    return found


@pytest.fixture(params=range(10))
def seed(request: pytest.FixtureRequest) -> int:
    """Ten battles a scenario."""
    number: int = request.param
    return number
