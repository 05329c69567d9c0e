"""Scenarios with options by lot: the oracles know the other readings too."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from core.systems import catalog
from oracles import readings
from oracles.soak import judge_battle, task
from tests.everyday import slowly
from tests.oracles.conftest import Start

STEMS = {
    "battle_cry": "mirror_creek",
    "belle_epoque": "mirror_ridge",
    "belle_position": "chalons_manoeuvres",
    "mbt": "twin_hills",
    "la_garde": "twin_rises",
}
ROUNDS = {"belle_position": (6, 1), "mbt": (3, 2), "la_garde": (1, 2)}
"""So many battles of each, and of how many moments the oracle would look at it looks at one."""


@pytest.mark.parametrize(
    ("system", "is_whole"),
    [*((system, False) for system in ROUNDS), *(slowly((one, True)) for one in ROUNDS)],
)
def test_nothing_differs_under_other_options(system: str, is_whole: bool, started: Start) -> None:
    """Some moments of few battles each day; in the slow run all that the oracle looks at."""
    room = next(room for room in catalog.SYSTEMS if room.id == system)
    scenario = started(system, STEMS[system]).context.scenario
    tasks = (task(room, [scenario], 1, number) for number in range(1, 100, 2))
    drawn = (made for made in tasks if readings.changed(made.scenario) != readings.changed(scenario))
    rounds, one_in = ROUNDS[system]
    for made in islice(drawn, rounds):
        tally = judge_battle(made, one_in=1 if is_whole else one_in)
        assert [failure.reason for failure in tally.failures] == []
        assert sum(tally.judged.values()) > 20
    assert task(room, [scenario], 1, 0).scenario is scenario, "every other round as the file has it"


def test_options_are_drawn_within_their_bounds(started: Start) -> None:
    for room in catalog.SYSTEMS:
        scenario = started(room.id, STEMS[room.id]).context.scenario
        for number in range(20):
            drawn = readings.by_lot(room, scenario, Random(number))
            again = type(drawn.options).model_validate(drawn.options.model_dump())
            assert again == drawn.options
