"""A hex that is worth flags to both sides counts for the one that stands there (BC-R37)."""

import pytest

from tests.rulebook.battle_cry.table import battle


@pytest.mark.parametrize("when", ["while", "turn_end"])
def test_a_hex_counts_for_the_side_that_stands_there_only(when: str) -> None:
    rows = [("8.7", "union", 2, when), ("8.7", "confederate", 3, when)]
    table = battle("inf 8.7", "inf 2.7", flag_hexes=rows)
    table.play("all-out-offensive")
    table.finish()
    assert table.flags == (2, 0)
