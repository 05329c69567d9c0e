"""What a person is asked."""

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
