"""Why a card cannot move (BP-13), terrain cannot be laid (BP-5), a special card cannot be played."""

from __future__ import annotations

from typing import Any

from core.protocol.refusals import Refusal
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules import deck, movement
from core.systems.belle_position.rules.codes import CARD, FOUGHT, MARCHING, MOVES, UNKNOWN_CARD, moves_of
from core.systems.belle_position.rules.common_refusals import no_card, not_held, special_stays
from core.systems.belle_position.rules.positions import OWNER, POSITIONS, RESERVE, STEPS
from core.systems.belle_position.rules.rule_tables import (
    ENTRENCH_CARD,
    GENERAL,
    MARCH_CARD,
    MOST_TERRAIN,
    SPECIAL,
    TERRAIN,
)
from core.systems.belle_position.rules.stacking import count, excess, general_in, limit, limit_terms
from core.systems.belle_position.rules.state import State


def move(state: State, side: int, action: acts.Move) -> Refusal:
    """The first rule that stands in the way."""
    position, to = action.position, action.to
    missing = no_card(state, side, position, action.slot)
    if missing is not None:
        return missing
    code = state.stacks[side * 6 + position][action.slot]
    card = code & CARD
    facts: dict[str, Any] = {"side": side, "position": position, "card": card, "to": to}
    tired = _tired(state, code, facts)
    if tired is not None:
        return tired
    if to not in STEPS[side][position]:
        return Refusal("no_way", "BP-13.3", facts)
    foes = state.stacks[(1 - side) * 6 + position]
    if foes and to != RESERVE and OWNER[to] != side:
        return Refusal("engaged_cannot_advance", "BP-13.3", facts)
    if foes and movement.leaves_general(state, side, position, action.slot):
        return Refusal("leaves_general", "BP-13.8", facts)
    return _general_barred(state, side, to, facts)


def _tired(state: State, code: int, facts: dict[str, Any]) -> Refusal | None:
    if movement.moves_left(state, code) > 0:
        return None
    if code & FOUGHT and not _all_moves(state, code):
        return Refusal("fought_instead", "BP-13.1", facts)
    return _spent(state, code, facts)


def _spent(state: State, code: int, facts: dict[str, Any]) -> Refusal:
    """All its moves are made, those of a Forced March too (BP-13.4, BP-AMB-20)."""
    needed = _all_moves(state, code)
    if code & MOVES == MOVES and needed > 1:
        return Refusal("others_moved_since", "BP-R44", facts)
    return Refusal(
        "moves_spent", "BP-13.4", {**facts, "measured": min(moves_of(code), needed), "needed": needed}
    )


def _all_moves(state: State, code: int) -> int:
    """The moves of a card in this turn, made or not; light cavalry that has fought has its own (BP-19.1)."""
    return movement.moves_left(state, code & ~MOVES)


def _general_barred(state: State, side: int, to: int, facts: dict[str, Any]) -> Refusal:
    if general_in(state, side, to) >= 0:
        return Refusal("general_there", "BP-17.1", {**facts, "position": to})
    return Refusal("general_alone", "BP-13.8", {**facts, "position": to})


def bring(state: State, side: int, action: acts.Bring) -> Refusal:
    """The first rule that stands in the way."""
    context, card, to = state.context, action.card, action.to
    facts: dict[str, Any] = {"side": side, "card": card, "position": to, "to": to}
    if movement.hand_code(state, side, action) is None:
        return _came_back(state, side, action, facts) or not_held(state, side, card, "BP-13.2")
    kind = context.kind[card]
    if kind == SPECIAL:
        return special_stays(state, facts)
    if action.face_down and not (kind == GENERAL and context.options.general_face_down):
        return Refusal("must_be_face_up", "BP-AMB-3", facts)
    if kind == TERRAIN:
        return _lay(state, side, card, to, facts)
    if to == RESERVE or OWNER[to] != side:
        return Refusal("reserve_to_own_line", "BP-13.3", facts)
    return _general_barred(state, side, to, facts)


def _came_back(state: State, side: int, action: acts.Bring, facts: dict[str, Any]) -> Refusal | None:
    """A card that has moved to the reserve in this turn lies in the hand: what is left of its moves."""
    codes = [code for code in state.hands[side] if code & CARD == action.card and code > UNKNOWN_CARD]
    if not codes and action.again and deck.holds(state, side, action.card):
        fresh = acts.bring(action.card, action.to, False, action.face_down)
        allowed = movement.can_bring(state, side, fresh)
        return Refusal("has_not_come_back", "BP-13.4", facts, fresh if allowed else None)
    refusals = [_tired(state, code, facts) for code in codes]
    if not codes or None not in refusals:
        return refusals[0] if codes else None
    again = acts.bring(action.card, action.to, True, action.face_down)
    nearest = again if movement.can_bring(state, side, again) else None
    return Refusal("came_back", "BP-13.4", facts, nearest)


def _lay(state: State, side: int, card: int, to: int, facts: dict[str, Any]) -> Refusal:
    allowed = state.context.options.terrain_in_conquered and state.held >> to & 1
    if to == RESERVE or (OWNER[to] != side and not allowed):
        return Refusal("not_own_position", "BP-5.2", facts)
    if state.stacks[(1 - side) * 6 + to]:
        return Refusal("terrain_engaged", "BP-5.2", facts)
    if OWNER[to] == side and state.held >> to & 1:
        return Refusal("terrain_held", "BP-R5", facts)
    if card in state.terrain[to]:
        return Refusal("terrain_twice", "BP-5.1", facts)
    return Refusal("terrain_full", "BP-5.1", {**facts, "needed": MOST_TERRAIN})


def take_back(state: State, side: int, action: acts.TakeBack) -> Refusal:
    """Only moves that leave too many cards somewhere are taken back."""
    return Refusal("nothing_to_take_back", "BP-13.5", {"side": side})


def end_moves(state: State, side: int, action: acts.EndMoves) -> Refusal:
    """A position is over its limit."""
    over = next(position for position in POSITIONS if excess(state, side, position) > 0)
    terms = tuple((term.kind, term.value, term.rule) for term in limit_terms(state, side, over))
    facts = {
        "side": side,
        "position": over,
        "measured": count(state, side, over),
        "needed": limit(state, side, over),
        "terms": terms,
    }
    return Refusal("over_limit", "BP-13.5", facts)


def play_special(state: State, side: int, action: acts.PlaySpecial) -> Refusal:
    """The option is off, the card is not there, or the unit is not one that it is for (BP-AMB-20)."""
    context = state.context
    if not context.options.special_cards:
        return Refusal("no_special_cards", "BP-AMB-20", {"card": action.card})
    if not deck.holds(state, side, action.card):
        return not_held(state, side, action.card, "BP-AMB-20")
    card_id = context.cards[action.card].id
    if card_id not in (ENTRENCH_CARD, MARCH_CARD):
        return Refusal("not_for_a_unit", "BP-AMB-20", {"card": action.card})
    missing = no_card(state, side, action.position, action.slot)
    if missing is not None:
        return missing
    code = state.stacks[side * 6 + action.position][action.slot]
    facts = {"side": side, "position": action.position, "card": code & CARD}
    if card_id == MARCH_CARD and code & FOUGHT and not code & MARCHING:
        return Refusal("march_fought", "BP-AMB-20", {**facts, "special": action.card})
    return Refusal("wrong_unit", "BP-AMB-20", {**facts, "special": action.card})
