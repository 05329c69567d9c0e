"""Shipped battles of Belle Position and battles in play."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

import pytest

from core.paths import SCENARIOS
from core.scenarios import files
from core.systems.belle_position.design.scenario import BellePositionScenario
from core.systems.belle_position.rules.rules import BellePositionRules
from core.systems.belle_position.rules.state import State
from tests import random_play

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
    """Play a battle on at random."""
    return partial(random_play.play_on, RULES)
