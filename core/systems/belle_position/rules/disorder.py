"""Disorganisation: units leave an overcrowded position (BP-14.4)."""

from __future__ import annotations

from collections.abc import Collection

from core.protocol.events import Event, Listener
from core.protocol.pending import Handful, Roll, Shown
from core.systems.belle_position.rules import deck, occupation
from core.systems.belle_position.rules.codes import CARD, UP
from core.systems.belle_position.rules.cohesion_value import cohesion
from core.systems.belle_position.rules.frames import Disordered
from core.systems.belle_position.rules.phases import COHESION
from core.systems.belle_position.rules.positions import POSITIONS
from core.systems.belle_position.rules.rule_tables import DIE, cohesion_reading
from core.systems.belle_position.rules.stacking import excess
from core.systems.belle_position.rules.state import State


def check(state: State, emit: Listener | None, but: Collection[tuple[int, int]] = ()) -> None:
    """Open the tests of every position that is overcrowded unexpectedly; its units are turned face up.

    `but`: (side, position) that are crowded by moves which are not done yet (BP-13.5).
    """
    if state.phase < COHESION or state.ended:
        return
    left = {(frame.side, frame.position) for frame in state.frames if isinstance(frame, Disordered)}
    left.update(but)
    for side in (0, 1):
        for position in POSITIONS:
            if (side, position) not in left and excess(state, side, position) > 0:
                _open(state, side, position, emit)


def look_again(state: State, emit: Listener | None) -> None:
    """After a ruling who is tested lies face up (BP-R32); where there is room now nobody is (BP-14.4)."""
    for frame in state.frames:
        if isinstance(frame, Disordered):
            _turn_up(state, frame.side, frame.position, emit)
    state.frames = tuple(
        frame
        for frame in state.frames
        if not isinstance(frame, Disordered) or excess(state, frame.side, frame.position) > 0
    )


def _open(state: State, side: int, position: int, emit: Listener | None) -> None:
    _turn_up(state, side, position, emit)
    if excess(state, side, position) <= 0:
        return  # a general was among them: face up he does not count, and leads (BP-R31)
    state.frames = (*state.frames, Disordered(side, position))
    if emit is None:
        return
    facts = {"side": side, "position": position, "over": excess(state, side, position)}
    emit(Event("disorganised", facts, "BP-14.4"))


def _turn_up(state: State, side: int, position: int, emit: Listener | None) -> None:
    place = side * 6 + position
    hidden = [(slot, code & CARD) for slot, code in enumerate(state.stacks[place]) if not code & UP]
    state.stacks[place] = tuple([code | UP for code in state.stacks[place]])
    for slot, card in hidden:
        if emit is None:
            break
        turned = {"side": side, "position": position, "card": card, "slot": slot}
        emit(Event("revealed", turned, "BP-14.4"))


def roll_of(state: State, frame: Disordered) -> Roll:
    """One die for every unit of that side there, read as in a test of cohesion (BP-7.3 applies)."""
    side, position = frame.side, frame.position
    handfuls = []
    for slot, code in _units(state, frame):
        needed = cohesion(state, side, position, code)
        handfuls.append(Handful(_key(slot), side, 1, DIE, cohesion_reading(needed)))
    return Roll(tuple(handfuls), "disorganisation", "BP-14.4")


def _units(state: State, frame: Disordered) -> list[tuple[int, int]]:
    is_unit = state.context.is_unit
    stack = state.stacks[frame.side * 6 + frame.position]
    return [(slot, code) for slot, code in enumerate(stack) if is_unit[code & CARD]]


def _key(slot: int) -> str:
    return f"unit-{slot + 1}"


def fallen(state: State, frame: Disordered, shown: Shown, emit: Listener | None) -> None:
    """A round is over: who failed goes to the reserve; another round where the limit is still passed."""
    side, position = frame.side, frame.position
    place = side * 6 + position
    tested = [(slot, code, cohesion(state, side, position, code)) for slot, code in _units(state, frame)]
    leaving = [
        slot for slot, _code, needed in tested if cohesion_reading(needed).read(shown[_key(slot)])[0] > 0
    ]
    failed = frozenset(leaving)
    if state.context.options.disorg_stop_early:
        leaving = leaving[: max(0, excess(state, side, position))]
    if emit is not None:
        for slot, code, needed in tested:
            facts = {
                "side": side,
                "position": position,
                "card": code & CARD,
                "faces": tuple(shown[_key(slot)]),
                "cohesion": needed,
                "failed": slot in failed,
                "leaves": slot in leaving,
            }
            emit(Event("disorder_test", facts, "BP-14.4"))
    for slot in reversed(leaving):
        stack = state.stacks[place]
        code = stack[slot]
        state.stacks[place] = stack[:slot] + stack[slot + 1 :]
        deck.put(state, side, code)
    if excess(state, side, position) <= 0 or not _units(state, frame):
        state.frames = state.frames[:-1]
    if leaving:
        occupation.settle(state, emit)
