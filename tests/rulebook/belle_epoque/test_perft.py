"""Perft: how many lines of so many steps a tiny battle has. A changed count is a changed rule.

A line's step is an action, one reading of the dice, or one colour of token.
"""

from __future__ import annotations

import pytest

from core.protocol.pending import Choice, Deal, Over, Roll
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled, Step
from core.systems.belle_epoque.rules.state import State
from tests.rulebook.belle_epoque.table import RULES, Table, battle


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
    """Three rows of 3, 2 and 3 hexes: two infantry units against cavalry beside a wood."""
    return battle("inf 3.1:1 C, inf 3.2:1 G", "cav 1.2:1 F", terrain={"woods": "2.1"}, rows=3, columns=3)


def test_perft_of_the_first_steps_by_hand() -> None:
    """The board: 1.1 1.2 1.3; 2.1 2.2 between the rows; 3.1 3.2 3.3. Cavalry in 1.2, infantry in 3.1, 3.2."""
    # A token of Blue or of Red.
    assert perft(tiny().state, 1) == 2
    # Blue names one of two. Red's only unit names itself: its test, nothing, or 1.1, 1.3, 2.1, 2.2, all of
    # which it may enter from no zone.
    assert perft(tiny().state, 2) == 2 + (1 + 1 + 4)
    table = tiny()
    table.token("red")
    assert table.ways() == {"1.1", "1.3", "2.1", "2.2"}
    # Third step. Blue in 3.1: test, nothing, 2.1; in 3.2: test, nothing, 3.3, 2.1, 2.2. Red's test passes or
    # fails; after each of its moves or nothing the bowl is blue, and one of two units is named.
    assert perft(tiny().state, 3) == 3 + 5 + 2 + 5 * 2


COUNTS = ((1, 2), (2, 8), (3, 20), (4, 61), (5, 195), (6, 519), (7, 1570), (8, 4337))


@pytest.mark.parametrize(("depth", "lines"), COUNTS)
def test_perft_of_a_tiny_battle(depth: int, lines: int) -> None:
    assert perft(tiny().state, depth) == lines


def test_perft_offers_all_that_is_not_refused() -> None:
    """To depth 5 every action that there is in this battle is offered, or refused; never both, never
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

    walk(tiny().state, 5)
