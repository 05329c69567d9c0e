"""Whom a rule means, and when: the number, the side, the kind of card that its clauses name."""

from __future__ import annotations

from core.protocol.steps import Edit
from core.systems.belle_position.rules.cohesion_value import cohesion
from tests.rulebook.belle_position.table import battle


def test_bp_12_2_as_many_tokens_as_the_printed_vc_are_borne() -> None:
    """VC 2: the second token stays, the third eliminates."""
    table = battle("L / L / L", "P / W / P", french_in="/ Z Z /")
    table.fire("gc", 1, "1 1 6 6")
    assert (table.tokens("gc", "german"), table.lost("german")) == ([2], [])
    table.fire("gc", 2, "1 6 6 6")
    assert table.lost("german") == ["W"]


def test_bp_5_1_no_third_terrain_card_comes_into_a_position_in_play() -> None:
    table = battle("wood height L / L wood / L", "P / P / P", reserve="town")
    assert table.why_bring("town", "fl") == "BP-5.1"
    assert table.why_bring("town", "fc") is None


def test_bp_5_5_a_town_shelters_who_defends_it_only() -> None:
    """VC 2 and a save of 1: 3 for the attacker in the town, one more once he has conquered it."""
    for owner, expected in (("town P", 3), ("town", 4)):
        table = battle("L / L / L", f"P / {owner} / P", french_in="/ L /")
        code = table.stack("gc", "french")[0]
        assert cohesion(table.state, 0, table.index("gc") % 6, code) == expected


def test_bp_13_8_a_unit_may_leave_a_general_with_whom_another_stays() -> None:
    for units, rule in (("L L", None), ("L", "BP-13.8")):
        table = battle(f"{units} g00 / L / L", "P / P / P", german_in="P / /")
        table.to_movement()
        assert table.why_move("fl", 1, "reserve") == rule


def test_bp_17_1_no_second_general_beside_one_who_lies_face_down() -> None:
    table = battle("L g00 / L / L", "P / P / P", reserve="g10", general_face_down=True)
    for up in (1, 0):
        table.rule(Edit("state", unit="french.left/2", item="face_up", to=up))
        assert table.why_bring("g10", "fl") == "BP-17.1"
        assert table.why_bring("g10", "fc") is None


def test_bp_17_6_a_general_alone_falls_only_where_enemies_are() -> None:
    """He lies alone in the left wing; moves elsewhere do him no harm."""
    table = battle("g00 / L / L", "P / P / P")
    table.move("fc", 1, "gc")
    assert (table.cards("fl"), table.lost("french")) == (["f-g00"], [])


def test_bp_8_2_a_held_position_to_which_its_owner_has_come_back_does_not_count() -> None:
    """The centre is held and disputed: with the left wing one is conquered, not two (BP-9.3)."""
    table = battle("L / L / L", "/ / P", french_in="/ Z /", foe_reserve="J")
    table.end_turn()
    table.bring("J", "gc")
    table.end_turn()
    table.to_movement()
    table.move("fr", 1, "gl")
    assert (table.held(), table.conquered("french")) == ({"gc", "gl"}, 1)
    assert table.asked == ("french", "movement")
