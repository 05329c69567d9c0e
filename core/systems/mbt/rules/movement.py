"""Moves of bases and groups (MBT-5): whether they may be made, and where everybody stands after them.

`judge` is the one place in which a move is judged: refusals, lists of acts and `apply` read it. How long a
move is, what it meets on its way and what comes of it at its end stand in `routes`, `passage` and `arrival`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.geometry.bases import Footprint, footprint
from core.geometry.shapes import first_hit
from core.geometry.tolerances import TENTH
from core.protocol.events import Event, Listener
from core.protocol.refusals import Refusal
from core.systems.mbt.rules import arrival, passage, routes
from core.systems.mbt.rules.actions import Move
from core.systems.mbt.rules.move_outcomes import Outcome
from core.systems.mbt.rules.state import NOBODY, State

MOST_LEGS = 60
MOST_JUDGED = 1 << 12
"""So many answers about moves of one moment are kept at most."""


def judge(state: State, action: Move) -> Outcome | Refusal:
    """What a move of units of the active side does, or why it is refused. The answers are kept."""
    kept = state._judged
    found: Outcome | Refusal | None = kept.get(action)
    if found is None:
        found = _judged(state, action)
        if len(kept) >= MOST_JUDGED:
            kept.clear()
        kept[action] = found
    return found


def remember(state: State, outcomes: Mapping[Move, Outcome]) -> None:
    """Take over answers that were worked out where nothing was different that they depend on."""
    if len(state._judged) < MOST_JUDGED:
        state._judged.update(outcomes)


def goes_too_far(state: State, action: Move) -> bool:
    """Whether a quick look shows that one base goes too far or nowhere. Of a group nothing is said.

    `judge` would refuse such a move.
    """
    if len(action.units) > 1:
        return False
    unit, end = action.units[0], action.path[-1]
    foot = state.feet[unit]
    assert foot is not None
    there = footprint(foot.base, end)
    x, y = there.double_x - foot.double_x, there.double_y - foot.double_y
    far = 2 * (state.context.allowance[unit] + TENTH)
    return end == foot.pose or x * x + y * y > far * far


def goes_through(state: State, action: Move, about: Sequence[Footprint]) -> bool:
    """Whether a quick look shows that one base would go through one of those about it. Of a group nothing
    is said.

    `judge` would refuse such a move.
    """
    context, unit = state.context, action.units[0]
    foot = state.feet[unit]
    assert foot is not None
    if len(action.units) > 1 or context.options.pass_friends:
        return False
    legs = passage.shapes_of(context, unit, (foot.pose, *action.path))
    return any(first_hit(shape, about) is not None for _foot, shape in legs)


def _judged(state: State, action: Move) -> Outcome | Refusal:
    wrong = _who(state, action)
    if wrong is not None:
        return wrong
    paths = routes.paths_of(state, action)
    if isinstance(paths, Refusal):
        return paths
    if all(path[0] == path[-1] for path in paths):
        return Refusal("no_move", "MBT-5.1", {"unit": action.units[0]})
    measured = used, allowed = routes.measure(state.context, action.units, paths)
    if used > allowed:
        return routes.too_far(state, action, paths, used, allowed)
    met = passage.way(state, action, paths)
    return met if isinstance(met, Refusal) else arrival.arrive(state, action, paths, met, measured)


def _who(state: State, action: Move) -> Refusal | None:
    """Why these bases may not move at all."""
    context, units = state.context, action.units
    if not units or len(set(units)) != len(units) or not 1 <= len(action.path) <= MOST_LEGS:
        return Refusal("no_path", "MBT-5.1", {"unit": units[0] if units else NOBODY, "needed": MOST_LEGS})
    for unit in units:
        facts = {"unit": unit}
        if context.side_of[unit] != state.active:
            return Refusal("not_yours", "MBT-3", facts)
        if state.feet[unit] is None:
            return Refusal("not_on_table", "MBT-3", facts)
        if state.moved >> unit & 1:
            return Refusal("already_moved", "MBT-3.1", facts)
        if not context.options.disengage and state.opposed()[unit] >= 0:
            return Refusal("may_not_leave", "MBT-AMB-5", {**facts, "target": state.opposed()[unit]})
    return None


def move(state: State, action: Move, emit: Listener | None) -> None:
    """Carry out a move that is not refused."""
    outcome = judge(state, action)
    assert isinstance(outcome, Outcome), outcome
    context, before = state.context, state.opposed()
    state.place(dict(outcome.poses))
    for unit in action.units:
        state.moved |= 1 << unit
    if emit is None:
        return
    facts = {
        "unit": action.units[0],
        "units": action.units,
        "used": context.graduations(outcome.used),
        "allowed": outcome.allowed / context.graduation,
    }
    emit(Event("moved" if len(action.units) == 1 else "group_moved", facts, "MBT-5"))
    for unit in action.units:
        foe = state.opposed()[unit]
        if foe >= 0 and foe != before[unit]:
            emit(Event("contact", {"unit": unit, "target": foe}, "MBT-5.4"))
    for unit in outcome.conformed:
        foe = state.opposed()[unit]
        kind, rule = "conformed", "MBT-5.4"
        if unit in action.units:
            kind, rule = (
                ("turns_to", "MBT-AMB-10") if foe in outcome.conformed else ("attacker_conformed", rule)
            )
        emit(Event(kind, {"unit": unit, "target": foe}, rule))
    if outcome.touched >= 0:
        facts = {"unit": outcome.by, "target": outcome.touched}
        emit(Event("touch_only", facts, "MBT-AMB-11" if len(action.units) > 1 else "MBT-AMB-5"))


def movable(state: State) -> list[int]:
    """The bases of the active side that may still move."""
    moved = state.moved
    opposed = None if state.context.options.disengage else state.opposed()
    return [
        unit
        for unit in state.context.units_of[state.active]
        if not moved >> unit & 1 and state.poses[unit] is not None and (opposed is None or opposed[unit] < 0)
    ]
