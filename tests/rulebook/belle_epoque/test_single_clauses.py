"""More clauses of rules that no other test holds by itself: reactions, ground that is taken."""

from __future__ import annotations

import pytest

from core.systems.belle_epoque.rules import actions as acts
from core.systems.belle_epoque.words.notes import unit_notes
from core.systems.belle_epoque.words.refusal_messages import refusal_text
from core.text import say
from tests.rulebook.belle_epoque.table import battle, ready
from tests.rulebook.belle_epoque.test_assault import charged
from tests.rulebook.belle_epoque.test_reactions import FOE, assaulted
from tests.rulebook.belle_epoque.test_victory import rest


@pytest.mark.parametrize(("fires", "rule"), [(True, "BE-13.4"), (False, "BE-13.1")])
def test_be_13_4_two_hexes_at_once_are_refused_by_the_rule_of_that_retreat(fires: bool, rule: str) -> None:
    """BE-13.1 speaks of an assault, BE-13.4 of fire."""
    table = ready("inf 6.5 A, inf 9.1", "inf 5.5, inf 1.13")
    if fires:
        table.fire("bi1", "ri1", "2 2 6 6")
    else:
        table.clash("bi1", "ri1", "1 1 6 6", "6 6 6 6")
    found = table.refusal(acts.Retreat(table.unit("ri1"), table.hex("3.5")))
    assert found is not None
    assert (found.kind, found.rule) == ("retreat_one_hex", rule)


def test_be_15_1_a_single_way_is_taken_without_a_question() -> None:
    """Water bars two hexes, a hill stops in the third."""
    table = assaulted("inf 5.5", "cav 5.6", terrain={"water": "4.6 6.6"}, features={"hill": "5.7"})
    table.react("rc1", "evade", die=3)
    assert table.at("rc1") == "5.7"
    assert table.asked == ("blue", "advance")


def test_be_r27_a_friend_whose_test_failed_has_tried() -> None:
    """One may try where the setting says one: that it has not fired lets no other one try."""
    table = assaulted("inf 5.5", "inf 5.6, inf 4.6, inf 6.6", options={"support_max": 1})
    table.react("ri2", "fire", die=6)
    found = table.refusal(table.reacting("ri3", "fire", 0))
    assert found is not None
    told = say(refusal_text(table.state.context, found), "en")
    assert (found.rule, told) == ("BE-AMB-27", "1 unit at most may try to fire in support.")


@pytest.mark.parametrize("advances", [True, False])
def test_be_r35_the_card_of_an_impetuous_unit_says_when_it_must_advance(advances: bool) -> None:
    """As defender only where the setting lets it."""
    table = charged("inf 5.5:1", "inf 5.6 impetuous", options={"defender_advance": advances})
    (told,) = (say(note.text, "en") for note in unit_notes(table.scenario, "ri1") if note.rule == "BE-10.6")
    assert told.endswith("after an assault of its own.") is not advances
    table.roll(attacker="6", defender="1 6 6 6")
    assert table.at("ri1") == ("5.5" if advances else "5.6")


def test_be_6_5_who_wins_an_assault_leaves_very_difficult_ground_after_a_passed_test_alone() -> None:
    """The attacker has passed his test; the defender, who reacted by none, has not."""
    table = charged("inf 5.5", "inf 5.6:1", features={"very_difficult": "5.5"})
    table.roll(attacker="1 6 6 6", defender="6")
    assert table.asked == ("blue", "advance")
    table = charged("inf 5.5:1", "inf 5.6", features={"very_difficult": "5.6"})
    table.roll(attacker="6", defender="1 6 6 6")
    assert table.asked != ("red", "advance")
    assert table.active is None


@pytest.mark.parametrize(("hex_", "over"), [("1.13", ("red", "objective")), ("9.9", ("blue", "turn_limit"))])
def test_be_r79_the_second_side_seizes_its_hexes_or_fails_at_the_limit(
    hex_: str, over: tuple[str, str]
) -> None:
    seize = [{"side": "red", "hexes": [hex_], "count": 1}]
    assert rest(battle("inf 5.6", FOE, seize=seize, turns=1)).over == over


def test_be_r40_that_another_waits_is_not_said_of_a_unit_that_is_on_the_board() -> None:
    table = battle("inf 9.1, inf 9.3 turn=1 entry=9.5/9.7", FOE)
    rest(table)
    assert table.asked == ("blue", "enter")
    refusal = table.refusal(acts.Enter(table.unit("bi1"), table.hex("9.5")))
    assert refusal is not None
    assert refusal.kind == "not_waiting"
