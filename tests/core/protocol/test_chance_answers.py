"""What chance shows."""

from __future__ import annotations

from core.chance.dice import D6, Faces
from core.chance.sources import Rolled
from core.protocol.chance_answers import answer, deal_refusal
from core.protocol.pending import Deal, Handful, Roll
from core.protocol.steps import DiceRolled


def roll(handfuls: int) -> Roll:
    return Roll(tuple(Handful(str(key), 0, 6, D6, Faces()) for key in range(handfuls)), "many", "")


def test_no_two_handfuls_of_neighbouring_rolls_share_their_dice() -> None:
    shown = [answer(roll(12), Rolled(1), number) for number in range(20)]
    rows = [faces for fell in shown if isinstance(fell, DiceRolled) for faces in fell.shown.values()]
    assert len(set(rows)) > 235


def test_a_roll_taken_back_shows_the_same_dice_again() -> None:
    assert answer(roll(3), Rolled(4), 7) == answer(roll(3), Rolled(4), 7)
    assert answer(roll(3), Rolled(4), 7) != answer(roll(3), Rolled(5), 7)


def test_rows_of_a_pool_with_the_same_token_add_up() -> None:
    deal = Deal((("V", 1), ("N", 2), ("V", 1)), 2, False, None, "draw", "LG-6.2")
    assert deal_refusal(deal, ("V", "V")) is None
    refusal = deal_refusal(Deal(deal.counts, 3, False, None, "draw", "LG-6.2"), ("V", "V", "V"))
    assert refusal is not None
    assert (refusal.kind, refusal.facts["needed"]) == ("cards_gone", 2)
