"""Battles held against the oracles: a small share of `etat-major soak --oracle`, always the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from core.paths import SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.scenarios import files
from core.systems import catalog
from oracles.judgements import Judgement
from oracles.soak import OracleTally, Task, judge_battle

Judge = Callable[..., OracleTally]
Start = Callable[[str, str], Any]


def up_to_a_slip(judgements: Iterable[Judgement]) -> list[Judgement]:
    """All of them, or those up to the first in which engine and oracle differ: nobody need see it twice."""
    found: list[Judgement] = []
    for judgement in judgements:
        found.append(judgement)
        if not judgement.agrees:
            break
    return found


@pytest.fixture
def judged() -> Judge:
    """Judges random battles of a system, of one scenario where it is named.

    `one_is_enough`: whoever asks whether a slip is seen need not see it again in the rest of the battle.
    """

    def judge(
        system: str,
        *,
        stem: str = "",
        seeds: tuple[int, ...] = (1,),
        one_is_enough: bool = False,
        one_in: int = 1,
    ) -> OracleTally:
        room = next(room for room in catalog.SYSTEMS if room.id == system)
        paths = sorted((SCENARIOS / system).glob(f"{stem or '*'}.json"))
        tally = OracleTally()
        for path in paths:
            scenario = files.load(path, ScenarioModels(catalog.SYSTEMS))
            for seed in seeds:
                task = Task(room, scenario, seed, seed)
                tally.add(judge_battle(task, one_is_enough=one_is_enough, one_in=one_in))
                if one_is_enough and tally.disagreements:
                    return tally
        return tally

    return judge


@pytest.fixture
def started() -> Start:
    """The state in which the battle of a scenario begins."""

    def start(system: str, stem: str) -> Any:
        room = next(room for room in catalog.SYSTEMS if room.id == system)
        scenario = files.load(SCENARIOS / system / f"{stem}.json", ScenarioModels(catalog.SYSTEMS))
        return room.rules.new_battle(scenario)

    return start
