"""More clauses of rules that no other test holds by itself: generals beside units, Rally among others."""

from __future__ import annotations

from core.systems.belle_position.rules import actions as acts
from tests.rulebook.belle_position.table import battle


def test_bp_17_6_a_general_beside_a_unit_is_no_general_alone_on_either_side() -> None:
    french = battle("L / L / L", "P / g11 P / P")
    french.move("fc", 1, "gc")
    assert french.lost("german") == []
    german = battle("L / g11 L / L", "P / P / P", first="german")
    german.move("gc", 1, "fc")
    assert german.lost("french") == []


def test_bp_amb_20_rally_takes_the_routed_unit_alone_and_leaves_the_others_where_they_lie() -> None:
    table = battle("L / Z L L / L", reserve="rally", special_cards=True)
    table.wound("fc2", 1)
    table.phase("cohesion")
    table.roll("6")
    table.act(acts.Rally(table.kind("rally")))
    assert table.hand("french") == ["L"]
    assert table.cards("fc") == ["Z", "L"]


def test_bp_amb_20_after_rally_the_position_is_looked_at_as_after_a_rout() -> None:
    """Its general is alone with the enemy then, who has conquered the position (BP-7.6)."""
    table = battle("L g00 / L / L", "P / P / P", german_in="P / /", reserve="rally", special_cards=True)
    table.wound("fl1", 1)
    table.phase("cohesion")
    table.roll("6")
    table.act(acts.Rally(table.kind("rally")))
    assert table.lost("french") == ["f-g00", "rally"]
    assert table.held() == {"fl"}
