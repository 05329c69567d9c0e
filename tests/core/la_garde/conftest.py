"""Shipped battles of La Garde and random play."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from core.chance.sources import Quick
from core.paths import SCENARIOS
from core.protocol.chance_answers import answer
from core.protocol.pending import Choice, Deal, Over, Roll, SecretChoices
from core.protocol.steps import ActionStep
from core.scenarios import files
from core.systems.la_garde.design.scenario import LaGardeScenario
from core.systems.la_garde.rules.rules import LaGardeRules
from core.systems.la_garde.rules.state import State

RULES = LaGardeRules()
Play = Callable[..., State]


@cache
def shipped(name: str) -> LaGardeScenario:
    """A shipped scenario."""
    found = files.load(SCENARIOS / "la_garde" / f"{name}.json", {"la_garde": LaGardeScenario})
    assert isinstance(found, LaGardeScenario)
    return found


@pytest.fixture
def twins() -> LaGardeScenario:
    """The mirrored battle."""
    return shipped("twin_rises")


@pytest.fixture
def austerlitz() -> LaGardeScenario:
    """The battle with reinforcements."""
    return shipped("austerlitz")


@pytest.fixture
def play_on() -> Play:
    """Play a battle on at random; `watch(state)` at each moment, `emit` each event, until `stop(state)`."""

    def play(
        state: State,
        seed: int,
        watch: Callable[[State], None] | None = None,
        emit: Any = None,
        stop: Callable[[State], bool] | None = None,
    ) -> State:
        rng = Random(seed)
        source = Quick(rng)
        while True:
            if watch is not None:
                watch(state)
            pending = state.pending
            if isinstance(pending, Over) or (stop is not None and stop(state)):
                return state
            if isinstance(pending, Choice):
                step: Any = ActionStep(pending.side, RULES.propose(state, pending.side, rng))
            elif isinstance(pending, SecretChoices):
                side = rng.choice(pending.choices).side
                step = ActionStep(side, RULES.propose(state, side, rng))
            else:
                assert isinstance(pending, Roll | Deal)
                step = answer(pending, source, 0)
            RULES.apply(state, step, emit)

    return play
