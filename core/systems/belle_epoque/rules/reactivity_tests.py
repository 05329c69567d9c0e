"""Reactivity tests (BE-5)."""

from __future__ import annotations

from core.protocol.events import Event, Listener, Modifier
from core.protocol.pending import Shown
from core.systems.belle_epoque.rules import frames, phases, reaction_effects
from core.systems.belle_epoque.rules.frames import Reactivity
from core.systems.belle_epoque.rules.rule_tables import CERTAIN
from core.systems.belle_epoque.rules.state import State


def most_points(state: State, unit: int) -> int:
    """The most command points that a unit may add: those left, and no more than make it certain."""
    context = state.context
    return min(state.points[context.side_of[unit]], max(0, CERTAIN - context.level[unit]))


def begin(state: State, unit: int, cp: int, how: str, emit: Listener | None) -> None:
    """The points are spent and the die has to fall (BE-5.3)."""
    context = state.context
    state.points[context.side_of[unit]] -= cp
    needed = context.level[unit] + cp
    if emit is not None:
        terms = [Modifier("level", context.level[unit], "BE-5.2")]
        if cp:
            terms.append(Modifier("points", cp, "BE-5.3"))
        facts = {"unit": unit, "cp": cp, "needed": needed, "how": how}
        if state.aim and not how:
            facts["aim"] = state.aim  # declared before the die falls (AMB 4)
        emit(Event("test", facts, "BE-5.3", tuple(terms)))
    state.frames = (*state.frames, frames.testing(unit, needed, how))


def go_on(state: State, frame: Reactivity, emit: Listener | None) -> bool:
    """Wait for the die; a test that no die can fail is passed without one (BE-5.3)."""
    if frame.needed < CERTAIN:
        side = state.context.side_of[frame.unit]
        state.pending = state.context.test_roll(side, frame.needed)
        return True
    if emit is not None:
        emit(Event("test_certain", {"unit": frame.unit}, "BE-5.3"))
    settle(state, frame, passed=True, emit=emit)
    return False


def resolve(state: State, frame: Reactivity, shown: Shown, emit: Listener | None) -> None:
    """Read the die (BE-5.3)."""
    faces = shown["test"]
    passed = faces[0] <= frame.needed  # type: ignore[operator]
    if emit is not None:
        kind, rule = ("test_passed", "BE-5.5") if passed else ("test_failed", "BE-5.4")
        if frame.how:
            rule = reaction_effects.rule_of(state, frame) if passed else "BE-14.5"
        facts = {"unit": frame.unit, "faces": tuple(faces), "needed": frame.needed, "how": frame.how}
        emit(Event(kind, facts, rule))
    settle(state, frame, passed=passed, emit=emit)


def settle(state: State, frame: Reactivity, *, passed: bool, emit: Listener | None) -> None:
    """What the unit may do now: in its activation (BE-5.4, BE-5.5), or as a reaction (BE-14.4)."""
    state.frames = state.frames[:-1]
    if passed:
        state.passed |= 1 << frame.unit
    if not frame.how:
        state.phase = phases.PASSED if passed else phases.FAILED
    elif passed:
        reaction_effects.succeed(state, frame.unit, frame.how, emit)
