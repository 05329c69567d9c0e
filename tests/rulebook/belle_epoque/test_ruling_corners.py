"""Clauses of rulings that no other test holds by itself."""

from __future__ import annotations

from core.systems.belle_epoque.rules import actions as acts
from tests.rulebook.belle_epoque.table import battle
from tests.rulebook.belle_epoque.test_reactions import assaulted


def test_be_r30_an_evasion_ends_nowhere_beside_the_attacker() -> None:
    """AMB 30: not even by a way round, though a move would stop there."""
    table = assaulted("inf 5.5", "cav 5.6 F")
    table.react("rc1", "evade")
    ways = table.ways(acts.Evade)
    assert "4.7" in ways
    assert not ways & {"5.4", "4.4", "4.5", "6.4", "6.5"}


def test_be_r69_who_stands_beside_either_of_the_two_may_support() -> None:
    """4.4 lies beside the attacker, 4.6 beside the assaulted unit, 4.7 beside neither."""
    table = assaulted("inf 5.5", "inf 5.6 C, inf 4.4 C, inf 4.6 C, inf 4.7 C")
    assert {unit for unit, how in table.reactions() if how == "fire"} == {"ri1", "ri2", "ri3"}


def test_be_r75_who_has_just_the_share_left_is_not_beaten() -> None:
    """2 of 4 elements are no less than a half; 1 is."""
    for faces, over in (("1 1 1 6", None), ("1 1 1 1", None)):
        table = battle("inf 5.5 C", "inf 5.6:4", limits=(0, 50))
        table.ready("bi1")
        table.fire("bi1", "ri1", faces)
        assert (table.elements("ri1"), table.over) == (2, over)
    table = battle("inf 5.5 C", "inf 5.6:3", limits=(0, 50))
    table.ready("bi1")
    table.fire("bi1", "ri1", "1 1 1 6")
    assert table.over == ("blue", "losses")
