"""Rulings of Battle Cry, each by a test of its own number: ground, dice, moves, sight."""

from __future__ import annotations

import pytest

from core.systems.battle_cry.rules import actions as acts
from tests.rulebook.battle_cry.table import battle, dice_at, fighting, ordered

CORRIDOR = " ".join(
    f"{row}.{column}"
    for row in range(1, 10)
    for column in range(1, 14 - (row % 2 == 0))
    if (row, column) not in {(5, 4), (5, 5), (5, 6), (5, 7), (5, 8), (9, 13), (8, 12)}
)
"""Rough ground everywhere but in the middle of row 5 and where the witnesses stand."""


@pytest.mark.parametrize(
    ("fences", "target", "dice"),
    [
        ("5.2/W", "5.2", 3),
        ("5.1/E", "5.2", 3),
        ("5.4/W", "5.4", 1),
        ("5.3/W", "5.4", 2),
        ("5.1/E", "5.4", 2),
        ("5.4/W 5.3/W 5.1/E", "5.4", 1),
        ("5.2/E", "5.2", 4),
    ],
)
def test_bc_r6_only_the_last_hexside_before_the_target_counts_and_once(
    fences: str, target: str, dice: int
) -> None:
    assert fighting("inf 5.1", f"inf {target}", fences=fences).dice("ui1", "ci1") == dice


@pytest.mark.parametrize(("fences", "dice"), [("", 3), ("3.5/SE", 3), ("3.5/SW", 3), ("3.5/SE 3.5/SW", 2)])
def test_bc_r6_where_the_line_enters_at_a_corner_both_sides_are_fenced(fences: str, dice: int) -> None:
    assert fighting("inf 5.5", "inf 3.5", fences=fences).dice("ui1", "ci1") == dice


@pytest.mark.parametrize("ground", ["", "woods", "building", "orchard", "field", "hill"])
@pytest.mark.parametrize(("attacker", "dice"), [("6.7", 2), ("4.7", 4)], ids=["in front", "behind"])
def test_bc_r8_fieldworks_alone_count_whatever_lies_beneath(ground: str, attacker: str, dice: int) -> None:
    terrain = {ground: "5.7"} if ground else {}
    table = fighting(f"inf {attacker}", "inf 5.7", works={"5.7": "S"}, terrain=terrain)
    assert table.dice("ui1", "ci1") == dice


@pytest.mark.parametrize(
    ("arm", "dice"), [("inf", (5, 4, 3, 2, 0)), ("cav", (4, 0, 0, 0, 0)), ("art", (5, 4, 3, 2, 1))]
)
def test_bc_r10_a_general_gives_a_die_where_his_unit_has_range_and_none_to_guns(
    arm: str, dice: tuple[int, ...]
) -> None:
    found = tuple(dice_at(distance, arm, extra=", gen 5.1") for distance in range(1, 6))
    assert found == dice


@pytest.mark.parametrize(
    ("arm", "dice"), [("inf", (4, 3, 2, 1, 0, 0)), ("cav", (3, 0, 0, 0, 0, 0)), ("art", (5, 4, 3, 2, 1, 0))]
)
def test_bc_r32_dice_go_by_the_table(arm: str, dice: tuple[int, ...]) -> None:
    assert tuple(dice_at(distance, arm) for distance in range(1, 7)) == dice


def test_bc_r32_from_a_hill_guns_have_one_die_at_six() -> None:
    found = [dice_at(6, arm, terrain={"hill": "5.1"}) for arm in ("inf", "art")]
    assert found == [0, 1]


def test_bc_r13_a_retreat_goes_into_the_next_row_toward_the_own_edge() -> None:
    table = fighting("inf 5.6", "inf 5.7")
    table.fight("ui1", "ci1", "F C C C")
    assert table.retreats() == {"4.6", "4.7"}
    table = battle("inf 5.7, inf 9.13", "inf 5.6, inf 8.12", first="confederate")
    table.play("all-out-offensive")
    table.order("ci1")
    table.end(acts.EndOrders)
    table.end(acts.EndMoves)
    table.fight("ci1", "ui1", "F C C C")
    assert table.retreats() == {"6.6", "6.7"}


def test_bc_r21_a_unit_that_enters_a_lone_general_s_hex_stops() -> None:
    table = ordered("cav 5.5, gen 5.6", "inf 8.12", terrain={"rough": CORRIDOR}, orders="uc1")
    assert table.moves("uc1") == {"5.4", "5.6"}
    table = ordered("cav 5.5", "inf 8.12", terrain={"rough": CORRIDOR})
    assert table.moves("uc1") == {"5.4", "5.6", "5.7", "5.8"}


@pytest.mark.parametrize("ground", ["woods", "building", "river"])
def test_bc_r23_leaving_costs_nothing(ground: str) -> None:
    table = ordered("cav 5.4", "inf 1.13", terrain={ground: "5.4", "rough": CORRIDOR})
    assert table.moves("uc1") == {"5.5", "5.6", "5.7"}


def test_bc_r24_a_bridge_is_clear_ground_in_every_respect() -> None:
    """It stops nobody, who stands on it battles with all dice, who is struck there has no help, all see."""
    terrain = {"bridge": "5.5", "rough": CORRIDOR}
    assert "5.7" in ordered("cav 5.4", "inf 8.12", terrain=terrain).moves("uc1")
    assert fighting("inf 5.5", "inf 5.6", terrain={"bridge": "5.5"}).dice("ui1", "ci1") == 4
    assert fighting("inf 5.5", "inf 5.6", terrain={"bridge": "5.6"}).dice("ui1", "ci1") == 4
    assert fighting("inf 5.5", "inf 5.7", terrain={"bridge": "5.6"}).dice("ui1", "ci1") == 3


@pytest.mark.parametrize("side", ["union", "confederate"])
def test_bc_r25_a_lone_general_of_either_side_blocks_the_line(side: str) -> None:
    general = ", gen 5.6"
    mine, its = (general, "") if side == "union" else ("", general)
    table = fighting(f"inf 5.5{mine}", f"inf 5.7{its}")
    assert table.why_fight("ui1", "ci1") == "BC-10.1"
    assert fighting("inf 5.5", "inf 5.7").dice("ui1", "ci1") == 3


def test_bc_r44_the_order_of_a_unit_takes_its_general_along_and_orders_him_not() -> None:
    table = battle("inf 9.7, gen 9.7", "inf 1.1", hand="probe-centre")
    table.play("probe-centre")
    table.order("ui1")
    assert table.moves("ug1") == set()
    assert table.moves("ui1") == table.moves("ui1", along=True) == {"9.6", "9.8", "8.6", "8.7"}
    table.move("ui1", "8.7", along=True)
    assert (table.at("ui1"), table.at("ug1")) == ("8.7", "8.7")


def test_bc_r44_one_order_is_left_for_another_piece() -> None:
    table = battle("inf 9.7, gen 9.7, inf 9.9", "inf 1.1", hand="probe-centre")
    table.play("probe-centre")
    table.order("ui1")
    assert table.orderable() == {"ug1", "ui2"}


@pytest.mark.parametrize("ground", ["woods", "building"])
def test_bc_r58_a_general_who_comes_changes_nothing_for_his_unit(ground: str) -> None:
    """Who stood there battles once he has joined; who has entered does not, with him or without."""
    table = ordered("inf 5.5, gen 5.4, inf 9.13", "inf 5.6, inf 8.12", terrain={ground: "5.5"})
    table.move("ug1", "5.5")
    table.end(acts.EndMoves)
    assert table.dice("ui1", "ci1") == 5
    for along in (True, False):
        union = "inf 5.4, gen 5.4, inf 9.13"
        table = ordered(union, "inf 5.6, inf 8.12", terrain={ground: "5.5"}, orders="ui1 ui2")
        table.move("ui1", "5.5", along=along)
        table.end(acts.EndMoves)
        assert table.dice("ui1", "ci1") == 0
