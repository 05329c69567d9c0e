"""Refusals that several kinds of action share."""

from __future__ import annotations

from typing import Any

from core.protocol.events import Modifier
from core.protocol.refusals import Refusal
from core.systems.belle_position.rules.codes import UNKNOWN_CARD
from core.systems.belle_position.rules.positions import POSITIONS
from core.systems.belle_position.rules.rule_tables import POSITION_LIMIT
from core.systems.belle_position.rules.stacking import count, limit, limit_terms
from core.systems.belle_position.rules.state import State


def crowded(state: State, side: int, position: int, rule: str = "BP-3.5") -> Refusal:
    """A position takes no further card; the terms of its limit are told."""
    terms = tuple((term.kind, term.value, term.rule) for term in limit_terms(state, side, position))
    measured = count(state, side, position) + 1
    facts = {
        "side": side,
        "position": position,
        "measured": measured,
        "needed": limit(state, side, position),
        "terms": terms,
    }
    return Refusal("position_full", rule, facts)


def crowded_by_terrain(state: State, side: int, position: int, card: int, rule: str) -> Refusal:
    """A terrain card would leave less room than the cards in the position need (BP-3.2)."""
    terms = [Modifier("base", POSITION_LIMIT, "BP-3.1")]
    terms.append(Modifier("terrain", -len(state.terrain[position]) - 1, "BP-3.2"))
    terms += [term for term in limit_terms(state, side, position) if term.kind == "rally"]
    facts = {
        "side": side,
        "position": position,
        "card": card,
        "measured": count(state, side, position),
        "needed": limit(state, side, position) - 1,
        "terms": tuple((term.kind, term.value, term.rule) for term in terms),
    }
    return Refusal("terrain_crowds", rule, facts)


def not_held(state: State, side: int, card: int, rule: str) -> Refusal:
    """A card is not in the hand, or no copy of it can be."""
    kind = "copies_gone" if UNKNOWN_CARD in state.hands[side] else "card_not_held"
    return Refusal(kind, rule, {"card": card})


def no_card(state: State, side: int, position: int, slot: int) -> Refusal | None:
    """There is no card of that side at that place."""
    number = len(state.stacks[side * 6 + position]) if position in POSITIONS else 0
    if 0 <= slot < number:
        return None
    facts = {"side": side, "position": position, "slot": slot, "measured": number}
    return Refusal("no_card_there", "BP-2.1", facts)


def special_stays(state: State, facts: dict[str, Any]) -> Refusal:
    """A special card is never laid in a position: it is played, or not even that (BP-AMB-20)."""
    kind = "special_stays" if state.context.options.special_cards else "no_special_cards"
    return Refusal(kind, "BP-AMB-20", facts)
