"""Moving units: basic moves, forced marches, zones of control, interpenetration (BE-6)."""

from __future__ import annotations

from core.geometry.hex_boards import lowest
from core.protocol.events import Event, Listener
from core.systems.belle_epoque.rules.context import BattleContext
from core.systems.belle_epoque.rules.state import State


def control(state: State, side: int) -> int:
    """The hexes in the zone of control of the units of `side` (BE-6.1)."""
    context = state.context
    troops = state._units[side]
    if context.options.zoc_blocked_by_impassable:
        troops &= context.open_ground
    return _around(context, troops)


def beside(state: State, side: int) -> int:
    """The hexes next to the units of `side`, with a zone of control or without (BE-13.3)."""
    return _around(state.context, state._units[side])


def _around(context: BattleContext, troops: int) -> int:
    stride = context.grid.stride
    back = stride - 1
    around = troops << 1 | troops >> 1 | troops << stride | troops >> stride
    return (around | troops << back | troops >> back) & context.masks.board


def may_leave(state: State, unit: int, *, passed: bool) -> bool:
    """Whether a unit may leave its hex: very difficult ones need a passed test (BE-6.5)."""
    return passed or not state.context.very_difficult >> state.at[unit] & 1


def may_march(state: State, unit: int) -> bool:
    """Whether a unit could leave its hex by a forced march (BE-6.4)."""
    context = state.context
    return not context.difficult >> state.at[unit] & 1 or bool(context.marches_out >> unit & 1)


def basic(state: State, unit: int, *, passed: bool) -> int:
    """The hexes to which a unit may make a basic move (BE-6)."""
    context = state.context
    start = state.at[unit]
    if not passed and context.very_difficult >> start & 1:
        return 0
    units = state._units
    near = context.neighbours[start] & context.open_ground & ~(units[0] | units[1])
    if near:
        zone = control(state, 1 - context.side_of[unit])
        if zone >> start & 1:
            near &= ~zone
    return near


def friends_passed(state: State, unit: int) -> int:
    """The friends beside a unit through which a forced march may lead (BE-6.6)."""
    context = state.context
    side, start = context.side_of[unit], state.at[unit]
    halts = control(state, 1 - side) | context.stops
    return context.neighbours[start] & state._units[side] & context.open_ground & ~halts


def halts(state: State, unit: int) -> int:
    """The hexes that a unit may enter but not leave in the same move (BE-6.1)."""
    return control(state, 1 - state.context.side_of[unit]) | state.context.stops


def reach(state: State, unit: int, most: int | None = None) -> int:
    """The hexes to which a unit that has passed its test may move, by a basic move or a forced march.

    Friends beside the hex where the move begins may be passed through, unless the unit would have to stop
    there (BE-6.6). `most` asks for the hexes within so many steps only.
    """
    context = state.context
    start = state.at[unit]
    side = context.side_of[unit]
    units = state._units
    zone = control(state, 1 - side)
    near = context.neighbours[start]
    free = context.open_ground & ~(units[0] | units[1])
    frontier = near & free
    if zone >> start & 1:
        frontier &= ~zone
    steps = context.march[unit] if most is None else most
    if context.difficult >> start & 1 and not context.marches_out >> unit & 1:
        return frontier
    stopped = zone | context.stops
    friends = near & units[side] & context.open_ground & ~stopped
    reached = frontier | friends
    frontier = reached
    passable = (free | friends) & ~(1 << start)
    stride = context.grid.stride
    back = stride - 1
    for _step in range(steps - 1):
        leaving = frontier & ~stopped
        if not leaving:
            break
        around = leaving << 1 | leaving >> 1 | leaving << stride | leaving >> stride
        frontier = (around | leaving << back | leaving >> back) & passable & ~reached
        reached |= frontier
    return reached & free


def layers(state: State, unit: int, reached: int) -> list[int]:
    """The hexes of a reach by the steps that they cost, entry 0 the start alone."""
    found = [1 << state.at[unit]]
    before = 0
    for most in range(1, state.context.march[unit] + 1):
        within = reach(state, unit, most)
        found.append(within & ~before & reached)
        before = within
    return found


def way(state: State, unit: int, steps: list[int], end: int) -> tuple[int, ...]:
    """The way to `end` through `layers`; the second hex may hold a friend beside the start (BE-6.6)."""
    neighbours, halting = state.context.neighbours, halts(state, unit)
    found = [end]
    for place in range(next(cost for cost, mask in enumerate(steps) if mask >> end & 1) - 1, -1, -1):
        behind = neighbours[found[-1]] & steps[place]
        if place:
            behind &= ~halting
        if not behind and place == 1:
            behind = neighbours[found[-1]] & friends_passed(state, unit)
        found.append(lowest(behind))
    return tuple(reversed(found))


def move(state: State, unit: int, to: int, *, march: bool, emit: Listener | None) -> None:
    """Carry out a move of the active unit."""
    start = state.at[unit]
    if emit is not None:
        kind = "marched" if march else "moved"
        emit(Event(kind, {"unit": unit, "start": start, "to": to}, "BE-6"))
    shift(state, unit, to, emit)


def shift(state: State, unit: int, to: int, emit: Listener | None) -> None:
    """Put a unit into another hex, by whatever move: what it enters counts, and the objectives there."""
    context = state.context
    bit = 1 << unit
    state.place(unit, to)
    state.moved_ever |= bit
    if context.difficult >> to & 1:
        state.stuck |= bit
    if context.objective_mask >> to & 1:
        take_objectives(state, unit, to, emit)


def take_objectives(state: State, unit: int, to: int, emit: Listener | None) -> None:
    """An objective is held by the side whose unit was the last in it (BE-17.2)."""
    context = state.context
    side = context.side_of[unit]
    rows = [number for number, row in enumerate(context.objectives) if row[0] == to]
    if all(state.held[number] == side for number in rows):
        return
    for number in rows:  # what it is worth may stand in one row for each side
        state.held[number] = side
    if emit is not None:
        emit(Event("objective_taken", {"side": side, "at": to}, "BE-17.2"))
