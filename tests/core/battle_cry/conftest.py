"""Shipped battles of Battle Cry and a hand for rulings."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from core.chance.sources import Quick
from core.paths import SCENARIOS
from core.protocol.chance_answers import answer
from core.protocol.pending import Choice, Deal, Over, Roll
from core.protocol.steps import ActionStep, Edit, Ruling
from core.scenarios import files
from core.systems.battle_cry.design.scenario import BattleCryScenario
from core.systems.battle_cry.rules.rules import BattleCryRules
from core.systems.battle_cry.rules.state import State

RULES = BattleCryRules()


@cache
def shipped(name: str) -> BattleCryScenario:
    """A shipped scenario."""
    found = files.load(SCENARIOS / "battle_cry" / f"{name}.json", {"battle_cry": BattleCryScenario})
    assert isinstance(found, BattleCryScenario)
    return found


@pytest.fixture
def perryville() -> BattleCryScenario:
    """A1."""
    return shipped("perryville")


@pytest.fixture
def mirror() -> BattleCryScenario:
    """The same force for both on symmetric ground."""
    return shipped("mirror_creek")


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
            if isinstance(pending, Choice):
                RULES.apply(state, ActionStep(pending.side, RULES.propose(state, pending.side, rng)))
            else:
                assert isinstance(pending, Roll | Deal)
                RULES.apply(state, answer(pending, source, 0))
            watch(state)
        return state

    return play


@pytest.fixture
def rule() -> Callable[..., Any]:
    """Make a ruling; its refusal, or None where it was carried out."""

    def make(state: State, *edits: Edit) -> Any:
        ruling = Ruling("seen otherwise", "umpire", edits)
        refused = RULES.ruling_refusal(state, ruling)
        if refused is None:
            RULES.apply(state, ruling)
        return refused

    return make
