"""Elements and brigades that are lost (LG-7.1, LG-8.2)."""

from __future__ import annotations

from core.geometry.shapes import is_within
from core.protocol.events import Event, Listener
from core.systems.la_garde.rules.rule_tables import BROKEN
from core.systems.la_garde.rules.state import State

Shaken = tuple[int, ...]
"""Friends of a brigade that has broken, who have to test their cohesion for it (LG-8.2)."""


def lose(state: State, unit: int, elements: int, rule: str, emit: Listener | None) -> Shaken:
    """A brigade loses elements; with the last one it is destroyed (LG-7.1)."""
    lost = min(elements, state.elements[unit])
    left = state.elements[unit] - lost
    if emit is not None:
        emit(Event("lost", {"unit": unit, "lost": lost, "left": left}, rule))
    if not left:
        return remove(state, unit, "destroyed", rule, emit)
    state.elements[unit] = left
    state.resize(unit)
    return ()


def remove(state: State, unit: int, why: str, rule: str, emit: Listener | None) -> Shaken:
    """A brigade is gone: `why` is "broken" or "destroyed". Who must test for it, those within 10 cm."""
    shaken = near(state, unit)
    if emit is not None:
        emit(Event(why, {"unit": unit, "side": state.context.side_of[unit]}, rule))
    state.cohesion[unit] = BROKEN
    state.gone |= 1 << unit
    state.attached &= ~(1 << unit)
    state.place({unit: None})
    return shaken


def break_battery(state: State, unit: int, emit: Listener | None) -> None:
    """The battery that is attached to a brigade, if any, is broken; nobody tests for it (AMB 19, LG-R82)."""
    if not state.attached >> unit & 1:
        return
    state.attached &= ~(1 << unit)
    state.touch()
    if emit is not None:
        emit(Event("battery_broken", {"unit": unit}, "LG-AMB-19"))


def near(state: State, unit: int) -> Shaken:
    """The friends on the table within the distance in which a break is felt (LG-8.2)."""
    foot, context = state.feet[unit], state.context
    if foot is None:
        return ()
    return tuple(
        friend
        for friend in state.on_table(context.side_of[unit])
        if friend != unit and is_within(foot, state.foot(friend), context.distances["shock"])
    )
