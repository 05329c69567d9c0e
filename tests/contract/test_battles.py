"""Random battles end, keep their invariants after every step, and replay to the very same state."""

from __future__ import annotations

import pickle
from typing import Any

from core.geometry.layout import Layout
from core.protocol.journal import Journal
from core.protocol.pending import Choice, Over
from core.records.games import plain_scenario
from core.records.serialization.digests import digest, plain_state
from core.records.serialization.steps import StepRecords

REASONS = {
    "flags",
    "objective",
    "losses",
    "general",
    "positions",
    "army_break",
    "turn_limit",
    "draw",
}


def test_a_random_battle_ends_and_keeps_its_invariants(case: Any, seed: int) -> None:
    state = None
    # On a measured table the list is a sample; that something can be proposed the walk itself shows.
    every = 1 if case.system.universe is not None else 12
    for number, (state, pending, _step) in enumerate(case.walk(seed)):
        broken = case.system.invariants(state)
        assert not broken, (seed, pending, broken)
        if isinstance(pending, Choice) and number % every == 0:
            assert case.system.rules.actions(state, pending.side), f"nothing can be done: {pending}"
    over = case.system.rules.pending(state)
    assert isinstance(over, Over)
    assert over.reason in REASONS
    assert (over.winner is None) == (over.reason == "draw")
    assert not case.system.invariants(state)
    assert not state.frames
    for side in (0, 1):
        assert not case.system.rules.actions(state, side)


def test_unknown_cards_break_nothing(secret_case: Any, seed: int) -> None:
    for state, pending, _step in secret_case.walk(seed, unknown=0.6):
        broken = secret_case.system.invariants(state)
        assert not broken, (seed, pending, broken)


def test_steps_survive_json_and_replay_gives_the_identical_state(case: Any) -> None:
    records = None
    rows = []
    state = None
    for state, _pending, step in case.walk(2, unknown=0.2):
        records = records or StepRecords(
            case.system.codec, state.context, [side.id for side in case.scenario.sides]
        )
        rows.append(records.write(step))
    again = case.start()
    assert records is not None
    for row in rows:
        step = records.read(row)
        assert records.write(step) == row
        case.system.rules.apply(again, step)
    assert plain_state(again) == plain_state(state)
    scenario = plain_scenario(case.scenario)
    assert digest(scenario, rows, again) == digest(scenario, rows, state)


def test_a_step_does_the_same_on_two_copies_and_leaves_the_original(case: Any) -> None:
    rules = case.system.rules
    for state, _pending, step in case.samples(2, every=25):
        before = plain_state(state)
        one, other = state.copy(), state.copy()
        rules.apply(one, step)
        rules.apply(other, step, [].append)
        assert plain_state(one) == plain_state(other), "telling changes the battle"
        assert plain_state(state) == before, "a copy shares something with its original"
        assert rules.pending(one) == rules.pending(other)


def test_copies_share_no_list_and_hold_plain_fields_only(case: Any) -> None:
    plain = int | str | bytes | tuple | list | None
    # Derived from plain fields: a layout never changes, and answers that are remembered about it go with it
    # (tests/core/mbt/test_remembered.py holds them to answers found anew).
    values = (Layout, dict)
    for state, _pending, _step in case.samples(7, every=200):
        twin = state.copy()
        for name in type(state).__slots__:
            mine, its = getattr(state, name), getattr(twin, name)
            if name in ("context", "pending"):
                assert mine is its
                continue
            if name.startswith("_") and isinstance(mine, values):
                assert type(mine) is type(its)
                continue
            assert isinstance(mine, plain), f"{name} is a {type(mine).__name__}"
            if isinstance(mine, list):
                assert mine is not its, f"copies share the list {name}"
                assert all(isinstance(item, plain) and not isinstance(item, list) for item in mine)


def test_system_and_battle_travel_to_another_process(case: Any) -> None:
    """Soak, match and odds send both."""
    assert pickle.loads(pickle.dumps(case.system)).id == case.system.id
    for state, pending, _step in case.samples(7, every=300):
        there = pickle.loads(pickle.dumps(state))
        assert plain_state(there) == plain_state(state)
        assert case.system.rules.pending(there) == pending


def test_the_journal_goes_back_to_equal_states(case: Any) -> None:
    journal: Journal[Any] = Journal(case.system.rules, case.scenario)
    states = [plain_state(journal.state)]
    for number, (_state, _pending, step) in enumerate(case.walk(7)):
        if number == 150:
            break
        journal.must(step)
        states.append(plain_state(journal.state))
    for expected in reversed(states):
        assert plain_state(journal.state) == expected
        journal.back()
