"""Rulings of Belle Époque, each by a test of its own number: who takes a hex, who holds an objective."""

from __future__ import annotations

import json

import pytest

from core.paths import RESOURCES
from core.protocol.steps import Edit
from core.systems.belle_epoque.rules import actions as acts
from core.systems.belle_epoque.rules import assault
from tests.rulebook.belle_epoque.table import Table, battle, ready


def charges(table: Table) -> bool:
    """Whether a counter-charge is among the reactions that are open."""
    return any(isinstance(one, acts.React) and one.how == "charge" for one in table.offered())


def test_be_r63_a_way_may_be_chosen_that_leads_no_farther() -> None:
    """Four losses: two elements and two steps, but around 4.4 stand friends."""
    table = ready("inf 6.5, inf 9.1", "inf 5.5, inf 3.4, inf 3.5, inf 4.3")
    table.clash("bi1", "ri1", "1 3 6 6", "6 6 6 6")
    assert table.asked == ("red", "retreat")
    table.retreat("ri1", "4.4")
    assert len(table.events("cannot_retreat")) == 1
    assert (table.at("ri1"), table.elements("ri1")) == ("4.4", 1)


def test_be_r63_the_other_way_costs_no_element_more() -> None:
    table = ready("inf 6.5, inf 9.1", "inf 5.5, inf 3.4, inf 3.5, inf 4.3")
    table.clash("bi1", "ri1", "1 3 6 6", "6 6 6 6")
    table.retreat("ri1", "4.5")
    assert (table.at("ri1"), table.elements("ri1")) == ("3.6", 2)


def test_be_r67_no_winner_advances_upon_who_has_lost_and_stays() -> None:
    table = ready("inf 6.5 impetuous, inf 9.1", "inf 5.5 tenacious")
    table.clash("bi1", "ri1", "1 1 6 6", "6 6 6 6")
    assert (table.at("ri1"), table.elements("ri1")) == ("5.5", 2)
    assert (table.at("bi1"), table.events("advanced")) == ("6.5", [])
    assert table.asked[1] != "advance"


def test_be_r68_who_has_shot_an_attacker_away_takes_no_hex() -> None:
    """There was no assault that anybody could have won: neither is asked, nor goes if it is impetuous."""
    for trait in ("", "impetuous"):
        table = ready("inf 6.5, inf 9.1", f"inf 5.5 B {trait}, inf 1.1", cp=(0, 0))
        table.assault("bi1", "ri1")
        table.volley("ri1", "1 1 6 6")
        table.retreat("bi1", "7.5")
        assert table.at("ri1") == "5.5"
        assert table.asked[1] != "advance"


@pytest.mark.parametrize(
    ("start", "other", "free"),
    [("7.5", "", True), ("6.5", "", False), ("7.5", ", inf 4.5", False)],
    ids=["afar", "the attacker", "another"],
)
def test_be_r72_cavalry_that_was_in_contact_does_not_charge(start: str, other: str, free: bool) -> None:
    """With any enemy before the attacker moved, the attacker himself included."""
    table = ready(f"inf {start}{other}", "cav 5.5 F", cp=(0, 0))
    if start != "6.5":
        table.move("bi1", "6.5")
    table.assault("bi1", "rc1")
    assert charges(table) == free
    refused = table.why(acts.React(table.unit("rc1"), "charge", 0))
    assert refused == (None if free else "BE-16.1")


AIM = {"at": "5.5"}


def held(table: Table) -> int:
    """The index of the side that holds the objective."""
    return int(table.state.held[0])


def test_be_r77_who_marches_through_an_objective_does_not_take_it() -> None:
    table = ready("cav 7.5, inf 9.1", "inf 1.13", "bc1", objectives=[{**AIM, "held": "red"}])
    table.move("bc1", "3.5")
    assert held(table) == table.side("red")


@pytest.mark.parametrize("way", ["move", "retreat", "advance"])
def test_be_r77_who_comes_to_stand_in_it_by_any_move_takes_it(way: str) -> None:
    if way == "move":
        table = ready("inf 6.5, inf 9.1", "inf 1.13", objectives=[{**AIM, "held": "red"}])
        table.move("bi1", "5.5")
    elif way == "advance":
        table = ready("inf 6.5, inf 9.1", "inf 5.5:1, inf 1.13", objectives=[AIM])
        table.clash("bi1", "ri1", "1 1 6 6", "6")
        assert held(table) == table.side("red")
        table.advance("bi1")
    else:
        table = ready("inf 6.5, inf 9.1", "inf 7.5 B", "ri1", objectives=[{**AIM, "held": "red"}])
        table.fire("ri1", "bi1", "1 1 6 6")
        table.retreat("bi1", "5.5")
    assert held(table) == table.side("blue")


def test_be_r77_each_step_of_a_retreat_comes_to_stand() -> None:
    """Four losses lead two hexes back, through the objective."""
    table = ready("inf 7.5 B, inf 9.1", "inf 6.5, inf 1.13", objectives=[{**AIM, "held": "blue"}])
    table.clash("bi1", "ri1", "1 3 6 6", "6 6 6 6")
    table.retreat("ri1", "5.5")
    if table.at("ri1") == "5.5":
        table.retreat("ri1", "4.4")
    assert table.at("ri1") == "4.4"
    assert held(table) == table.side("red")


def test_be_r77_who_leaves_it_keeps_it() -> None:
    table = ready("inf 5.5, inf 9.1", "inf 1.13", objectives=[AIM])
    assert held(table) == table.side("blue")
    table.move("bi1", "6.5")
    assert held(table) == table.side("blue")


def test_be_r77_at_the_start_who_stands_there_holds_it_else_whom_the_scenario_names() -> None:
    for blue, side in (("inf 5.5", "blue"), ("inf 6.5", "red")):
        table = battle(blue, "inf 1.13", objectives=[{**AIM, "held": "red"}])
        assert held(table) == table.side(side)


def test_be_17_2_a_hex_that_both_sides_are_to_hold_is_told_once() -> None:
    """It has a row for each side, with what it is worth to it: it is taken once."""
    rows = [{**AIM, "side": side, "points": points} for side, points in (("blue", 3), ("red", 2))]
    table = ready("inf 6.5, inf 9.1", "inf 1.13", objectives=rows)
    table.move("bi1", "5.5")
    assert len(table.events("objective_taken")) == 1
    assert table.state.held == [table.side("blue")] * 2


@pytest.mark.parametrize(("passed", "may"), [(0, False), (1, True)])
def test_be_r66_out_of_very_difficult_ground_an_advance_needs_a_test(passed: int, may: bool) -> None:
    """A defender who wins there has passed none, unless he has reacted (BE-R57)."""
    table = ready("inf 6.5:1, inf 9.1", "inf 5.5, inf 1.1", terrain={"cliff": "5.5"}, cp=(0, 0))
    table.rule(Edit("state", unit="ri1", item="passed", to=passed))
    table.charge("bi1", "ri1")
    table.roll(attacker="6", defender="1 1 6 6")
    assert table.at("bi1") is None
    assert (table.asked == ("red", "advance")) == may


def test_be_5_1_the_sentence_of_tests_names_very_difficult_ground() -> None:
    """There a basic move needs one, and its refusal says so (BE-6.5)."""
    table = battle("inf 5.5, inf 9.1", "inf 1.13", terrain={"cliff": "5.5"}, cp=(0, 0))
    table.activate("bi1")
    assert table.why(table.moving("bi1", "5.6")) == "BE-6.5"
    path = RESOURCES / "rules" / "belle_epoque.json"
    assert "very difficult ground" in json.loads(path.read_text(encoding="utf-8"))["BE-5.1"]["en"]


def test_be_14_2_a_reaction_is_fired_at_the_assaulting_unit_alone_and_the_sentence_says_so() -> None:
    """Another enemy beside the supporter is no target of it (BE-8.4)."""
    table = ready("inf 5.5, inf 6.4, inf 9.1", "inf 5.6 C, inf 6.5 C, inf 1.13")
    table.assault("bi1", "ri1")
    table.volley("ri2", "1 6 6 6")
    assert [table.elements(unit) for unit in ("bi1", "bi2")] == [3, 4]
    path = RESOURCES / "rules" / "belle_epoque.json"
    sentence = json.loads(path.read_text(encoding="utf-8"))["BE-8.4"]
    assert all("BE-14.2" in sentence[language] for language in ("en", "fr"))


@pytest.mark.parametrize(("arm", "gains"), [("inf", 2), ("cav", 0)])
def test_be_11_2_fortifications_help_infantry_alone_and_the_help_says_so(arm: str, gains: int) -> None:
    """Cavalry in them has no better score, and goes back as from anywhere (BE-13.2)."""
    table = battle("inf 6.5, inf 9.1", f"{arm} 5.5:3, inf 1.1", features={"fortification": "5.5"}, cp=(0, 0))
    bare = battle("inf 6.5, inf 9.1", f"{arm} 5.5:3, inf 1.1", cp=(0, 0))
    scores = [
        assault.score(one.state, one.unit(f"r{arm[0]}1"), one.unit("bi1"), defends=True, charged=False)
        for one in (table, bare)
    ]
    assert scores[0] - scores[1] == gains
    assert assault.stands_fast(table.state, table.unit(f"r{arm[0]}1")) == bool(gains)
    for language, words in (("en", "infantry in it: "), ("fr", "l’infanterie qui l’occupe : ")):
        page = (RESOURCES / "help" / language / "belle_epoque.md").read_text(encoding="utf-8")
        assert f"| Fortification | {words}" in page
