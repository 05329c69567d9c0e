"""A card that is typed is refused by what its side can see, never by the other hand (BC-R79, BC-R105)."""

from __future__ import annotations

from random import Random

import pytest

from core.protocol.journal import Journal
from core.protocol.pending import UNKNOWN, Deal
from core.protocol.steps import ActionStep, CardsDealt
from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.rules.invariants import invariants
from tests.rulebook.battle_cry.table import Table, battle


@pytest.fixture
def drawing() -> Table:
    """The Union draws; the Confederates hold, as it seems, the one Short Supply."""
    hands = {"hand": "all-out-offensive, sharpshooter", "foe_hand": "short-supply, probe-left"}
    table = battle("inf 8.7", "inf 2.7", **hands)
    table.play("all-out-offensive")
    for kind in (acts.EndOrders, acts.EndMoves, acts.EndBattles):
        table.end(kind)
    assert isinstance(table.pending, Deal)
    return table


def test_a_drawn_card_may_be_one_that_was_typed_into_the_other_hand(drawing: Table) -> None:
    drawing.deal("short-supply")
    assert drawing.hand("union") == ["sharpshooter", "short-supply"]
    assert drawing.hand("confederate") == ["?", "probe-left"]
    assert not invariants(drawing.state)
    (doubt,) = drawing.events("card_doubted")
    assert doubt.to == (1,)
    assert doubt.seen_by(0) is None


@pytest.mark.parametrize("seed", range(10))
def test_refusals_of_a_drawn_card_do_not_depend_on_the_other_hand(drawing: Table, seed: int) -> None:
    rules = drawing.journal.rules
    other = Journal(rules, drawing.scenario, rules.imagine(drawing.state, 0, Random(seed)))
    for card in drawing.state.context.cards:
        step = CardsDealt((card.index,), "typed")
        assert other.refusal(step) == drawing.journal.refusal(step), card.id


def test_an_unknown_card_is_named_when_it_is_played_or_given_up() -> None:
    table = battle("inf 8.7", "inf 2.7", hand="?, probe-centre")
    for action in (acts.PlayCard(UNKNOWN), acts.DiscardCard(UNKNOWN)):
        refusal = table.journal.refusal(ActionStep(0, action))
        assert refusal is not None
        assert refusal.kind == "card_unnamed"


@pytest.mark.parametrize("card", ["all-out-offensive", "sharpshooter"])
def test_a_card_that_its_side_sees_elsewhere_cannot_be_drawn(drawing: Table, card: str) -> None:
    refusal = drawing.journal.refusal(CardsDealt((drawing.card(card),), "typed"))
    assert refusal is not None
    assert refusal.kind == "cards_gone"
