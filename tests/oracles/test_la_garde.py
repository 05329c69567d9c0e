"""La Garde against its oracle: nothing differs, and a slip of a tenth of a millimetre would be seen."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from core.geometry import shapes
from core.systems import catalog
from core.systems.la_garde.rules import bombardment_bag, facts, movement, withdrawals, zones
from oracles.la_garde import defeats
from oracles.la_garde.oracle import of_bombardments
from tests.everyday import one_in, slowly
from tests.oracles.conftest import Judge, Start, up_to_a_slip

SLIPS: dict[str, tuple[Any, str, Any]] = {
    "a way costs a tenth less": (movement, "measure", lambda *given: cheaper(*given)),
    "a zone begins a tenth farther out": (zones, "TOUCHING", 40),
    "brigades lie 0.3 mm deep in one another": (shapes, "OVERLAPPING", 30),
}
MEASURE = movement.measure


def cheaper(*given: Any) -> tuple[int, int]:
    """A move that is measured a tenth of a millimetre short."""
    used, allowed = MEASURE(*given)
    return used - 10, allowed


@pytest.mark.parametrize(("seeds", "every"), [((4,), 2), slowly(((1, 4), 1))])
def test_moves_at_the_limits(seeds: tuple[int, ...], every: int, judged: Judge) -> None:
    """Every other moment each day, all of more battles in the slow run."""
    tally = judged("la_garde", stem="twin_rises", seeds=seeds, one_in=every)
    assert [failure.reason for failure in tally.failures] == []
    for order in ("attack", "manoeuvre", "none"):
        assert tally.judged[f"{order}, not allowed"] > 10, order
        assert tally.judged[f"{order}, allowed"] > 5, order
    assert tally.judged["bags"] > 3
    assert tally.judged["shots"] > 10


@pytest.mark.parametrize("slip", one_in(3, SLIPS))
def test_a_slip_is_seen(slip: str, judged: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*SLIPS[slip])
    assert judged("la_garde", stem="twin_rises", seeds=tuple(range(1, 7)), one_is_enough=True).disagreements


def test_a_slip_in_the_bag_of_a_bombardment_is_seen(judged: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bombardment_bag, "GUARD", bombardment_bag.ELITE)
    monkeypatch.setattr(bombardment_bag, "FORMED", bombardment_bag.DISORGANISED)
    assert judged("la_garde", stem="twin_rises", seeds=(1,), one_is_enough=True).disagreements


RANGES: dict[str, tuple[Any, str, Any]] = {
    "nothing is wrong": (facts, "range_of", facts.range_of),
    "guns reach a tenth too far": (facts, "_gun", lambda *given: longer(*given)),
}
GUN = facts._gun


def longer(*given: Any) -> Any:
    """A gun whose longest range is a tenth of a millimetre more."""
    gun = GUN(*given)
    return replace(gun, long=gun.long + 10)


@pytest.mark.parametrize("slip", RANGES)
def test_ranges_of_guns_to_a_tenth(slip: str, started: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*RANGES[slip])
    room = next(room for room in catalog.SYSTEMS if room.id == "la_garde")
    state = started("la_garde", "twin_rises")
    found = up_to_a_slip(one for seed in range(12) for one in of_bombardments(room, state, Random(seed)))
    if slip == "nothing is wrong":
        assert found[-1].agrees
        ranges = [judgement.engine for judgement in found if judgement.kind == "ranges"]
        assert min(ranges.count(True), ranges.count(False)) > 5
    else:
        assert not found[-1].agrees


BACKWARD: dict[str, tuple[Any, str, Any]] = {
    "nothing is wrong": (withdrawals, "HALF_CENTIMETRE", withdrawals.HALF_CENTIMETRE),
    "no enemy stops them": (withdrawals, "stop", lambda base, start, end, foes: end),
    "they miss the last clear place": (withdrawals, "_last_clear", lambda foot, end, friends: foot.pose),
    "they go 9 cm, all of them": (withdrawals, "allowance", lambda context, unit, cohesion: 9000),
}


@pytest.mark.parametrize("slip", BACKWARD)
def test_who_goes_back_comes_to_stand_where_the_oracle_says(
    slip: str, started: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(*BACKWARD[slip])
    found = up_to_a_slip(
        judgement
        for stem in ("twin_rises", "austerlitz")
        for judgement in defeats.of_defeats(started("la_garde", stem), Random(stem), tries=60)
    )
    if slip == "nothing is wrong":
        assert found[-1].agrees
        assert sum(judgement.kind == "withdrawals" for judgement in found) > 20
        assert sum(judgement.kind == "routs" for judgement in found) > 10
    else:
        assert not found[-1].agrees
