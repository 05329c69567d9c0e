"""Cohesion: results that set it, tests, and what comes of them (LG-6.9, LG-8.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from core.geometry.tolerances import TENTH
from core.protocol.events import Event, Listener
from core.protocol.frames import pop, push
from core.protocol.pending import Shown
from core.systems.la_garde.rules import losses, morale, withdrawals
from core.systems.la_garde.rules.fighting_frames import CohesionTests
from core.systems.la_garde.rules.rule_tables import BROKEN, COHESIONS, FORMED, ROUT
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.rules.withdrawals import Way


def set_at_least(state: State, unit: int, cohesion: int, emit: Listener | None) -> bool:
    """A result sets at least that cohesion; whether the brigade must test instead (LG-6.9, AMB 4).

    A brigade that is at that state or worse tests, or with the option `cohesion_stack` falls one lower.
    """
    if cohesion == FORMED:
        return False
    if state.cohesion[unit] >= cohesion:
        if not state.context.options.cohesion_stack:
            return True
        cohesion = state.cohesion[unit] + 1
    fall(state, unit, cohesion, "LG-6.9", emit)
    return False


def fall(state: State, unit: int, cohesion: int, rule: str, emit: Listener | None) -> None:
    """The cohesion of a brigade is now this; what comes of it is `settle`'s to do."""
    state.cohesion[unit] = cohesion
    state.touch()
    if emit is not None and cohesion < BROKEN:
        emit(Event("cohesion", {"unit": unit, "cohesion": COHESIONS[cohesion]}, rule))


def settle(
    state: State,
    fallen: Iterable[int],
    emit: Listener | None,
    shaken: Iterable[int] = (),
    rule: str = "LG-8.2",
) -> None:
    """What comes of it for brigades that have just fallen into rout or broken: they run, or are gone.

    Who is nearest to its own edge goes first: it makes room for those who run behind it (LG-R32). Who is
    barred on its way, who is near one that is gone, and all that are `shaken` already, test together
    (LG-6.11, LG-8.2, LG-R66). `rule`: by which they have fallen.
    """
    testing = list(shaken)
    for unit in sorted((unit for unit in fallen if state.feet[unit] is not None), key=_to_edge(state)):
        if state.cohesion[unit] == BROKEN:
            testing += losses.remove(state, unit, "broken", rule, emit)
        elif state.cohesion[unit] == ROUT:
            testing += after(state, unit, withdrawals.rout(state, unit, emit), "LG-6.13", emit)
    begin(state, testing, emit)


def _to_edge(state: State) -> Callable[[int], int]:
    """How far the middle of a brigade is from the edge of its side, in tenths."""

    def distance(unit: int) -> int:
        y = state.foot(unit).double_y // (2 * TENTH)
        context = state.context
        return y if not context.faces[context.side_of[unit]] else context.table.height - y

    return distance


def after(state: State, unit: int, way: Way, rule: str, emit: Listener | None) -> tuple[int, ...]:
    """Who must test their cohesion after a brigade went back that way, by that rule."""
    if way is Way.BARRED:
        return (unit,)
    if way is Way.LEFT:
        return losses.remove(state, unit, "broken", rule, emit)
    return ()


def begin(state: State, units: Iterable[int], emit: Listener | None) -> None:
    """These test their cohesion in one roll, each once, those who are still there (LG-R66)."""
    testing = tuple(sorted({unit for unit in units if state.feet[unit] is not None}))
    if testing:
        state.frames = push(state.frames, CohesionTests(testing))


def go_on(state: State, frame: CohesionTests, emit: Listener | None) -> bool:
    """The dice have to fall; tests that no die can change are not rolled (LG-R65)."""
    context = state.context
    standing = [unit for unit in frame.queue if state.feet[unit] is not None]
    needed = [(unit, morale.holds_on(context, unit)) for unit in standing]
    rolled = [row for row in needed if not morale.is_decided(context.die, row[1])]
    if not rolled:
        conclude(state, frame, {}, emit)
        return False
    state.pending = morale.roll(context, rolled, "cohesion", "LG-8.2")
    return True


def conclude(state: State, frame: CohesionTests, shown: Shown, emit: Listener | None) -> None:
    """The dice have fallen: failure costs one step of cohesion (LG-8.2)."""
    state.frames = pop(state.frames)
    context = state.context
    fallen = []
    for unit in frame.queue:
        if state.feet[unit] is None:
            continue
        needed = morale.holds_on(context, unit)
        held = morale.reaches(context, shown.get(context.die_keys[unit]), needed)
        if emit is not None:
            faces = tuple(shown.get(context.die_keys[unit], ()))
            facts = {"unit": unit, "faces": faces, "needed": needed, "passed": held}
            emit(Event("cohesion_tested", facts, "LG-8.2", morale.terms(context, unit)))
        if not held:
            fall(state, unit, state.cohesion[unit] + 1, "LG-8.2", emit)
            fallen.append(unit)
    settle(state, fallen, emit)


def rout_moves(state: State, emit: Listener | None) -> None:
    """Consolidation: every routed brigade of both sides goes on towards its own edge (LG-2.5, LG-6.13)."""
    routed = [
        unit for unit in range(len(state.poses)) if state.feet[unit] is not None and state.is_routed(unit)
    ]
    settle(state, routed, emit)
