"""The line of sight on a map that is being designed and in a battle, by the same obstacles (BC-10)."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from core.geometry.hex_boards import bits
from core.geometry.hex_sight import blocking
from core.presentation.look import SightLine
from core.systems.battle_cry.rules.battle import blockers
from core.systems.battle_cry.rules.context import BattleContext
from core.systems.battle_cry.rules.rule_tables import ARTILLERY
from core.systems.battle_cry.rules.state import NOBODY

if TYPE_CHECKING:
    from core.systems.battle_cry.design.scenario import BattleCryScenario
    from core.systems.battle_cry.rules.state import State


def sight(scenario: BattleCryScenario, start: int, end: int) -> SightLine:
    """Whether `start` sees `end` as everything is set up, and the hexes that block.

    It is the unit in `start` that looks, else a general; where there is none, infantry of the first side.
    """
    context = BattleContext(scenario)
    looks = NOBODY
    units, generals = [0, 0], [0, 0]
    for unit, at in enumerate(context.start_at):
        (generals if context.is_general[unit] else units)[context.side_of[unit]] |= 1 << at
        if at == start and (looks == NOBODY or context.is_general[looks]):
            looks = unit
    # Pieces that cannot stand together make no State, but a map in the making may hold them.
    stands = cast("State", SimpleNamespace(context=context, _units=units, _generals=generals))
    return _line(stands, looks, start, end)


def sight_in(state: State, start: int, end: int) -> SightLine:
    """The same in a battle as it stands."""
    return _line(state, looker(state, start), start, end)


def looker(state: State, start: int) -> int:
    """Who looks from a hex: the unit there, else a general, else NOBODY."""
    unit = state.unit_on(start)
    return unit if unit != NOBODY else state.general_on(start)


def eye(context: BattleContext, piece: int) -> tuple[bool, int]:
    """Whether artillery looks, and of which side; nobody looks as infantry of the first."""
    if piece == NOBODY:
        return False, 0
    return context.kind_of[piece] == ARTILLERY, context.side_of[piece]


def _line(state: State, looks: int, start: int, end: int) -> SightLine:
    artillery, side = eye(state.context, looks)
    mask = blockers(state, start, end, artillery=artillery, side=side)
    pairs = state.context.shot(start, end)[1]
    found = blocking(pairs, mask)
    return SightLine(not found, tuple(bits(found)), rule_of(pairs, mask) if found else "BC-10.1")


def rule_of(pairs: Sequence[tuple[int, int]], obstacles: int) -> str:
    """What blocks a line: an obstacle that it crosses, or two that it only grazes, one on either side."""
    return "BC-10.1" if any(left & right & obstacles for left, right in pairs) else "BC-10.2"
