"""How fast the laboratory knows something: battles a second on one core, and their worth without luck."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from core.lab.statistics.luck_correction import corrected
from core.lab.trials import Trial, Trials, play_trial

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario

SEAT = "officer"
FEWEST = 16
"""Battles under which luck cannot be told apart."""


def laboratory_figures(system: AnySystem, scenario: Scenario, seconds: float) -> dict[str, Any]:
    """Battles a second of officers against themselves, and effective battles a second."""
    trials = Trials(system, scenario, (SEAT, SEAT), 1, range(0))
    played: list[Trial] = []
    began = time.perf_counter()
    while len(played) < FEWEST or time.perf_counter() - began < seconds:
        played.append(play_trial(trials, len(played)))
        if time.perf_counter() - began > 6 * seconds:
            break
    spent = time.perf_counter() - began
    found = corrected([trial.result for trial in played], [trial.luck for trial in played])
    return {
        "battles_per_second": round(found.battles / spent, 2),
        "effective_battles_per_second": round(found.effective / spent, 2),
    }
