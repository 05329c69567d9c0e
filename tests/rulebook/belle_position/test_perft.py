"""Counts of all lines of play from one tiny battle: a changed count is a changed rule."""

from __future__ import annotations

import pytest

from core.protocol.pending import Choice, Deal, Over, Roll
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled, Step
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules.state import State
from tests.rulebook.belle_position.table import PLACES, RULES, Table, battle


def steps_of(state: State) -> list[Step]:
    """Every step that could be next, chance by its readings."""
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
    """A French unit in each wing and one in hand; two Germans stand across the left wing."""
    return battle("L / / L", " / / P P", reserve="H", turn_limit=2)


def test_perft_of_the_first_steps_by_hand() -> None:
    table = tiny()
    # Each unit: back, or forward; the hussars: to three positions; the end.
    assert perft(table.state, 1) == 2 * 2 + 3 + 1
    table.move("fl", 1, "gr")
    # The left wing has moved; the right wing two ways, the hussars three, the end.
    assert perft(table.state, 1) == 2 + 3 + 1
    table.act(acts.END_MOVES)
    # Two Prussians of 3 dice each, the end.
    assert perft(table.state, 1) == 2 + 1
    table.fire("gr", 1)
    # 0 to 3 hits of 3 dice; the general is not there, so nothing else is read.
    assert perft(table.state, 1) == 4
    assert PLACES["gr"] == 5


COUNTS = ((1, 8), (2, 50), (3, 235), (4, 798), (5, 2345))


@pytest.mark.parametrize(("depth", "lines"), COUNTS)
def test_perft_of_a_tiny_battle(depth: int, lines: int) -> None:
    assert perft(tiny().state, depth) == lines


def test_perft_offers_all_that_is_not_refused() -> None:
    """To depth 2 every action that there is in this battle is offered, or refused; never both."""
    universe = tuple(tiny().state.context.universe())

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

    walk(tiny().state, 2)
