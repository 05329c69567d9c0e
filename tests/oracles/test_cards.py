"""Belle Position against its oracle."""

from __future__ import annotations

import pytest

from core.systems import catalog
from core.systems.belle_position.rules import combat, movement
from oracles.soak import Task, judge_battle
from tests.oracles.conftest import Judge, Start


def test_belle_position(judged: Judge) -> None:
    tally = judged("belle_position", seeds=(1, 2, 3))
    assert [failure.reason for failure in tally.failures] == []
    assert tally.judged["combats"] > 300
    assert tally.judged["moves"] > 3_000
    assert tally.judged["brought"] > 1_000


def test_slips_are_seen(judged: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(movement, "leaves_general", lambda *given: False)
    assert judged("belle_position", seeds=(1, 2), one_is_enough=True).disagreements
    monkeypatch.undo()
    monkeypatch.setattr(combat, "terrain_dice", lambda *given: 0)
    assert judged("belle_position", seeds=(1,), one_is_enough=True).disagreements


def test_moments_after_an_umpire_are_judged_too(started: Start) -> None:
    """Every third battle has rulings at random, and nothing differs after them."""
    scenario = started("belle_position", "chalons_manoeuvres").context.scenario
    room = next(room for room in catalog.SYSTEMS if room.id == "belle_position")
    ruled = judge_battle(Task(room, scenario, 5, 2))
    assert ruled.ruled > 0
    assert [failure.reason for failure in ruled.failures] == []
    assert judge_battle(Task(room, scenario, 5, 3)).ruled == 0
