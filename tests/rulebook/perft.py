"""Counts of all lines of play from one small battle: a changed count is a changed rule.

A line's step is an action, one reading of the dice, or one distinct outcome of a deal.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.protocol.pending import Choice, Deal, Over, Roll
from core.protocol.rules import AnyRules
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled, Step


def steps_of(rules: AnyRules, state: Any) -> list[Step]:
    """Every step that may come next."""
    pending = rules.pending(state)
    match pending:
        case Choice():
            return [ActionStep(pending.side, action) for action in rules.actions(state, pending.side)]
        case Roll():
            return [DiceRolled(shown) for shown, _weight in pending.outcomes()]
        case Deal():
            return [CardsDealt(drawn) for drawn, _weight in pending.outcomes()]
    assert isinstance(pending, Over)
    return []


def after(rules: AnyRules, state: Any, step: Step) -> Any:
    """The battle once a step was taken; `state` stays as it is."""
    copied = state.copy()
    rules.apply(copied, step)
    return copied


def perft(rules: AnyRules, state: Any, depth: int) -> int:
    """The number of lines of `depth` steps; a battle that ends sooner has none."""
    if depth == 0:
        return 1
    return sum(perft(rules, after(rules, state, step), depth - 1) for step in steps_of(rules, state))


def assert_offers_all(rules: AnyRules, state: Any, universe: Iterable[Any], depth: int) -> None:
    """To `depth` every action of `universe` is offered, or refused; never both, never neither."""
    universe = tuple(universe)
    pending = rules.pending(state)
    if isinstance(pending, Choice):
        allowed = {action for action in universe if rules.refusal(state, pending.side, action) is None}
        assert set(rules.actions(state, pending.side)) == allowed
    if depth:
        for step in steps_of(rules, state):
            assert_offers_all(rules, after(rules, state, step), universe, depth - 1)
