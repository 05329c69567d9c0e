"""The activation of a unit (BE-4.2, BE-5): named, tested, moved, fired or in assault."""

from __future__ import annotations

from core.kit.moments import Asked
from core.protocol.events import Event, Listener
from core.systems.belle_epoque.rules import assault, fire, moments, movement, phases, reactivity_tests
from core.systems.belle_epoque.rules.actions import Action, Activate, Assault, Fire, Move, TakeTest
from core.systems.belle_epoque.rules.state import NOBODY, State


def nameable(state: State, side: int) -> int:
    """The units of a side that are on the table and not yet activated (BE-4.2)."""
    at, found = state.at, 0
    left = state.context.side_units[side] & ~state.activated
    while left:
        low = left & -left
        left ^= low
        if at[low.bit_length() - 1] >= 0:
            found |= low
    return found


def name(state: State, emit: Listener | None) -> bool:
    """The owner of the token names a unit; a single one is named at once (BE-4.2)."""
    side = state.drawn
    units = nameable(state, side)
    if units & (units - 1):
        state._actions = state.context.actions.activations[units]
        state.pending = moments.NAME[side]
        return True
    activate(state, units.bit_length() - 1, emit)
    return False


def activate(state: State, unit: int, emit: Listener | None) -> None:
    """The unit named is activated."""
    state.activated |= 1 << unit
    state.active = unit
    state.start = state.at[unit]
    state.aim = ""
    state.phase = phases.ACTIVATION
    if emit is not None:
        emit(Event("activated", {"unit": unit}, "BE-4.2"))


def begin(state: State, emit: Listener | None) -> bool:
    """A test, a basic move without one, or nothing (BE-5.1); a test that alone is left is taken (BE-R82)."""
    context = state.context
    unit = state.active
    tables = context.actions
    found = tables.tests_with(unit, state.points[context.side_of[unit]])
    ways = movement.basic(state, unit, passed=False)
    if ways:
        found = (*found, *tables.moves[unit][ways])
    if context.options.allow_pass:
        found = (*found, tables.end[unit])
    elif len(found) == 1:
        reactivity_tests.begin(state, unit, 0, "", emit)
        return False
    state._actions = found
    state.pending = moments.ACTIVATION[context.side_of[unit]]
    return True


def take_test(state: State, action: TakeTest, emit: Listener | None) -> None:
    """The test of the active unit (BE-5.1)."""
    state.aim = action.aim
    reactivity_tests.begin(state, action.unit, action.cp, "", emit)


def failed(state: State, emit: Listener | None) -> bool:
    """Only a basic move is left (BE-5.4)."""
    unit = state.active
    ways = movement.basic(state, unit, passed=False)
    if not ways:
        return _nothing_left(state, emit)
    tables = state.context.actions
    state._actions = (*tables.moves[unit][ways], tables.end[unit])
    state.pending = moments.FAILED[state.context.side_of[unit]]
    return True


def ways_of(state: State, unit: int) -> int:
    """The hexes to which the active unit may move after its passed test (BE-5.5)."""
    if state.aim in ("", "march"):
        return movement.reach(state, unit)
    return movement.basic(state, unit, passed=True)


def fires_of(state: State, unit: int, *, moved: bool) -> int:
    """The units at which the active unit may fire (BE-5.5)."""
    return fire.targets(state, unit, moved=moved) if state.aim in ("", "fire") else 0


def assaults_of(state: State, unit: int) -> int:
    """The units that the active unit may assault; a declared march may end in one (BE-5.5)."""
    return assault.targets(state, unit) if state.aim != "fire" else 0


def passed(state: State, emit: Listener | None) -> bool:
    """The unit moves, fires or assaults (BE-5.5)."""
    unit = state.active
    tables = state.context.actions
    found: tuple[Action, ...] = ()
    ways = ways_of(state, unit)
    if ways:
        found = tables.moves[unit][ways]
    fires = fires_of(state, unit, moved=False)
    if fires:
        found += tables.fires[unit][fires]
    foes = assaults_of(state, unit)
    if foes:
        found += tables.assaults[unit][foes]
    return _ask(state, found, moments.PASSED, emit)


def moved(state: State, emit: Listener | None) -> bool:
    """After a basic move the unit fires with the score in brackets, or assaults (BE-5.5)."""
    unit = state.active
    tables = state.context.actions
    found: tuple[Action, ...] = ()
    fires = fires_of(state, unit, moved=True)
    if fires:
        found = tables.fires[unit][fires]
    foes = assaults_of(state, unit)
    if foes:
        found += tables.assaults[unit][foes]
    return _ask(state, found, moments.MOVED, emit)


def marched(state: State, emit: Listener | None) -> bool:
    """After a forced march the unit may assault (BE-5.5)."""
    unit = state.active
    foes = assaults_of(state, unit)
    found = state.context.actions.assaults[unit][foes] if foes else ()
    return _ask(state, found, moments.MARCHED, emit)


def _ask(state: State, found: tuple[Action, ...], asked: Asked, emit: Listener | None) -> bool:
    """Ask where something can be done, otherwise the activation is over."""
    if not found:
        return _nothing_left(state, emit)
    unit = state.active
    state._actions = (*found, state.context.actions.end[unit])
    state.pending = asked[state.context.side_of[unit]]
    return True


def _nothing_left(state: State, emit: Listener | None) -> bool:
    """The end of an activation that is not asked, for nothing else can be done, is told (BE-R82)."""
    state.phase = phases.DONE
    if emit is not None:
        emit(Event("nothing_left", {"unit": state.active}, "BE-R82"))
    return False


def move(state: State, action: Move, emit: Listener | None) -> None:
    """The active unit moves: without a passed test that is all (BE-5.4), a march bars fire (BE-6)."""
    unit = action.unit
    if state.phase != phases.PASSED:
        movement.move(state, unit, action.to, march=False, emit=emit)
        state.phase = phases.DONE
        return
    march = not movement.basic(state, unit, passed=True) >> action.to & 1
    movement.move(state, unit, action.to, march=march, emit=emit)
    state.phase = phases.MARCHED if march else phases.MOVED


def open_fire(state: State, action: Fire, emit: Listener | None) -> None:
    """The active unit fires; that is the end of its activation."""
    has_moved = state.phase == phases.MOVED
    state.phase = phases.DONE
    fire.begin(state, action.unit, action.target, moved=has_moved, emit=emit)


def begin_assault(state: State, action: Assault, emit: Listener | None) -> None:
    """The active unit assaults; that is the end of its activation."""
    state.phase = phases.DONE
    assault.begin(state, action.unit, action.target, emit)


def end(state: State, emit: Listener | None) -> None:
    """The owner is done with the active unit."""
    if emit is not None and state.phase == phases.ACTIVATION:
        emit(Event("idle", {"unit": state.active}, "BE-4.2"))
    state.phase = phases.DONE


def name_action(state: State, action: Activate, emit: Listener | None) -> None:
    """The owner of the token has named a unit."""
    activate(state, action.unit, emit)


def done(state: State, emit: Listener | None) -> bool:
    """The next token."""
    state.active = state.drawn = NOBODY
    state.start = -1
    state.aim = ""
    state.phase = phases.TOKEN
    return False
