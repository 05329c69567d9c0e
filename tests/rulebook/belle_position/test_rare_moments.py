"""Moments that seldom come: moves taken back over what fell, all who are crowded leave, hidden generals."""

from __future__ import annotations

from core.protocol.steps import Edit
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules import observation
from tests.rulebook.belle_position.table import PLACES, Table, battle, starting


def test_bp_14_4_a_position_that_all_leave_changes_hands() -> None:
    """The rally general falls, all five units fail: the enemy who is there conquers it (BP-7.6, BP-8.1)."""
    table = battle("g00+1 L L L L L / L / L", german_in="P / /")
    table.wound("fl1", 1)
    table.phase("cohesion")
    table.roll("6")
    table.rolls("6 6 6 6 6")
    assert (table.cards("fl"), table.held(), table.conquered("german")) == ([], {"fl"}, 1)


def over_a_general() -> Table:
    """Two cards too many come to the left wing; one of it goes over to a general, who falls."""
    table = battle("L L L L / L / L", "P / P / g00", reserve="H H")
    table.bring("H", "fl")
    table.bring("H", "fl")
    table.move("fl", 1, "gr")
    assert (table.lost("german"), table.held()) == (["g-g00"], {"gr"})
    return table


def test_bp_13_5_a_general_who_fell_stands_again_when_the_moves_are_taken_back() -> None:
    table = over_a_general()
    table.act(acts.TAKE_BACK)
    assert (table.lost("german"), table.held(), table.cards("gr")) == ([], set(), ["g-g00"])
    assert (table.cards("fl"), table.hand("french")) == (["L"] * 4, ["H", "H"])


def test_bp_r37_after_a_ruling_no_fallen_general_is_taken_back() -> None:
    table = over_a_general()
    table.rule(Edit("state", unit="german.left/1", item="face_up", to=1))
    assert acts.TAKE_BACK not in table.offered()
    assert acts.END_MOVES in table.offered()


def test_bp_r33_a_card_named_by_a_move_is_unknown_again_when_it_is_taken_back() -> None:
    table = starting("L L L L L", "P", hands=(5, 1), options={"first_player": "fixed"})
    table.deal("french", "L", "L", "L", "L", "?")
    table.deal("german", "P")
    for _card in range(4):
        table.deploy("french", "L", "left")
    for side in ("french", "german"):
        table.act(acts.END_DEPLOYMENT, side)
    before = table.state.loose[0]
    table.bring("L", "fl")
    assert table.state.loose[0] != before
    table.act(acts.TAKE_BACK)
    assert (table.state.loose[0], table.hand("french")) == (before, ["?"])


def test_bp_r44_a_face_down_card_that_goes_no_further_may_be_one_of_a_single_move() -> None:
    """Its marks say that it is done, not that it has made two moves (BP-R30)."""
    table = battle("L / L / L", reserve="L C", moves_in_a_row=True)
    table.bring("L", "fc")
    table.bring("C", "fr")
    assert observation.may_be(table.state.context, table.stack("fc")[-1], table.kind("L"))


def test_bp_amb_3_a_general_face_down_adds_nothing_to_cohesion() -> None:
    for hidden, cohesion in ((1, 3), (0, 4)):
        table = battle("L g01 / L / L", general_face_down=True)
        table.rule(Edit("state", unit="french.left/2", item="face_up", to=1 - hidden))
        table.wound("fl1", 1)
        table.phase("cohesion")
        table.roll("1")
        assert table.events("tested")[-1].facts["cohesion"] == cohesion


def test_bp_4_3_a_general_without_a_rally_bonus_is_taken_up_from_a_full_position() -> None:
    for general, rule in (("g00", None), ("g00+1", "BP-3.4")):
        table = starting(f"L L L L L {general}", "P", hands=(6, 1))
        table.deal("french", "L", "L", "L", "L", "L", general)
        table.deal("german", "P")
        table.deploy("french", general, "left")
        for _card in range(5 if rule else 4):
            table.deploy("french", "L", "left")
        assert table.why(acts.TakeUp(PLACES["fl"], 0), "french") == rule


def test_bp_amb_20_nobody_digs_in_twice() -> None:
    table = battle("L / L / L", reserve="dig dig", special_cards=True)
    table.to_movement()
    digs = acts.PlaySpecial(table.kind("dig"), PLACES["fl"], 0)
    table.act(digs)
    refusal = table.refusal(digs)
    assert refusal is not None
    assert refusal.kind == "wrong_unit"


def test_bp_13_1_who_has_fought_does_not_come_out_of_the_reserve_either() -> None:
    """An umpire has laid it there (BP-R37)."""
    table = battle("L L / L / L", german_in="P / /", up="fl1")
    table.fire("fl", 1, "6 6")
    table.rule(Edit("place", unit="french.left/1", at="reserve"))
    assert table.why_bring("L", "fc") == "BP-13.1"
