"""Why a battle cannot be fought (BC-9, BC-10)."""

from __future__ import annotations

from core.protocol.refusals import Refusal
from core.systems.battle_cry.rules import battle
from core.systems.battle_cry.rules.actions import Battle
from core.systems.battle_cry.rules.sight_line import sight_in
from core.systems.battle_cry.rules.state import State


def refusal(state: State, side: int, action: Battle) -> Refusal | None:
    """Why a unit may not battle that target now, or None."""
    target = action.target
    hex_ = state.at[target]
    if (
        battle.fighters(state) >> action.unit & 1
        and _is_target(state, side, target)
        and battle.dice_against(state, action.unit, hex_) > 0
    ):
        return None
    return _attacker(state, side, action) or _target(state, side, action) or _dice(state, action)


def _is_target(state: State, side: int, target: int) -> bool:
    context = state.context
    if context.side_of[target] == side or state.at[target] < 0:
        return False
    return not context.is_general[target] or state.is_lone(target)


def _attacker(state: State, side: int, action: Battle) -> Refusal | None:
    context = state.context
    unit = action.unit
    facts = {"unit": unit, "target": action.target}
    if context.side_of[unit] != side:
        return Refusal("not_yours", "BC-6.4", facts)
    if context.is_general[unit]:
        return Refusal("general_cannot_attack", "BC-9.6", facts)
    if state.at[unit] < 0:
        return Refusal("not_on_board", "BC-9.1", facts)
    if not state.ordered >> unit & 1:
        return Refusal("not_ordered", "BC-6.4", facts)
    if state.fought >> unit & 1:
        return Refusal("already_fought", "BC-9.1", facts)
    if not state.barred >> unit & 1:
        return None
    if not state.moved >> unit & 1:
        return Refusal("barred", "BC-R103", facts)
    if not context.catalogue.arms[context.kind_of[unit]].move_and_battle:
        return Refusal("moved_instead", "BC-7", facts)
    if context.grounds[state.works].bars >> state.at[unit] & 1:
        return Refusal("entered_cover", "BC-8.2", {**facts, "at": state.at[unit]})
    if context.cards[state.acts].card == "forced-march" and not context.double_move[side]:
        return Refusal("marched", "BC-14.9", facts)
    return Refusal("barred", "BC-R103", facts)


def _target(state: State, side: int, action: Battle) -> Refusal | None:
    context = state.context
    target = action.target
    facts = {"unit": action.unit, "target": target}
    if context.side_of[target] == side:
        return Refusal("not_an_enemy", "BC-9.1", facts)
    if state.at[target] < 0:
        return Refusal("target_gone", "BC-9.1", facts)
    if context.is_general[target] and not state.is_lone(target):
        return Refusal("attached_general", "BC-11.3", facts)
    return None


def _dice(state: State, action: Battle) -> Refusal:
    context = state.context
    unit, target = action.unit, action.target
    start, hex_ = state.at[unit], state.at[target]
    facts = {"unit": unit, "target": target}
    distance = context.shot(start, hex_)[0]
    if not battle.base_dice(state, unit, start, hex_):
        longest = context.range_of[unit]
        if context.hill_dice[unit] and not context.grounds[state.works].hills >> start & 1:
            longest -= 1
        rule = context.table_rules[unit]
        return Refusal("out_of_range", rule, {**facts, "measured": distance, "needed": longest})
    if not battle.sees(state, unit, start, hex_):
        line = sight_in(state, start, hex_)
        return Refusal("no_sight", line.rule, {**facts, "hexes": line.blocked_by})
    terms = battle.itemised(state, unit, hex_)
    total = max(0, sum(term.value for term in terms))
    rows = tuple((term.kind, term.value, term.rule) for term in terms)
    return Refusal("no_dice", "BC-9.5", {**facts, "measured": total, "needed": 1, "terms": rows})
