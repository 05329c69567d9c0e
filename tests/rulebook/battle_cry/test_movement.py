"""BC-7: movement of units and generals."""

import pytest

from core.systems.battle_cry.rules import actions as acts
from tests.rulebook.battle_cry.table import Table, battle, fighting, ordered

FAR = "inf 1.13"


def reach(union: str, piece: str, confederate: str = FAR, *, along: bool = False, **kept: object) -> set[str]:
    return ordered(union, confederate, **kept).moves(piece, along=along)  # type: ignore[arg-type]


AROUND_55 = {"5.4", "5.6", "4.4", "4.5", "6.4", "6.5"}


@pytest.mark.parametrize(("arm", "steps"), [("inf", 1), ("cav", 3), ("art", 1), ("gen", 3)])
def test_bc_7_how_far_a_piece_moves(arm: str, steps: int) -> None:
    """Infantry and artillery 1 hex, cavalry and generals up to 3."""
    found = reach(f"{arm} 5.5", f"u{arm[0]}1")
    assert len(found) == {1: 6, 3: 36}[steps]
    assert ("5.8" in found, "5.9" in found) == (steps == 3, False)
    assert found >= AROUND_55


@pytest.mark.parametrize(("arm", "dice"), [("inf", 4), ("cav", 3)])
def test_bc_7_infantry_and_cavalry_move_and_battle(arm: str, dice: int) -> None:
    """Infantry and cavalry may do both in one turn."""
    table = ordered(f"{arm} 5.5, inf 9.13", "inf 5.7, inf 8.12")
    piece = f"u{arm[0]}1"
    table.move(piece, "5.6")
    table.end(acts.EndMoves)
    assert table.dice(piece, "ci1") == dice


def test_bc_7_artillery_moves_or_battles() -> None:
    """Artillery that moved does not battle; artillery that stood still does."""
    table = ordered("art 5.5, art 5.9, inf 9.13", "inf 5.7, inf 8.12")
    table.move("ua1", "5.6")
    table.end(acts.EndMoves)
    assert table.why_fight("ua1", "ci1") == "BC-7"
    assert table.dice("ua2", "ci1") == 4


def test_bc_7_a_general_does_not_battle_alone_but_takes_part() -> None:
    """A general has no battle of his own; he takes part with his unit."""
    table = fighting("inf 5.5, gen 5.5, gen 5.7", "inf 5.6")
    assert table.why_fight("ug1", "ci1") == "BC-9.6"
    assert table.why_fight("ug2", "ci1") == "BC-9.6"
    assert table.dice("ui1", "ci1") == 5


def test_bc_7_1_one_after_another_once_each() -> None:
    """Units move one after another, once each, in the order that their owner likes."""
    table = ordered("inf 5.5, inf 5.6", FAR)
    assert table.why_move("ui1", "5.6") == "BC-7.2"
    table.move("ui2", "5.7")
    assert table.why_move("ui1", "5.6") is None
    assert table.why_move("ui2", "5.8") == "BC-7.1"
    table.move("ui1", "5.6")
    assert (table.at("ui1"), table.at("ui2")) == ("5.6", "5.7")
    assert table.asked[1] != "move"


@pytest.mark.parametrize(
    ("union", "confederate"),
    [("inf 5.6", FAR), (FAR.replace("1.13", "9.13"), "inf 5.6"), ("inf 9.13", "gen 5.6")],
)
def test_bc_7_2_not_onto_or_through_other_pieces(union: str, confederate: str) -> None:
    """Never onto or through a friendly unit, an enemy unit or an enemy general."""
    found = reach(f"cav 5.5, {union}", "uc1", confederate)
    assert "5.6" not in found
    # 5.7 is two hexes away by 5.6 only; around it takes three. 5.8 is reached straight through 5.6 only.
    assert "5.7" in found
    assert "5.8" not in found
    table = ordered(f"cav 5.5, {union}", confederate)
    assert table.why_move("uc1", "5.6") in ("BC-7.2", "BC-7.3")
    assert table.why_move("uc1", "5.8") == "BC-7.2"


def test_bc_7_2_onto_a_friendly_general_alone_but_not_through() -> None:
    """A unit without general may move onto a friendly general alone; he becomes attached, and it
    stops there (BC-R21).
    """
    table = ordered("cav 5.5, gen 5.6", FAR, orders="uc1")
    found = table.moves("uc1")
    assert "5.6" in found
    assert "5.8" not in found
    table.move("uc1", "5.6")
    assert (table.at("uc1"), table.at("ug1")) == ("5.6", "5.6")
    assert table.state.general_with(table.unit("uc1")) == table.unit("ug1")


def test_bc_7_2_a_unit_with_general_not_onto_another_general() -> None:
    """A unit that takes its general along cannot enter a hex with another friendly general."""
    table = ordered("inf 5.5, gen 5.5, gen 5.6", FAR, orders="ui1")
    assert "5.6" not in table.moves("ui1", along=True)
    assert "5.6" in table.moves("ui1")


def test_bc_7_3_a_general_joins_a_unit_and_stops() -> None:
    """A general may enter a hex with a friendly unit without general; he must stop there."""
    table = ordered("gen 5.5, inf 5.6", FAR, orders="ug1")
    found = table.moves("ug1")
    assert "5.6" in found
    assert "5.8" not in found
    table.move("ug1", "5.6")
    assert table.state.general_with(table.unit("ui1")) == table.unit("ug1")


@pytest.mark.parametrize(
    ("union", "confederate"),
    [("inf 9.13", "inf 5.6"), ("inf 9.13", "gen 5.6"), ("gen 5.6", FAR), ("inf 5.6, gen 5.6", FAR)],
)
def test_bc_7_3_what_a_general_cannot_enter_or_pass(union: str, confederate: str) -> None:
    """Not an enemy unit or general, not a hex with another friendly general; one general to a unit."""
    table = ordered(f"gen 5.5, {union}", confederate, orders="ug1")
    found = table.moves("ug1")
    assert "5.6" not in found
    assert "5.8" not in found
    assert "5.7" in found
    assert table.why_move("ug1", "5.6") == "BC-7.3"


def test_bc_7_4_one_order_covers_unit_and_general() -> None:
    """One order to a unit with a general is for both: he goes along to the same hex or stays (BC-R44)."""
    table = battle("inf 5.5, gen 5.5", FAR, hand="scout-centre")
    table.play("scout-centre")
    table.order("ui1")
    assert table.moves("ui1", along=True) == table.moves("ui1") == AROUND_55
    table.move("ui1", "5.6", along=True)
    assert (table.at("ui1"), table.at("ug1")) == ("5.6", "5.6")
    table = battle("inf 5.5, gen 5.5", FAR, hand="scout-centre")
    table.play("scout-centre")
    table.order("ui1")
    table.move("ui1", "5.6")
    assert (table.at("ui1"), table.at("ug1")) == ("5.6", "5.5")
    assert table.asked[1] != "move"


def test_bc_7_4_no_general_no_company() -> None:
    """A unit without general takes nobody along."""
    table = ordered("inf 5.5, gen 5.7", FAR)
    assert table.moves("ui1", along=True) == set()
    assert table.why_move("ui1", "5.6", along=True) == "BC-7.4"


def test_bc_7_5_an_attached_general_ordered_alone_leaves_and_joins() -> None:
    """An attached general ordered alone may leave his unit and attach to another."""
    table = battle("inf 5.5, gen 5.5, inf 5.7", FAR, hand="scout-centre")
    table.play("scout-centre")
    table.order("ug1")
    assert table.moves("ui1") == set()
    table.move("ug1", "5.7")
    assert table.state.general_with(table.unit("ui2")) == table.unit("ug1")
    assert table.state.general_with(table.unit("ui1")) < 0


def test_bc_7_5_a_general_who_moved_is_not_moved_again() -> None:
    """A general who has moved this turn cannot be moved again with a unit."""
    table = ordered("inf 5.5, gen 5.7", FAR)
    table.move("ug1", "5.5")
    assert table.moves("ui1", along=True) == set()
    assert table.why_move("ui1", "5.6", along=True) == "BC-7.5"
    assert table.why_move("ui1", "5.6") is None
    assert table.why_move("ug1", "5.6") == "BC-7.1"


def test_bc_7_5_a_general_taken_along_does_not_move_again() -> None:
    """He goes along with his unit once; his own order is then used up."""
    table = ordered("inf 5.5, gen 5.5, inf 5.8", FAR)
    table.move("ui1", "5.6", along=True)
    assert table.why_move("ug1", "5.8") == "BC-7.1"


# --- rulings ------------------------------------------------------------------------------------------------


def test_bc_r52_a_move_is_its_destination() -> None:
    """A unit does not move to where it stands; it goes around what stands in the straight way."""
    table = ordered("cav 5.5", "inf 5.6")
    assert table.why_move("uc1", "5.5") == "BC-7"
    assert table.why_move("uc1", "5.9") == "BC-7"
    table.move("uc1", "5.7")
    assert table.at("uc1") == "5.7"


def test_bc_r45_unit_and_general_ordered_apart() -> None:
    """Both may have an order where the card orders generals; the general then goes by himself, before
    or after.
    """
    table = ordered("inf 5.5, gen 5.5", FAR)
    table.move("ui1", "5.6")
    table.move("ug1", "5.2")
    assert (table.at("ui1"), table.at("ug1")) == ("5.6", "5.2")


def test_bc_r46_only_the_general_ordered_leaves_his_unit_without_battle() -> None:
    """The unit of a general who alone was ordered neither moves nor battles."""
    table = fighting("inf 5.5, gen 5.5", "inf 5.6", orders="ug1 ui2")
    assert table.why_fight("ui1", "ci1") == "BC-6.4"


def test_bc_r55_a_unit_that_is_joined_has_the_die_but_not_the_company() -> None:
    """A general who joined an ordered unit gives it his die as long as it stands with him."""
    table = ordered("inf 5.5, gen 5.7, inf 9.13", "inf 4.5, inf 8.12")
    table.move("ug1", "5.5")
    table.end(acts.EndMoves)
    assert table.dice("ui1", "ci1") == 5


def test_bc_r56_joining_a_unit_does_not_order_it() -> None:
    """A unit without an order that a general joins stays without."""
    table = ordered("inf 5.5, gen 5.7, inf 9.13", "inf 4.5, inf 8.12", orders="ug1 ui2")
    table.move("ug1", "5.5")
    table.end(acts.EndMoves)
    assert table.why_fight("ui1", "ci1") == "BC-6.4"


def test_bc_r57_a_general_who_is_joined_may_still_move() -> None:
    """Being joined is no move of his: with an order of his own he may still go."""
    table = ordered("inf 5.5, gen 5.6", FAR)
    table.move("ui1", "5.6")
    assert "5.8" in table.moves("ug1")


def test_bc_r20_a_general_may_be_left_behind() -> None:
    """A unit may move away from its general; he stays as a lone general (AMB 20)."""
    table = ordered("inf 5.5, gen 5.5", FAR, orders="ui1")
    table.move("ui1", "5.6")
    assert table.state.is_lone(table.unit("ug1"))


def test_bc_r41_orders_may_be_given_to_nobody() -> None:
    """The naming ends when the player says so."""
    table = battle("inf 5.5", "inf 4.5", hand="scout-centre")
    table.play("scout-centre")
    table.act(acts.EndOrders())
    assert table.asked == ("", "deal")


def test_bc_r51_a_step_in_which_nothing_can_be_done_is_passed_over() -> None:
    """Nobody orders himself to move and nobody is in range: the turn goes on to its end."""
    table: Table = battle("inf 5.5", FAR, hand="scout-centre")
    table.play("scout-centre")
    table.order("ui1")
    table.move("ui1", "5.6")
    assert table.asked == ("", "deal")
