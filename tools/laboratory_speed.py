"""How soon the laboratory knows a scenario, and what a second worker of a cluster brings.

    python -m tools.laboratory_speed [--system mbt,la_garde] [--workers 2]
    python -m tools.laboratory_speed --cluster [--system battle_cry] [--battles 400]

The first plays officers until the interval is ±3 points, on a scenario in which the sides are alike, and says
the seconds beside those that are allowed. The second plays the same battles with one worker of Dask and with
two, and says how many times quicker two are, and whether both have counted the same. One JSON line a system.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from core.lab.balance import Balance, Wish
from core.lab.balance_records import level_row
from core.lab.machines import cluster_here, executor
from core.lab.pool import workers
from core.paths import SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.protocol.system import AnySystem
from core.scenarios.files import load
from core.systems.catalog import SYSTEMS

EVEN: Mapping[str, str] = MappingProxyType(
    {
        "battle_cry": "mirror_creek",
        "belle_epoque": "mirror_ridge",
        "belle_position": "chalons_manoeuvres",
        "la_garde": "twin_rises",
        "mbt": "twin_hills",
    }
)
"""The scenario of each game in which both sides are alike: it takes the most battles."""
ALLOWED: Mapping[str, int] = MappingProxyType(
    {"battle_cry": 60, "belle_epoque": 60, "belle_position": 60, "la_garde": 180, "mbt": 300}
)
"""Seconds on two cores for ±3 points at 95 %."""
SEED = 18
CLUSTER_PORT = 0


def main() -> int:
    """Measure what is asked for, one line a system."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--system", default=",".join(EVEN))
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--player", default="officer")
    parser.add_argument("--within", type=float, default=3.0, help="points")
    parser.add_argument("--cluster", action="store_true", help="two workers of Dask beside one")
    parser.add_argument("--battles", type=int, default=400, help="for --cluster")
    wish = parser.parse_args()
    for system in SYSTEMS:
        if system.id in wish.system.split(","):
            row = _cluster(system, wish) if wish.cluster else _verdict(system, wish)
            sys.stdout.write(json.dumps({"system": system.id, "scenario": EVEN[system.id], **row}) + "\n")
            sys.stdout.flush()
    return 0


def _balance(system: AnySystem, wish: Wish) -> Balance:
    path = SCENARIOS / system.id / f"{EVEN[system.id]}.json"
    return Balance(system, load(path, ScenarioModels(SYSTEMS)), wish)


def _verdict(system: AnySystem, asked: argparse.Namespace) -> dict[str, Any]:
    """A verdict from the start of the processes to the interval that is asked for."""
    balance = _balance(system, Wish((asked.player,), asked.within / 100, seed=SEED))
    began = time.perf_counter()
    with workers(asked.workers) as pool:
        balance.play(pool)
    seconds = time.perf_counter() - began
    level = balance.levels[0]
    worked = sum(trial.seconds for trial in level.trials)
    effective = level.corrected().effective
    return {
        "seconds": round(seconds, 1),
        "allowed": ALLOWED[system.id],
        "holds": seconds <= ALLOWED[system.id],
        "battles": level.battles,
        "effective_battles": round(effective),
        "effective_battles_per_second_of_a_core": round(effective / worked, 2),
        "share": level.share.row(),
    }


def _cluster(system: AnySystem, asked: argparse.Namespace) -> dict[str, Any]:
    """The same battles with one worker process and with two; starting them is not counted."""
    seconds, rows = [], []
    for count in (1, 2):
        balance = _balance(
            system, Wish((asked.player,), within=0.001, battles=asked.battles, seed=SEED, noted=2)
        )
        with cluster_here(count, port=CLUSTER_PORT) as address, executor(address) as pool:
            _balance(system, Wish((asked.player,), within=0.001, battles=4 * count, noted=0)).play(pool)
            began = time.perf_counter()
            balance.play(pool)
            seconds.append(time.perf_counter() - began)
        ids = [side.id for side in balance.scenario.sides]
        rows.append(level_row(balance.levels[0], ids))
    return {
        "battles": asked.battles,
        "one_worker": round(seconds[0], 1),
        "two_workers": round(seconds[1], 1),
        "times_quicker": round(seconds[0] / seconds[1], 2),
        "holds": seconds[0] >= 1.6 * seconds[1],
        "same_counts": rows[0] == rows[1],
    }


if __name__ == "__main__":
    sys.exit(main())
