"""More clauses of rules that no other test holds by itself: who wins, who is added, who lines up."""

from __future__ import annotations

import pytest

from tests.rulebook.mbt.table import battle, ground
from tests.rulebook.mbt.test_elephants import DUEL, beaten


def test_mbt_4_4_at_the_turn_limit_the_second_side_wins_by_fewer_losses_too() -> None:
    pair = "li 5000 3000 f1, li 1000 3000", "li 5000 3000 f5, li 1000 9000"
    table = battle(*pair, options={"turn_limit": 1})
    table.fight("bli1", "rli1", "1 6")
    table.turns(1)
    assert table.over == ("red", "turn_limit")


@pytest.mark.parametrize(
    ("trampled", "limits", "winner"),
    [
        (("li 5000 6300 @0", "li 5000 5800, li 5000 5550"), (1, 2), "blue"),
        (("li 5000 6300 @0, li 5000 6050 @0", "li 5000 5550"), (2, 1), "red"),
        (("li 5000 6300 @0", "li 5000 5550"), (1, 1), "red"),
    ],
)
def test_mbt_amb_39_where_both_are_beaten_at_once_more_losses_lose_and_as_many_the_active_side(
    trampled: tuple[str, str], limits: tuple[int, int], winner: str
) -> None:
    """It is the turn of Blue; the elephant of Red runs over them all."""
    blue, red = trampled
    table = beaten(f"{DUEL[0]}, {blue}", f"{DUEL[1]}, {red}", limits=limits)
    table.panic(4)
    assert table.over == (winner, "both")


def test_mbt_r5_who_has_left_its_enemy_lines_up_with_the_next_as_everybody_does() -> None:
    """The other one has no room to turn: the attacker lines up with it (MBT-R7)."""
    wall = [ground("water", 5_300, 3_353, 5_445, 3_700)]
    table = battle("lc 5000 3000", "hi 5000 3000, hi 5650 3350", features=wall)
    assert table.foe("blc1") == "rhi1"
    table.move("blc1", (5_000, 2_950, 0), (5_600, 2_950, 0), (5_600, 3_350, 0))
    assert table.at("rhi2") == (5_650, 3_350, 1_800)
    assert table.at("blc1") == (5_650, 3_350, 0)
    assert table.foe("blc1") == "rhi2"


def test_mbt_amb_5_who_fights_nobody_moves_where_nobody_may_leave_a_fight() -> None:
    table = battle("hi 5000 3000, hi 6000 3000", "hi 5000 3000", options={"disengage": False})
    assert table.may(table.going("bhi2", -300))


def test_mbt_amb_12_an_enemy_behind_it_is_no_rear_support() -> None:
    table = battle("hi 5000 3000", "hi 5000 3000, hi 5000 2750 @0")
    assert table.adds("bhi1", "rhi1") == 4 + 1


def test_mbt_amb_14_the_fixed_five_is_for_elephants_alone() -> None:
    table = battle("hi 5000 3000 f3", "el 5000 3000 f3", options={"elephant_fixed5": True})
    assert table.adds("bhi1", "rel1") == 3 + 1


def test_mbt_r47_who_is_not_on_high_ground_adds_nothing_against_who_is_not_either() -> None:
    special = [{"rule": "high_ground", "features": ["ground-1"], "bonus": 2}]
    hill = [ground("hill", 8_000, 2_000, 9_000, 3_000)]
    table = battle("hi 5000 3000", "hi 5000 3000", features=hill, special=special)
    assert table.adds("bhi1", "rhi1") == 4 + 1


def test_mbt_5_2_the_slowest_of_a_group_counts_whoever_leads_it() -> None:
    table = battle("lc 5000 3000, hi 5400 3000", "hi 5000 9000")
    assert table.may(table.going("blc1 bhi1", 500))
    assert table.why(table.going("blc1 bhi1", 510)) == "MBT-5.2"


def test_mbt_amb_13_where_who_fights_does_not_support_who_fights_nobody_does() -> None:
    options = {"support_if_engaged": False}
    free = battle("hi 5000 3000, lc 5200 3250 @270", "hi 5000 3000", options=options)
    assert free.adds("bhi1", "rhi1") == 4 + 1 + 1
    line = battle("hi 5000 3000, hi 5400 3000", "hi 5000 3000, hi 5400 3000", options=options)
    assert line.adds("rhi2", "bhi2") == 4 + 1, "who fights the first base of the file fights, too"
