"""Shipped battles of MBT and random play."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

import pytest

from core.paths import SCENARIOS
from core.scenarios import files
from core.systems.mbt.design.scenario import MbtScenario
from core.systems.mbt.rules.rules import MbtRules
from core.systems.mbt.rules.state import State
from tests import random_play

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
def play_on() -> Callable[..., State]:
    """Play a battle on at random."""
    return partial(random_play.play_on, RULES)
