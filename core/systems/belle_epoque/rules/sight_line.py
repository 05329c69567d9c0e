"""The line of fire between two hexes with what blocks it, and how far its target is seen (BE-9)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from core.presentation.look import SightLine
from core.protocol.events import Modifier
from core.systems.belle_epoque.rules import fire
from core.systems.belle_epoque.rules.context import BattleContext
from core.systems.belle_epoque.rules.fire_refusals import blockers
from core.systems.belle_epoque.rules.rule_tables import FARTHEST
from core.systems.belle_epoque.rules.state import NOBODY

if TYPE_CHECKING:
    from core.systems.belle_epoque.design.scenario import BelleEpoqueScenario
    from core.systems.belle_epoque.rules.state import State


def sight(scenario: BelleEpoqueScenario, start: int, end: int) -> SightLine:
    """The line as everything is set up: nobody has moved or fired yet."""
    context = BattleContext(scenario)
    units = [0, 0]
    unit_on = [NOBODY] * context.cells
    for unit, at in enumerate(context.start_at):
        if not context.due[unit]:
            units[context.side_of[unit]] |= 1 << at
            unit_on[at] = unit
    # Units that cannot stand together make no State, but a map in the making may hold them.
    stands = SimpleNamespace(
        context=context,
        _units=units,
        _unit_on=unit_on,
        at=list(context.start_at),
        moved_ever=0,
        fired_ever=0,
    )
    return sight_in(cast("State", stands), start, end)


def sight_in(state: State, start: int, end: int) -> SightLine:
    """The line in a battle; the reasons are those of the unit in `end`, if one stands there."""
    distance = state.context.shot(start, end)[0]
    target = state._unit_on[end]
    reach = FARTHEST
    reasons: tuple[Modifier, ...] = (Modifier("sight", reach, "BE-9.2"),)  # so far an empty hex, too
    if target >= 0:
        reach, reasons = fire.sight_distance(state, target), fire.sight_terms(state, target)
    if start == end:
        return SightLine(True, (), "BE-9.1", 0, reach, reasons)
    found = blockers(state, start, end)
    return SightLine(not found, found, "BE-9.1", distance, reach, reasons)
