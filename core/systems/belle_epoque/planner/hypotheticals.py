"""Battles as they would stand if something were so: a planner asks the rules about these, never others."""

from __future__ import annotations

from collections.abc import Iterator

from core.geometry.hex_boards import bits
from core.protocol.pending import Choice
from core.systems.belle_epoque.rules import arrivals, moments, phases
from core.systems.belle_epoque.rules.frames import Assaulting, Evading
from core.systems.belle_epoque.rules.state import NOBODY, NOWHERE, State
from core.systems.belle_epoque.words.notes import UNKNOWN

TESTED = ("passed",)
UNTESTED = ("activation", "failed")
IN_HAND = (phases.PASSED, phases.MOVED, phases.MARCHED)
"""The steps in which a unit that has passed its test may still strike (BE-5.5)."""


def stage(state: State, unit: int) -> str:
    """Which moves of a unit are offered now: "activation", "failed", "passed", or "" for none."""
    pending = state.pending
    if not isinstance(pending, Choice) or state.active != unit:
        return ""
    return pending.prompt if pending.prompt in (*TESTED, *UNTESTED) else ""


def activated(state: State, unit: int) -> State:
    """The battle with this unit activated, its test passed, about to move, fire or assault (BE-5.5).

    Who strikes in the next turn only does so when the assaults of this one are forgotten (BE-11.5), and the
    tests that were passed in it (BE-R57).
    """
    side = state.context.side_of[unit]
    bit = 1 << unit
    new = state.copy()
    new.active, new.drawn, new.start = unit, side, state.at[unit]
    new.aim = declared(state, unit)
    new.phase = phases.PASSED
    new.frames = ()
    new.passed |= bit
    new.stuck &= ~bit
    new.pending = moments.PASSED[side]
    new._actions = None
    if strikes_later(state, unit):
        new.fought = [0] * len(new.fought)
        new.passed = bit
    return new


def declared(state: State, unit: int) -> str:
    """What the test of a unit was declared for whose die has still to fall (AMB 4); "" for anything."""
    return state.aim if state.active == unit and state.phase == phases.ACTIVATION else ""


def goes_on(state: State, unit: int) -> bool:
    """Whether a unit has passed the test of its activation and may still strike in it (BE-5.5, BE-6.3)."""
    return state.active == unit and state.phase in IN_HAND and not state.stuck >> unit & 1


def about_to_strike(state: State, unit: int) -> State:
    """The battle with this unit activated, or in the middle of its activation as it stands (BE-5.5)."""
    return state.copy() if goes_on(state, unit) else activated(state, unit)


def assault_under_way(state: State) -> Assaulting | None:
    """The assault whose dice have still to fall, if its attacker has not been driven off (BE-14.4).

    None from whom the assaulted unit gets away: it only says whither (BE-15.1).
    """
    context = state.context
    if any(isinstance(frame, Evading) for frame in state.frames):
        return None
    for frame in state.frames:
        if isinstance(frame, Assaulting):
            here = state.at[frame.unit]
            return frame if here >= 0 and context.neighbours[here] >> frame.stood & 1 else None
    return None


def acts_later(state: State, unit: int) -> bool:
    """Whether a unit has had its activation in this turn, or failed the test of it (BE-4.2, BE-5.4)."""
    in_hand = state.active == unit and state.phase in (phases.ACTIVATION, *IN_HAND)
    assaulting = assault_under_way(state)
    if assaulting is not None and assaulting.unit == unit:
        in_hand = True
    return bool(state.activated >> unit & 1) and not in_hand


def is_held_back(state: State, unit: int) -> bool:
    """Whether a unit that is still to act has entered difficult ground: it strikes no more now (BE-6.3)."""
    return bool(state.stuck >> unit & 1) and not acts_later(state, unit)


def strikes_later(state: State, unit: int) -> bool:
    """Whether a unit can neither fire nor assault before the next turn (BE-4.2, BE-6.3)."""
    return acts_later(state, unit) or is_held_back(state, unit)


def strikes_no_more(state: State, unit: int) -> bool:
    """Whether the turn in which a unit could strike again is never played (BE-R74), or the battle is over."""
    last = state.turn >= state.context.scenario.turns
    return bool(state.ended) or (strikes_later(state, unit) and last)


def next_fire(state: State, unit: int) -> bool | None:
    """Whether the next fire of a unit is one after a move, with the score in brackets; None where none comes.

    In the last turn a march, an assault or another purpose of the test leaves none (BE-5.5, AMB 4).
    """
    if strikes_no_more(state, unit):
        return None
    if state.turn < state.context.scenario.turns or state.active != unit:
        return False
    if state.phase == phases.ACTIVATION:
        return False if declared(state, unit) in ("", "fire") else None
    is_left = state.phase in (phases.PASSED, phases.MOVED) and state.aim in ("", "fire")
    return state.phase == phases.MOVED if is_left else None


def may_come(state: State, unit: int, side: int) -> bool:
    """Whether a reinforcement of `side` is due by the end of this turn (BE-R40)."""
    context = state.context
    return (
        bool(state.waiting >> unit & 1) and context.side_of[unit] == side and context.due[unit] <= state.turn
    )


def entries(state: State, unit: int, side: int) -> int:
    """The free hexes by which a reinforcement may enter at the end of this turn, if another follows.

    None of one that a briefing keeps back: what it is shows when it stands there.
    """
    context = state.context
    is_last = state.turn >= context.scenario.turns
    if is_last or not may_come(state, unit, side) or context.unit_names[unit] == UNKNOWN:
        return 0
    return arrivals.entries(state, unit)


def entered(state: State, side: int) -> Iterator[tuple[int, int, State]]:
    """Each reinforcement that may come, with each hex by which it may, and the battle as it stands then."""
    for unit in bits(state.waiting & state.context.side_units[side]):
        for hex_ in bits(entries(state, unit, side)):
            new = state.copy()
            arrivals.enter(new, unit, hex_, None)
            yield unit, hex_, new


def without(state: State, unit: int | None) -> State:
    """The battle with this unit lifted off the board (None: as it stands)."""
    if unit is None or state.at[unit] < 0:
        return state
    new = state.copy()
    new.place(unit, NOWHERE)
    return new


def come(state: State, unit: int, hex_: int, *, moved: bool) -> State:
    """The battle with this unit in another hex; if it is on the board, another such stands where it stood."""
    new = state.copy()
    home = state.at[unit]
    new.place(unit, hex_)
    if home >= 0:
        new._units[state.context.side_of[unit]] |= 1 << home
        new._unit_on[home] = unit
    if moved:
        new.moved_ever |= 1 << unit
    return new


def common_unit(state: State, side: int) -> int:
    """A unit of `side` as there are many: the first infantry on the board, else the first unit; or NOBODY."""
    context = state.context
    there = [unit for unit in context.units_of[side] if state.at[unit] >= 0]
    infantry = [unit for unit in there if context.infantry >> unit & 1]
    return (infantry or there or [NOBODY])[0]
