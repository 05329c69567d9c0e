"""Why an action cannot be taken: the only legality, asked by every menu, list and player.

What is not on the list of actions is refused; the functions here look for the reason, rule by rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.protocol.pending import Choice, SecretChoices
from core.protocol.refusals import Refusal
from core.systems.belle_position.rules import (
    action_lists,
    cohesion,
    combat_refusals,
    deck,
    losses,
    move_refusals,
)
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules.codes import CARD, TOKENS, UP
from core.systems.belle_position.rules.common_refusals import (
    crowded,
    crowded_by_terrain,
    no_card,
    not_held,
    special_stays,
)
from core.systems.belle_position.rules.positions import OWNER, RESERVE
from core.systems.belle_position.rules.rule_tables import GENERAL, MOST_TERRAIN, RALLY_CARD, SPECIAL, TERRAIN
from core.systems.belle_position.rules.stacking import excess, general_in
from core.systems.belle_position.rules.state import State

ASKING_RULES = {"deploy": "BP-4.3", "rally": "BP-AMB-20", "loss": "BP-12.1", "hidden_loss": "BP-12.1"}
"""What asks a side something that is no phase of a turn (BP-6)."""


def refusal(state: State, side: int, action: Any) -> Refusal | None:
    """Why `side` may not do `action` now, or None."""
    choice = _asked(state, side)
    if choice is None:
        return _nobody(state, side)
    if type(action) not in choice.kinds:
        return Refusal("not_now", ASKING_RULES.get(choice.prompt, "BP-6"), {"prompt": choice.prompt})
    if action in action_lists.legal(state, side):
        return None
    return REASONS[type(action)](state, side, action)


def _asked(state: State, side: int) -> Choice | None:
    pending = state.pending
    choices = pending.choices if isinstance(pending, SecretChoices) else (pending,)
    for choice in choices:
        if isinstance(choice, Choice) and choice.side == side:
            return choice
    return None


def _nobody(state: State, side: int) -> Refusal:
    pending = state.pending
    if isinstance(pending, Choice):
        rule = ASKING_RULES.get(pending.prompt, "BP-6")
        return Refusal("other_side_asked", rule, {"side": side, "needed": pending.side})
    if isinstance(pending, SecretChoices):
        return Refusal("other_side_asked", "BP-4.3", {"side": side, "needed": 1 - side})
    return Refusal("nothing_asked", "", {"side": side})


def _deploy(state: State, side: int, action: acts.Deploy) -> Refusal:
    context, card, to = state.context, action.card, action.to
    if not deck.holds(state, side, card):
        return not_held(state, side, card, "BP-4.3")
    facts = {"card": card, "position": to, "side": side}
    if to == RESERVE or OWNER[to] != side:
        return Refusal("not_own_position", "BP-4.3", facts)
    kind = context.kind[card]
    if kind == SPECIAL:
        return special_stays(state, facts)
    if action.face_down and (kind != GENERAL or not context.options.general_face_down):
        return Refusal("must_be_face_up", "BP-AMB-3", facts)
    if kind == TERRAIN:
        if card in state.terrain[to]:
            return Refusal("terrain_twice", "BP-5.1", facts)
        if len(state.terrain[to]) >= MOST_TERRAIN:
            return Refusal("terrain_full", "BP-5.1", {**facts, "needed": MOST_TERRAIN})
        return crowded_by_terrain(state, side, to, card, "BP-3.2")
    if kind == GENERAL and general_in(state, side, to) >= 0:
        return Refusal("general_there", "BP-17.1", facts)
    return crowded(state, side, to)


def _take_up(state: State, side: int, action: acts.TakeUp) -> Refusal:
    if OWNER[action.position] != side:
        return Refusal("not_own_position", "BP-4.3", {"position": action.position, "side": side})
    missing = no_card(state, side, action.position, action.slot)
    if missing is not None:
        return missing
    facts = {"position": action.position, "side": side, "measured": excess(state, side, action.position)}
    return Refusal("rally_needed", "BP-3.4", facts)


def _take_up_terrain(state: State, side: int, action: acts.TakeUpTerrain) -> Refusal:
    facts = {"position": action.position, "side": side, "card": action.card}
    if OWNER[action.position] != side:
        return Refusal("not_own_position", "BP-4.3", facts)
    if action.card in state.terrain[action.position]:
        return Refusal("terrain_from_start", "BP-AMB-29", facts)
    return Refusal("terrain_not_there", "BP-5.2", facts)


def _test(state: State, side: int, action: acts.Test) -> Refusal:
    missing = no_card(state, side, action.position, action.slot)
    if missing is not None:
        return missing
    code = state.stacks[side * 6 + action.position][action.slot]
    facts = {"side": side, "position": action.position, "slot": action.slot}
    if not code >> TOKENS:
        return Refusal("no_losses", "BP-7.2", facts)
    return Refusal("units_first", "BP-7.5", {**facts, "measured": len(cohesion.waiting(state, side))})


def _rally(state: State, side: int, action: acts.Rally) -> Refusal:
    if state.context.cards[action.card].id != RALLY_CARD:
        return Refusal("not_a_rally", "BP-AMB-20", {"card": action.card})
    return not_held(state, side, action.card, "BP-AMB-20")


def _take_loss(state: State, side: int, action: acts.TakeLoss) -> Refusal:
    frame = state.frames[-1]
    if action.position != frame.position:
        facts = {"position": action.position, "needed": frame.position}
        return Refusal("other_position_suffers", "BP-12.1", facts)
    missing = no_card(state, side, action.position, action.slot)
    if missing is not None:
        return missing
    facts = {"side": side, "position": action.position, "slot": action.slot}
    code = state.stacks[side * 6 + action.position][action.slot]
    if not state.context.is_unit[code & CARD]:
        return Refusal("no_losses_for_generals", "BP-12.4", facts)
    able = losses.candidates(state, frame)
    nearest = acts.take_loss(action.position, able[0])
    if frame.visible and not code & UP:
        return Refusal("hidden_card_safe", "BP-11.3", facts, nearest)
    least = state.stacks[side * 6 + action.position][able[0]] >> TOKENS
    facts = {**facts, "measured": code >> TOKENS, "needed": least}
    return Refusal("levelling", "BP-12.1", facts, nearest)


def _always(state: State, side: int, action: Any) -> Refusal:
    raise AssertionError(f"{action} is always allowed where it is asked for")


REASONS: dict[type, Callable[[State, int, Any], Refusal]] = {
    acts.Deploy: _deploy,
    acts.TakeUp: _take_up,
    acts.TakeUpTerrain: _take_up_terrain,
    acts.EndDeployment: _always,
    acts.Test: _test,
    acts.Rally: _rally,
    acts.Decline: _always,
    acts.Fire: combat_refusals.fire,
    acts.LongRange: combat_refusals.long_range,
    acts.CounterBattery: combat_refusals.counter_battery,
    acts.Flank: combat_refusals.flank,
    acts.EndCombat: _always,
    acts.TakeLoss: _take_loss,
    acts.Move: move_refusals.move,
    acts.Bring: move_refusals.bring,
    acts.TakeBack: move_refusals.take_back,
    acts.EndMoves: move_refusals.end_moves,
    acts.PlaySpecial: move_refusals.play_special,
}
