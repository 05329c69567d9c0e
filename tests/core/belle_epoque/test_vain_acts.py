"""What an officer never does, for nothing would come of it: walks, tests and fire in vain."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.players.values import trained
from core.systems.belle_epoque.players.evaluation import score_actions
from core.systems.belle_epoque.players.weights import GREEDY
from core.systems.belle_epoque.rules import actions as acts
from core.systems.catalog import by_id
from tests.rulebook.belle_epoque.table import Table, battle, ready

WEIGHTS = trained(by_id("belle_epoque")).weights
FAR = "inf 1.7 G"
"""An enemy whom nobody reaches and who reaches nobody."""


def scored(table: Table, *wishes: Any, weights: Any = WEIGHTS) -> list[float]:
    side = table.side("blue")
    return score_actions(table.state, side, wishes, weights)


@pytest.mark.parametrize(("fire", "at"), [("F", "5.8"), ("D", "5.9"), ("B", "5.10")])
def test_who_cannot_hit_does_not_fire(fire: str, at: str) -> None:
    """BE-10: behind the earthwork no die of these rifles counts; in the open one does."""
    end = acts.EndActivation(0)
    sheltered = ready(f"inf 5.7 {fire}", f"inf {at}", features={"fortification": at})
    shot, rest = scored(sheltered, sheltered.firing("bi1", "ri1"), end)
    assert shot < rest
    open_field = ready(f"inf 5.7 {fire}", f"inf {at}")
    shot, rest = scored(open_field, open_field.firing("bi1", "ri1"), end)
    assert shot > rest


def test_nobody_walks_for_next_to_nothing() -> None:
    """To and fro comes of places that are as good as one another: such a step is worth less than standing."""
    table = battle("inf 9.7 G", FAR, cp=(0, 0))
    table.activate("bi1")
    end = acts.EndActivation(0)
    for near, walks in ((0.15, True), (0.02, False)):
        weights = replace(WEIGHTS, near=near)
        moves = [act for act in table.offered() if isinstance(act, acts.Move)]
        best, rest = max(scored(table, *moves, weights=weights)), scored(table, end, weights=weights)[0]
        assert (best > rest) is walks
    best = max(scored(table, *moves, weights=replace(GREEDY, near=0.02)))
    assert best > 0.0


def test_a_test_that_brings_nothing_more_is_not_taken() -> None:
    """BE-6: a basic move needs no test, and this unit has nobody to shoot at or to assault."""
    weights = replace(WEIGHTS, near=0.01)
    for enemy, is_taken in ((FAR, False), ("inf 8.7 B", True)):
        table = battle("inf 9.7 B", enemy, cp=(3, 3))
        table.activate("bi1")
        tests = [act for act in table.offered() if isinstance(act, acts.TakeTest)]
        (rest,) = scored(table, acts.EndActivation(0), weights=weights)
        assert (max(scored(table, *tests, weights=weights)) > rest) is is_taken
