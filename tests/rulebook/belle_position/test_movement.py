"""BP-13, BP-14: moves, contact, revealing."""

from __future__ import annotations

from core.systems.belle_position.rules import actions as acts
from tests.rulebook.belle_position.table import PLACES, battle


def test_bp_13_1_cards_that_did_not_fight_move_one_after_another() -> None:
    table = battle("L L / L / L", "P P / P / P", german_in="L / /".replace("L", "P"))
    table.fire("fl", 1, "6 6")
    assert table.why_move("fl", 1, "reserve") == "BP-13.1"
    table.move("fl", 2, "reserve")
    table.move("fc", 1, "reserve")
    assert table.hand("french") == ["L", "L"]


def test_bp_13_2_the_four_kinds_of_move() -> None:
    table = battle("L L / L / L", "P / P / P", french_in="/ L /", reserve="C")
    table.move("fl", 1, "reserve")
    table.bring("C", "fr")
    table.move("fl", 1, "gr")
    table.move("gc", 1, "fc")
    assert table.cards("fc") == ["L", "L"]
    assert table.cards("fr") == ["L", "C"]
    assert table.cards("gr", "french") == ["L"]


def test_bp_13_3_what_is_forbidden() -> None:
    table = battle("L / L / L", "P / P / P", french_in="/ L /", german_in="P / /", reserve="C")
    assert table.why_move("fl", 1, "fc") == "BP-13.3"
    assert table.why_move("fc", 1, "gl") == "BP-13.3"
    assert table.why_move("gc", 1, "reserve") == "BP-13.3"
    assert table.why_bring("C", "gc") == "BP-13.3"
    # The left wing is engaged: nobody advances from there, but one may bring cards and go back.
    assert table.why_move("fl", 1, "gr") == "BP-13.3"
    assert table.why_bring("C", "fl") is None
    assert table.why_move("fl", 1, "reserve") is None


def test_bp_13_4_two_moves_of_cavalry_generals_and_light_guns() -> None:
    table = battle("H / L / L", "P / P / P", reserve="D A g00 L")
    table.bring("D", "fl")
    table.move("fl", 2, "gr")
    assert table.why_move("gr", 1, "fl") == "BP-13.4"
    table.move("fl", 1, "reserve")
    table.bring("H", "fr", again=True)
    assert table.cards("fr") == ["L", "H"]
    table.bring("L", "fr")
    assert table.why_move("fr", 3, "reserve") == "BP-13.4"
    table.bring("A", "fc")
    assert table.why_move("fc", 2, "reserve") is None
    table.bring("g00", "fc")
    assert table.why_move("fc", 3, "reserve") is None


def test_bp_r44_between_the_two_moves_of_a_card_others_move() -> None:
    table = battle("H / L / L", "P / P / P", reserve="L")
    table.move("fl", 1, "reserve")
    table.bring("L", "fl")
    table.bring("H", "fr", again=True)
    assert table.cards("fr") == ["L", "H"]


def test_bp_r44_two_moves_in_a_row_by_setting() -> None:
    """ "Deux mouvements consécutifs": once another card has moved, who was on his way goes no further."""
    table = battle("H H / L / L", "P / P / P", reserve="L wood", moves_in_a_row=True)
    table.move("fl", 1, "reserve")
    table.bring("L", "fl")
    refusal = table.refusal(table.bringing("H", "fr", again=True))
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == ("others_moved_since", "BP-R44")
    assert table.why_move("fl", 2, "reserve") == "BP-13.4", "who has one move has made it"
    table.move("fl", 1, "gr")
    table.end_turn()
    # In a row they are made; terrain that is laid comes in between, and the next turn begins anew.
    table.end_turn()
    table.bring("H", "fl")
    table.move("fl", 2, "gr")
    table.move("gr", 1, "fl")
    table.bring("wood", "fr")
    assert table.why_move("fl", 2, "reserve") == "BP-R44"
    table = battle("H H / L / L", "P / P / P", moves_in_a_row=True)
    table.move("fl", 1, "gr")
    table.move("fl", 1, "gr")
    assert table.why_move("gr", 1, "fl") == "BP-R44"


def test_bp_13_5_limit_must_hold_when_all_moves_are_done() -> None:
    table = battle("L L L L / L / L", reserve="L L L L L")
    table.bring("L", "fl")
    assert len(table.stack("fl")) == 5
    assert table.why(acts.END_MOVES) == "BP-13.5"
    table.move("fl", 1, "reserve")
    assert table.why(acts.END_MOVES) is None
    # More may come than could ever leave again: it is judged at the end, and taken back.
    for _card in range(4):
        table.bring("L", "fl")
    refusal = table.refusal(acts.END_MOVES)
    assert refusal is not None
    assert (refusal.kind, refusal.facts["measured"], refusal.facts["needed"]) == ("over_limit", 8, 4)
    for _card in range(3):
        table.move("fl", 1, "reserve")
    refusal = table.refusal(acts.END_MOVES)
    assert refusal is not None
    assert (refusal.rule, refusal.facts["measured"], refusal.facts["needed"]) == ("BP-13.5", 5, 4)
    table.act(acts.TAKE_BACK)
    assert len(table.stack("fl")) == 4
    assert table.why(acts.TAKE_BACK) == "BP-13.5"
    assert table.why(acts.END_MOVES) is None


def test_bp_13_5_two_rally_generals_are_exchanged_over_units_that_have_fought() -> None:
    table = battle("L L L L g00+1 / L / L", "P / P / P", german_in="P / /", reserve="g11+1 L")
    table.bring("L", "fl")
    table.end_turn()
    table.end_turn()
    for slot in (1, 2, 3, 4, 6):
        table.fire("fl", slot, "6 6")
    # Five stand there and cannot leave; without a rally bonus there would be room for four.
    assert [table.why_move("fl", slot, "reserve") for slot in (1, 2, 3, 4, 6)] == ["BP-13.1"] * 5
    table.move("fl", 5, "reserve")
    assert table.limit("fl") == 4
    refusal = table.refusal(acts.END_MOVES)
    assert refusal is not None
    assert (refusal.facts["measured"], refusal.facts["needed"]) == (5, 4)
    table.bring("g11+1", "fl")
    assert table.limit("fl") == 5
    assert table.why(acts.END_MOVES) is None


def test_bp_13_5_room_is_counted_in_the_position_that_is_overcrowded() -> None:
    table = battle("L L L L / L / L", "P / P / wood P", reserve="L g00+2")
    for _card in range(4):
        table.move("fl", 1, "gr")
    refusal = table.refusal(acts.END_MOVES)
    assert refusal is not None
    assert (refusal.facts["position"], refusal.facts["measured"], refusal.facts["needed"]) == (
        PLACES["gr"],
        4,
        3,
    )
    # A general who makes room comes two moves later.
    table.bring("g00+2", "fl")
    table.move("fl", 1, "gr")
    assert table.limit("gr", "french") == 5
    assert table.why(acts.END_MOVES) is None


def test_bp_13_5_terrain_may_come_into_a_full_position_that_is_left_afterwards() -> None:
    table = battle("L L L L / L / L", reserve="wood")
    table.bring("wood", "fl")
    assert table.why(acts.END_MOVES) == "BP-13.5"
    table.act(acts.TAKE_BACK)
    assert table.terrain("fl") == []
    table.bring("wood", "fl")
    table.move("fl", 1, "reserve")
    assert table.why(acts.END_MOVES) is None


def test_bp_13_6_withdrawing_from_contact() -> None:
    table = battle("L L / L / L", "P / P / P", french_in="/ L /", german_in="P / /")
    table.move("fl", 1, "reserve")
    table.move("gc", 1, "fc")
    assert table.hand("french") == ["L"]
    assert table.cards("fc") == ["L", "L"]


def test_bp_13_7_card_in_the_reserve_is_hidden_again() -> None:
    table = battle("L / L / L", up="fl1")
    table.move("fl", 1, "reserve")
    assert [code & 127 for code in table.seen("german").hands[0]] == [127]
    table.end_turn()
    table.end_turn()
    table.bring("L", "fl")
    assert table.up("fl") == [False]


def test_bp_13_8_general_is_never_left_alone_with_enemies() -> None:
    table = battle("L g00 / L / L", "P / P / P", german_in="P / /", reserve="g10")
    assert table.why_move("fl", 1, "reserve") == "BP-13.8"
    table.move("fl", 2, "reserve")
    assert table.why_move("fl", 1, "reserve") is None
    table.move("fl", 1, "reserve")
    assert table.why_bring("g10", "fl") == "BP-13.8"
    table = battle("L / L g00 / L", "P / P / P")
    assert table.why_move("fc", 2, "gc") == "BP-13.8"
    table.move("fc", 1, "gc")
    assert table.why_move("fc", 1, "gc") is None


def test_bp_14_1_entering_engages_both_sides_as_many_as_fit() -> None:
    table = battle("L L L L / L / L", "P / P / wood P")
    for _card in range(4):
        table.move("fl", 1, "gr")
    assert table.why(acts.END_MOVES) == "BP-13.5"
    table.act(acts.TAKE_BACK)
    table.end_turn()
    assert table.asked == ("german", "combat")
    table.fire("gr", 1, "6 6 6")


def test_bp_14_2_engaged_cards_of_both_sides_are_revealed_at_the_end() -> None:
    table = battle("L / L / L", "P / P O / P")
    table.move("fc", 1, "gc")
    assert (table.up("gc"), table.up("gc", "french")) == ([False, False], [False])
    table.end_turn()
    assert (table.up("gc"), table.up("gc", "french")) == ([True, True], [True])
    assert table.up("gl") == [False]
    table.end_turn()
    table.move("gc", 1, "fc")
    assert table.up("fc") == [True]


def test_bp_14_3_empty_enemy_position_is_conquered_at_once() -> None:
    table = battle("L / L / L", "P / / P")
    table.move("fc", 1, "gc")
    assert table.conquered("french") == 1
    table.end_turn()
    assert table.up("gc", "french") == [False]
    assert PLACES["gc"] == 4
