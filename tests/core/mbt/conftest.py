"""Shipped battles of MBT and random play."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from core.chance.sources import Quick
from core.paths import SCENARIOS
from core.protocol.chance_answers import answer
from core.protocol.pending import Choice, Over, Roll
from core.protocol.steps import ActionStep
from core.scenarios import files
from core.systems.mbt.design.scenario import MbtScenario
from core.systems.mbt.rules.rules import MbtRules
from core.systems.mbt.rules.state import State

RULES = MbtRules()
Play = Callable[..., State]


@cache
def shipped(name: str) -> MbtScenario:
    """A shipped scenario."""
    found = files.load(SCENARIOS / "mbt" / f"{name}.json", {"mbt": MbtScenario})
    assert isinstance(found, MbtScenario)
    return found


@pytest.fixture
def twins() -> MbtScenario:
    """The mirrored battle: every kind of base and ground."""
    return shipped("twin_hills")


@pytest.fixture
def hydaspes() -> MbtScenario:
    """The battle of the elephants."""
    return shipped("hydaspes")


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
            else:
                assert isinstance(pending, Roll)
                step = answer(pending, source, 0)
            RULES.apply(state, step, emit)

    return play
