"""More clauses of rules that no other test holds by itself: reactions, ground that is taken."""

from __future__ import annotations

import pytest

from core.systems.belle_epoque.rules import actions as acts
from tests.rulebook.belle_epoque.table import battle
from tests.rulebook.belle_epoque.test_assault import charged
from tests.rulebook.belle_epoque.test_reactions import FOE, assaulted
from tests.rulebook.belle_epoque.test_victory import rest


def test_be_15_1_a_single_way_is_taken_without_a_question() -> None:
    """Water bars two hexes, a hill stops in the third."""
    table = assaulted("inf 5.5", "cav 5.6", terrain={"water": "4.6 6.6"}, features={"hill": "5.7"})
    table.react("rc1", "evade", die=3)
    assert table.at("rc1") == "5.7"
    assert table.asked == ("blue", "advance")


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
