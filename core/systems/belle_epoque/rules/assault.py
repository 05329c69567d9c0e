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
    setting = state.setting
    if state.stuck >> unit & 1:
        return 0
    near = state._units[1 - setting.side_of[unit]] & setting.neighbours[state.at[unit]]
    found = 0
    while near:
        low = near & -near
        near ^= low
        found |= 1 << state._unit_on[low.bit_length() - 1]
    return found


def score(state: State, unit: int, foe: int, *, defends: bool, charged: bool) -> int:
    """The assault score of a unit against another (BE-11)."""
    setting = state.setting
    table = setting.catalogue.assault
    bit = 1 << unit
    total = setting.assault_base[unit]
    if defends:
        hex_ = state.at[unit]
        if setting.infantry & bit:
            if setting.forts >> hex_ & 1:
                total += table.fortification
            elif setting.hills >> hex_ & 1:
                total += table.hill
        if setting.tenacious & bit:
            total += table.tenacious
        if charged:
            total += table.counter_charge
    elif setting.fiery & bit:
        total += table.fiery
    if setting.options.sa_cap_first and total > table.highest_die:
        total = table.highest_die
    total -= state.fought[unit]
    if total < 1:
        total = 1
    if setting.cavalry & bit and total > table.cavalry_limit:
        there = state.at[foe]
        if (setting.cover | setting.rough) >> there & 1:
            total = table.cavalry_limit
    return total


def itemised(state: State, unit: int, foe: int, *, defends: bool, charged: bool) -> tuple[Modifier, ...]:
    """Each term of an assault score with its rule (BE-11.6)."""
    setting = state.setting
    table = setting.catalogue.assault
    bit = 1 << unit
    base = "shock" if setting.shock & bit else "quality"
    rows = [Modifier(base, setting.assault_base[unit], "BE-11.1")]
    if defends:
        hex_ = state.at[unit]
        if setting.infantry & bit and setting.forts >> hex_ & 1:
            rows.append(Modifier("fortification", table.fortification, "BE-11.2"))
        elif setting.infantry & bit and setting.hills >> hex_ & 1:
            rows.append(Modifier("hill", table.hill, "BE-11.2"))
        if setting.tenacious & bit:
            rows.append(Modifier("tenacious", table.tenacious, "BE-11.3"))
        if charged:
            rows.append(Modifier("counter_charge", table.counter_charge, "BE-16.1"))
    elif setting.fiery & bit:
        rows.append(Modifier("fiery", table.fiery, "BE-11.3"))
    total = sum(row.value for row in rows)
    if setting.options.sa_cap_first and total > table.highest_die:
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


def begin(state: State, unit: int, target: int, tell: Listener | None) -> None:
    """An assault is declared: the window of reactions opens (BE-10.2)."""
    if tell is not None:
        tell(Event("assault", {"unit": unit, "target": target}, "BE-10.1"))
    state.frames = (*state.frames, frames.assaulting(unit, target, state.at[target], 0, False, False))


def roll(state: State, frame: Assaulting) -> Roll:
    """The dice of both sides: a 6 always fails (BE-10.3, BE-11.2)."""
    setting = state.setting
    unit, target = frame.unit, frame.target
    highest = setting.catalogue.assault.highest_die
    limits = (
        min(highest, score(state, unit, target, defends=False, charged=False)),
        min(highest, score(state, target, unit, defends=True, charged=frame.charged)),
    )
    dice = (state.strength[unit], state.strength[target])
    return setting.assault_roll(setting.side_of[unit], dice, limits)


def resolve(state: State, frame: Assaulting, shown: Shown, tell: Listener | None) -> None:
    """Compare the totals; the loser suffers the difference, equal totals cost both an element (BE-10.4)."""
    unit, target = frame.unit, frame.target
    attacker, defender = roll(state, frame).handfuls
    mine: int = attacker.reading.read(shown["attacker"])  # type: ignore[assignment]
    its: int = defender.reading.read(shown["defender"])  # type: ignore[assignment]
    if tell is not None:
        _tell_dice(state, frame, shown, (mine, its), tell)
    state.fought[unit] += 1
    state.fought[target] += 1
    state.frames = state.frames[:-1]
    if mine == its:
        if tell is not None:
            tell(Event("assault_tied", {"unit": unit, "target": target}, "BE-10.4"))
        losses.lose(state, unit, 1, "BE-10.4", tell)
        losses.lose(state, target, 1, "BE-10.4", tell)
        victory.judge(state, tell)
        return
    winner, loser = (unit, target) if mine > its else (target, unit)
    difference = abs(mine - its)
    if tell is not None:
        facts = {"unit": winner, "target": loser, "difference": difference}
        tell(Event("assault_won", facts, "BE-10.4"))
    _defeat(state, winner, loser, difference, tell)


def _tell_dice(
    state: State, frame: Assaulting, shown: Shown, totals: tuple[int, int], tell: Listener
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
        tell(Event("assault_rolled", facts, "BE-10.3", terms))


def stands_fast(state: State, loser: int) -> bool:
    """Whether a unit does not retreat from an assault (BE-13.2)."""
    setting = state.setting
    behind_walls = setting.infantry >> loser & 1 and setting.forts >> state.at[loser] & 1
    return bool(setting.tenacious >> loser & 1 or behind_walls)


def _defeat(state: State, winner: int, loser: int, count: int, tell: Listener | None) -> None:
    """Losses of an assault: even ones are retreats unless the loser stands fast (BE-13.1, BE-13.2)."""
    here = state.at[loser]
    steady = stands_fast(state, loser)
    even = 0 if steady else count // 2
    away = losses.feared(state, loser, winner) if even else 0
    state.frames = (*state.frames, frames.following(winner, here))
    losses.lose(state, loser, count - even, "BE-13.2" if steady else "BE-13.1", tell)
    if victory.judge(state, tell):
        return
    if even and state.at[loser] >= 0:
        state.frames = (*state.frames, frames.suffering(loser, even, away, False))


# --- the hex that is left -----------------------------------------------------------------------------------


def may_follow(state: State, unit: int, to: int) -> bool:
    """Whether the winner may take a hex (BE-10.6): it is empty and can be entered."""
    setting = state.setting
    here = state.at[unit]
    if here < 0 or state._unit_on[to] >= 0 or not setting.open_ground >> to & 1:
        return False
    if unit != state.active and not setting.options.defender_advance:
        return False
    return not setting.very_difficult >> here & 1 or bool(state.passed >> unit & 1)


def follow(state: State, frame: Following, tell: Listener | None) -> bool:
    """An impetuous winner takes the hex, another one is asked (BE-10.6)."""
    setting = state.setting
    unit = frame.unit
    if not may_follow(state, unit, frame.to):
        state.frames = state.frames[:-1]
        return False
    if setting.impetuous >> unit & 1:
        advance(state, frame, tell)
        return False
    state._actions = setting.actions.advance[unit]
    state.pending = moments.ADVANCE[setting.side_of[unit]]
    return True


def advance(state: State, frame: Following, tell: Listener | None) -> None:
    """The winner takes the hex; zones of control do not matter (AMB 9)."""
    unit = frame.unit
    if tell is not None:
        tell(Event("advanced", {"unit": unit, "start": state.at[unit], "to": frame.to}, "BE-10.6"))
    state.frames = state.frames[:-1]
    movement.shift(state, unit, frame.to, tell)


def decline(state: State, frame: Following, tell: Listener | None) -> None:
    """The winner stays where it is."""
    if tell is not None:
        tell(Event("no_advance", {"unit": frame.unit}, "BE-10.6"))
    state.frames = state.frames[:-1]


def close(state: State, frame: Assaulting) -> None:
    """Nobody reacts any more."""
    state.frames = (*state.frames[:-1], replace(frame, closed=True))
