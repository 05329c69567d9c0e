"""Why a combat cannot be begun (BP-10, BP-11, BP-18)."""

from __future__ import annotations

from core.protocol.refusals import Refusal
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules import combat
from core.systems.belle_position.rules.codes import CARD, FOUGHT, MOVES
from core.systems.belle_position.rules.common_refusals import no_card
from core.systems.belle_position.rules.positions import FACING, LATERAL, LINES, OWNER
from core.systems.belle_position.rules.state import State


def _firer(state: State, side: int, position: int, slot: int) -> Refusal | None:
    """What is wrong with the card that should fight, whatever it should fight."""
    missing = no_card(state, side, position, slot)
    if missing is not None:
        return missing
    code = state.stacks[side * 6 + position][slot]
    facts = {"side": side, "position": position, "slot": slot, "card": code & CARD}
    if not state.context.vc[code & CARD]:
        return Refusal("not_a_unit", "BP-10.1", facts)
    if code & FOUGHT:
        return Refusal("already_fought", "BP-10.1", facts)
    if code & MOVES:
        return Refusal("has_moved", "BP-13.1", facts)
    if state.closed >> position & 1:
        return Refusal("position_finished", "BP-10.3", facts)
    return None


def _no_dice(state: State, side: int, action: acts.Action) -> Refusal:
    frame = combat.frame_of(state, action)
    card = state.stacks[side * 6 + frame.position][frame.slot] & CARD
    terms = tuple((term.kind, term.value, term.rule) for term in combat.dice_terms(state, frame, card))
    facts = {"side": side, "position": frame.position, "card": card, "measured": 0, "terms": terms}
    return Refusal("no_dice", "BP-5.6", facts)


def fire(state: State, side: int, action: acts.Fire) -> Refusal:
    """Not engaged, no unit to fight, or no dice."""
    wrong = _firer(state, side, action.position, action.slot)
    if wrong is not None:
        return wrong
    facts = {"side": side, "position": action.position, "slot": action.slot}
    if not combat.may_hold_unit(state, state.stacks[(1 - side) * 6 + action.position]):
        return Refusal("not_engaged", "BP-10.1", facts)
    return _no_dice(state, side, action)


def long_range(state: State, side: int, action: acts.LongRange | acts.CounterBattery) -> Refusal:
    """Not a gun, engaged, out of its line, no target to be seen, or no dice."""
    wrong = _firer(state, side, action.position, action.slot)
    if wrong is not None:
        return wrong
    position = action.position
    card = state.stacks[side * 6 + position][action.slot] & CARD
    target = action.target if isinstance(action, acts.CounterBattery) else FACING[position]
    facts = {"side": side, "position": position, "card": card, "target": target}
    if not state.context.long_range[card]:
        return Refusal("not_artillery", "BP-1.2", facts)
    if OWNER[position] != side:
        return Refusal("not_own_position", "BP-11.1", facts)
    if state.stacks[(1 - side) * 6 + position]:
        return Refusal("engaged_no_long_range", "BP-11.1", facts)
    if state.stacks[side * 6 + target] and state.stacks[(1 - side) * 6 + target]:
        return Refusal("target_engaged", "BP-11.1", facts)
    if not combat.visible(state, side, target):
        return Refusal("nothing_visible", "BP-11.1", facts)
    return _no_dice(state, side, action)


def counter_battery(state: State, side: int, action: acts.CounterBattery) -> Refusal:
    """As long-range fire, and the target must be face-up artillery within reach (BP-11.4)."""
    wrong = _firer(state, side, action.position, action.slot)
    if wrong is not None:
        return wrong
    if OWNER[action.position] != side:
        return long_range(state, side, action)
    target = action.target
    facts = {"side": 1 - side, "position": target, "slot": action.target_slot, "target": target}
    reach: tuple[int, ...] = (FACING[action.position],)
    if state.context.options.counter_battery_any:
        reach = tuple(LINES[1 - side])
    if target not in reach:
        return Refusal("out_of_reach", "BP-11.4", {**facts, "needed": FACING[action.position]})
    card = state.stacks[side * 6 + action.position][action.slot] & CARD
    if state.context.long_range[card]:
        missing = no_card(state, 1 - side, target, action.target_slot)
        if missing is not None:
            return missing
        if action.target_slot not in combat.batteries(state, side, target):
            return Refusal("no_battery_there", "BP-11.4", facts)
    return long_range(state, side, action)


def flank(state: State, side: int, action: acts.Flank) -> Refusal:
    """Option off, engaged, no neighbour in its line, nobody there, or no dice (BP-18.1)."""
    if not state.context.options.flank_attack:
        return Refusal("no_flank_attacks", "BP-18", {})
    wrong = _firer(state, side, action.position, action.slot)
    if wrong is not None:
        return wrong
    facts = {"side": side, "position": action.position, "slot": action.slot, "target": action.target}
    if state.stacks[(1 - side) * 6 + action.position]:
        return Refusal("engaged_no_flank", "BP-18.1", facts)
    if action.target not in LATERAL[action.position]:
        return Refusal("not_beside", "BP-18.1", facts)
    if not state.stacks[(1 - side) * 6 + action.target]:
        return Refusal("nobody_there", "BP-18.1", facts)
    return _no_dice(state, side, action)
