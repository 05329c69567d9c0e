"""Rulings of docs/rulings/belle_epoque.md that decide an outcome and stand in no other file."""

from __future__ import annotations

import pytest

from core.protocol.steps import Edit
from core.systems.belle_epoque.rules import actions as acts
from tests.rulebook.belle_epoque.table import RULES, battle, ready

FAR = "inf 9.1"
FOE = "inf 1.13"


@pytest.mark.parametrize(("elements", "dice"), [(7, 0), (8, 1), (15, 1), (16, 2)])
def test_be_r1_command_dice_round_down(elements: int, dice: int) -> None:
    units = ", ".join(f"inf 9.{1 + number}:1" for number in range(min(elements, 12)))
    more = f", tri 7.1:{elements - 12}" if elements > 12 else ""
    table = battle(units + more, FOE)
    assert (table.asked == ("", "command")) == (dice > 0)
    if dice:
        assert table.handful("blue").dice == dice


def test_be_r5_the_basic_move_is_left_after_any_failure() -> None:
    for aim in ("fire", "assault", "march"):
        table = battle(f"inf 5.5, {FAR}", f"inf 5.7, {FOE}", options={"declare_before_test": True})
        table.activate("bi1")
        table.test("bi1", die=6, aim=aim)
        assert table.ways() == {"5.4", "5.6", "4.4", "4.5", "6.4", "6.5"}


def test_be_r6_who_enters_a_hill_may_fire_and_assault() -> None:
    table = ready(f"inf 5.5 C, {FAR}", f"inf 5.7, {FOE}", features={"hill": "5.6"})
    table.move("bi1", "5.6")
    assert table.may(table.firing("bi1", "ri1"))
    assert table.may(table.assaulting("bi1", "ri1"))


def test_be_r14_elements_first_then_the_steps() -> None:
    """The elements are gone when the owner chooses the way."""
    table = ready(f"inf 5.5, {FAR}", f"inf 5.6, {FOE}")
    table.charge("bi1", "ri1")
    table.roll(attacker="3 6 6 6", defender="6 6 6 6")
    assert (table.asked, table.elements("ri1"), table.at("ri1")) == (("red", "retreat"), 2, "5.6")


def test_be_r20_the_limit_of_cavalry_is_the_end() -> None:
    """Neither fiery nor shock nor tenacious is added to it."""
    table = ready(f"cav 5.5 shock fiery, {FAR}", f"inf 5.6, {FOE}", "bc1", features={"cover": "5.6"})
    table.charge("bc1", "ri1")
    assert table.counting()[0] == "1"


def test_be_r21_a_one_hits_close_cavalry_in_cover() -> None:
    table = ready(f"inf 5.5 C, {FAR}", f"cav 5.6, {FOE}", features={"cover": "5.6"})
    assert table.hits("bi1", "rc1") == "1234"


@pytest.mark.parametrize(("trait", "hits"), [("", "1234"), ("conspicuous", "12345")])
def test_be_r23_conspicuous_is_a_trait_for_the_whole_battle(trait: str, hits: str) -> None:
    table = battle(f"inf 5.5 C, {FAR}", f"inf 5.7 {trait}, {FOE}")
    table.activate("ri1")
    table.move("ri1", "5.6")
    table.finish_turn()
    table.ready("bi1")
    assert table.hits("bi1", "ri1") == hits


def test_be_r24_smokeless_is_a_trait_not_a_fire_type() -> None:
    for red, seen in (("A", True), ("G smokeless", False)):
        table = battle(f"inf 5.4 A, {FAR}", f"inf 5.8 {red}, {FOE}")
        table.rule(Edit("state", unit="ri1", item="fired", to=1))
        table.ready("bi1")
        assert ("ri1" in table.targets("bi1")) == seen


def test_be_r25_both_halves_are_one_point() -> None:
    """Neither moved nor fired and smokeless: 3 UD, not 2."""
    table = ready(f"inf 5.5 A, {FAR}", f"inf 5.8 smokeless, {FOE}")
    assert table.targets("bi1") == {"ri1"}


def test_be_r26_a_neighbour_is_seen() -> None:
    """BE-R38: and so is the target of every assault."""
    ground = {"cover": "5.6", "blocks_sight": "5.6"}
    table = ready(f"inf 5.5 A, {FAR}", f"inf 5.6 open smokeless, {FOE}", features=ground)
    assert table.may(table.firing("bi1", "ri1"))
    assert table.may(table.assaulting("bi1", "ri1"))


def test_be_r42_type_d_hits_alike_at_two_and_three() -> None:
    for distance in (2, 3):
        table = ready(f"inf 5.5 D, {FAR}", f"inf 5.{5 + distance}, {FOE}")
        assert table.hits("bi1", "ri1") == "12"


def test_be_r46_the_attacker_may_not_call_it_off() -> None:
    table = ready(f"inf 5.5, {FAR}", f"inf 5.6 C, {FOE}")
    table.assault("bi1", "ri1")
    table.volley("ri1", "1 1 1 6")
    table.take_losses()
    # One element is left: the dice fall without a word of Blue.
    assert (table.elements("bi1"), table.asked) == (1, ("", "assault"))


def test_be_r47_full_score_after_a_failed_reaction() -> None:
    table = ready(f"inf 5.5, {FAR}", f"inf 5.6 C tenacious, {FOE}")
    table.assault("bi1", "ri1")
    table.react("ri1", "fire", die=6)
    assert table.counting() == ("123", "1234")


def test_be_r48_both_totals_are_open() -> None:
    """What either side may know of the battle holds both totals."""
    table = battle("inf 9.1, inf 9.3", "inf 1.1, inf 1.3")
    table.command(blue="4", red="2")
    for side in (0, 1):
        assert RULES.observe(table.state, side).points == table.state.points


@pytest.mark.parametrize(
    ("words", "most"), [("poor open", 5), ("normal open", 4), ("normal close", 3), ("superior close", 2)]
)
def test_be_r51_as_many_points_as_make_it_certain(words: str, most: int) -> None:
    """BE-R52: then no die is asked for, and the points are spent."""
    table = battle(f"inf 5.5 {words}, {FAR}", FOE, cp=(6, 0))
    table.activate("bi1")
    assert max(action.cp for action in table.offered() if isinstance(action, acts.TakeTest)) == most
    table.act(acts.TakeTest(table.unit("bi1"), most))
    assert (table.asked, table.points) == (("blue", "passed"), (6 - most, 0))


def test_be_r71_the_marches_of_the_arms_are_compared_whatever_the_ground() -> None:
    """Cavalry that could not march out of its marsh is not slower than infantry."""
    table = ready(f"cav 5.5, {FAR}", f"mtd 5.6 C, {FOE}", "bc1", features={"difficult": "5.5"})
    table.assault("bc1", "rm1")
    assert ("rm1", "evade") not in table.reactions()


def test_be_r71_equal_is_not_slower() -> None:
    table = ready(f"tri 5.5, {FAR}", f"mtd 5.6 C, {FOE}", "bt1")
    table.assault("bt1", "rm1")
    assert ("rm1", "evade") not in table.reactions()


def test_be_r78_who_is_placed_where_it_stands_fires_and_assaults_on() -> None:
    """Put elsewhere and back, what goes on is called off."""
    table = ready(f"inf 5.5 C, {FAR}", f"inf 5.6, {FOE}")
    for act in (table.firing("bi1", "ri1"), table.assaulting("bi1", "ri1")):
        assert table.may(act)
    stays = Edit("place", unit="bi1", at="5.5")
    table.act(table.firing("bi1", "ri1"))
    table.rule(stays, Edit("place", unit="ri1", at="5.6"))
    assert table.asked == ("", "fire")
    table.rule(Edit("place", unit="bi1", at="1.1"), stays)
    assert table.asked != ("", "fire")
