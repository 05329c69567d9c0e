"""Counts of all lines of play from one tiny battle: a changed count is a changed rule."""

from __future__ import annotations

import pytest

from core.systems.belle_position.rules import actions as acts
from tests.rulebook.belle_position.table import PLACES, RULES, Table, battle
from tests.rulebook.perft import assert_offers_all, perft


def tiny() -> Table:
    """A French unit in each wing and one in hand; two Germans stand across the left wing."""
    return battle("L / / L", " / / P P", reserve="H", turn_limit=2)


def test_perft_of_the_first_steps_by_hand() -> None:
    table = tiny()
    # Each unit: back, or forward; the hussars: to three positions; the end.
    assert perft(RULES, table.state, 1) == 2 * 2 + 3 + 1
    table.move("fl", 1, "gr")
    # The left wing has moved; the right wing two ways, the hussars three, the end.
    assert perft(RULES, table.state, 1) == 2 + 3 + 1
    table.act(acts.END_MOVES)
    # Two Prussians of 3 dice each, the end.
    assert perft(RULES, table.state, 1) == 2 + 1
    table.fire("gr", 1)
    # 0 to 3 hits of 3 dice; the general is not there, so nothing else is read.
    assert perft(RULES, table.state, 1) == 4
    assert PLACES["gr"] == 5


COUNTS = ((1, 8), (2, 50), (3, 235), (4, 798), (5, 2345))


@pytest.mark.parametrize(("depth", "lines"), COUNTS)
def test_perft_of_a_tiny_battle(depth: int, lines: int) -> None:
    assert perft(RULES, tiny().state, depth) == lines


def test_perft_offers_all_that_is_not_refused() -> None:
    """To depth 2 every action that there is in this battle is offered, or refused; never both, never
    neither.
    """
    table = tiny()
    assert_offers_all(RULES, table.state, table.state.context.universe(), 2)
