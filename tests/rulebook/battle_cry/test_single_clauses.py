"""More clauses of rules that no other test holds by itself: what ends a battle at once."""

from __future__ import annotations

import pytest

from tests.rulebook.battle_cry.test_retreat import attacked


@pytest.mark.parametrize(("need", "over"), [(1, ("union", "flags")), (2, None)])
def test_bc_12_6_who_is_forced_off_the_board_gives_the_last_flag_at_once(
    need: int, over: tuple[str, str] | None
) -> None:
    """BC-5.1: nobody battles any more."""
    table = attacked("inf 2.7, inf 3.8", "inf 1.7, inf 5.8", "F C C C", flags=(need, 6))
    assert table.over == over
