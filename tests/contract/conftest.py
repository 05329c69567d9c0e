"""Every system with every scenario that it ships, and random battles to walk through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from tests.everyday import one_in

LONGEST = 100_000
SYSTEMS = (*catalog.SYSTEMS, SKIRMISH)
"""The systems of the program, and the example of a package (`examples/skirmish`)."""

EXAMPLES = Path(__file__).parents[2] / "examples"


@dataclass(frozen=True)
class Case:
    """One shipped scenario of one system."""

    system: System
    path: Path

    def __str__(self) -> str:
        return f"{self.system.id}-{self.path.stem}"

    @property
    def scenario(self) -> Any:
        return _loaded(self.path)

    def start(self) -> Any:
        return self.system.rules.new_battle(self.scenario)

    def walk(self, seed: int, unknown: float = 0.0) -> Iterator[tuple[Any, Pending, Step]]:
        """A random battle: the state, what it waits for, and the step that will be applied to it next.

        `unknown` is the share of deals that are typed face down. The steps are chosen once, by whoever walks
        it first to its end.
        """
        rules = self.system.rules
        played = _PLAYED.get((self.path, seed, unknown))
        if played is not None:
            state = self.start()
            for step in played:
                yield state, rules.pending(state), step
                rules.apply(state, step)
            return
        steps: list[Step] = []
        for state, pending, step in self._first_walk(seed, unknown):
            steps.append(step)
            yield state, pending, step
        _PLAYED[self.path, seed, unknown] = tuple(steps)

    def _first_walk(self, seed: int, unknown: float) -> Iterator[tuple[Any, Pending, Step]]:
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

    def everything(self) -> Sequence[Any]:
        """Every action that can be named; on a measured table those offered in many moments of a battle."""
        return _everything(self)

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


_PLAYED: dict[tuple[Path, int, float], tuple[Step, ...]] = {}
"""The steps of the random battles that were walked to their end."""


@cache
def _everything(case: Case) -> tuple[Any, ...]:
    if case.system.universe is not None:
        return tuple(case.system.universe(case.start().context))
    found: dict[Any, None] = {}
    for state, pending, _step in case.samples(2, every=12):
        if isinstance(pending, Choice):
            found |= dict.fromkeys(case.system.rules.actions(state, pending.side))
    return tuple(found)


@cache
def _loaded(path: Path) -> Any:
    return files.load(path, ScenarioModels(SYSTEMS))


CASES = (
    *(Case(system, path) for system in SYSTEMS for path in sorted((SCENARIOS / system.id).glob("*.json"))),
    Case(SKIRMISH, EXAMPLES / "skirmish" / "skirmish" / "ford.json"),
)


@pytest.fixture(params=CASES, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    """One shipped scenario after the other."""
    found: Case = request.param
    return found


@pytest.fixture(params=[case for case in CASES if case.system.parts.hands], ids=str)
def secret_case(request: pytest.FixtureRequest) -> Case:
    """Those in which something is drawn that the other side does not see."""
    found: Case = request.param
    return found


@pytest.fixture(params=[case for case in CASES if case.system.universe is not None], ids=str)
def listed_case(request: pytest.FixtureRequest) -> Case:
    """Those whose actions are finitely many: not on a measured table."""
    found: Case = request.param
    return found


def battle_seeds(anew: int | None) -> Sequence[int]:
    """Ten battles a scenario: the same ten, or others in a random run."""
    return range(10) if anew is None else Random(anew).sample(range(10**6), 10)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What the argument `seed` stands for."""
    if "seed" in metafunc.fixturenames:
        anew = metafunc.config.option.seed
        seeds = battle_seeds(anew)
        metafunc.parametrize("seed", one_in(5, seeds, first=2) if anew is None else seeds)
