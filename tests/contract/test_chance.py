"""Dice and cards: weights are exact, what can be typed is accepted, the branch played is the branch asked."""

from __future__ import annotations

from math import comb, perm
from random import Random
from typing import Any

from core.protocol.chance_answers import deal_refusal, roll_refusal
from core.protocol.pending import Deal, Roll
from core.protocol.steps import CardsDealt, DiceRolled
from core.records.serialization.digests import plain_state

FEW = 400


def test_the_weights_of_a_roll_sum_exactly(case: Any) -> None:
    for _state, pending, _step in case.walk(2):
        if isinstance(pending, Roll):
            ways = 1
            for hand in pending.handfuls:
                ways *= len(hand.die.faces) ** hand.dice
            assert sum(weight for _shown, weight in pending.outcomes()) == ways


def test_the_weights_of_a_deal_sum_exactly(case: Any) -> None:
    met = 0
    for _state, pending, _step in case.walk(7):
        if isinstance(pending, Deal) and pending.count() <= FEW:
            met += 1
            cards = sum(row.count for row in pending.pool)
            total = perm(cards, pending.draw) if pending.ordered else comb(cards, pending.draw)
            assert sum(weight for _drawn, weight in pending.outcomes()) == total
    assert bool(met) == (case.system.id != "mbt")  # which alone has neither cards nor tokens


def test_every_outcome_can_be_typed_and_played(case: Any) -> None:
    rules = case.system.rules
    for state, pending, _step in case.samples(2, every=30):
        if isinstance(pending, Roll):
            for shown, _weight in pending.outcomes():
                assert roll_refusal(pending, shown) is None
                after = state.copy()
                rules.apply(after, DiceRolled(shown))
                assert not case.system.invariants(after)
        elif isinstance(pending, Deal) and pending.count() <= FEW:
            for drawn, _weight in pending.outcomes():
                assert deal_refusal(pending, drawn) is None
                after = state.copy()
                rules.apply(after, CardsDealt(drawn))
                assert not case.system.invariants(after)


def test_two_handfuls_with_one_reading_leave_equal_states(case: Any) -> None:
    rules, rng = case.system.rules, Random(11)
    for state, pending, _step in case.walk(7):
        if not isinstance(pending, Roll):
            continue
        by_reading: dict[Any, dict[str, Any]] = {}
        for _try in range(12):
            shown = {
                hand.key: tuple(rng.choice(hand.die.faces) for _die in range(hand.dice))
                for hand in pending.handfuls
            }
            reading = tuple(hand.reading.read(shown[hand.key]) for hand in pending.handfuls)
            after = state.copy()
            rules.apply(after, DiceRolled(shown))
            known = by_reading.setdefault(reading, plain_state(after))
            assert plain_state(after) == known


def test_the_branch_told_is_the_branch_asked(case: Any) -> None:
    """After faces f the journal tells f (what a reader of the record sees is what was played)."""
    for state, pending, step in case.samples(7, every=20):
        if isinstance(pending, Roll):
            events: list[Any] = []
            case.system.rules.apply(state, step, events.append)
            told = [tuple(event.facts["faces"]) for event in events if "faces" in event.facts]
            assert told == [tuple(step.shown[hand.key]) for hand in pending.handfuls]
