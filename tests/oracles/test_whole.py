"""Whole battles of the hex games on small random boards with random settings, against scripts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from core.protocol.system import AnySystem
from core.systems import catalog
from oracles import whole
from oracles.battle_cry.follower import BattleCryFollower
from oracles.judgements import Judgement

BATTLES = 30


def room(system_id: str) -> AnySystem:
    return next(system for system in catalog.SYSTEMS if system.id == system_id)


@pytest.mark.parametrize("system", whole.ROOMS)
def test_nothing_differs_in_whole_battles(system: str) -> None:
    tally: Counter[str] = Counter()
    for number in range(BATTLES):
        for judgement in whole.judged(room(system), number):
            assert judgement.agrees, f"battle {number}: {judgement}"
            tally[judgement.kind] += 1
    assert tally["table"] > 2_000
    assert tally["asked over"] == BATTLES


def test_another_setting_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A script that knows no other reading of hills, orchards and the least dice finds differences."""

    class Wrong(BattleCryFollower):
        def __init__(self, system: Any, state: Any, setup: Mapping[str, Any]) -> None:
            options = {**setup["options"], "hill_to_hill_los": "open", "min_dice": 1, "orchard_mod": 0}
            super().__init__(system, state, {**setup, "options": options})

    right = whole.ROOMS["battle_cry"]
    monkeypatch.setitem(whole.ROOMS, "battle_cry", whole.Room(right.drawn, Wrong))

    def every() -> Iterator[Judgement]:
        for number in range(BATTLES):
            yield from whole.judged(room("battle_cry"), number)

    assert not all(judgement.agrees for judgement in every())
