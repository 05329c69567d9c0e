"""What chance shows."""

from __future__ import annotations

from core.chance.dice import D6, Faces
from core.chance.seeds import Secret
from core.chance.sources import Drawn, Rolled
from core.protocol.chance_answers import answer, deal_refusal
from core.protocol.pending import Deal, Handful, Roll
from core.protocol.steps import CardsDealt, DiceRolled


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


def test_neither_a_die_nor_a_card_of_a_number_tells_of_the_card_that_the_other_side_draws_there() -> None:
    """Of lines that leave one another number n is a die, one's own card or the other's: all were the same."""
    cards = tuple((card, 1) for card in range(36))
    told = {"die": 0, "own": 0, "bag": 0}
    for byte in range(40):
        source = Drawn(Secret(bytes(15) + bytes([byte])))
        card = _dealt(source, cards, 1)
        told["own"] += _dealt(source, cards, 0) == card
        told["bag"] += _dealt(source, cards, None) == card
        die = answer(Roll((Handful("a", 0, 1, D6, Faces()),), "", ""), source, 12)
        assert isinstance(die, DiceRolled)
        told["die"] += die.shown["a"][0] == 1 + card // 6
    assert told["own"] < 6
    assert told["bag"] < 6
    assert told["die"] < 16
    assert _dealt(source, cards, 1) == card, "the same act shows the same card again"


def _dealt(source: Drawn, cards: tuple[tuple[int, int], ...], to: int | None) -> int:
    step = answer(Deal(cards, 1, False, to, "", ""), source, 12)
    assert isinstance(step, CardsDealt)
    assert isinstance(step.drawn[0], int)
    return step.drawn[0]
