"""Counter-examples of old slips, made small: a few bases and one move, held against the oracle again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.paths import SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.scenarios import files
from core.systems import catalog
from oracles import cases
from oracles.la_garde.oracle import of_move as of_la_garde
from oracles.mbt.oracle import of_move as of_mbt

KEPT = sorted((Path(__file__).parent / "cases").glob("*.json"))
JUDGES: dict[str, Any] = {"mbt": of_mbt, "la_garde": of_la_garde}


def named(system: str, title: str) -> Any:
    """A shipped scenario by its English title."""
    models = ScenarioModels(catalog.SYSTEMS)
    found = (files.load(path, models) for path in sorted((SCENARIOS / system).glob("*.json")))
    return next(scenario for scenario in found if scenario.title.en == title)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_kept_cases(path: Path) -> None:
    row = json.loads(path.read_text("utf-8"))
    room = next(room for room in catalog.SYSTEMS if room.id == row["system"])
    state, action = cases.laid(room, named(room.id, row["scenario"]), row)
    judgement = JUDGES[room.id](room, state, action)
    assert judgement.right is not None
    assert judgement.agrees, judgement


def test_cases_are_kept() -> None:
    assert len(KEPT) > 3
