"""Belle Position against its oracle."""

from __future__ import annotations

import pytest

from core.systems.belle_position.rules import combat, movement
from tests.oracles.conftest import Judge


def test_belle_position(judged: Judge) -> None:
    tally = judged("belle_position", seeds=(1, 2, 3))
    assert [failure.reason for failure in tally.failures] == []
    assert tally.judged["combats"] > 300
    assert tally.judged["moves"] > 3_000
    assert tally.judged["brought"] > 1_000


def test_slips_are_seen(judged: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(movement, "leaves_general", lambda *given: False)
    assert judged("belle_position", seeds=(1, 2)).disagreements
    monkeypatch.undo()
    monkeypatch.setattr(combat, "terrain_dice", lambda *given: 0)
    assert judged("belle_position", seeds=(1,)).disagreements
