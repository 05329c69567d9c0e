"""What a window asks while a brigade is dragged: who may be led, which act is meant, what it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from core.geometry.bases import Base, Pose
from core.geometry.moves import turned
from core.presentation.measured_look import Ghost, Moved
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import (
    deployment,
    movement,
    occupation,
    phases,
    refusals,
    reinforcements,
    ways,
    zones,
)
from core.systems.la_garde.rules.command import order_shown
from core.systems.la_garde.rules.movement import Outcome, judge
from core.systems.la_garde.rules.orders import ATTACK, MANOEUVRE, NO_ORDER
from core.systems.la_garde.rules.rule_tables import centimetres
from core.systems.la_garde.rules.state import State

DraggedAction = acts.Move | acts.Lay | acts.Enter | acts.Occupy


def to_lay(state: State, side: int) -> tuple[int, ...]:
    """The brigades that a side may lay or bring in now."""
    if state.frames or state.ended:
        return ()
    if state.phase == phases.DEPLOY:
        unit = deployment.next_unit(state)
        return (unit,) if unit >= 0 and state.context.side_of[unit] == side else ()
    if state.phase == phases.ENTER and state.active == side:
        return tuple(reinforcements.waiting(state, side))
    return ()


def groups_of(state: State, unit: int) -> tuple[tuple[int, ...], ...]:
    """Brigades move one by one."""
    frame = occupation.top(state)
    if frame is not None:
        return ((unit,),) if frame.unit == unit else ()
    if state.frames or state.ended:
        return ()
    if unit in to_lay(state, state.context.side_of[unit]):
        return ((unit,),)
    if state.phase == phases.MOVE and unit in movement.movable(state):
        return ((unit,),)
    return ()


def action_from_drag(state: State, units: Sequence[int], path: Sequence[Pose]) -> DraggedAction:
    """The act by which a brigade comes along way-points to a pose, or is laid there."""
    unit, end = units[0], path[-1]
    start = state.poses[unit]
    if start is None:
        return acts.Lay(unit, end) if state.phase == phases.DEPLOY else acts.Enter(unit, end)
    if occupation.top(state) is not None:
        return acts.Occupy(unit, end._replace(facing=start.facing))
    way = tuple(pose._replace(facing=start.facing) for pose in path[:-1])
    last = way[-1] if way else start
    moves = [acts.Move(unit, (*way, *leg)) for leg in _direct(state.base(unit), last, end)]
    return next((move for move in moves if isinstance(judge(state, move), Outcome)), moves[0])


def _direct(base: Base, start: Pose, end: Pose) -> list[tuple[Pose, ...]]:
    """Straight from pose to pose: turning first, or turning last."""
    if start.facing == end.facing:
        return [(end,)]
    found: list[tuple[Pose, ...]] = []
    for legs in ((turned(base, start, end.facing), end), (turned(base, end, start.facing), end)):
        found.append((end,) if legs[0] in (start, end) else legs)
    return found


def ghost(state: State, side: int, action: Any) -> Ghost | None:
    """What an act would do, with the nearest legal one; None for acts that move nothing."""
    if not isinstance(action, acts.Move | acts.Lay | acts.Enter | acts.Occupy):
        return None
    refusal = refusals.refusal(state, side, action)
    found = _shown(state, action)
    near = None if refusal is None or refusal.nearest is None else _shown(state, refusal.nearest)
    return replace(found, refusal=refusal, nearest=near)


def _shown(state: State, action: DraggedAction) -> Ghost:
    unit, end = action.unit, _end(state, action)
    if not isinstance(action, acts.Move) or state.feet[unit] is None:
        return Ghost(action, (), 0.0, 0.0, (Moved(unit, end, False),), None)
    path = (state.foot(unit).pose, *action.path)
    swept = tuple(shape.outline() for shape in movement.shapes_of(state, unit, path))
    outcome = judge(state, action)
    if isinstance(outcome, Outcome):
        used, allowed, end = outcome.used, outcome.allowed, outcome.end
    else:
        used, allowed = movement.measure(state, unit, path, _way(state, unit))
    return Ghost(action, swept, centimetres(used), centimetres(allowed), (Moved(unit, end, False),), None)


def _end(state: State, action: DraggedAction) -> Pose:
    """Where it leads: a move without a way nowhere."""
    if not isinstance(action, acts.Move):
        return action.pose
    here = state.poses[action.unit] or state.context.start[action.unit]
    return action.path[-1] if action.path else here


def _way(state: State, unit: int) -> str:
    """As what a refused move is measured: in an enemy zone a withdrawal, unless it attacks (LG-4.2)."""
    order = order_shown(state, unit)
    if order == NO_ORDER or (order != ATTACK and zones.in_zone(state, unit)):
        return ways.WITHDRAWAL
    return ways.MARCH if order == MANOEUVRE else ways.STEP
