"""MBT against its oracle: nothing differs, and a slip of a tenth of a millimetre would be seen."""

from __future__ import annotations

from typing import Any

import pytest

from core.geometry import shapes
from core.systems.mbt.rules import movement
from tests.oracles.conftest import Judge

SLIPS: dict[str, list[tuple[Any, str, Any]]] = {
    "a base goes a tenth too far": [(movement, "displacement", lambda *poses: less(*poses))],
    "bases touch over 0.6 mm": [(shapes, "TOUCHING", 60), (movement, "TOUCHING", 60)],
    "bases lie 0.3 mm deep in one another": [(shapes, "OVERLAPPING", 30)],
    "who is met on the way is forgotten": [(movement, "_contacts", lambda *given: None)],
}


def less(*poses: Any) -> int:
    """The farthest way of a corner, ten hundredths short."""
    from core.geometry.moves import displacement

    return max(0, displacement(*poses) - 10)


def test_moves_at_the_limits(judged: Judge) -> None:
    tally = judged("mbt", stem="twin_hills", seeds=(1, 2))
    assert [failure.reason for failure in tally.failures] == []
    for kind in ("move, allowed", "move, not allowed", "group move, allowed", "group move, not allowed"):
        assert tally.judged[kind] > 5, kind
    assert tally.judged["shots"] > 50
    assert tally.judged["combats"] > 2


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_seen(slip: str, judged: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    for where, name, wrong in SLIPS[slip]:
        monkeypatch.setattr(where, name, wrong)
    assert any(judged("mbt", stem="twin_hills", seeds=(seed,)).disagreements for seed in range(1, 7))
