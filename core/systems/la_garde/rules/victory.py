"""Exhaustion, the breaking of an army, objectives and the end of a battle (LG-14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.chance.dice import D6
from core.protocol.events import Event, Listener
from core.protocol.pending import Handful, Over, Roll
from core.systems.la_garde.rules.command import is_commanded
from core.systems.la_garde.rules.context import BattleContext
from core.systems.la_garde.rules.frames import Ending
from core.systems.la_garde.rules.morale import reading
from core.systems.la_garde.rules.state import NOBODY, State


def out_of_action(state: State, unit: int) -> bool:
    """Whether a brigade is routed, broken or destroyed (LG-14.1)."""
    return bool(state.gone >> unit & 1) or state.is_routed(unit)


def is_exhausted(state: State, division: int) -> bool:
    """LG-14.1: half of its brigades, rounded up, are out of action."""
    units = state.context.units_of_division[division]
    lost = sum(out_of_action(state, unit) for unit in units)
    return bool(units) and lost >= -(-len(units) // 2)


def divisions(context: BattleContext, side: int) -> list[int]:
    """The divisions of a side that have brigades."""
    return [division for division in context.divisions_of[side] if context.units_of_division[division]]


def exhausted(state: State, side: int) -> int:
    """How many divisions of a side are exhausted."""
    return sum(is_exhausted(state, division) for division in divisions(state.context, side))


def breaks_at(context: BattleContext, side: int) -> int:
    """With how many exhausted divisions an army breaks (LG-14.2, option `victory`)."""
    count = len(divisions(context, side))
    return max(1, count if context.options.victory == "to_the_last" else -(-count // 2))


def is_broken(state: State, side: int) -> bool:
    """Whether an army breaks; one without any brigade at all always does."""
    return not divisions(state.context, side) or exhausted(state, side) >= breaks_at(state.context, side)


def judge_break(state: State, emit: Listener | None) -> bool:
    """LG-14.2: checked in consolidation; both at once are a draw."""
    broken = [is_broken(state, side) for side in (0, 1)]
    if not any(broken):
        return False
    over = Over(None, "draw") if all(broken) else Over(broken.index(False), "army_break")
    end(state, over, emit)
    return True


def end(state: State, over: Over, emit: Listener | None) -> None:
    """The battle is over."""
    state.ended = (over,)
    state.frames = ()
    if emit is not None:
        emit(Event("battle_ends", {"side": NOBODY if over.winner is None else over.winner}, "LG-14"))


# --- objectives (LG-14.4) ----------------------------------------------------------------------------------


def claimant(state: State, number: int) -> int:
    """The side that alone has commanded brigades, not routed, near an objective; NOBODY where none has."""
    context, aim = state.context, state.context.aims[number]
    near = [
        any(
            aim.is_near(state.foot(unit), context.distances["objective"])
            and not state.is_routed(unit)
            and is_commanded(state, unit)
            for unit in state.on_table(side)
        )
        for side in (0, 1)
    ]
    return NOBODY if near[0] == near[1] else near.index(True)


def capture(state: State, emit: Listener | None) -> None:
    """An objective goes to the side that alone has commanded brigades, not routed, near it."""
    for number in range(len(state.context.aims)):
        holder = claimant(state, number)
        if holder not in (NOBODY, state.held[number]):
            state.held[number] = holder
            if emit is not None:
                emit(Event("objective_taken", {"side": holder, "objective": number}, "LG-14.4"))


def by_objectives(state: State) -> int:
    """The side that wins by objectives at the limit, or NOBODY where they settle nothing."""
    return won_by(state.context, state.held)


def won_by(context: BattleContext, held: Sequence[int]) -> int:
    """The side that wins by objectives that are held so, or NOBODY where they settle nothing."""
    won: set[int] = set()
    for only, holder in zip(context.aim_sides, held, strict=True):
        if only != NOBODY:
            won.add(only if holder == only else 1 - only)
        elif holder != NOBODY:
            won.add(holder)
    return won.pop() if len(won) == 1 else NOBODY


def judge_limit(state: State, emit: Listener | None) -> None:
    """LG-14.4: objectives, then fewer exhausted divisions, else a draw."""
    winner = by_objectives(state)
    if winner != NOBODY:
        end(state, Over(winner, "objective"), emit)
        return
    tired = [exhausted(state, side) for side in (0, 1)]
    if tired[0] == tired[1]:
        end(state, Over(None, "draw"), emit)
    else:
        end(state, Over(tired.index(min(tired)), "turn_limit"), emit)


# --- random length (LG-14.3) -------------------------------------------------------------------------------


def ending_roll(state: State) -> Roll:
    """The die that ends the battle, from the last fixed turn on."""
    context = state.context
    hand = Handful("end", context.first, 1, D6, reading(D6, context.numbers["battle_ends"] + 1))
    return Roll((hand,), "end", "LG-14.3")


def resolve(state: State, frame: Ending, shown: Any, emit: Listener | None) -> None:
    """The die has fallen."""
    state.frames = state.frames[:-1]
    faces = shown["end"]
    ends = faces[0] <= state.context.numbers["battle_ends"]
    if emit is not None:
        emit(Event("night_falls" if ends else "battle_goes_on", {"faces": faces}, "LG-14.3"))
    if ends:
        judge_limit(state, emit)
