"""The line of sight on a map that is being designed and in a battle, by the same obstacles (BC-10)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from core.geometry.hex_boards import bits
from core.presentation.look import SightLine
from core.systems.battle_cry.rules.battle import blockers
from core.systems.battle_cry.rules.context import BattleContext
from core.systems.battle_cry.rules.rule_tables import ARTILLERY

if TYPE_CHECKING:
    from core.systems.battle_cry.design.scenario import BattleCryScenario
    from core.systems.battle_cry.rules.state import State


def sight(scenario: BattleCryScenario, start: int, end: int) -> SightLine:
    """Whether `start` sees `end` as everything is set up, and the hexes that block.

    It is the piece in `start` that looks; where there is none, an infantry unit of the first side.
    """
    context = BattleContext(scenario)
    side, artillery = 0, False
    units, generals = [0, 0], [0, 0]
    for unit, at in enumerate(context.start_at):
        owner = context.side_of[unit]
        (generals if context.is_general[unit] else units)[owner] |= 1 << at
        if at == start:
            side, artillery = owner, context.kind_of[unit] == ARTILLERY
    # Pieces that cannot stand together make no State, but a map in the making may hold them.
    stands = cast("State", SimpleNamespace(context=context, _units=units, _generals=generals))
    return _line(stands, start, end, artillery=artillery, side=side)


def sight_in(state: State, start: int, end: int) -> SightLine:
    """The same in a battle as it stands."""
    context = state.context
    for unit, at in enumerate(state.at):
        if at == start and not context.is_general[unit]:
            artillery = context.kind_of[unit] == ARTILLERY
            return _line(state, start, end, artillery=artillery, side=context.side_of[unit])
    return _line(state, start, end, artillery=False, side=0)


def _line(state: State, start: int, end: int, *, artillery: bool, side: int) -> SightLine:
    mask = blockers(state, start, end, artillery=artillery, side=side)
    for left, right in state.context.shot(start, end)[1]:
        if left & mask and right & mask:
            return SightLine(False, tuple(bits((left | right) & mask)), "BC-10.1")
    return SightLine(True, (), "BC-10.1")
