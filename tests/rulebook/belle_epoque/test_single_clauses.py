"""More clauses of rules that no other test holds by itself: reactions."""

from __future__ import annotations

from tests.rulebook.belle_epoque.test_reactions import assaulted


def test_be_15_1_a_single_way_is_taken_without_a_question() -> None:
    """Water bars two hexes, a hill stops in the third."""
    table = assaulted("inf 5.5", "cav 5.6", terrain={"water": "4.6 6.6"}, features={"hill": "5.7"})
    table.react("rc1", "evade", die=3)
    assert table.at("rc1") == "5.7"
    assert table.asked == ("blue", "advance")
