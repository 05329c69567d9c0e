"""Perft: how many lines of so many steps a tiny battle has. A changed count is a changed rule.

A line's step is an action, one reading of the dice, or one colour of token.
"""

from __future__ import annotations

import pytest

from tests.rulebook.belle_epoque.table import RULES, Table, battle
from tests.rulebook.perft import assert_offers_all, perft


def tiny() -> Table:
    """Three rows of 3, 2 and 3 hexes: two infantry units against cavalry beside a wood."""
    return battle("inf 3.1:1 C, inf 3.2:1 G", "cav 1.2:1 F", terrain={"woods": "2.1"}, rows=3, columns=3)


def test_perft_of_the_first_steps_by_hand() -> None:
    """The board: 1.1 1.2 1.3; 2.1 2.2 between the rows; 3.1 3.2 3.3. Cavalry in 1.2, infantry in 3.1, 3.2."""
    # A token of Blue or of Red.
    assert perft(RULES, tiny().state, 1) == 2
    # Blue names one of two. Red's only unit names itself: its test, nothing, or 1.1, 1.3, 2.1, 2.2, all of
    # which it may enter from no zone.
    assert perft(RULES, tiny().state, 2) == 2 + (1 + 1 + 4)
    table = tiny()
    table.token("red")
    assert table.ways() == {"1.1", "1.3", "2.1", "2.2"}
    # Third step. Blue in 3.1: test, nothing, 2.1; in 3.2: test, nothing, 3.3, 2.1, 2.2. Red's test passes or
    # fails; after each of its moves or nothing the bowl is blue, and one of two units is named.
    assert perft(RULES, tiny().state, 3) == 3 + 5 + 2 + 5 * 2


COUNTS = ((1, 2), (2, 8), (3, 20), (4, 61), (5, 195), (6, 519), (7, 1570), (8, 4337))


@pytest.mark.parametrize(("depth", "lines"), COUNTS)
def test_perft_of_a_tiny_battle(depth: int, lines: int) -> None:
    assert perft(RULES, tiny().state, depth) == lines


def test_perft_offers_all_that_is_not_refused() -> None:
    """To depth 5 every action that there is in this battle is offered, or refused; never both, never
    neither.
    """
    table = tiny()
    assert_offers_all(RULES, table.state, table.state.context.actions.universe(), 5)
