"""Shipped battles of Battle Cry and a hand for rulings."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import pytest

from core.paths import SCENARIOS
from core.protocol.steps import Edit, Ruling
from core.scenarios import files
from core.systems.battle_cry.design.scenario import BattleCryScenario
from core.systems.battle_cry.rules.rules import BattleCryRules
from core.systems.battle_cry.rules.state import State
from tests import random_play

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
    """Play a battle on at random."""
    return partial(random_play.play_on, RULES)


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
