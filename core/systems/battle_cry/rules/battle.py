"""Battle: range, sight, dice, losses (BC-9, BC-10, BC-11)."""

from __future__ import annotations

from core.protocol.events import Event, Listener, Modifier
from core.protocol.pending import Shown
from core.systems.battle_cry.rules import frames, victory
from core.systems.battle_cry.rules.actions import Battle
from core.systems.battle_cry.rules.frames import Attack
from core.systems.battle_cry.rules.ground import OUT_OF_RANGE, STATES
from core.systems.battle_cry.rules.rule_tables import ARTILLERY, BATTLE_READING, GENERAL
from core.systems.battle_cry.rules.state import State


def blockers(state: State, start: int, target: int, *, artillery: bool, side: int) -> int:
    """What can block the line of sight of a unit of `side` in `start` (BC-10.1)."""
    ground = state.context.ground_between(start, target)
    return ground | pieces_between(state, start, artillery=artillery, side=side)


def pieces_between(state: State, start: int, *, artillery: bool, side: int) -> int:
    """The pieces that can block a line: all but friends beside a hill on which the unit stands (BC-R3)."""
    context = state.context
    units, generals = state._units, state._generals
    pieces = units[0] | units[1] | generals[0] | generals[1]
    if context.hills >> start & 1 and (artillery or context.options.hill_over_friends == "all"):
        pieces &= ~((units[side] | generals[side]) & context.neighbours[start])
    return pieces


def sees(state: State, unit: int, start: int, target: int) -> bool:
    """Whether a unit standing in `start` sees the hex `target` (BC-10)."""
    context = state.context
    pairs = context.shots[start * context.cells + target][1]
    if not pairs:
        return True
    artillery = context.kind_of[unit] == ARTILLERY
    mask = blockers(state, start, target, artillery=artillery, side=context.side_of[unit])
    return not any(left & mask and right & mask for left, right in pairs)


def base_dice(state: State, unit: int, start: int, target: int) -> int:
    """The dice of the table of BC-9.2; 0 out of range."""
    context = state.context
    return context.grounds[state.works].base_dice(context.gun_of[unit], start, target)


def bonuses(state: State, unit: int, start: int, *, answer: bool) -> tuple[int, int]:
    """The dice of the general (BC-9.3) and of the card (BC-14.10, BC-14.11)."""
    context = state.context
    general = 0
    if context.general_die[unit]:
        who = state._general_on[start]
        if who >= 0 and (context.options.general_moved_die or not state.moved >> who & 1):
            general = 1
    card = 0 if answer or state.acts < 0 else context.card_dice[state.acts][context.kind_of[unit]]
    if card and context.kind_of[unit] == ARTILLERY and state.moved >> unit & 1:
        card = 0
    return general, card


def dice_against(state: State, unit: int, target: int, *, answer: bool = False) -> int:
    """The dice that a unit rolls against the hex `target`; 0 where no battle is possible (BC-9)."""
    found = strikes(state, unit, 1 << target, answer=answer)
    return found[0][1] if found else 0


def strikes(state: State, unit: int, targets: int, *, answer: bool = False) -> list[tuple[int, int]]:
    """The hexes of `targets` that a unit can battle, each with its dice: range, sight, modifiers (BC-9)."""
    context = state.context
    start = state.at[unit]
    ground, gun = context.grounds[state.works], context.gun_of[unit]
    bonus = 0
    if state._general_on[start] >= 0 or context.bonus_cards[state.acts]:
        bonus = sum(bonuses(state, unit, start, answer=answer))
    rows, changed, codes = context.strikes[gun], ground.changed, ground.works_codes
    # Dice, and what can hide the target, are looked up by both hexes and the fieldwork there (`Strikes`): the
    # line is looked at only where pieces may stand in the way.
    key = start * context.cells * STATES
    if changed >> start & 1:
        key += 1
    else:
        targets &= context.worth[gun][bonus][start] | changed
    obstacles = -1
    found: list[tuple[int, int]] = []
    while targets:
        low = targets & -targets
        targets ^= low
        hex_ = low.bit_length() - 1
        dice, alone, edges = rows[key + hex_ * STATES + (codes[hex_] if changed & low else 0)]
        if dice <= OUT_OF_RANGE:
            continue
        dice += bonus
        if dice <= 0:
            dice = context.options.min_dice
            if not dice:
                continue
        if alone or edges:
            if obstacles < 0:
                artillery = context.kind_of[unit] == ARTILLERY
                obstacles = pieces_between(state, start, artillery=artillery, side=context.side_of[unit])
                blocking = obstacles | context.sight_blocks
                from_hill = context.hills >> start & 1
            if from_hill:
                blocking = obstacles | context.ground_between(start, hex_)
            if alone & blocking:
                continue
            # Along hexsides a line is blocked only where obstacles touch it on both sides (BC-10.2).
            for left, right in edges:
                if left & blocking and right & blocking:
                    break
            else:
                found.append((hex_, dice))
        else:
            found.append((hex_, dice))
    return found


def itemised(state: State, unit: int, target: int, *, answer: bool = False) -> tuple[Modifier, ...]:
    """Each term of the number of dice with its rule, the table's dice first (BC-R59)."""
    start = state.at[unit]
    context = state.context
    general, card = bonuses(state, unit, start, answer=answer)
    rows = [Modifier("distance", base_dice(state, unit, start, target), context.table_rules[unit])]
    if general:
        rows.append(Modifier("general", general, "BC-9.3"))
    if card:
        rows.append(Modifier("card", card, context.cards[state.acts].rule))
    rows += context.grounds[state.works].terms(start, target)[1]
    total, least = sum(row.value for row in rows), context.options.min_dice
    if least and total < least:
        rows.append(Modifier("at_least", least - total, "BC-AMB-28"))
    return tuple(rows)


def fighters(state: State) -> int:
    """The units that may still battle in this turn (BC-6.4, BC-9.1, BC-9.6)."""
    return state.ordered & ~state.fought & ~state.barred & state.context.side_units[state.active]


def battles(state: State) -> list[Battle]:
    """Every battle that may be fought now."""
    context = state.context
    battle_row, in_range = context.actions.battle_row, context.in_range
    foe = 1 - state.active
    enemies = state._units[foe] | state._generals[foe]
    at, unit_on, general_on = state.at, state._unit_on, state._general_on
    found: list[Battle] = []
    for unit in context.members[fighters(state)]:
        start = at[unit]
        if start < 0:
            continue
        near = enemies & in_range[unit][start]
        if near:
            row = battle_row(unit)
            for hex_, _dice in strikes(state, unit, near):
                target = unit_on[hex_]
                found.append(row[target if target >= 0 else general_on[hex_]])
    return found


def begin(state: State, unit: int, target: int, *, answer: bool, emit: Listener | None) -> None:
    """Declare a battle: its dice have to fall."""
    hex_ = state.at[target]
    dice = dice_against(state, unit, hex_, answer=answer)
    if not answer:
        state.fought |= 1 << unit
    state.frames = (*state.frames, frames.attack(unit, target, dice, answer))
    if emit is not None:
        facts = {
            "unit": unit,
            "target": target,
            "distance": state.context.shot(state.at[unit], hex_)[0],
            "dice": dice,
        }
        rule = "BC-14.13" if answer else "BC-9"
        emit(Event("battle", facts, rule, itemised(state, unit, hex_, answer=answer)))


def resolve(state: State, frame: Attack, shown: Shown, emit: Listener | None) -> None:
    """Read the dice: losses and flags taken first, then the retreat (BC-11, BC-R62)."""
    context = state.context
    target = frame.target
    faces = shown["attacker"]
    hits, flags = BATTLE_READING[context.kind_of[target]].read(faces)
    stood = state.at[target]
    rule = "BC-11.1" if context.kind_of[target] != GENERAL else "BC-11.2"
    if emit is not None:
        facts = {
            "unit": frame.unit,
            "target": target,
            "faces": tuple(faces),
            "hits": hits,
            "flags": flags,
        }
        emit(Event("rolled", facts, rule))
    stack = state.frames[:-1]
    if not frame.answer:
        stack = (*stack, frames.settling(frame.unit, target, stood))
    state.frames = stack
    general = -1 if context.kind_of[target] == GENERAL else state._general_on[stood]
    if hits:
        lose(state, target, hits, rule, emit)
        if state.at[target] < 0 and victory.judge(state, emit):
            return
    piece = target if state.at[target] >= 0 else general
    if flags and piece >= 0:
        may_ignore = context.options.rules150 and piece == target and general >= 0
        state.frames = (
            *stack,
            frames.retreating(piece, flags, frame.unit, stood, frame.answer, may_ignore, False),
        )


def lose(state: State, unit: int, figures: int, rule: str, emit: Listener | None) -> None:
    """Remove figures, surplus is wasted; with the last one the flag is taken (BC-11.1). The caller judges."""
    lost = min(figures, state.strength[unit])
    state.strength[unit] -= lost
    if emit is not None:
        emit(Event("lost", {"unit": unit, "lost": lost, "left": state.strength[unit]}, rule))
    if not state.strength[unit]:
        victory.eliminate(state, unit, rule, emit)
