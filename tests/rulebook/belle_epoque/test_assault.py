"""BE-10: assaults."""

from __future__ import annotations

import pytest

from core.systems.belle_epoque.words.messages import BelleEpoqueWords
from core.text import say
from tests.rulebook.belle_epoque.assaults import FAR, FOE, charged
from tests.rulebook.belle_epoque.table import battle, ready


def test_be_10_1_only_an_adjacent_enemy() -> None:
    table = ready(f"inf 5.5, inf 5.4, {FAR}", f"inf 5.6, inf 5.7, {FOE}")
    assert table.why(table.assaulting("bi1", "ri2")) == "BE-10.1"
    assert not table.may(table.assaulting("bi1", "bi2"))
    assert table.may(table.assaulting("bi1", "ri1"))


def test_be_10_1_after_a_forced_march() -> None:
    table = ready(f"cav 5.2, {FAR}", f"inf 5.7, {FOE}", "bc1")
    table.move("bc1", "5.6")
    table.clash("bc1", "ri1", "6 6 6", "6 6 6 6")
    assert (table.elements("bc1"), table.elements("ri1")) == (2, 3)


def test_be_10_1_one_assault_a_turn() -> None:
    """After the assault, won or not, the unit has done what it may."""
    table = ready(f"inf 5.5, {FAR}", f"inf 5.6:1, inf 4.5, {FOE}")
    table.clash("bi1", "ri1", "1 6 6 6", "6")
    table.advance("bi1")
    assert table.at("bi1") == "5.6"
    assert table.active is None


def test_be_10_1_not_without_a_passed_test() -> None:
    table = battle(f"inf 5.5, {FAR}", f"inf 5.6, {FOE}")
    table.activate("bi1")
    assert not table.may(table.assaulting("bi1", "ri1"))
    table.test("bi1", die=6)
    assert not table.may(table.assaulting("bi1", "ri1"))


def test_be_10_2_the_defender_reacts_before_the_dice() -> None:
    table = ready(f"inf 5.5, {FAR}", f"inf 5.6 C, {FOE}")
    table.assault("bi1", "ri1")
    assert table.asked == ("red", "react")
    table.stand()
    assert table.asked == ("", "assault")


@pytest.mark.parametrize(("mine", "its"), [(1, 4), (4, 1), (3, 2)])
def test_be_10_3_a_die_an_element(mine: int, its: int) -> None:
    table = charged(f"inf 5.5:{mine}", f"inf 5.6:{its}")
    assert table.handful("attacker").dice == mine
    assert table.handful("defender").dice == its
    assert table.handful("attacker").side == table.side("blue")
    assert table.handful("defender").side == table.side("red")


def test_be_10_3_the_sum_of_the_dice_within_the_score() -> None:
    table = charged("inf 5.5", "inf 5.6 open", terrain={"water": "5.7 4.6 6.6"})
    table.roll(attacker="1 3 4 6", defender="1 3 3 2")
    # 1 + 3 = 4 against 1 + 2 = 3
    totals = [event.facts["total"] for event in table.events("assault_rolled")]
    assert totals == [4, 3]
    assert table.elements("ri1") == 3


@pytest.mark.parametrize(
    ("attacker", "defender", "left"),
    [("3 6 6 6", "1 6 6 6", (4, 2)), ("1 6 6 6", "3 3 6 6", (0, 4)), ("3 3 6 6", "3 2 6 6", (4, 3))],
)
def test_be_10_4_the_lower_total_loses_the_difference(
    attacker: str, defender: str, left: tuple[int, int]
) -> None:
    """Both are tenacious, so that every loss is an element."""
    table = charged("inf 5.5 tenacious", "inf 5.6 poor tenacious")
    table.roll(attacker=attacker, defender=defender)
    assert (table.elements("bi1"), table.elements("ri1")) == left


@pytest.mark.parametrize("dice", ["6 6 6 6", "2 1 6 6"])
def test_be_10_4_equal_totals_cost_each_an_element(dice: str) -> None:
    table = charged()
    table.roll(attacker=dice, defender=dice)
    assert (table.elements("bi1"), table.elements("ri1")) == (3, 3)
    assert (table.at("bi1"), table.at("ri1")) == ("5.5", "5.6")


def test_be_10_4_a_tie_of_single_elements_eliminates_both() -> None:
    """AMB 36."""
    table = charged("inf 5.5:1", "inf 5.6:1")
    table.roll(attacker="6", defender="6")
    assert (table.at("bi1"), table.at("ri1")) == (None, None)


def test_be_10_5_even_losses_become_retreats() -> None:
    table = charged()
    table.roll(attacker="2 6 6 6", defender="6 6 6 6")
    assert table.elements("ri1") == 3
    assert table.asked == ("red", "retreat")


@pytest.mark.parametrize("follow", [True, False])
def test_be_10_6_the_winner_may_take_the_hex(follow: bool) -> None:
    table = charged()
    table.roll(attacker="2 6 6 6", defender="6 6 6 6")
    table.retreat("ri1", "5.7")
    assert table.asked == ("blue", "advance")
    if follow:
        table.advance("bi1")
    else:
        table.decline("bi1")
    assert table.at("bi1") == ("5.6" if follow else "5.5")
    assert table.active is None


def test_be_10_6_also_when_the_loser_is_eliminated() -> None:
    table = charged(red="inf 5.6:1")
    table.roll(attacker="1 6 6 6", defender="6")
    assert table.asked == ("blue", "advance")


def test_be_10_6_not_while_the_loser_stays() -> None:
    """BE-R67: losses without a retreat leave the hex taken."""
    table = charged()
    table.roll(attacker="1 6 6 6", defender="6 6 6 6")
    assert table.elements("ri1") == 3
    assert table.active is None
    assert table.at("bi1") == "5.5"


def test_be_10_6_an_impetuous_unit_must() -> None:
    table = charged("inf 5.5 impetuous", "inf 5.6:1")
    table.roll(attacker="1 6 6 6", defender="6")
    assert table.at("bi1") == "5.6"
    assert table.active is None
    (told,) = table.events("advanced")
    assert "impetuous" in say(BelleEpoqueWords().event(table.state.context, told), "en"), (
        "why nobody was asked"
    )


def test_be_10_6_nobody_wins_a_tie() -> None:
    table = charged("inf 5.5:2 impetuous", "inf 5.6:1")
    table.roll(attacker="6 6", defender="6")
    assert table.at("ri1") is None
    assert table.at("bi1") == "5.5"
    assert table.active is None


def test_be_10_6_the_defender_who_wins() -> None:
    """AMB 35: he may take the attacker's hex; an impetuous one must."""
    table = charged("inf 5.5:1", "inf 5.6")
    table.roll(attacker="6", defender="1 6 6 6")
    assert table.asked == ("red", "advance")
    table.advance("ri1")
    assert table.at("ri1") == "5.5"
    table = charged("inf 5.5:1", "inf 5.6 impetuous")
    table.roll(attacker="6", defender="1 6 6 6")
    assert table.at("ri1") == "5.5"


def test_be_r37_advance_onto_difficult_ground_and_in_zones() -> None:
    """BE-R9: zones do not bind an advance; BE-R66: no test, no stop."""
    table = charged(red="inf 5.6:1, inf 5.7", features={"difficult": "5.6"})
    table.roll(attacker="1 6 6 6", defender="6")
    table.advance("bi1")
    assert table.at("bi1") == "5.6"
