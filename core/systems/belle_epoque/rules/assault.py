"""Assaults: scores, dice, losses, the hex that is left (BE-10, BE-11, BE-13)."""

from __future__ import annotations

from dataclasses import replace

from core.protocol.events import Event, Listener, Modifier
from core.protocol.pending import Roll, Shown
from core.systems.belle_epoque.rules import frames, losses, moments, movement, victory
from core.systems.belle_epoque.rules.frames import Assaulting, Following
from core.systems.belle_epoque.rules.state import State


def targets(state: State, unit: int) -> int:
    """The enemy units that a unit may assault where it stands, as a mask of units (BE-10.1)."""
    context = state.context
    if state.stuck >> unit & 1:
        return 0
    near = state._units[1 - context.side_of[unit]] & context.neighbours[state.at[unit]]
    found = 0
    while near:
        low = near & -near
        near ^= low
        found |= 1 << state._unit_on[low.bit_length() - 1]
    return found


def score(state: State, unit: int, foe: int, *, defends: bool, charged: bool) -> int:
    """The assault score of a unit against another (BE-11)."""
    context = state.context
    table = context.catalogue.assault
    bit = 1 << unit
    total = context.assault_base[unit]
    if defends:
        hex_ = state.at[unit]
        if context.infantry & bit:
            if context.forts >> hex_ & 1:
                total += table.fortification
            elif context.hills >> hex_ & 1:
                total += table.hill
        if context.tenacious & bit:
            total += table.tenacious
        if charged:
            total += table.counter_charge
    elif context.fiery & bit:
        total += table.fiery
    if context.options.sa_cap_first and total > table.highest_die:
        total = table.highest_die
    total -= state.fought[unit]
    if total < 1:
        total = 1
    if context.cavalry & bit and total > table.cavalry_limit:
        there = state.at[foe]
        if (context.cover | context.rough) >> there & 1:
            total = table.cavalry_limit
    return total


def itemised(state: State, unit: int, foe: int, *, defends: bool, charged: bool) -> tuple[Modifier, ...]:
    """Each term of an assault score with its rule (BE-11.6)."""
    context = state.context
    table = context.catalogue.assault
    bit = 1 << unit
    base = "shock" if context.shock & bit else "quality"
    rows = [Modifier(base, context.assault_base[unit], "BE-11.1")]
    if defends:
        hex_ = state.at[unit]
        if context.infantry & bit and context.forts >> hex_ & 1:
            rows.append(Modifier("fortification", table.fortification, "BE-11.2"))
        elif context.infantry & bit and context.hills >> hex_ & 1:
            rows.append(Modifier("hill", table.hill, "BE-11.2"))
        if context.tenacious & bit:
            rows.append(Modifier("tenacious", table.tenacious, "BE-11.3"))
        if charged:
            rows.append(Modifier("counter_charge", table.counter_charge, "BE-16.1"))
    elif context.fiery & bit:
        rows.append(Modifier("fiery", table.fiery, "BE-11.3"))
    total = sum(row.value for row in rows)
    if context.options.sa_cap_first and total > table.highest_die:
        rows.append(Modifier("cap", table.highest_die - total, "BE-AMB-44"))
        total = table.highest_die
    if state.fought[unit]:
        rows.append(Modifier("fought", -state.fought[unit], "BE-11.5"))
        total -= state.fought[unit]
    if total < 1:
        rows.append(Modifier("at_least", 1 - total, "BE-11.6"))
    final = score(state, unit, foe, defends=defends, charged=charged)
    if final < max(total, 1):
        rows.append(Modifier("cavalry_limit", final - max(total, 1), "BE-11.4"))
    return tuple(rows)


def begin(state: State, unit: int, target: int, emit: Listener | None) -> None:
    """An assault is declared: the window of reactions opens (BE-10.2)."""
    if emit is not None:
        emit(Event("assault", {"unit": unit, "target": target}, "BE-10.1"))
    state.frames = (*state.frames, frames.assaulting(unit, target, state.at[target], 0, False, False))


def roll(state: State, frame: Assaulting) -> Roll:
    """The dice of both sides: a 6 always fails (BE-10.3, BE-11.2)."""
    context = state.context
    unit, target = frame.unit, frame.target
    highest = context.catalogue.assault.highest_die
    limits = (
        min(highest, score(state, unit, target, defends=False, charged=False)),
        min(highest, score(state, target, unit, defends=True, charged=frame.charged)),
    )
    dice = (state.strength[unit], state.strength[target])
    return context.assault_roll(context.side_of[unit], dice, limits)


def resolve(state: State, frame: Assaulting, shown: Shown, emit: Listener | None) -> None:
    """Compare the totals; the loser suffers the difference, equal totals cost both an element (BE-10.4)."""
    unit, target = frame.unit, frame.target
    attacker, defender = roll(state, frame).handfuls
    mine: int = attacker.reading.read(shown["attacker"])  # type: ignore[assignment]
    its: int = defender.reading.read(shown["defender"])  # type: ignore[assignment]
    if emit is not None:
        _tell_dice(state, frame, shown, (mine, its), emit)
    state.fought[unit] += 1
    state.fought[target] += 1
    state.frames = state.frames[:-1]
    if mine == its:
        if emit is not None:
            emit(Event("assault_tied", {"unit": unit, "target": target}, "BE-10.4"))
        losses.lose(state, unit, 1, "BE-10.4", emit)
        losses.lose(state, target, 1, "BE-10.4", emit)
        victory.judge(state, emit)
        return
    winner, loser = (unit, target) if mine > its else (target, unit)
    difference = abs(mine - its)
    if emit is not None:
        facts = {"unit": winner, "target": loser, "difference": difference}
        emit(Event("assault_won", facts, "BE-10.4"))
    _defeat(state, winner, loser, difference, emit)


def _tell_dice(
    state: State, frame: Assaulting, shown: Shown, totals: tuple[int, int], emit: Listener
) -> None:
    pairs = ((frame.unit, frame.target, "attacker"), (frame.target, frame.unit, "defender"))
    for (unit, foe, key), total in zip(pairs, totals, strict=True):
        defends = key == "defender"
        charged = defends and frame.charged
        facts = {
            "unit": unit,
            "faces": tuple(shown[key]),
            "total": total,
            "score": score(state, unit, foe, defends=defends, charged=charged),
        }
        terms = itemised(state, unit, foe, defends=defends, charged=charged)
        emit(Event("assault_rolled", facts, "BE-10.3", terms))


def stands_fast(state: State, loser: int) -> bool:
    """Whether a unit does not retreat from an assault (BE-13.2)."""
    context = state.context
    behind_walls = context.infantry >> loser & 1 and context.forts >> state.at[loser] & 1
    return bool(context.tenacious >> loser & 1 or behind_walls)


def _defeat(state: State, winner: int, loser: int, count: int, emit: Listener | None) -> None:
    """Losses of an assault: even ones are retreats unless the loser stands fast (BE-13.1, BE-13.2)."""
    here = state.at[loser]
    steady = stands_fast(state, loser)
    even = 0 if steady else count // 2
    away = losses.feared(state, loser, winner) if even else 0
    state.frames = (*state.frames, frames.following(winner, here))
    losses.lose(state, loser, count - even, "BE-13.2" if steady else "BE-13.1", emit)
    if victory.judge(state, emit):
        return
    if even and state.at[loser] >= 0:
        state.frames = (*state.frames, frames.suffering(loser, even, away, False))


# --- the hex that is left -----------------------------------------------------------------------------------


def may_follow(state: State, unit: int, to: int) -> bool:
    """Whether the winner may take a hex (BE-10.6): it is empty and can be entered."""
    context = state.context
    here = state.at[unit]
    if here < 0 or state._unit_on[to] >= 0 or not context.open_ground >> to & 1:
        return False
    if unit != state.active and not context.options.defender_advance:
        return False
    return not context.very_difficult >> here & 1 or bool(state.passed >> unit & 1)


def follow(state: State, frame: Following, emit: Listener | None) -> bool:
    """An impetuous winner takes the hex, another one is asked (BE-10.6)."""
    context = state.context
    unit = frame.unit
    if not may_follow(state, unit, frame.to):
        state.frames = state.frames[:-1]
        return False
    if context.impetuous >> unit & 1:
        advance(state, frame, emit)
        return False
    state._actions = context.actions.advance[unit]
    state.pending = moments.ADVANCE[context.side_of[unit]]
    return True


def advance(state: State, frame: Following, emit: Listener | None) -> None:
    """The winner takes the hex; zones of control do not matter (AMB 9)."""
    unit = frame.unit
    if emit is not None:
        must = bool(state.context.impetuous >> unit & 1)
        facts = {"unit": unit, "start": state.at[unit], "to": frame.to, "must": must}
        emit(Event("advanced", facts, "BE-10.6"))
    state.frames = state.frames[:-1]
    movement.shift(state, unit, frame.to, emit)


def decline(state: State, frame: Following, emit: Listener | None) -> None:
    """The winner stays where it is."""
    if emit is not None:
        emit(Event("no_advance", {"unit": frame.unit}, "BE-10.6"))
    state.frames = state.frames[:-1]


def close(state: State, frame: Assaulting) -> None:
    """Nobody reacts any more."""
    state.frames = (*state.frames[:-1], replace(frame, closed=True))
