"""Perft: how many lines of so many steps a tiny battle has. A changed count is a changed rule.

A line's step is an action, one reading of the dice, or one distinct outcome of a deal.
"""

from __future__ import annotations

import pytest

from tests.rulebook.battle_cry.table import RULES, Table, battle
from tests.rulebook.perft import assert_offers_all, perft


def tiny() -> Table:
    """Three rows of 3, 2 and 3 hexes: infantry with its general against cavalry beside a wood."""
    return battle(
        "inf 3.2, gen 3.2",
        "cav 1.2",
        terrain={"woods": "2.1"},
        hand="all-out-offensive scout-centre",
        foe_hand="cavalry-charge",
        rows=3,
        columns=3,
        flags=(1, 1),
    )


def test_perft_of_the_first_steps_by_hand() -> None:
    """Counted by hand: 2 cards; then 2 orders or the end with the one, 1 order a piece with the other."""
    table = tiny()
    # Both cards can be played; nothing can be discarded (BC-6.2).
    assert perft(RULES, table.state, 1) == 2
    # All-Out Offensive: infantry, general, end. Scout: the same three, all in the centre.
    assert perft(RULES, table.state, 2) == 6
    table.play("all-out-offensive")
    table.order("ui1", "ug1")
    # The infantry: 2.1, 2.2, 3.1, 3.3 alone or with its general. The general alone: 2.1, where he stops, 2.2,
    # 3.1, 3.3, and 1.3 by 2.2; 1.1 lies behind the wood and the cavalry. The end of the moves.
    assert perft(RULES, table.state, 1) == 4 + 4 + 5 + 1
    # Third step. All-Out: the second order or the end, twice; or one of the 26 kinds of card in the pile.
    # Scout: 8 moves or the end for the infantry, 5 or the end for the general; or one of 26 kinds of card.
    assert perft(RULES, tiny().state, 3) == 2 + 2 + 26 + 9 + 6 + 26


COUNTS = ((1, 2), (2, 6), (3, 71), (4, 365), (5, 1052), (6, 4760))


@pytest.mark.parametrize(("depth", "lines"), COUNTS)
def test_perft_of_a_tiny_battle(depth: int, lines: int) -> None:
    assert perft(RULES, tiny().state, depth) == lines


def test_perft_offers_all_that_is_not_refused() -> None:
    """To depth 3 every action that there is in this battle is offered, or refused; never both, never
    neither.
    """
    table = tiny()
    assert_offers_all(RULES, table.state, table.state.context.actions.universe(), 3)
