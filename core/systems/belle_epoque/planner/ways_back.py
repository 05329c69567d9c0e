"""What the even losses of a stroke cost a unit that can go back no farther, as all stand (BE-13.3)."""

from __future__ import annotations

from core.geometry.hex_boards import bits
from core.systems.belle_epoque.rules import losses
from core.systems.belle_epoque.rules.state import State

Barred = tuple[int, ...]
"""By the number of even losses, from none on: the elements that they cost for certain."""
Known = dict[tuple[int, int], int]
"""By hex and by steps left: what was counted already."""


def barred(state: State, unit: int, hex_: int, attacker: int, *, chooses: bool) -> Barred:
    """What even losses cost a unit in a hex at least, its owner choosing the ways (BE-13.5).

    `chooses`: by fire, where he may let an element go instead (BE-13.4). With as many even losses as it has
    elements the odd ones alone are its end.
    """
    at, strength = state.at[unit], max(1, state.strength[unit])
    state.at[unit] = hex_
    away = losses.feared(state, unit, attacker)
    known: Known = {}
    found = tuple(_least(state, unit, away, left, known, chooses=chooses) for left in range(strength))
    state.at[unit] = at
    return found


def _least(state: State, unit: int, away: int, left: int, known: Known, *, chooses: bool) -> int:
    """The fewest elements that so many steps back cost a unit where it has come: many ways meet again."""
    here = state.at[unit]
    if (here, left) not in known:
        known[here, left] = _counted(state, unit, away, left, known, chooses=chooses)
    return known[here, left]


def _counted(state: State, unit: int, away: int, left: int, known: Known, *, chooses: bool) -> int:
    ways = losses.steps(state, unit, away) if left else 0
    if not ways:
        leaves = left and losses.leaves_map(state, unit, chooses=chooses)
        return state.strength[unit] if leaves else left
    here, fewest = state.at[unit], state.strength[unit]
    for to in bits(ways):
        state.at[unit] = to
        fewest = min(fewest, _least(state, unit, away, left - 1, known, chooses=chooses))
        if not fewest:
            break
    state.at[unit] = here
    return fewest
