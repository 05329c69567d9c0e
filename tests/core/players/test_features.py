"""What is counted for computer players: cheap, the same for both sides with all signs turned."""

from collections.abc import Iterator
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from core.chance.sources import Quick
from core.lab.practice import practice
from core.protocol.chance_answers import answer
from core.protocol.pending import Deal, Over, Roll, deciding_side
from core.protocol.steps import ActionStep
from core.protocol.system import AnySystem
from core.systems.catalog import SYSTEMS

STEPS = {"mbt": 60, "la_garde": 120}


def moments(system: AnySystem, seed: int) -> Iterator[Any]:
    """States of a random battle on random ground."""
    state, random = system.rules.new_battle(practice(system, seed)), Random(seed)
    source = Quick(random)
    for number in range(STEPS.get(system.id, 300)):
        pending = system.rules.pending(state)
        if isinstance(pending, Over):
            return
        if isinstance(pending, (Roll, Deal)):
            system.rules.apply(state, answer(pending, source, 0))
        else:
            side = deciding_side(pending)
            system.rules.apply(state, ActionStep(side, system.rules.propose(state, side, random)))
        if number % 10 == 0:
            yield state


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_what_one_side_is_ahead_the_other_is_behind(system: AnySystem) -> None:
    judgement = system.judgement
    assert judgement is not None
    counted = 0
    for state in moments(system, 3):
        mine, its = judgement.measure(state, 0), judgement.measure(state, 1)
        assert len(mine) == len(judgement.features)
        assert mine == pytest.approx([-value for value in its])
        counted += any(mine)
    assert counted or system.id == "la_garde"  # its first hundred steps may cost nobody anything


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_what_is_counted_may_be_counted_from_what_a_side_knows(system: AnySystem) -> None:
    """An observation, in which hidden things are unknown, is measured without a fault."""
    judgement = system.judgement
    assert judgement is not None
    for state in moments(system, 4):
        for side in (0, 1):
            judgement.measure(system.rules.observe(state, side), side)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_postures_name_weights_that_there_are(system: AnySystem) -> None:
    judgement = system.judgement
    assert judgement is not None
    names = {field.name for field in fields(judgement.weights)}
    assert 3 <= len(judgement.postures) <= 5
    for factors in judgement.postures.values():
        assert set(factors) <= names


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_practice_battles_are_legal_and_the_same_for_the_same_seed(system: AnySystem) -> None:
    for seed in range(3):
        scenario = practice(system, seed)
        assert scenario == practice(system, seed)
        assert not [problem for problem in system.design().lint(scenario) if problem.severity == "error"]
    assert practice(system, 1) != practice(system, 2)
