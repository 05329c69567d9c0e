"""From a scenario to the state before the first decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from core.geometry.bases import footprint
from core.geometry.shapes import overlaps
from core.protocol.events import Listener
from core.protocol.refusals import CannotBeginError, CannotStandError
from core.records.serialization.processes import travels
from core.scenarios.problems import called_side
from core.systems.la_garde.rules import deployment, flow, generals, phases
from core.systems.la_garde.rules.context import BattleContext
from core.systems.la_garde.rules.facts import range_of
from core.systems.la_garde.rules.fighting_frames import Bombarding, Fighting, Joining
from core.systems.la_garde.rules.orders import NO_ORDER
from core.systems.la_garde.rules.rule_tables import FORMED
from core.systems.la_garde.rules.situation import LONG
from core.systems.la_garde.rules.state import NOBODY, State, rebuild
from core.text import _

if TYPE_CHECKING:
    from core.systems.la_garde.design.scenario import LaGardeScenario


def new_battle(scenario: LaGardeScenario, emit: Listener | None = None) -> State:
    """Brigades in place, or all still to be laid; reinforcements wait.

    Raises CannotBeginError where brigades overlap, stand off the table or on ground that nobody enters, or
    have no zone to be laid in.
    """
    context = BattleContext(scenario)
    deploys = context.options.deploy
    present = [unit for unit, group in enumerate(context.group_of) if group == NOBODY]
    for number, side in enumerate(scenario.sides):
        if not context.units_of[number]:
            raise CannotBeginError(_("there is no brigade of {side}", side=called_side(side)), "LG-1.1")
    _check_zones(context, present) if deploys else _check_places(context, present)
    units, count = len(context.unit_ids), len(context.division_ids)
    state = State.__new__(State)
    state.context = context
    state.frames = ()
    state.ended = ()
    state.turn, state.phase = 1, phases.DEPLOY
    state.active, state.division, state.initiative = context.first, NOBODY, 1 - context.first
    state.poses = [None] * units
    state.elements = list(context.strength_of)
    state.cohesion = [FORMED] * units
    state.fought, state.dry = [0] * units, [0] * units
    state.attached = sum(1 << unit for unit, count in enumerate(context.attached_elements) if count)
    state.laid = state.gone = state.moved = state.turned = state.prolonged = state.bombarded = 0
    state.attacked = state.occupied = state.tested = state.revealed = state.activated = 0
    state.lost = state.rode = state.done = state.began = state.arrived = state.rolled = 0
    state.joined = ()
    state.orders, state.tries = [NO_ORDER] * count, [0] * count
    state.acting = [None] * count
    corps = len(context.corps_ids)
    state.corps_orders, state.aides_spent = [NO_ORDER] * corps, [0] * corps
    state.generals = [None] * len(context.posts)
    state.skills = [post.skill for post in context.posts]
    state.pools = [context.catalogue.skills[state.skills[context.army_post[side]]].pool for side in (0, 1)]
    state.held = list(context.first_held)
    if not deploys:
        for unit in present:
            state.poses[unit] = context.start[unit]
            state.laid |= 1 << unit
    rebuild(state)
    if not deploys:
        generals.set_up(state)
    flow.advance(state, emit)
    return state


def restored(scenario: LaGardeScenario, fields: Mapping[str, Any]) -> State:
    """A battle from its scenario and its plain fields, at the same moment."""
    state = State.of(BattleContext(scenario), fields)
    rebuild(state)
    _check_moment(state)
    flow.advance(state, None)
    return state


def _check_moment(state: State) -> None:
    """Who is in hand is known, and those who fight or fire stand on the table."""
    in_hand = state.phase in phases.ACTIVATION and not state.ended
    if in_hand and (state.active < 0 or state.division < 0):
        raise CannotStandError
    fights = [frame for frame in state.frames if isinstance(frame, Joining | Fighting | Bombarding)]
    if any(state.feet[unit] is None for frame in fights for unit in (frame.unit, frame.target)):
        raise CannotStandError
    for frame in fights:
        is_shot = isinstance(frame, Bombarding)
        if is_shot and state.context.gun_of[frame.unit] is None:
            raise CannotStandError
        if is_shot and range_of(state, frame.unit, frame.target) > LONG:
            raise CannotStandError


travels(State, restored)


def _check_places(context: BattleContext, present: list[int]) -> None:
    ids = context.unit_ids
    feet = {
        unit: footprint(context.bases[context.strength_of[unit]], context.start[unit]) for unit in present
    }
    for unit, foot in feet.items():
        if not context.table.holds(foot):
            raise CannotBeginError(_("“{unit}” does not stand on the table", unit=ids[unit]), "LG-1.6")
        if context.ground.bars(foot):
            raise CannotBeginError(
                _("“{unit}” stands on ground that it cannot enter", unit=ids[unit]), "LG-5"
            )
        for other, its in feet.items():
            if other < unit and overlaps(foot, its):
                raise CannotBeginError(
                    _("“{unit}” and “{other}” overlap", unit=ids[unit], other=ids[other]), "LG-1.6"
                )


def _check_zones(context: BattleContext, present: list[int]) -> None:
    for unit in present:
        if not deployment.zones(context, unit):
            raise CannotBeginError(
                _("“{unit}” has no zone to be laid in", unit=context.unit_ids[unit]), "LG-R40"
            )
