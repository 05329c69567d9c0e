"""From a scenario to the state before the first move (MBT-3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from core.geometry.bases import footprint
from core.geometry.shapes import overlaps
from core.protocol.events import Listener
from core.protocol.refusals import CannotBeginError
from core.records.serialization.processes import travels
from core.scenarios.problems import called_side
from core.systems.mbt.rules import deployment, flow, phases
from core.systems.mbt.rules.context import BattleContext
from core.systems.mbt.rules.state import State, rebuild
from core.text import _

if TYPE_CHECKING:
    from core.systems.mbt.design.scenario import MbtScenario


def new_battle(scenario: MbtScenario, emit: Listener | None = None) -> State:
    """Bases in place, or all still to be laid; the first side moves.

    Raises CannotBeginError where a side has no base; where bases overlap, stand off the table or on ground
    that bars them, or have no zone to be laid in.
    """
    context = BattleContext(scenario)
    deploys = context.options.deploy
    for side in scenario.sides:
        if not any(base.side == side.id for base in scenario.units):
            raise CannotBeginError(_("there is no base of {side}", side=called_side(side)), "MBT-2.3")
    _check_zones(context) if deploys else _check_places(context)
    state = State.__new__(State)
    state.context = context
    state.frames = ()
    state.ended = ()
    everybody = (1 << len(context.unit_ids)) - 1
    state.poses = [None] * len(context.unit_ids) if deploys else list(context.start)
    state.laid = 0 if deploys else everybody
    state.gone = state.spared = state.moved = state.acted = state.melee = 0
    state.held = list(context.first_held)
    state.turn = 1
    state.active = context.first
    state.phase = phases.DEPLOY
    rebuild(state)
    flow.advance(state, emit)
    return state


def restored(scenario: MbtScenario, fields: Mapping[str, Any]) -> State:
    """A battle from its scenario and its plain fields, at the same moment."""
    state = State.of(BattleContext(scenario), fields)
    rebuild(state)
    flow.advance(state, None)
    return state


travels(State, restored)


def _check_places(context: BattleContext) -> None:
    ids = context.unit_ids
    feet = [footprint(base, pose) for base, pose in zip(context.base_of, context.start, strict=True)]
    for unit, foot in enumerate(feet):
        if not context.table.holds(foot):
            raise CannotBeginError(_("“{unit}” does not stand on the table", unit=ids[unit]), "MBT-1.1")
        if context.ground.bars(context.mobility_of[unit], foot):
            raise CannotBeginError(
                _("“{unit}” stands on ground that it cannot enter", unit=ids[unit]), "MBT-5.3"
            )
        for other in range(unit):
            if overlaps(foot, feet[other]):
                raise CannotBeginError(
                    _("“{unit}” and “{other}” overlap", unit=ids[unit], other=ids[other]), "MBT-1.1"
                )


def _check_zones(context: BattleContext) -> None:
    for unit, name in enumerate(context.unit_ids):
        if not deployment.zones(context, unit):
            raise CannotBeginError(_("“{unit}” has no zone to be laid in", unit=name), "MBT-R56")
