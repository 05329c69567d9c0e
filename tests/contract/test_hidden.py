"""Nothing hidden leaks: what a side sees follows from what it knows."""

from __future__ import annotations

from random import Random
from typing import Any

from core.protocol.pending import Choice
from core.records.serialization.digests import plain_state
from core.text import say


def test_a_side_acts_on_its_observation_as_on_the_state(case: Any) -> None:
    rules, rng = case.system.rules, Random(5)
    everything = case.everything()
    for state, pending, _step in case.samples(2, every=30, unknown=0.2):
        for side in (0, 1):
            known = rules.observe(state, side)
            assert not case.system.invariants(known)
            assert rules.pending(known) == rules.pending(rules.observe(known, side))
            assert list(rules.actions(known, side)) == list(rules.actions(state, side))
            if isinstance(pending, Choice):
                assert rules.pending(known) == pending
                for action in rng.sample(everything, 100):
                    assert rules.refusal(known, side, action) == rules.refusal(state, side, action)


def test_worlds_that_a_side_cannot_tell_apart_look_the_same_to_it(case: Any) -> None:
    rules = case.system.rules
    for number, (state, _pending, _step) in enumerate(case.samples(2, every=30, unknown=0.2)):
        for side in (0, 1):
            known = rules.observe(state, side)
            world = rules.imagine(state, side, Random(number))
            assert not case.system.invariants(world)
            seen = rules.observe(world, side)
            assert plain_state(seen) == plain_state(known)
            assert rules.pending(seen) == rules.pending(known)
            assert list(rules.actions(world, side)) == list(rules.actions(state, side))
            assert plain_state(rules.observe(known, side)) == plain_state(known)


def test_imagining_leaves_the_battle_alone(case: Any) -> None:
    for state, pending, _step in case.samples(2, every=100):
        before = plain_state(state)
        case.system.rules.imagine(state, 0, Random(1))
        case.system.rules.observe(state, 1)
        assert plain_state(state) == before
        assert case.system.rules.pending(state) is pending


def test_events_have_words_and_hide_what_is_not_for_a_side(case: Any) -> None:
    system = case.system
    told = set()
    for state, _pending, step in case.walk(7):
        events: list[Any] = []
        after = state.copy()
        system.rules.apply(after, step, events.append)
        for event in events:
            assert event.kind in system.words.event_kinds
            for side in (None, 0, 1):
                seen = event.seen_by(side)
                if seen is None:
                    continue
                if event.to is not None and side is not None and side not in event.to:
                    assert seen is event.public
                if (seen.kind, side is None) in told:
                    continue
                told.add((seen.kind, side is None))
                for language in ("en", "fr"):
                    sentence = say(system.words.event(state.context, seen), language)
                    assert sentence
                    assert "{" not in sentence


def test_events_of_two_worlds_are_told_alike(case: Any) -> None:
    """What a side is told when the other draws does not depend on what was drawn."""
    rules = case.system.rules
    for state, pending, step in case.walk(2):
        if getattr(pending, "to", None) is None:
            continue
        events: list[Any] = []
        rules.apply(state.copy(), step, events.append)
        stranger = 1 - pending.to
        drawn = {str(item) for item in step.drawn}
        for event in events:
            seen = event.seen_by(stranger)
            rows = [] if seen is None else [fact for fact in seen.facts.values() if isinstance(fact, tuple)]
            assert not any(drawn & {str(item) for item in row} for row in rows)
