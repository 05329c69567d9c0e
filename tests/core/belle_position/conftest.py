"""Shipped battles of Belle Position and battles in play."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from core.chance.sources import Quick
from core.paths import SCENARIOS
from core.protocol.chance_answers import answer
from core.protocol.pending import Deal, Over, Roll, deciding_side
from core.protocol.steps import ActionStep
from core.scenarios import files
from core.systems.belle_position.design.scenario import BellePositionScenario
from core.systems.belle_position.rules.rules import BellePositionRules
from core.systems.belle_position.rules.state import State

RULES = BellePositionRules()


@cache
def shipped(name: str) -> BellePositionScenario:
    """A shipped scenario."""
    found = files.load(
        SCENARIOS / "belle_position" / f"{name}.json", {"belle_position": BellePositionScenario}
    )
    assert isinstance(found, BellePositionScenario)
    return found


@pytest.fixture
def woerth() -> BellePositionScenario:
    """B1."""
    return shipped("froeschwiller")


@pytest.fixture
def play_on() -> Callable[..., State]:
    """Play at random from a state until `stop` says so, or to the end."""

    def play(
        state: State,
        seed: int,
        stop: Callable[[State], bool] = lambda state: False,
        watch: Callable[[State], None] = lambda state: None,
    ) -> State:
        rng = Random(seed)
        source = Quick(rng)
        while not isinstance(state.pending, Over) and not stop(state):
            pending = state.pending
            if isinstance(pending, Roll | Deal):
                RULES.apply(state, answer(pending, source, 0))
            else:
                side = deciding_side(pending)
                RULES.apply(state, ActionStep(side, RULES.propose(state, side, rng)))
            watch(state)
        return state

    return play
