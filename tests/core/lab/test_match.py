"""Matches: pairs with sides changed, shares of players and of sides, battles of one setting."""

from pathlib import Path
from typing import Any

import pytest

from core.lab.match import Count, Pairing, play_pairing
from core.lab.openings import opening
from core.protocol.scenario_models import ScenarioModels
from core.scenarios.files import load
from core.systems.catalog import BELLE_POSITION, SYSTEMS
from core.text import Names


@pytest.fixture
def coulmiers(repository: Path) -> Any:
    path = repository / "scenarios" / "belle_position" / "coulmiers.json"
    return load(path, ScenarioModels(SYSTEMS))


def test_a_side_that_always_wins_is_told_apart_from_the_players(coulmiers: Any) -> None:
    """Greedy against itself wins as often as it loses; the first side of Coulmiers wins all."""
    pairing = Pairing(BELLE_POSITION, coulmiers, ("greedy", "greedy"), 3, tuple(range(8)))
    row = play_pairing(pairing).row(("bavarians", "french"))
    assert row["share"] == 0.5
    assert row["sides"]["bavarians"]["share"] + row["sides"]["french"]["share"] == 1
    assert row["sides"]["bavarians"]["share"] in (0, 1)


def test_both_battles_of_a_pair_have_the_same_dice(coulmiers: Any) -> None:
    """Where both players are the same, the two battles of a pair are one battle."""
    for pair in range(3):
        pairing = Pairing(BELLE_POSITION, coulmiers, ("greedy", "greedy"), 3, (2 * pair, 2 * pair + 1))
        assert play_pairing(pairing).row(("a", "b"))["share"] == 0.5


def test_where_most_are_drawn_the_decided_count() -> None:
    """Three won and one lost of twenty: 3 of 4."""
    count = Count(20, 3, 16)
    assert count.row()["share"] == 0.75
    assert Count(20, 3, 8).share() == (3 + 4) / 20


def test_battles_of_a_scenario_share_their_setting(coulmiers: Any) -> None:
    """One context a process, also for an equal scenario that came from another one; states apart."""
    first = opening(BELLE_POSITION, coulmiers)
    second = opening(BELLE_POSITION, coulmiers.model_copy(deep=True))
    assert first is not second
    assert first.context is second.context
    other = coulmiers.model_copy(update={"title": Names("Another", "Une autre")})
    assert opening(BELLE_POSITION, other).context is not first.context
