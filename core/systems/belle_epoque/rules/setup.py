"""From a scenario to the state before the first command dice (BE-2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from core.kit.names import hex_name, side_name
from core.protocol.events import Listener
from core.protocol.refusals import CannotBeginError, CannotStandError
from core.records.serialization.processes import travels
from core.systems.belle_epoque.rules import flow, phases, victory
from core.systems.belle_epoque.rules.context import BattleContext
from core.systems.belle_epoque.rules.state import NOWHERE, State, rebuild
from core.text import Value, _, capital

if TYPE_CHECKING:
    from core.systems.belle_epoque.design.scenario import BelleEpoqueScenario


def new_battle(scenario: BelleEpoqueScenario, emit: Listener | None = None) -> State:
    """Units in place, reinforcements waiting; the command dice have to fall.

    Raises CannotBeginError where two units stand in one hex (BE-1.2).
    """
    context = BattleContext(scenario)
    _check(context)
    state = State.__new__(State)
    state.context = context
    state.frames = ()
    state.ended = ()
    state.strength = list(context.full)
    state.waiting = sum(1 << unit for unit, due in enumerate(context.due) if due)
    state.at = [NOWHERE if due else at for at, due in zip(context.start_at, context.due, strict=True)]
    state.moved_ever = state.fired_ever = 0
    state.held = list(context.first_held)
    rebuild(state)
    hold_objectives(state)
    flow.begin_turn(state, 1, emit)
    victory.judge(state, emit)
    flow.advance(state, emit)
    return state


def hold_objectives(state: State) -> None:
    """Who stands in an objective holds it (BE-17.2)."""
    for number, (hex_, _points, _side) in enumerate(state.context.objectives):
        unit = state._unit_on[hex_]
        if unit >= 0:
            state.held[number] = state.context.side_of[unit]


def restored(scenario: BelleEpoqueScenario, fields: Mapping[str, Any]) -> State:
    """A battle from its scenario and its plain fields, at the same moment."""
    state = State.of(BattleContext(scenario), fields)
    _check_moment(state)
    rebuild(state)
    flow.advance(state, None)
    return state


travels(State, restored)


def _check_moment(state: State) -> None:
    """Who is activated stands on the map, and so do those of whom a reaction or a fire speaks."""
    if state.ended:
        return
    named = [state.active] if state.phase in phases.OF_A_UNIT and not state.frames else []
    named += [frame.unit for frame in state.frames]
    if any(unit < 0 or state.at[unit] < 0 for unit in named):
        raise CannotStandError


def _check(context: BattleContext) -> None:
    taken: dict[int, int] = {}
    for unit, hex_ in enumerate(context.start_at):
        if context.due[unit]:
            continue
        other = taken.setdefault(hex_, unit)
        if other != unit:
            raise CannotBeginError(
                _(
                    "“{unit}” and “{other}” cannot both stand in {hex}",
                    unit=_called(context, unit),
                    other=_called(context, other),
                    hex=hex_name(context, hex_),
                ),
                "BE-1.2",
            )


def _called(context: BattleContext, unit: int) -> Value:
    """Its name, else its arm and whose it is: an id says nothing to whoever reads it."""
    arm, side = context.catalogue.arms[context.kind_of[unit]].name, side_name(context, context.side_of[unit])
    return context.unit_names[unit] or _("{kind}, {side}", kind=capital(arm), side=side)
