"""Clauses of rules that no other test holds by itself."""

from __future__ import annotations

import pytest

from core.systems.mbt.rules import victory
from tests.rulebook.mbt.table import battle
from tests.rulebook.mbt.test_elephants import DUEL, beaten
from tests.rulebook.mbt.test_shooting import combats


def test_mbt_3_1_all_bases_of_a_group_have_moved() -> None:
    table = battle("hi 5000 3000, hi 5400 3000, hi 9000 3000", "hi 5000 9000")
    table.ahead("bhi1 bhi2", 200)
    assert [table.why(table.going(name, 100)) for name in ("bhi1", "bhi2", "bhi3")] == [
        "MBT-3.1",
        "MBT-3.1",
        None,
    ]


@pytest.mark.parametrize(("behind", "end"), [("3500 @180", None), ("3750 @0", (5000, 3250, 1800))])
def test_mbt_6_4_only_the_front_edge_of_an_enemy_behind_it_kills(
    behind: str, end: tuple[int, int, int] | None
) -> None:
    """The recoil ends at a depth of 35 cm, in touch with the front of the one, with the rear of the other."""
    table = battle(f"li 5000 3000 f6, li 5000 {behind}", "li 5000 3000 f5")
    table.fight("bli1", "rli1", "2 1")
    assert table.at("rli1") == end


def test_mbt_amb_8_where_none_is_named_the_enemy_nearest_to_the_middle_of_the_front_conforms() -> None:
    for left, right, chosen in ((4750, 5350, "rhi1"), (4650, 5250, "rhi2")):
        table = battle("hc 5000 3000", f"hi {left} 3300 @180, hi {right} 3300 @180")
        table.move("bhc1", (5000, 3300, 0))
        assert table.foe("bhc1") == chosen


def test_mbt_amb_12_infantry_backs_no_cavalry() -> None:
    assert battle("hc 5000 3000 f3, hi 5000 2750", "hi 5000 3000").adds("bhc1", "rhi1") == 3 + 1


def test_mbt_amb_30_who_is_face_to_face_shoots_at_no_third_base_either() -> None:
    pair = ("lch 5000 3000 bow", "hi 5000 3000, li 5600 3000")
    table = combats(*pair)
    assert table.why(table.shooting("blch1", "rli1")) == "MBT-AMB-30"
    allowed = combats(*pair, options={"shoot_into_melee": True})
    assert allowed.may(allowed.shooting("blch1", "rli1"))


def test_mbt_r59_who_touched_an_enemy_before_may_slip_along_it() -> None:
    table = battle("lc 5000 3000", "hi 5400 3000")
    assert table.state.layout.touching()[table.unit("blc1")]
    assert table.may(table.moving("blc1", (5000, 4100, 0)))


def test_mbt_r48_the_general_of_one_corps_is_none_of_another() -> None:
    mine = "li 5000 3000 f1 gen corps=a, li 8000 3000 f1 corps=a"
    red = f"{mine}, li 7000 9000 gen corps=b, li 8000 9000 corps=b"
    table = battle("li 5000 3000 f6 corps=a", red, corps=("a", "b"), limits=(2, 2), corps_lost=2)
    table.fight("bli1", "rli1", "6 1")
    assert [victory.corps_losses(table.state, 1, corps) for corps in (0, 1)] == [(1, True), (0, False)]


def test_mbt_amb_39_who_alone_has_lost_its_general_loses_whatever_the_losses() -> None:
    """Its elephant tramples two bases of Red and the general of Blue, whose losses are fewer."""
    blue, red = "hi 5000 5000 f5, li 5000 6300 gen @0", DUEL[1] + ", li 5000 5800, li 5000 5550"
    table = beaten(blue, red, limits=(3, 2))
    table.panic(4)
    assert table.over == ("red", "general")


def test_mbt_amb_22_left_of_an_elephant_that_faces_down_is_right_on_the_table() -> None:
    table = beaten()
    table.panic(2)
    assert table.at("rel1") == (6125, 5125, 900)


def test_mbt_r55_the_first_that_was_met_rolls_first() -> None:
    """Two elephants in line are met at once: the one first in the file rolls first, for its own owner."""
    blue, red = "hi 5000 5000 f5, el 4790 5650 @0", DUEL[1] + ", el 5210 5400 @180"
    table = beaten(blue, red)
    table.panic(4)
    assert table.asked == ("", "panic")
    assert table.pending.handfuls[0].side == 0
    table.panic(2)
    assert table.pending.handfuls[0].side == 1
