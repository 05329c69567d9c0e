"""What a person is asked."""

from core.systems.battle_cry.words.messages import PROMPTS
from core.text import say
from tests.rulebook.battle_cry.table import battle


def asked(hand: str) -> str:
    """The question for the Union, whose one unit stands at its right."""
    table = battle("inf 9.12", "inf 1.1", hand=hand)
    return say(PROMPTS["card"](table.state, 0), "en")


def test_bc_6_2_who_can_order_nobody_is_told_so() -> None:
    assert asked("probe-left").endswith("no card can order anybody. Discard one, or play a special card.")
    assert asked("probe-right").endswith(": play a card.")
