"""How near each side, and each corps of it, is to being beaten (MBT-4)."""

from __future__ import annotations

from collections.abc import Iterator

from core.presentation.measured_look import Standing
from core.systems.mbt.rules import victory
from core.systems.mbt.rules.state import State
from core.text import _


def standings(state: State) -> tuple[Standing, ...]:
    """Losses of each side against its limit; with corps each corps, then how many are demoralised."""
    return tuple(row for side in (0, 1) for row in _of_side(state, side))


def _of_side(state: State, side: int) -> Iterator[Standing]:
    context = state.context
    if not context.corps[side]:
        lost, limit = victory.losses(state, side), context.limits[side]
        yield Standing(side, None, lost, limit, victory.has_lost(state, side), "MBT-4.1")
        return
    broken = victory.demoralised(state, side)
    needed = context.corps_to_lose[side]
    label = _("Demoralised corps")
    yield Standing(side, label, broken, needed, broken >= needed, "MBT-4.3")
    row = context.scenario.sides[side]
    for number in range(context.corps[side]):
        lost, beaten = victory.corps_losses(state, side, number)
        name, limit = row.corps_called(number), context.limits[side]
        yield Standing(side, name, lost, limit, beaten, "MBT-4.3", whole=False)
