"""Rally: the brigades that can pull themselves together at the start of a turn (LG-8.1, LG-8.3)."""

from __future__ import annotations

from core.protocol.events import Event, Listener
from core.protocol.frames import pop, push
from core.protocol.pending import Shown
from core.systems.la_garde.rules import command, morale, zones
from core.systems.la_garde.rules.fighting_frames import Rallying
from core.systems.la_garde.rules.rule_tables import COHESIONS, FORMED
from core.systems.la_garde.rules.state import State


def may_rally(state: State, unit: int) -> bool:
    """Whether a brigade rolls for rally: disorganised or in rout, outside every enemy zone (LG-8.3)."""
    return (
        state.feet[unit] is not None
        and state.cohesion[unit] > FORMED
        and not state.tested >> unit & 1
        and not zones.in_zone(state, unit)
    )


def needed(state: State, unit: int) -> int:
    """The lowest face on which it rallies now."""
    is_commanded = command.is_commanded(state, unit)
    return morale.rallies_on(state.context, unit, commanded=is_commanded)


def go_on(state: State, emit: Listener | None) -> bool:
    """Push the rally rolls of all divisions, a die a brigade; False where all have rolled (LG-R61).

    Who rolls is settled for both sides before the first die: whoever rallies meanwhile controls ground again,
    but bars nobody.
    """
    rolls = []
    for units in state.context.units_of_division:
        rolling = tuple(unit for unit in units if may_rally(state, unit))
        if rolling:
            for unit in rolling:
                state.tested |= 1 << unit
            rolls.append(Rallying(rolling))
    for roll in reversed(rolls):
        state.frames = push(state.frames, roll)
    return bool(rolls)


def _shaken(state: State, frame: Rallying) -> list[int]:
    """Those of a roll who have still to rally: an umpire may have formed some meanwhile (LG-R57)."""
    return [unit for unit in frame.queue if state.cohesion[unit] > FORMED]


def wait(state: State, frame: Rallying, emit: Listener | None) -> bool:
    """The dice have to fall; tests that no die can change are not rolled (LG-R65)."""
    context = state.context
    rows = [(unit, needed(state, unit)) for unit in _shaken(state, frame)]
    rolled = [row for row in rows if not morale.is_decided(context.die, row[1])]
    if not rolled:
        resolve(state, frame, {}, emit)
        return False
    state.pending = morale.roll(context, rolled, "rally", "LG-8.1")
    return True


def resolve(state: State, frame: Rallying, shown: Shown, emit: Listener | None) -> None:
    """The dice have fallen: success is one step up (LG-8.1)."""
    state.frames = pop(state.frames)
    context = state.context
    reached = {}
    for unit in _shaken(state, frame):
        faces, face = shown.get(context.die_keys[unit]), needed(state, unit)
        reached[unit] = morale.reaches(context, faces, face)
        if emit is not None:
            fields = {"unit": unit, "faces": tuple(faces or ()), "needed": face, "passed": reached[unit]}
            emit(Event("rally_tested", fields, "LG-8.1", morale.terms(context, unit)))
    for unit, rallied in reached.items():
        if rallied:
            state.cohesion[unit] -= 1
            if emit is not None:
                facts = {"unit": unit, "cohesion": COHESIONS[state.cohesion[unit]]}
                emit(Event("rallied", facts, "LG-8.1"))
    state.touch()
