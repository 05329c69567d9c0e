"""Hands, pile and discards: an unordered pile, cards that nobody named."""

from __future__ import annotations

from typing import Any

from core.protocol.chance_answers import deal_refusal
from core.protocol.pending import UNKNOWN, Choice, Deal
from core.protocol.steps import ActionStep, CardsDealt
from core.systems.battle_cry.rules.actions import DiscardCard, PlayCard
from core.systems.battle_cry.rules.invariants import invariants
from core.systems.battle_cry.rules.rules import BattleCryRules

RULES = BattleCryRules()


def _card(state: Any, name: str) -> int:
    found: int = state.context.catalogue.card(name)
    return found


def _dealt(scenario: Any, *hands: tuple[str, ...]) -> Any:
    state = RULES.new_battle(scenario)
    for hand in hands:
        cards = tuple(UNKNOWN if name == "?" else _card(state, name) for name in hand)
        assert deal_refusal(state.pending, cards) is None
        RULES.apply(state, CardsDealt(cards))
    return state


def test_the_first_hand_is_dealt_to_the_side_that_moves_first(perryville: Any) -> None:
    state = RULES.new_battle(perryville)
    pending = state.pending
    assert isinstance(pending, Deal)
    assert (pending.to, pending.draw) == (0, 4)
    assert sum(row.count for row in pending.pool) == 60
    RULES.apply(state, CardsDealt(tuple(row.item for row in pending.pool[:4])))
    assert state.pending.to == 1
    assert sum(row.count for row in state.pending.pool) == 56


def test_an_unknown_card_is_named_when_it_is_played(perryville: Any) -> None:
    state = _dealt(perryville, ("?", "?", "?", "?"), ("rally", "bombard", "probe-left"))
    card = _card(state, "assault-left")
    assert PlayCard(card) in RULES.actions(state, 0)
    RULES.apply(state, ActionStep(0, PlayCard(card)))
    assert state.hands[0] == (UNKNOWN,) * 3
    assert not invariants(state)


def test_a_name_of_which_all_copies_are_seen_is_refused(perryville: Any) -> None:
    state = _dealt(
        perryville, ("?", "fight-back", "bombard", "bombard"), ("rally", "scout-left", "probe-left")
    )
    bombard = _card(state, "bombard")
    RULES.apply(state, ActionStep(0, PlayCard(bombard)))
    assert state.hands[0].count(bombard) == 1
    state = _dealt(perryville, ("?", "sharpshooter", "bombard", "bombard"), ("rally", "rally", "probe-left"))
    single = _card(state, "sharpshooter")
    state.hands[0] = tuple(sorted(card for card in state.hands[0] if card != single))
    state.discards = tuple(int(card == single) for card in range(len(state.discards)))
    refusal = RULES.refusal(state, 0, PlayCard(single))
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == ("copies_gone", "BC-R79")


def test_a_name_whose_copies_the_other_hand_was_said_to_hold(perryville: Any) -> None:
    """BC-R105: the refusal would betray the other hand, so the name is taken and the other card doubted."""
    state = _dealt(
        perryville, ("?", "bombard", "bombard", "attack-left"), ("rally", "sharpshooter", "scout-left")
    )
    single = _card(state, "sharpshooter")
    assert RULES.refusal(state, 0, PlayCard(single)) is None
    told: list[Any] = []
    RULES.apply(state, ActionStep(0, PlayCard(single)), told.append)
    assert UNKNOWN in state.hands[1]
    assert single not in state.hands[1]
    doubted = next(event for event in told if event.kind == "card_doubted")
    assert doubted.seen_by(0) is None
    assert not invariants(state)


def test_a_hand_that_can_order_nobody_is_discarded_from(perryville: Any) -> None:
    state = _dealt(perryville, ("fight-back", "rally", "sharpshooter", "short-supply"), ("?", "?", "?"))
    kinds = {type(action) for action in RULES.actions(state, 0)}
    assert kinds == {PlayCard, DiscardCard}
    back = _card(state, "fight-back")
    assert PlayCard(back) not in RULES.actions(state, 0)
    RULES.apply(state, ActionStep(0, DiscardCard(back)))
    assert state.discards[back] == 1
    assert isinstance(state.pending, Deal)
    assert state.pending.draw == 1


def test_the_discards_come_back_when_the_pile_is_empty(perryville: Any) -> None:
    state = _dealt(perryville, ("probe-left", "?", "?", "?"), ("?", "?", "?"))
    loose = list(state.loose)
    unknown = 6
    away = sum(loose) - unknown
    discards = [0] * len(loose)
    for card in range(len(loose)):
        while loose[card] and away:
            loose[card] -= 1
            discards[card] += 1
            away -= 1
    state.loose, state.discards, state.pile = tuple(loose), tuple(discards), 0
    assert not invariants(state)
    told: list[Any] = []
    RULES.apply(state, ActionStep(0, PlayCard(_card(state, "probe-left"))), told.append)
    while not isinstance(state.pending, Deal):
        assert isinstance(state.pending, Choice)
        RULES.apply(state, ActionStep(0, RULES.actions(state, 0)[-1]), told.append)
    assert "reshuffled" in [event.kind for event in told]
    assert state.pile == 60 - unknown
    assert not invariants(state)
