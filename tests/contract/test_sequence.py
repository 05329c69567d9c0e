"""The sequence of play: whatever a battle waits for is one step of it, with its rule."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from core.paths import RESOURCES
from core.presentation.sequence import sequence_of, step_in_hand
from core.protocol.pending import Choice, Over, Roll
from core.protocol.system import System
from core.systems.catalog import SYSTEMS
from tests.contract.conftest import CASES, Case

STEPS = 400


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_each_moment_of_a_battle_is_one_step_of_the_sequence(system: System) -> None:
    case: Case = next(case for case in CASES if case.system is system and case.path.stem == system.benchmark)
    rules = json.loads((RESOURCES / "rules" / f"{system.id}.json").read_text("utf-8"))
    met: set[str] = set()
    for state, pending, _step in islice(case.walk(5), STEPS):
        steps = sequence_of(system, state)
        here = step_in_hand(steps)
        assert here is not None
        assert not here.silent  # what asks nobody cannot be waited for
        met.add(here.id)
        ids = [step.id for step in steps]
        assert len(set(ids)) == len(ids)
        now = [step for step in steps if step.when == "now"]
        assert {step.inside for step in now[1:]} == {step.id for step in now[:-1]}  # it and what it is in
        at = ids.index(here.id)
        assert all(step.when != "later" for step in steps[:at])
        assert all(step.when == "later" for step in steps[at + 1 :])
        if isinstance(pending, Choice):
            assert here.side == pending.side
        elif isinstance(pending, Roll) and len({hand.side for hand in pending.handfuls}) == 1:
            assert here.side == pending.handfuls[0].side
        assert all(step.rule in rules.get("rules", rules) for step in steps)
    assert len(met) >= 4, met


def test_at_the_end_everything_is_done() -> None:
    system = next(one for one in SYSTEMS if one.id == "mbt")
    case = next(case for case in CASES if case.system is system)
    state = case.start()
    state.phase, state.pending = 1, Over(0, "losses")
    assert {step.when for step in sequence_of(system, state)} == {"done"}


@pytest.mark.parametrize(("system_id", "rule"), [("la_garde", "LG-R40"), ("mbt", "MBT-R56")])
def test_while_sides_lay_their_own_the_strip_of_the_turn_says_so(system_id: str, rule: str) -> None:
    system = next(one for one in SYSTEMS if one.id == system_id)
    case = next(case for case in CASES if case.system is system and case.path.stem.startswith("twin_"))
    options = case.scenario.options.model_copy(update={"deploy": True})
    state = system.rules.new_battle(case.scenario.model_copy(update={"options": options}))
    (row,) = system.look.phases_of(state)
    assert (row[0], row[2]) == (system.look.phase(state), rule)
    here = step_in_hand(sequence_of(system, state))
    assert here is not None
    assert (here.title, here.rule) == (row[1], rule)
