"""Who is weaker and within reach: strong bases hunt those whom they double."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.geometry.contacts import are_within
from core.systems.mbt.players.odds import chances
from core.systems.mbt.rules.strength import own_sum

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from core.geometry.bases import Footprint
    from core.systems.mbt.rules.state import State

    Worth = Callable[[int], float]


def prey(state: State, unit: int, foot: Footprint, foes: Iterable[int], worth: Worth, beaten: float) -> float:
    """What the best duel with a weaker enemy would bring that a base there could seek next turn."""
    context, opposed = state.context, state.opposed()
    best = 0.0
    for foe in foes:
        its = state.feet[foe]
        if its is None or opposed[foe] >= 0:
            continue
        gain = promised(state, unit, foe, worth, beaten)
        if gain > best and are_within(foot, its, context.allowance[unit]):
            best = gain
    return best


def promised(state: State, unit: int, foe: int, worth: Worth, beaten: float) -> float:
    """What a duel of these two alone would bring; `beaten`: what it counts to throw one back."""
    context = state.context
    kills, beats, loses, dies = chances(own_sum(context, unit), own_sum(context, foe))
    return (kills + beaten * beats) * worth(foe) - (dies + beaten * loses) * worth(unit)
