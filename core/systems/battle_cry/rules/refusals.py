"""Why an action cannot be taken: the only legality, asked by every menu, list and player.

Each function first asks the same question as the list of actions does; only when the answer is no it looks
for the reason.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.protocol.pending import UNKNOWN, Choice
from core.protocol.refusals import Refusal
from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.rules import (
    battle_refusals,
    deck,
    fieldworks,
    move_refusals,
    orders,
    retreat,
    special_cards,
)
from core.systems.battle_cry.rules.ground import CORNERS
from core.systems.battle_cry.rules.phases import RALLY
from core.systems.battle_cry.rules.rule_tables import INFANTRY, MOST_WORKS
from core.systems.battle_cry.rules.state import State

ASKING_RULES = {
    "passing": "BC-14.8",
    "second_move": "BC-14.14",
    "build": "BC-14.17",
    "retreat": "BC-12.1",
    "retreat_or_stop": "BC-12.8",
    "ignore_flag": "BC-AMB-14",
    "fight_back": "BC-14.13",
    "advance": "BC-AMB-14",
    "rally": "BC-14.16",
    "supply": "BC-14.19",
    "put": "BC-14.19",
    "sharpshoot": "BC-14.18",
    "price": "BC-14.8",
}
"""What asks a side something that is no step of every turn."""


def refusal(state: State, side: int, action: Any) -> Refusal | None:
    """Why `side` may not do `action` now, or None."""
    pending = state.pending
    if not isinstance(pending, Choice):
        return Refusal("nothing_asked", "", {"side": side})
    if pending.side != side:
        return Refusal("other_side_asked", _asking(pending), {"side": side, "needed": pending.side})
    if type(action) not in pending.kinds:
        return Refusal("not_now", _asking(pending), {"prompt": pending.prompt})
    reason = REASONS.get(type(action))
    return None if reason is None else reason(state, side, action)


def _asking(choice: Choice) -> str:
    """The rule by which a side is asked."""
    return ASKING_RULES.get(choice.prompt, "BC-6")


def _no_card(state: State, side: int, card: int) -> Refusal | None:
    if card == UNKNOWN:
        return Refusal("card_unnamed", "BC-R79")
    if deck.holds(state, side, card):
        return None
    if UNKNOWN in state.hands[side]:
        return Refusal("copies_gone", "BC-R79", {"card": card, "needed": state.context.copies[card]})
    return Refusal("card_not_held", "BC-6.1", {"card": card})


def _play(state: State, side: int, action: acts.PlayCard) -> Refusal | None:
    missing = _no_card(state, side, action.card)
    if missing is not None:
        return missing
    if orders.playable(state, side, action.card, must_play=orders.some_card_could(state, side)):
        return None
    card = state.context.cards[action.card]
    if card.kind == "reaction":
        return Refusal("reaction_only", "BC-14.13", {"card": action.card})
    return Refusal("orders_nobody", "BC-6.2", {"card": action.card})


def _discard(state: State, side: int, action: acts.DiscardCard) -> Refusal | None:
    missing = _no_card(state, side, action.card)
    if missing is not None:
        return missing
    if state.skip >> side & 1:
        return None
    if orders.some_card_could(state, side):
        able = next(card for card in state.hands[side] if card >= 0 and orders.could_order(state, side, card))
    elif orders.could_order(state, side, action.card):
        able = action.card  # an unknown card that is named
    else:
        return None
    nearest = state.context.actions.play[able]
    return Refusal("must_play", "BC-6.2", {"card": action.card, "able": able}, nearest)


def _order(state: State, side: int, action: acts.Order) -> Refusal | None:
    unit = action.unit
    if orders.orderable(state) >> unit & 1:
        return None
    context = state.context
    facts = {"unit": unit}
    if context.side_of[unit] != side:
        return Refusal("not_yours", "BC-6.3", facts)
    if state.at[unit] < 0:
        return Refusal("not_on_board", "BC-6.3", facts)
    if (state.named | state.ordered) >> unit & 1:
        return Refusal("already_ordered", "BC-6.3", facts)
    card = context.cards[state.acts]
    if not card.pieces >> context.kind_of[unit] & 1:
        return Refusal("wrong_kind", card.rule, {**facts, "card": card.index})
    if not orders.pieces_for(state, side, card) >> unit & 1:
        return Refusal("wrong_section", "BC-2.2", {**facts, "card": card.index})
    given = state.named.bit_count()
    return Refusal("orders_spent", card.rule, {**facts, "card": card.index, "measured": given})


def _retreat(state: State, side: int, action: acts.Retreat) -> Refusal | None:
    frame = state.frames[-1]
    facts = {"unit": action.unit, "to": action.to}
    if action.unit != frame.piece:
        return Refusal("other_piece_retreats", "BC-12.1", {**facts, "needed": frame.piece})
    ways = retreat.steps(state, frame.piece)
    if action.to in ways:
        return None
    nearest = state.context.actions.retreat(frame.piece, ways[0])
    if action.to not in state.context.rear[side][state.at[frame.piece]]:
        return Refusal("not_toward_own_edge", "BC-12.1", facts, nearest)
    context = state.context
    if not context.options.retreat_into_rough and context.grounds[state.works].closed >> action.to & 1:
        return Refusal("closed_ground", "BC-AMB-12", facts, nearest)
    return Refusal("retreat_barred", _retreat_rule(state, side, frame.piece, action.to), facts, nearest)


def _retreat_rule(state: State, side: int, piece: int, to: int) -> str:
    """A second general bars a hex (BC-12.3), an enemy or a unit does by another rule (BC-12.2)."""
    context, there = state.context, state.general_on(to)
    mine = there >= 0 and context.side_of[there] == side
    return "BC-12.3" if mine and (context.is_general[piece] or state.unit_on(to) < 0) else "BC-12.2"


def _own_frame(state: State, side: int, action: acts.StopRetreat | acts.IgnoreFlag) -> Refusal | None:
    needed = state.frames[-1].piece
    if action.unit == needed:
        return None
    return Refusal("other_piece_retreats", "BC-12.1", {"unit": action.unit, "needed": needed})


def _fight_back(state: State, side: int, action: acts.FightBack) -> Refusal | None:
    if action.card != state.context.fight_back:
        return Refusal("not_a_reaction", "BC-14.13", {"card": action.card})
    return _no_card(state, side, action.card)


def _advance(state: State, side: int, action: acts.Advance) -> Refusal | None:
    needed = state.frames[-1].unit
    if action.unit == needed:
        return None
    return Refusal("other_piece_advances", "BC-AMB-14", {"unit": action.unit, "needed": needed})


def _name(state: State, side: int, action: acts.NameUnit) -> Refusal | None:
    rally = state.phase == RALLY
    unit = action.unit
    if special_cards.nameable(state, rally=rally) >> unit & 1:
        return None
    context = state.context
    rule = "BC-14.16" if rally else "BC-14.19"
    facts = {"unit": unit}
    if (context.side_of[unit] == side) != rally:
        return Refusal("not_yours" if rally else "not_an_enemy", rule, facts)
    if context.is_general[unit]:
        return Refusal("not_a_unit", rule, facts)
    if state.at[unit] < 0:
        return Refusal("not_on_board", rule, facts)
    return Refusal("not_damaged" if rally else "has_general", rule, facts)


def _put(state: State, side: int, action: acts.PutUnit) -> Refusal | None:
    needed = state.frames[-1].unit
    facts = {"unit": action.unit, "to": action.to}
    if action.unit != needed:
        return Refusal("other_piece_supplied", "BC-14.19", {**facts, "needed": needed})
    if special_cards.supply_hexes(state, needed) >> action.to & 1:
        return None
    return Refusal("not_a_free_base_hex", "BC-14.19", facts)


def _build(state: State, side: int, action: acts.BuildWorks) -> Refusal | None:
    unit = action.unit
    facts = {"unit": unit}
    if not 0 <= action.facing < CORNERS:
        return Refusal("no_such_corner", "BC-14.17", {**facts, "measured": action.facing})
    if fieldworks.able(state) >> unit & 1:
        return None
    context = state.context
    if context.side_of[unit] != side:
        return Refusal("not_yours", "BC-14.17", facts)
    if context.kind_of[unit] != INFANTRY:
        return Refusal("wrong_kind", "BC-14.17", {**facts, "card": state.acts})
    if state.at[unit] < 0:
        return Refusal("not_on_board", "BC-14.17", facts)
    if state.named >> unit & 1:
        return Refusal("already_built", "BC-14.17", facts)
    if len(state.works) >= MOST_WORKS:
        return Refusal("no_tokens", "BC-14.17", {**facts, "measured": len(state.works), "needed": MOST_WORKS})
    hex_ = state.at[unit]
    if any(code // CORNERS == hex_ for code in state.works):
        return Refusal("works_there", "BC-14.17", {**facts, "to": hex_})
    return Refusal("river_there", "BC-14.17", {**facts, "to": hex_})


def _sharpshoot(state: State, side: int, action: acts.Sharpshoot) -> Refusal | None:
    unit = action.target
    if special_cards.marks(state) >> unit & 1:
        return None
    context = state.context
    facts = {"unit": unit}
    if context.side_of[unit] == side:
        return Refusal("not_an_enemy", "BC-14.18", facts)
    if not context.is_general[unit]:
        return Refusal("not_a_general", "BC-14.18", facts)
    if state.at[unit] < 0:
        return Refusal("not_on_board", "BC-14.18", facts)
    return Refusal("not_in_reach", "BC-14.18", {**facts, "needed": special_cards.SHARP_RANGE})


def _price(state: State, side: int, action: acts.ChoosePrice) -> Refusal | None:
    if action.price in ("pass", "hand"):
        return None
    return Refusal("no_such_price", "BC-14.8", {"measured": action.price})


REASONS: dict[type, Callable[[State, int, Any], Refusal | None]] = {
    acts.PlayCard: _play,
    acts.DiscardCard: _discard,
    acts.Order: _order,
    acts.Move: move_refusals.refusal,
    acts.Battle: battle_refusals.refusal,
    acts.Retreat: _retreat,
    acts.StopRetreat: _own_frame,
    acts.IgnoreFlag: _own_frame,
    acts.FightBack: _fight_back,
    acts.Advance: _advance,
    acts.NameUnit: _name,
    acts.PutUnit: _put,
    acts.BuildWorks: _build,
    acts.Sharpshoot: _sharpshoot,
    acts.ChoosePrice: _price,
}
