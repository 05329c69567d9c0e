"""Cards that order nobody: Rally, Sharpshooter, Short Supply (BC-14.16, BC-14.18, BC-14.19)."""

from __future__ import annotations

from core.geometry.hex_boards import bits
from core.protocol.events import Event, Listener
from core.protocol.pending import Shown
from core.systems.battle_cry.rules import battle, moments, victory
from core.systems.battle_cry.rules.frames import Aiming, Rallying, Supplying
from core.systems.battle_cry.rules.phases import FINISH
from core.systems.battle_cry.rules.rule_tables import BACK_READING, INFANTRY, SHARP_READING
from core.systems.battle_cry.rules.state import State

SHARP_RANGE = 5
ALONE_DICE = 2


# --- Rally -------------------------------------------------------------------------------------------------


def damaged(state: State, *, led: bool) -> int:
    """The damaged units of the side whose turn it is; `led`: only those with a general."""
    context = state.context
    found = 0
    for unit in bits(context.side_units[state.active]):
        hex_ = state.at[unit]
        if (
            hex_ >= 0
            and state.strength[unit] < context.full[unit]
            and (not led or state._general_on[hex_] >= 0)
        ):
            found |= 1 << unit
    return found


def rally(state: State, emit: Listener | None) -> bool:
    """All damaged units with a general roll; without such, one of the player's choice (BC-R91)."""
    led = damaged(state, led=True)
    if led:
        begin_rally(state, tuple(bits(led)), 1)
        return False
    others = damaged(state, led=False)
    if not others:
        return no_effect(state, emit)
    if others.bit_count() == 1:
        begin_rally(state, tuple(bits(others)), ALONE_DICE)
        return False
    state.pending = moments.RALLY[state.active]
    return True


def begin_rally(state: State, units: tuple[int, ...], dice: int) -> None:
    """Their dice have to fall."""
    state.phase = FINISH
    state.frames = (*state.frames, Rallying(units, dice))


def rallied(state: State, frame: Rallying, shown: Shown, emit: Listener | None) -> None:
    """Own symbols and sabres give figures back, never above the start (BC-14.16)."""
    context = state.context
    state.frames = state.frames[:-1]
    for unit in frame.units:
        faces = shown[context.unit_ids[unit]]
        (back,) = BACK_READING[context.kind_of[unit]].read(faces)
        gained = max(0, min(back, context.full[unit] - state.strength[unit]))
        state.strength[unit] += gained
        if emit is not None:
            facts = {"unit": unit, "faces": tuple(faces), "gained": gained, "left": state.strength[unit]}
            emit(Event("rallied", facts, "BC-14.16"))


# --- Sharpshooter ------------------------------------------------------------------------------------------


def in_reach(state: State, general: int) -> bool:
    """Whether one of the infantry units sees an enemy general within 5 hexes (BC-14.18)."""
    context = state.context
    there = state.at[general]
    if there < 0:
        return False
    for unit in bits(context.side_units[state.active] & context.kind_units[INFANTRY]):
        start = state.at[unit]
        if (
            start >= 0
            and context.shot(start, there)[0] <= SHARP_RANGE
            and battle.sees(state, unit, start, there)
        ):
            return True
    return False


def marks(state: State) -> int:
    """The enemy generals at whom the sharpshooter may aim."""
    found = 0
    for general in bits(state.context.side_generals[1 - state.active]):
        if in_reach(state, general):
            found |= 1 << general
    return found


def sharpshooter(state: State, emit: Listener | None) -> bool:
    """Ask for the general; with none in reach the card does nothing (BC-R93)."""
    if not marks(state):
        return no_effect(state, emit)
    state.pending = moments.SHARPSHOOT[state.active]
    return True


def aim(state: State, target: int, emit: Listener | None) -> None:
    """The general is named: one die has to fall."""
    state.phase = FINISH
    state.frames = (*state.frames, Aiming(target))
    if emit is not None:
        emit(Event("aimed", {"unit": target}, "BC-14.18"))


def shot(state: State, frame: Aiming, shown: Shown, emit: Listener | None) -> None:
    """On sabres the general is eliminated, even with a unit (BC-14.18)."""
    faces = shown["sharpshooter"]
    (hit,) = SHARP_READING.read(faces)
    state.frames = state.frames[:-1]
    if emit is not None:
        emit(Event("sharp_shot", {"unit": frame.target, "faces": tuple(faces), "hits": hit}, "BC-14.18"))
    if hit:
        victory.eliminate(state, frame.target, "BC-14.18", emit)
        victory.judge(state, emit)


# --- Short Supply ------------------------------------------------------------------------------------------


def cut_off(state: State) -> int:
    """The enemy units that may be named: those without a general (BC-14.19)."""
    found = 0
    for unit in bits(state.context.side_units[1 - state.active]):
        hex_ = state.at[unit]
        if hex_ >= 0 and state._general_on[hex_] < 0:
            found |= 1 << unit
    return found


def short_supply(state: State, emit: Listener | None) -> bool:
    """Ask for the unit."""
    if not cut_off(state):
        return no_effect(state, emit)
    state.pending = moments.SUPPLY[state.active]
    return True


def supply_hexes(state: State, unit: int) -> int:
    """The free hexes of the owner's base row in the unit's section (BC-R94)."""
    context = state.context
    side, hex_ = context.side_of[unit], state.at[unit]
    where = 0
    for section in context.screen_sections:
        if section >> hex_ & 1:
            where |= section
    pieces = state._units[0] | state._units[1] | state._generals[0] | state._generals[1]
    return context.base_row[side] & where & ~pieces & ~context.grounds[state.works].closed


def suppliable(state: State) -> int:
    """The units that may be named and have a free hex to go to."""
    return sum(1 << unit for unit in bits(cut_off(state)) if supply_hexes(state, unit))


def name_supplied(state: State, unit: int, emit: Listener | None) -> None:
    """The unit is named; its owner has to put it back."""
    state.phase = FINISH
    state.frames = (*state.frames, Supplying(unit))
    if emit is not None:
        emit(Event("cut_off", {"unit": unit}, "BC-14.19"))


def supplying(state: State, frame: Supplying, emit: Listener | None) -> bool:
    """One free hex is taken without asking, none is no effect (BC-R94); True when the owner must choose."""
    free = supply_hexes(state, frame.unit)
    if not free:
        state.frames = state.frames[:-1]
        if emit is not None:
            emit(Event("no_effect", {"card": state.acts, "side": state.active}, "BC-14.19"))
        return False
    if free & (free - 1):
        side = state.context.side_of[frame.unit]
        state.pending = moments.PUT[side]
        return True
    put_back(state, frame, free.bit_length() - 1, emit)
    return False


def put_back(state: State, frame: Supplying, to: int, emit: Listener | None) -> None:
    """The unit stands in its base row."""
    start = state.at[frame.unit]
    state.place(frame.unit, to)
    state.frames = state.frames[:-1]
    if emit is not None:
        emit(Event("put_back", {"unit": frame.unit, "start": start, "to": to}, "BC-14.19"))
    victory.judge(state, emit)


def nameable(state: State, *, rally: bool) -> int:
    """The units that may be named for Rally or Short Supply."""
    return damaged(state, led=False) if rally else cut_off(state)


def no_effect(state: State, emit: Listener | None) -> bool:
    """The card does nothing; the turn goes to its end."""
    if emit is not None:
        facts = {"card": state.acts, "side": state.active}
        emit(Event("no_effect", facts, state.context.cards[state.acts].rule))
    state.phase = FINISH
    return False
