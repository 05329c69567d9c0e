"""What is counted in a Battle Cry battle: who is ahead in what, by how much."""

from __future__ import annotations

from core.geometry.hex_boards import bits
from core.systems.battle_cry.rules.rule_tables import ARTILLERY, CAVALRY, INFANTRY
from core.systems.battle_cry.rules.state import State

FEATURES = (
    "flags",
    "urgency",
    "infantry",
    "cavalry",
    "artillery",
    "ones",
    "twos",
    "generals",
    "kills",
    "tempo",
)
"""Flags taken and held; how few the leader still needs; figures by arm; units of one and of two figures;
generals; the promise of hits on units of one figure in range; the turn."""

HITS_A_DIE = (1 / 2, 1 / 3, 1 / 3, 1 / 6)
_ARMS = {INFANTRY: 0, CAVALRY: 1, ARTILLERY: 2}


def measure(state: State, side: int) -> tuple[float, ...]:
    """Each of `FEATURES`, above 0 where `side` is ahead."""
    mine, its = _side(state, side), _side(state, 1 - side)
    tempo = 0.5 if state.active == side else -0.5
    return (*(own - other for own, other in zip(mine, its, strict=True)), tempo)


def _side(state: State, side: int) -> list[float]:
    context = state.context
    flags = state.flags(side)
    need = context.need[side]
    figures, ones, twos, kills = [0.0, 0.0, 0.0], 0.0, 0.0, 0.0
    generals = float(state._generals[side].bit_count())
    weak = _weak(state, 1 - side)
    ground, disc = context.grounds[state.works], context.masks.disc
    for unit in bits(context.side_units[side]):
        at = state.at[unit]
        if at < 0:
            continue
        strength = state.strength[unit]
        figures[_ARMS[context.kind_of[unit]]] += strength
        ones += strength == 1
        twos += strength == 2
        for hex_ in bits(weak & disc(at, 4)):
            dice = ground.base_dice(context.gun_of[unit], at, hex_)
            if dice:
                dice += ground.terms(at, hex_)[0]
                kills += min(1.0, max(0, dice) * HITS_A_DIE[context.kind_of[state._unit_on[hex_]]])
    return [float(flags), 1 / max(0.5, need - flags), *figures, -ones, -twos, generals, kills]


def _weak(state: State, side: int) -> int:
    """The hexes of units of one figure."""
    found = 0
    for unit in bits(state.context.side_units[side]):
        if state.at[unit] >= 0 and state.strength[unit] == 1:
            found |= 1 << state.at[unit]
    return found
