"""What a person is asked."""

from core.protocol.steps import Edit
from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.words.event_messages import event_text
from core.systems.battle_cry.words.messages import PROMPTS
from core.text import say
from tests.rulebook.battle_cry.table import battle


def asked(hand: str) -> str:
    """The question for the Union, whose one unit stands at its right."""
    table = battle("inf 9.12", "inf 1.1", hand=hand)
    return say(PROMPTS["card"](table.state, 0), "en")


def test_bc_6_2_who_can_order_nobody_is_told_so() -> None:
    words = "no card can order anybody. Discard one, or play a special card."
    assert asked("probe-left rally").endswith(words)
    assert asked("probe-right rally").endswith(": play a card.")


def test_bc_6_2_nobody_is_told_to_play_a_special_card_that_he_does_not_hold() -> None:
    """A reaction is none (BC-14.13)."""
    for hand in ("probe-left", "probe-left fight-back", "fight-back"):
        assert asked(hand).endswith(": no card can order anybody. Discard one.")


def test_bc_r82_r102_the_price_in_cards_says_nothing_of_how_many_are_drawn() -> None:
    """A hand that grows by losses is filled all the same, one card lower."""
    table = battle(
        "inf 9.1, inf 9.2",
        "inf 1.1, inf 1.2",
        hand="all-out-offensive scout-left scout-centre scout-right",
        options={"all_out_price": "hand"},
        special=[{"rule": "hand_by_losses", "side": "union", "hands": [{"lost": 1, "hand": 6}]}],
    )
    table.rule(Edit("points", side="confederate", to=1))
    table.play("all-out-offensive")
    for kind in (acts.EndOrders, acts.EndMoves, acts.EndBattles):
        table.end(kind)
    assert table.pending.draw == 2
    (event,) = table.events("price")
    assert say(event_text(table.state.context, event.kind, event.facts), "en") == (
        "Test: the hand is one card smaller from now on, the price of the All-Out Offensive."
    )
