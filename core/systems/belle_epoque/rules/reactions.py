"""The window of reactions to an assault (BE-14, BE-15, BE-16)."""

from __future__ import annotations

from core.protocol.events import Event, Listener
from core.systems.belle_epoque.rules import assault, fire, frames, losses, moments, movement, reactivity_tests
from core.systems.belle_epoque.rules.action_tables import STAND
from core.systems.belle_epoque.rules.actions import Action, How, React
from core.systems.belle_epoque.rules.frames import Assaulting, Evading, Firing, Frame, Reactivity
from core.systems.belle_epoque.rules.state import State


def go_on(state: State, frame: Assaulting, emit: Listener | None) -> bool:
    """Ask for a reaction while somebody is entitled to one, then let the dice fall (BE-14.4)."""
    context = state.context
    unit, target = frame.unit, frame.target
    here = state.at[unit]
    if here < 0 or not context.neighbours[here] >> frame.stood & 1:
        # Destroyed or driven off: there is no assault (AMB 28).
        if emit is not None:
            emit(Event("assault_cancelled", {"unit": unit, "target": target}, "BE-14.4"))
        state.frames = state.frames[:-1]
        return False
    if not frame.closed:
        found = choices(state, frame)
        if found:
            state._actions = (*found, STAND)
            state.pending = moments.REACT[context.side_of[target]]
            return True
    state.pending = assault.roll(state, frame)
    return True


def entitled(state: State, frame: Assaulting) -> list[tuple[int, How]]:
    """Each unit that may react now, with each way in which it may (BE-14.1, BE-14.2, BE-15, BE-16)."""
    context = state.context
    unit, target = frame.unit, frame.target
    side = context.side_of[target]
    found: list[tuple[int, How]] = []
    if not state.activated >> target & 1 and not (context.options.attacked_first and frame.supporters):
        if fire.can_fire_at(state, target, unit):
            found.append((target, "fire"))
        if context.march[target] > context.march[unit] and ways_out(state, frame):
            found.append((target, "evade"))
        if may_charge(state, frame):
            found.append((target, "charge"))
    if frame.supporters >= context.options.support_max:
        return found
    near = context.neighbours[frame.stood] | context.neighbours[state.at[unit]]
    near &= state._units[side] & ~(1 << frame.stood)
    while near:
        low = near & -near
        near ^= low
        friend = state._unit_on[low.bit_length() - 1]
        if not state.activated >> friend & 1 and fire.can_fire_at(state, friend, unit):
            found.append((friend, "fire"))
    return found


def is_possible(state: State, frame: Frame, below: tuple[Frame, ...]) -> bool:
    """Whether fire or an evasion that is under way can be carried out still: a line, a way (BE-14.4)."""
    evades = isinstance(frame, Evading) or (isinstance(frame, Reactivity) and frame.how == "evade")
    if evades:
        return bool(ways_out(state, _assault_of(below)))
    fires = isinstance(frame, Firing) or (isinstance(frame, Reactivity) and frame.how == "fire")
    if fires and below:  # a fire without an assault below it is none in reaction
        return fire.can_fire_at(state, frame.unit, _assault_of(below).unit)
    return True


def _assault_of(frames: tuple[Frame, ...]) -> Assaulting:
    """The assault to which a reaction is one: it lies right below it."""
    below = frames[-1]
    assert isinstance(below, Assaulting)
    return below


def choices(state: State, frame: Assaulting) -> tuple[Action, ...]:
    """Every reaction with the command points that it may have."""
    context = state.context
    points = state.points[context.side_of[frame.target]]
    tables = context.actions
    found: list[Action] = []
    for unit, how in entitled(state, frame):
        found += tables.reactions_with(unit, how, points)
    return tuple(found)


def ways_out(state: State, frame: Assaulting) -> int:
    """The hexes to which the target may evade: not adjacent to the attacker (BE-15.1, AMB 30, AMB 32)."""
    target = frame.target
    if not movement.may_march(state, target):
        return 0
    return movement.reach(state, target) & ~state.context.neighbours[state.at[frame.unit]]


def may_charge(state: State, frame: Assaulting) -> bool:
    """Whether the target is cavalry without contact before the attacker's move (BE-16.1)."""
    context = state.context
    if not context.cavalry >> frame.target & 1:
        return False
    near = context.neighbours[frame.stood]
    others = state._units[context.side_of[frame.unit]] & ~(1 << state.at[frame.unit])
    return not near & others and not near >> state.start & 1


def react(state: State, frame: Assaulting, action: React, emit: Listener | None) -> None:
    """A unit reacts: it is activated, its token leaves the bowl, then its test (BE-4.5, BE-14.1)."""
    unit, how = action.unit, action.how
    if emit is not None:
        rule = {"fire": "BE-14.1" if unit == frame.target else "BE-14.2", "evade": "BE-15.1"}
        facts = {"unit": unit, "how": how, "target": frame.unit}
        emit(Event("reaction", facts, rule.get(how, "BE-16.1")))
    losses.spend_token(state, unit, "BE-4.5", emit)
    if unit != frame.target:
        state.frames = (*state.frames[:-1], _supported(frame))
    reactivity_tests.begin(state, unit, action.cp, how, emit)


def _supported(frame: Assaulting) -> Assaulting:
    return frames.assaulting(
        frame.unit, frame.target, frame.stood, frame.supporters + 1, frame.charged, frame.closed
    )


def evading(state: State, frame: Evading, emit: Listener | None) -> bool:
    """Where the unit goes; a single way is taken at once (BE-15.1)."""
    context = state.context
    below = state.frames[-2]
    ways = ways_out(state, below)
    if not ways & (ways - 1):
        evade(state, frame, ways.bit_length() - 1, emit)
        return False
    state._actions = context.actions.evades[frame.unit][ways]
    state.pending = moments.EVADE[context.side_of[frame.unit]]
    return True


def evade(state: State, frame: Evading, to: int, emit: Listener | None) -> None:
    """The unit gets away: nobody else reacts, the attacker may take its hex (BE-14.4, AMB 31)."""
    below: Assaulting = state.frames[-2]
    if emit is not None:
        facts = {"unit": frame.unit, "start": state.at[frame.unit], "to": to}
        emit(Event("evaded", facts, "BE-15.1"))
    state.frames = (*state.frames[:-2], frames.following(below.unit, below.stood))
    movement.shift(state, frame.unit, to, emit)


def stand(state: State, frame: Assaulting, emit: Listener | None) -> None:
    """The window is closed by its side."""
    if emit is not None:
        emit(Event("stands", {"side": state.context.side_of[frame.target]}, "BE-14.4"))
    assault.close(state, frame)
