"""BC-12: retreat. The Confederates of these tests go back toward row 1."""

import pytest

from core.systems.battle_cry.rules import actions as acts
from tests.rulebook.battle_cry.table import Table, fighting


def attacked(union: str, confederate: str, dice: str, target: str = "ci1", **kept: object) -> Table:
    """`ui1` has attacked `target`: the dice have fallen."""
    table = fighting(union, confederate, **kept)  # type: ignore[arg-type]
    table.fight("ui1", target, dice)
    return table


def test_bc_12_1_one_hex_for_each_flag_toward_the_own_side() -> None:
    """One hex a flag, each into the next row toward the own edge; the defender chooses the way."""
    table = attacked("inf 6.7", "inf 5.7", "F F F C")
    assert table.asked == ("confederate", "retreat")
    assert table.retreats() == {"4.6", "4.7"}
    table.retreat("ci1", "4.7")
    assert table.retreats() == {"3.7", "3.8"}
    table.retreat("ci1", "3.7")
    assert table.retreats() == {"2.6", "2.7"}
    table.retreat("ci1", "2.6")
    assert (table.at("ci1"), table.figures("ci1"), table.asked) == ("2.6", 4, ("union", "battle"))


def test_bc_12_1_not_sideways_nor_forward() -> None:
    """Each step goes to one of the two neighbours in the next row toward the own edge (AMB 13)."""
    table = attacked("inf 6.7", "inf 5.7", "F C C C")
    for at in ("5.6", "5.8", "6.6", "3.7"):
        assert table.why_retreat("ci1", at) == "BC-12.1"


@pytest.mark.parametrize("name", ["woods", "building", "river", "rough", "hill", "field"])
def test_bc_12_1_terrain_has_no_effect_on_a_retreat(name: str) -> None:
    """Ground neither bars nor stops a retreat (AMB 12)."""
    table = attacked("inf 6.7, gen 6.7", "inf 5.7", "F F C C C", terrain={name: "4.7"})
    table.retreat("ci1", "4.7")
    table.retreat("ci1", "3.8")
    assert (table.at("ci1"), table.figures("ci1")) == ("3.8", 4)


@pytest.mark.parametrize("blocker", ["inf 4.6", "cav 4.6, gen 4.6"])
def test_bc_12_2_not_where_a_friendly_unit_stands(blocker: str) -> None:
    """A unit cannot end or pass where there is a unit; a single way left is taken without asking."""
    table = attacked("inf 6.7", f"inf 5.7, {blocker}", "F C C C")
    assert table.at("ci1") == "4.7"


@pytest.mark.parametrize("blocker", ["inf 4.6", "gen 4.6"])
def test_bc_12_2_not_where_an_enemy_stands(blocker: str) -> None:
    """Nor where an enemy unit or an enemy general stands."""
    table = attacked(f"inf 6.7, {blocker}", "inf 5.7", "F C C C")
    assert table.at("ci1") == "4.7"


def test_bc_12_2_a_unit_may_retreat_onto_a_lone_friendly_general() -> None:
    """Exception (a): a unit without general onto a lone friendly general: they become attached."""
    table = attacked("inf 6.7", "inf 5.7, gen 4.6", "F C C C")
    assert table.retreats() == {"4.6", "4.7"}
    table.retreat("ci1", "4.6")
    assert table.state.general_with(table.unit("ci1")) == table.unit("cg1")
    assert table.asked == ("union", "battle")


def test_bc_12_2_a_lone_general_goes_onto_and_through_friendly_units() -> None:
    """Exception (b): onto or through units without general; he is attached if he ends there; full retreat."""
    table = attacked("inf 6.7", "gen 5.7, inf 4.6, inf 4.7, inf 3.7", "F F C C", target="cg1")
    table.retreat("cg1", "4.7")
    assert table.retreats() == {"3.7", "3.8"}
    table.retreat("cg1", "3.7")
    assert table.state.general_with(table.unit("ci3")) == table.unit("cg1")
    assert [table.figures(f"ci{number}") for number in (1, 2, 3)] == [4, 4, 4]


def test_bc_12_2_a_general_not_onto_a_unit_of_the_enemy() -> None:
    """Enemy units bar him as they bar a unit."""
    table = attacked("inf 6.7, inf 4.6", "gen 5.7", "F C C C", target="cg1")
    assert table.at("cg1") == "4.7"


def test_bc_12_3_a_unit_with_general_not_onto_another_general() -> None:
    """A unit with a general may not retreat onto another general; both go together to the same hex."""
    table = attacked("inf 6.7, gen 6.7", "inf 5.7, gen 5.7, gen 4.6", "F C C C C")
    assert (table.at("ci1"), table.at("cg1"), table.at("cg2")) == ("4.7", "4.7", "4.6")


def test_bc_12_3_a_general_not_onto_a_hex_with_a_general() -> None:
    """A lone general may not retreat onto another general, nor onto a unit that has one."""
    table = attacked("inf 6.7", "gen 5.7, gen 4.6", "F C C C", target="cg1")
    assert table.at("cg1") == "4.7"
    table = attacked("inf 6.7", "gen 5.7, inf 4.6, gen 4.6", "F C C C", target="cg1")
    assert table.at("cg1") == "4.7"


def test_bc_12_3_unit_and_general_retreat_together() -> None:
    """Attached general and unit retreat together to the same hex, step by step."""
    table = attacked("inf 6.7", "inf 5.7, gen 5.7", "F F C C")
    table.retreat("ci1", "4.6")
    assert (table.at("ci1"), table.at("cg1")) == ("4.6", "4.6")
    table.retreat("ci1", "3.6")
    assert (table.at("ci1"), table.at("cg1")) == ("3.6", "3.6")


def test_bc_12_4_the_general_of_a_destroyed_unit_retreats() -> None:
    """If the unit dies its general still makes the retreat that the flags demand."""
    table = attacked("inf 6.7", "inf 5.7:1, gen 5.7", "I F F C")
    assert (table.at("ci1"), table.flags, table.asked) == (None, (1, 0), ("confederate", "retreat"))
    table.retreat("cg1", "4.7")
    table.retreat("cg1", "3.7")
    assert (table.at("cg1"), table.flags) == ("3.7", (1, 0))


def test_bc_12_5_each_step_that_cannot_be_made_costs_a_figure() -> None:
    """One figure for each flag that cannot be obeyed."""
    table = attacked("inf 6.7", "inf 5.7, inf 4.6, inf 4.7", "F F C C")
    assert (table.at("ci1"), table.figures("ci1"), table.flags) == ("5.7", 2, (0, 0))


def test_bc_12_5_a_retreat_that_gets_stuck_half_way() -> None:
    """The steps that can be made are made, the rest cost figures."""
    table = attacked("inf 6.7", "inf 5.7, inf 4.6, inf 3.7, inf 3.8", "F F F C")
    assert (table.at("ci1"), table.figures("ci1")) == ("4.7", 2)


def test_bc_12_5_the_last_figure_lost_gives_the_flag() -> None:
    """A figure that cannot retreat is lost as any other: the flag falls with the last."""
    table = attacked("inf 6.7", "inf 5.7:1, inf 4.6, inf 4.7", "F C C C")
    assert (table.at("ci1"), table.flags) == (None, (1, 0))


def test_bc_12_5_flags_left_without_anybody_do_nothing() -> None:
    """A unit without general that lost its last figure leaves its other flags to nobody."""
    table = attacked("inf 6.7", "inf 5.7:1, inf 4.6, inf 4.7, gen 3.3", "F F F C")
    assert (table.at("ci1"), table.at("cg1"), table.flags) == (None, "3.3", (1, 0))
    assert table.asked == ("union", "battle")


def test_bc_12_5_the_general_last() -> None:
    """The general is the figure that is lost when there is no other."""
    table = attacked("inf 6.7", "gen 5.7, inf 4.6, gen 4.6, inf 4.7, gen 4.7", "F C C C", target="cg1")
    assert (table.at("cg1"), table.flags) == (None, (1, 0))
    table = attacked("inf 6.7", "inf 5.7:1, gen 5.7, inf 4.6, gen 4.6, inf 4.7, gen 4.7", "F F C C")
    assert (table.at("ci1"), table.at("cg1"), table.flags) == (None, None, (2, 0))
    table = attacked("inf 6.7", "inf 5.7:2, gen 5.7, inf 4.6, inf 4.7", "F C C C")
    assert (table.figures("ci1"), table.at("cg1"), table.flags) == (1, "5.7", (0, 0))


def test_bc_12_6_forced_off_the_board_is_eliminated() -> None:
    """From the base row one step more is off the board: the whole unit is gone, the flag to the attacker."""
    table = attacked("inf 2.7", "inf 1.7", "F C C C")
    assert (table.at("ci1"), table.flags) == (None, (1, 0))
    table = attacked("inf 3.7", "inf 2.7", "F F C C")
    table.retreat("ci1", "1.7")
    assert (table.at("ci1"), table.flags) == (None, (1, 0))


@pytest.mark.parametrize("column", [1, 13])
def test_bc_12_6_at_the_ends_of_the_base_row(column: int) -> None:
    """The base row ends where the row ends; a unit one row before its end goes onto it."""
    table = attacked(f"inf 2.{min(column, 12)}", f"inf 1.{column}", "F C C C")
    assert (table.at("ci1"), table.figures("ci1"), table.flags) == (None, 0, (1, 0))
    table = attacked(f"inf 3.{column}", f"inf 2.{min(column, 12)}", "F C C C")
    assert table.retreats() == ({"1.1", "1.2"} if column == 1 else {"1.12", "1.13"})


def test_bc_12_6_general_and_unit_off_the_board_together() -> None:
    """Unit and general are both eliminated: two flags; a lone general gives one."""
    table = attacked("inf 2.7", "inf 1.7, gen 1.7", "F C C C")
    assert (table.at("ci1"), table.at("cg1"), table.flags) == (None, None, (2, 0))
    table = attacked("inf 2.7", "gen 1.7", "F C C C", target="cg1")
    assert (table.at("cg1"), table.flags) == (None, (1, 0))


def test_bc_12_7_no_advance_after_combat() -> None:
    """The attacker stays where he is when the hex in front of him falls empty."""
    table = attacked("inf 6.7", "inf 5.7:1", "I C C C")
    assert (table.at("ui1"), table.asked) == ("6.7", ("union", "battle"))


def test_bc_12_7_the_first_flag_is_not_ignored() -> None:
    """A general takes no flag away in this edition."""
    table = attacked("inf 6.7", "inf 5.7, gen 5.7", "F C C C")
    assert table.asked == ("confederate", "retreat")


def test_bc_12_8_a_unit_that_came_upon_a_general_may_stop() -> None:
    """With flags left it may stop there: the flags left are ignored (BC-R26)."""
    table = attacked("inf 6.7", "inf 5.7, gen 4.6", "F F F C")
    table.retreat("ci1", "4.6")
    assert table.asked == ("confederate", "retreat_or_stop")
    assert table.retreats() == {"3.6", "3.7"}
    assert acts.StopRetreat(table.unit("ci1")) in table.offered()
    table.act(acts.StopRetreat(table.unit("ci1")))
    assert (table.at("ci1"), table.at("cg1"), table.asked) == ("4.6", "4.6", ("union", "battle"))


def test_bc_12_8_or_it_goes_on_and_the_general_with_it() -> None:
    """If it goes on the general goes with it; the same choice is not offered again (BC-R67)."""
    table = attacked("inf 6.7", "inf 5.7, gen 4.6", "F F F C")
    table.retreat("ci1", "4.6")
    table.retreat("ci1", "3.6")
    assert (table.at("ci1"), table.at("cg1"), table.asked) == ("3.6", "3.6", ("confederate", "retreat"))
    table.retreat("ci1", "2.6")
    assert (table.at("ci1"), table.at("cg1")) == ("2.6", "2.6")


def test_bc_12_8_going_on_bc_12_3_holds_for_both() -> None:
    """Together they may not retreat onto another general."""
    table = attacked("inf 6.7", "inf 5.7, gen 4.6, gen 3.6", "F F C C")
    table.retreat("ci1", "4.6")
    assert table.why_retreat("ci1", "3.6") == "BC-12.3"
    assert table.why_retreat("ci1", "3.7") is None


# --- rulings ------------------------------------------------------------------------------------------------


def test_bc_r15_leaving_by_the_side_is_not_possible() -> None:
    """At a row's end there is one retreat hex; when it is not free a figure is lost (AMB 15)."""
    table = attacked("inf 6.1", "inf 5.1", "F C C C")
    assert (table.at("ci1"), table.figures("ci1")) == ("4.1", 4)
    table = attacked("inf 6.1", "inf 5.1, inf 4.1", "F C C C")
    assert (table.at("ci1"), table.figures("ci1")) == ("5.1", 3)


def test_bc_r63_a_hex_from_which_he_cannot_go_on_may_be_chosen() -> None:
    """Step by step: the owner may choose the blind alley, which then costs a figure."""
    table = attacked("inf 6.7", "inf 5.7, inf 3.6, inf 3.7", "F F C C")
    table.retreat("ci1", "4.6")
    assert (table.at("ci1"), table.figures("ci1")) == ("4.6", 3)


def test_bc_r64_no_figure_instead_of_the_edge() -> None:
    """On the base row one flag takes the whole unit, full or not."""
    table = attacked("inf 2.7", "inf 1.7", "F F C C")
    assert (table.at("ci1"), table.flags) == (None, (1, 0))


def test_bc_r65_last_figure_lost_while_retreating() -> None:
    """The general goes on with the flags left as a lone general, onto friendly units too."""
    table = attacked("inf 6.7", "inf 5.7:1, gen 5.7, inf 4.6, inf 4.7", "F F C C")
    assert (table.at("ci1"), table.flags, table.asked) == (None, (1, 0), ("confederate", "retreat"))
    assert table.retreats() == {"4.6", "4.7"}
    table.retreat("cg1", "4.6")
    assert table.state.general_with(table.unit("ci2")) == table.unit("cg1")


def test_bc_r66_a_general_stuck_on_a_friendly_unit_is_eliminated() -> None:
    """He is eliminated; the unit that he passes through loses nothing."""
    rebels = "gen 5.7, inf 4.6, inf 4.7, inf 3.6, gen 3.6, inf 3.7, gen 3.7"
    table = attacked("inf 6.7", rebels, "F F C C", target="cg1")
    table.retreat("cg1", "4.6")
    assert (table.at("cg1"), table.flags) == (None, (1, 0))
    assert (table.at("ci1"), table.figures("ci1")) == ("4.6", 4)


def test_bc_r68_sabres_and_flags_on_a_lone_general() -> None:
    """One sabres eliminates him; the flags do not matter any more."""
    table = attacked("inf 6.7", "gen 5.7", "X F F C", target="cg1")
    assert (table.at("cg1"), table.flags, table.asked) == (None, (1, 0), ("union", "battle"))


def test_bc_r16_a_lone_general_who_cannot_retreat_is_eliminated() -> None:
    """He loses himself (AMB 16)."""
    table = attacked("inf 6.7, inf 4.6, inf 4.7", "gen 5.7", "F C C C", target="cg1")
    assert (table.at("cg1"), table.flags) == (None, (1, 0))


def test_bc_r104_stuck_upon_a_general_the_retreat_stops() -> None:
    """A unit that came upon a general and cannot go on stops there: going on would only cost figures."""
    table = attacked("inf 6.7", "inf 5.7, gen 4.6, inf 4.7, inf 3.6, inf 3.7", "F F C C")
    assert (table.at("ci1"), table.figures("ci1")) == ("4.6", 4)
