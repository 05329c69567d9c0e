"""Battle Cry and Belle Époque against their oracles."""

from __future__ import annotations

from tests.oracles.conftest import Judge


def test_battle_cry(judged: Judge) -> None:
    tally = judged("battle_cry", stem="mirror_creek")
    assert [failure.reason for failure in tally.failures] == []
    assert tally.judged["dice"] > 1_000
    assert tally.judged["retreats"] > 20


def test_belle_epoque(judged: Judge) -> None:
    tally = judged("belle_epoque", stem="mirror_ridge")
    assert [failure.reason for failure in tally.failures] == []
    assert tally.judged["targets"] > 500
    assert tally.judged["dice"] > 20
