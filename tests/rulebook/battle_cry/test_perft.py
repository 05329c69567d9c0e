"""Perft: how many lines of so many steps a tiny battle has. A changed count is a changed rule.

A line's step is an action, one reading of the dice, or one distinct outcome of a deal.
"""

from __future__ import annotations

import pytest

from core.protocol.pending import Choice, Deal, Over, Roll
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled, Step
from core.systems.battle_cry.rules.state import State
from tests.rulebook.battle_cry.table import RULES, Table, battle


def steps_of(state: State) -> list[Step]:
    """Every step that may come next."""
    pending = RULES.pending(state)
    match pending:
        case Choice():
            return [ActionStep(pending.side, action) for action in RULES.actions(state, pending.side)]
        case Roll():
            return [DiceRolled(shown) for shown, _weight in pending.outcomes()]
        case Deal():
            return [CardsDealt(drawn) for drawn, _weight in pending.outcomes()]
    assert isinstance(pending, Over)
    return []


def perft(state: State, depth: int) -> int:
    """The number of lines of `depth` steps; a battle that ends sooner has none."""
    if depth == 0:
        return 1
    lines = 0
    for step in steps_of(state):
        after = state.copy()
        RULES.apply(after, step)
        lines += perft(after, depth - 1)
    return lines


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
    assert perft(table.state, 1) == 2
    # All-Out Offensive: infantry, general, end. Scout: the same three, all in the centre.
    assert perft(table.state, 2) == 6
    table.play("all-out-offensive")
    table.order("ui1", "ug1")
    # The infantry: 2.1, 2.2, 3.1, 3.3 alone or with its general. The general alone: 2.1, where he stops, 2.2,
    # 3.1, 3.3, and 1.3 by 2.2; 1.1 lies behind the wood and the cavalry. The end of the moves.
    assert perft(table.state, 1) == 4 + 4 + 5 + 1
    # Third step. All-Out: the second order or the end, twice; or one of the 26 kinds of card in the pile.
    # Scout: 8 moves or the end for the infantry, 5 or the end for the general; or one of 26 kinds of card.
    assert perft(tiny().state, 3) == 2 + 2 + 26 + 9 + 6 + 26


COUNTS = ((1, 2), (2, 6), (3, 71), (4, 365), (5, 1052), (6, 4760))


@pytest.mark.parametrize(("depth", "lines"), COUNTS)
def test_perft_of_a_tiny_battle(depth: int, lines: int) -> None:
    assert perft(tiny().state, depth) == lines


def test_perft_offers_all_that_is_not_refused() -> None:
    """To depth 3 every action that there is in this battle is offered, or refused; never both, never
    neither.
    """
    universe = tuple(tiny().state.context.actions.universe())

    def walk(state: State, depth: int) -> None:
        pending = RULES.pending(state)
        if isinstance(pending, Choice):
            offered = set(RULES.actions(state, pending.side))
            allowed = {action for action in universe if RULES.refusal(state, pending.side, action) is None}
            assert offered == allowed
        if depth:
            for step in steps_of(state):
                after = state.copy()
                RULES.apply(after, step)
                walk(after, depth - 1)

    walk(tiny().state, 3)
