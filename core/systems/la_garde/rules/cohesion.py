"""Cohesion: results that set it, tests, and what comes of them (LG-6.9, LG-8.2)."""

from __future__ import annotations

from collections.abc import Iterable

from core.protocol.events import Event, Listener
from core.protocol.frames import pop, push
from core.protocol.pending import Shown
from core.systems.la_garde.rules import losses, morale, withdrawals
from core.systems.la_garde.rules.fighting_frames import CohesionTests
from core.systems.la_garde.rules.rule_tables import BROKEN, COHESIONS, FORMED, ROUT
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.rules.withdrawals import Way


def set_at_least(state: State, unit: int, cohesion: int, tell: Listener | None) -> bool:
    """A result sets at least that cohesion; whether the brigade must test instead (LG-6.9, AMB 4).

    A brigade that is at that state or worse tests, or with the option `cohesion_stack` falls one lower.
    """
    if cohesion == FORMED:
        return False
    if state.cohesion[unit] >= cohesion:
        if not state.setting.options.cohesion_stack:
            return True
        cohesion = state.cohesion[unit] + 1
    fall(state, unit, cohesion, "LG-6.9", tell)
    return False


def fall(state: State, unit: int, cohesion: int, rule: str, tell: Listener | None) -> None:
    """The cohesion of a brigade is now this; what comes of it is `settle`'s to do."""
    state.cohesion[unit] = cohesion
    state.touch()
    if tell is not None and cohesion < BROKEN:
        tell(Event("cohesion", {"unit": unit, "cohesion": COHESIONS[cohesion]}, rule))


def settle(state: State, fallen: Iterable[int], tell: Listener | None, shaken: Iterable[int] = ()) -> None:
    """What comes of it for brigades that have just fallen into rout or broken: they run, or are gone.

    Who is barred on its way, who is near one that is gone, and all that are `shaken` already, test together
    (LG-6.11, LG-8.2, LG-R66).
    """
    testing = list(shaken)
    for unit in fallen:
        if state.feet[unit] is None:
            continue
        if state.cohesion[unit] == BROKEN:
            testing += losses.remove(state, unit, "broken", "LG-8.2", tell)
        elif state.cohesion[unit] == ROUT:
            testing += after(state, unit, withdrawals.rout(state, unit, tell), tell)
    begin(state, testing, tell)


def after(state: State, unit: int, way: Way, tell: Listener | None) -> tuple[int, ...]:
    """Who must test their cohesion after a brigade went back that way."""
    if way is Way.BARRED:
        return (unit,)
    if way is Way.LEFT:
        return losses.remove(state, unit, "broken", "LG-6.13", tell)
    return ()


def begin(state: State, units: Iterable[int], tell: Listener | None) -> None:
    """These test their cohesion in one roll, each once, those who are still there (LG-R66)."""
    testing = tuple(sorted({unit for unit in units if state.feet[unit] is not None}))
    if testing:
        state.frames = push(state.frames, CohesionTests(testing))


def go_on(state: State, frame: CohesionTests, tell: Listener | None) -> bool:
    """The dice have to fall; tests that no die can change are not rolled (LG-R65)."""
    setting = state.setting
    standing = [unit for unit in frame.queue if state.feet[unit] is not None]
    needed = [(unit, morale.holds_on(setting, unit)) for unit in standing]
    rolled = [row for row in needed if not morale.is_decided(setting.die, row[1])]
    if not rolled:
        conclude(state, frame, {}, tell)
        return False
    state.pending = morale.roll(setting, rolled, "cohesion", "LG-8.2")
    return True


def conclude(state: State, frame: CohesionTests, shown: Shown, tell: Listener | None) -> None:
    """The dice have fallen: failure costs one step of cohesion (LG-8.2)."""
    state.frames = pop(state.frames)
    setting = state.setting
    fallen = []
    for unit in frame.queue:
        if state.feet[unit] is None:
            continue
        needed = morale.holds_on(setting, unit)
        held = morale.reaches(setting, shown.get(setting.unit_ids[unit]), needed)
        if tell is not None:
            faces = tuple(shown.get(setting.unit_ids[unit], ()))
            facts = {"unit": unit, "faces": faces, "needed": needed, "passed": held}
            tell(Event("cohesion_tested", facts, "LG-8.2", morale.terms(setting, unit)))
        if not held:
            fall(state, unit, state.cohesion[unit] + 1, "LG-8.2", tell)
            fallen.append(unit)
    settle(state, fallen, tell)


def rout_moves(state: State, tell: Listener | None) -> None:
    """Consolidation: every routed brigade of both sides goes on towards its own edge (LG-2.5, LG-6.13)."""
    routed = [
        unit for unit in range(len(state.poses)) if state.feet[unit] is not None and state.is_routed(unit)
    ]
    settle(state, routed, tell)
