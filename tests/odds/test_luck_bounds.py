"""Luck never tells of a loss below nothing, whatever the dice were."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from core.odds.luck import Luck, PieceLuck

PARTS = st.fractions(min_value=0, max_value=9)
LUCK = st.fractions(min_value=-20, max_value=20)


@given(lost=PARTS, lost_luck=LUCK, dealt=PARTS, dealt_luck=LUCK)
def test_what_was_to_be_expected_is_never_negative(
    lost: Fraction, lost_luck: Fraction, dealt: Fraction, dealt_luck: Fraction
) -> None:
    piece = PieceLuck("a", 0, lost, lost_luck, dealt, dealt_luck)
    assert piece.lost_expected >= 0
    assert piece.dealt_expected >= 0
    luck = Luck({"a": piece, "b": PieceLuck("b", 1, lost, -lost_luck)})
    assert luck.expected(0) >= 0
    assert luck.expected(1) >= 0
