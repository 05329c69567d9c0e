"""Shipped battles of La Garde and random play."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

import pytest

from core.paths import SCENARIOS
from core.scenarios import files
from core.systems.la_garde.design.scenario import LaGardeScenario
from core.systems.la_garde.rules.rules import LaGardeRules
from core.systems.la_garde.rules.state import State
from tests import random_play

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
def play_on() -> Callable[..., State]:
    """Play a battle on at random."""
    return partial(random_play.play_on, RULES)
