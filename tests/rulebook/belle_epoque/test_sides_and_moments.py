"""Whom a rule means, and when: the side, the moment, the kind of unit that its clauses name."""

from __future__ import annotations

from itertools import product

import pytest

from core.protocol.steps import Edit
from core.systems.belle_epoque.rules import fire
from tests.rulebook.belle_epoque.table import battle, ready
from tests.rulebook.belle_epoque.test_reactions import FAR, FOE


@pytest.mark.parametrize(("arm", "offered"), [("cav", True), ("inf", False), ("tri", False), ("mtd", False)])
def test_be_16_1_cavalry_alone_charges_whoever_was_in_contact(arm: str, offered: bool) -> None:
    """Nobody was beside it before the attacker moved: what bars the others is their arm."""
    table = ready(f"inf 5.4, {FAR}", f"{arm} 5.6 C, {FOE}")
    table.move("bi1", "5.5")
    table.assault("bi1", f"r{arm[0]}1")
    assert ((f"r{arm[0]}1", "charge") in table.reactions()) is offered


def test_be_10_2_the_window_opens_in_the_second_assault_of_a_turn_too() -> None:
    table = battle("inf 5.5, inf 4.5, inf 9.1", f"inf 5.6 C, {FOE}")
    for attacker in ("bi1", "bi2"):
        table.ready(attacker)
        table.assault(attacker, "ri1")
        assert table.reactions() == {("ri1", "fire")}
        table.stand()
        table.roll(attacker="6 6 6 6", defender="6 6 6 6"[: 2 * table.elements("ri1") - 1])


def test_be_6_5_nobody_advances_into_impassable_ground() -> None:
    """The beaten unit stood there from the start; an impetuous winner stays, too."""
    for trait in ("", " impetuous"):
        table = ready(f"inf 5.5{trait}, {FAR}", f"inf 5.6:1, {FOE}", features={"impassable": "5.6"})
        table.clash("bi1", "ri1", "1 6 6 6", "6")
        assert (table.at("ri1"), table.at("bi1"), table.asked) == (None, "5.5", ("", "token"))


def test_be_r79_a_side_seizes_its_own_aim_and_not_that_of_the_other() -> None:
    """Blue stands in the hexes that Red should seize: nobody has seized anything."""
    aims = [{"side": "red", "hexes": ["5.5"], "count": 1}, {"side": "blue", "hexes": ["1.1"], "count": 1}]
    table = battle("inf 5.5", "inf 3.3", seize=aims)
    table.finish_turn()
    assert (table.over, table.state.turn) == (None, 2)


def test_be_amb_35_without_defender_advance_the_attacker_still_takes_the_hex() -> None:
    table = ready(f"inf 5.5, {FAR}", f"inf 5.6:1, {FOE}", options={"defender_advance": False})
    table.clash("bi1", "ri1", "1 6 6 6", "6")
    table.advance("bi1")
    assert table.at("bi1") == "5.6"


@pytest.mark.parametrize(("moved", "fired", "smokeless"), list(product((False, True), repeat=3)))
def test_be_9_2_the_terms_of_sight_add_up_to_the_distance(moved: bool, fired: bool, smokeless: bool) -> None:
    table = battle("inf 5.5 C", f"inf 5.9 C{' smokeless' if smokeless else ''}")
    target, state = table.unit("ri1"), table.state.copy()
    state.moved_ever, state.fired_ever = moved << target, fired << target
    terms = fire.sight_terms(state, target)
    unseen = not moved and (not fired or smokeless)
    silent = {"smokeless" if fired else "unseen"} if unseen else set()
    assert {term.kind for term in terms} & {"unseen", "smokeless"} == silent
    assert sum(term.value for term in terms) == fire.sight_distance(state, target) == 4 - unseen


def test_be_r62_after_fire_a_single_way_is_asked_all_the_same() -> None:
    table = ready(f"inf 5.5 C, {FAR}", f"inf 5.6, {FOE}", terrain={"water": "4.6 6.6"})
    table.fire("bi1", "ri1", "1 1 6 6")
    assert table.asked == ("red", "fire_loss")
    table.retreat("ri1", "5.7")
    assert (table.at("ri1"), table.elements("ri1")) == ("5.7", 3)


def test_be_r57_who_has_passed_a_test_in_this_turn_retreats_out_of_very_difficult_ground() -> None:
    """Two losses: one element and one step, or two elements where no test was passed."""
    for die, where, left in ((1, "5.7", 3), (6, "5.6", 2)):
        table = battle(f"inf 5.5, {FAR}", f"inf 5.6, {FOE}", features={"very_difficult": "5.6"})
        table.rule(Edit("state", unit="bi1", item="moved", to=1))
        table.activate("ri1")
        table.test("ri1", die=die)
        table.end("ri1")
        table.ready("bi1")
        table.charge("bi1", "ri1")
        table.roll(attacker="2 6 6 6", defender="6 6 6 6")
        if table.asked[1] == "retreat":
            table.retreat("ri1", "5.7")
        assert (table.at("ri1"), table.elements("ri1")) == (where, left)


def test_be_r76_a_side_without_a_loss_limit_is_beaten_with_its_last_element() -> None:
    table = ready(f"inf 5.5 C, {FAR}", "inf 5.6:1", limits=(0, 0))
    table.fire("bi1", "ri1", "2 6 6 6")
    assert table.over == ("blue", "losses")
