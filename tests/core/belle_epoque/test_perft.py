"""Perft: how many lines of so many steps a tiny battle has. A changed count is a changed rule.

A line's step is an action, one reading of the dice, or one distinct outcome of a deal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.play.pending import Choice, Deal, Over, Roll
from core.play.steps import Act, Dealt, Fell, Step
from core.systems.belle_epoque.rules import BelleEpoqueRules
from core.systems.belle_epoque.state import State

RULES = BelleEpoqueRules()


def steps_of(state: State) -> list[Step]:
    """Every step that may come next."""
    pending = RULES.pending(state)
    match pending:
        case Choice():
            return [Act(pending.side, action) for action in RULES.actions(state, pending.side)]
        case Roll():
            return [Fell(shown) for shown, _weight in pending.outcomes()]
        case Deal():
            return [Dealt(drawn) for drawn, _weight in pending.outcomes()]
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


@pytest.fixture
def tiny(battle: Callable[..., Any]) -> State:
    """Three rows of 3, 2 and 3 hexes: infantry in 3.2 against infantry in 1.2, no command points."""
    board = {"kind": "hex", "rows": 3, "columns": 3}
    state: State = battle("inf 3.2:2 fire=C", "inf 1.2:2 fire=C", board=board, turns=2).state
    return state


def test_perft_of_the_first_steps_by_hand(tiny: State) -> None:
    """Two colours of token; then a test, four hexes or nothing.

    Third step, for either colour: the test passes or fails; from 3.1 or 3.3 (or with the unit where it was)
    the other side has its six acts again; from 2.1 or 2.2 the other unit stands in a zone of control and has
    its test, one hex in no zone, or nothing.
    """
    assert perft(tiny, 1) == 2
    assert perft(tiny, 2) == 2 * (1 + 4 + 1)
    assert perft(tiny, 3) == 2 * (2 + 6 + 6 + 3 + 3 + 6)


COUNTS = ((4, 118), (5, 544), (6, 1886), (7, 4168))


@pytest.mark.parametrize(("depth", "lines"), COUNTS)
def test_perft_of_a_tiny_battle(tiny: State, depth: int, lines: int) -> None:
    assert perft(tiny, depth) == lines


def test_perft_offers_all_that_is_not_refused(tiny: State) -> None:
    """To depth 5 every action that there is in this battle is offered, or refused; never both."""
    universe = tuple(tiny.setting.actions.universe())

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

    walk(tiny, 4)
