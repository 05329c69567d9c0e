"""La Garde against its oracle: nothing differs, and a slip of a tenth of a millimetre would be seen."""

from __future__ import annotations

from typing import Any

import pytest

from core.geometry import shapes
from core.systems.la_garde.rules import movement, zones
from tests.oracles.conftest import Judge

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


def test_moves_at_the_limits(judged: Judge) -> None:
    tally = judged("la_garde", stem="twin_rises", seeds=(1,))
    assert [failure.reason for failure in tally.failures] == []
    for order in ("attack", "manoeuvre", "none"):
        assert tally.judged[f"{order}, not allowed"] > 10, order
        assert tally.judged[f"{order}, allowed"] > 5, order
    assert tally.judged["bags"] > 3


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_seen(slip: str, judged: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*SLIPS[slip])
    assert any(judged("la_garde", stem="twin_rises", seeds=(seed,)).disagreements for seed in range(1, 7))
