"""Close combat (MBT-6) and how dice are compared, for shooting too."""

from __future__ import annotations

from core.protocol.events import Event, Listener
from core.protocol.frames import pop, push
from core.protocol.pending import Shown
from core.systems.mbt.rules import losses, panic, recoil
from core.systems.mbt.rules.actions import Fight
from core.systems.mbt.rules.frames import Fighting, Shooting
from core.systems.mbt.rules.state import State
from core.systems.mbt.rules.strength import terms, total

DOUBLED = 2
"""MBT-6.3: a total this many times the other's eliminates."""


def fights(state: State) -> list[tuple[int, int]]:
    """The pairs face to face that have still to fight, the base of the active side first (MBT-R34)."""
    opposed, acted = state.opposed(), state.acted
    return [
        (unit, opposed[unit])
        for unit in state.context.units_of[state.active]
        if opposed[unit] >= 0 and not acted >> unit & 1 and not acted >> opposed[unit] & 1
    ]


def begin(state: State, action: Fight, emit: Listener | None) -> None:
    """A pair fights: both dice have to fall."""
    state.acted |= 1 << action.unit | 1 << action.target
    state.melee = 1
    state.frames = push(state.frames, Fighting(action.unit, action.target))
    if emit is not None:
        emit(Event("fight", {"unit": action.unit, "target": action.target}, "MBT-6.1"))


def resolve(state: State, frame: Fighting, shown: Shown, emit: Listener | None) -> None:
    """The dice of a close combat have fallen (MBT-6.3)."""
    state.frames = pop(state.frames)
    mine, its = sums(state, frame, shown, emit)
    if mine == its:
        if emit is not None:
            emit(Event("even", {"unit": frame.unit, "target": frame.target}, "MBT-6.3"))
    elif mine > its:
        beaten(state, frame.target, mine, its, emit)
    else:
        beaten(state, frame.unit, its, mine, emit)


def sums(state: State, frame: Fighting | Shooting, shown: Shown, emit: Listener | None) -> tuple[int, int]:
    """The totals of attacker and defender: each die and all that is added (MBT-6.2)."""
    shooting = isinstance(frame, Shooting)
    found = []
    for key, unit, foe in (("attacker", frame.unit, frame.target), ("defender", frame.target, frame.unit)):
        face = shown[key][0]
        assert isinstance(face, int)
        modifiers = terms(state, unit, foe, shooting=shooting)
        found.append(face + total(modifiers))
        if emit is not None:
            facts = {"unit": unit, "faces": (face,), "total": found[-1]}
            emit(Event("rolled", facts, "MBT-8.2" if shooting else "MBT-6.2", modifiers))
    return found[0], found[1]


def beaten(state: State, loser: int, won: int, lost: int, emit: Listener | None) -> None:
    """The loser is eliminated, panics or recoils (MBT-6.3, MBT-7.1, MBT-7.4)."""
    facts = {"unit": loser, "won": won, "lost": lost}
    if won >= DOUBLED * lost:
        if emit is not None:
            emit(Event("doubled", facts, "MBT-6.3"))
        losses.destroy(state, loser, emit, "MBT-6.3")
        return
    if emit is not None:
        emit(Event("beaten", facts, "MBT-6.3"))
    if state.context.is_elephant[loser]:
        panic.begin(state, loser, emit)
    else:
        recoil.recoil(state, loser, emit)
