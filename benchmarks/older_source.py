"""This source beside an older checkout, in turns: how many times as many battles a second it plays."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from core.paths import ROOT

CLOCK = Path(__file__).with_name("battle_clock.py")
BATTLES = (
    ("mbt", "twin_hills", "greedy", 2),
    ("mbt", "hydaspes", "greedy", 2),
    ("la_garde", "twin_rises", "greedy", 4),
    ("la_garde", "austerlitz", "greedy", 2),
    ("mbt", "twin_hills", "random", 20),
    ("mbt", "hydaspes", "random", 20),
    ("la_garde", "twin_rises", "random", 12),
    ("la_garde", "austerlitz", "random", 8),
)
"""System, scenario, both players, and battles a turn."""
ROUNDS = 3


def against(older: Path, progress: Callable[[float], None], rounds: int = ROUNDS) -> dict[str, Any]:
    """By battle: battles a second here and there, and the ratios, by battle and by decision.

    Rules may have changed in between, so that battles are longer or shorter: a decision tells more.
    """
    found: dict[str, Any] = {}
    for number, (system, name, player, battles) in enumerate(BATTLES):
        spent: dict[Path, list[dict[str, float]]] = {ROOT: [], older: []}
        for turn in range(rounds):
            for source, rows in spent.items():
                rows.append(_clocked(source, system, name, player, 1 + turn * battles, battles))
            progress((number + (turn + 1) / rounds) / len(BATTLES))
        (rate, pace), (old_rate, old_pace) = (_rates(rows) for rows in spent.values())
        found[f"{system}_{name}_{player}"] = {
            "battles_per_s": round(rate, 2),
            "older_battles_per_s": round(old_rate, 2),
            "battles_ratio": round(rate / old_rate, 2),
            "decisions_ratio": round(pace / old_pace, 2),
        }
    return found


def _rates(rows: list[dict[str, float]]) -> tuple[float, float]:
    """Battles and decisions a second of the processor."""
    seconds, battles, decided = (sum(row[key] for row in rows) for key in ("seconds", "battles", "decided"))
    return battles / seconds, decided / seconds


def _clocked(source: Path, system: str, name: str, player: str, first: int, battles: int) -> dict[str, float]:
    command = [sys.executable, str(CLOCK), system, name, player, str(first), str(battles)]
    environment = {**os.environ, "PYTHONPATH": str(source)}
    done = subprocess.run(command, cwd=source, env=environment, capture_output=True, text=True, check=True)
    row: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return row
