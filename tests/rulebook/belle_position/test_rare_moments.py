"""Moments that seldom come: moves taken back over what fell, all who are crowded leave, hidden generals."""

from __future__ import annotations

from random import Random

import pytest

from core.protocol.steps import Edit, Ruling
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules import observation
from core.systems.belle_position.rules.codes import CARD, DUG_IN
from tests.rulebook.belle_position.table import PLACES, RULES, Table, battle, starting


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


def face_down_alone(card: str) -> Table:
    """Two cards too many come to the left wing; one of it goes over to a single card that lies face down."""
    table = battle("L L L L / L / L", f"P / P / {card}", reserve="H H", general_face_down=True)
    table.rule(Edit("state", unit="german.right/1", item="face_up", to=0))
    table.bring("H", "fl")
    table.bring("H", "fl")
    table.move("fl", 1, "gr")
    return table


def test_bp_r31_moves_that_are_taken_back_look_at_no_hidden_card() -> None:
    """Whether a general lies there shows once the limits are kept, and not before (BP-13.5)."""
    table = face_down_alone("g00")
    assert (table.lost("german"), table.held()) == ([], set())
    seen = table.seen("french")
    assert seen.stacks == face_down_alone("P").seen("french").stacks
    worlds = [RULES.imagine(table.state, 0, Random(seed)) for seed in range(40)]
    found = {world.stacks[6 + PLACES["gr"]][0] & CARD for world in worlds}
    assert {bool(seen.context.is_general[card]) for card in found} == {True, False}
    table.act(acts.TAKE_BACK)
    assert (table.cards("gr"), table.up("gr")) == (["g-g00"], [False])


def test_bp_17_6_a_hidden_general_left_alone_falls_when_the_limits_are_kept_again() -> None:
    table = face_down_alone("g00")
    table.move("fl", 1, "reserve")
    assert (table.lost("german"), table.held()) == (["g-g00"], {"gr"})
    assert acts.TAKE_BACK not in table.offered()
    open_ = battle("L L L L / L / L", "P / P / g00", reserve="H H", general_face_down=True)
    open_.bring("H", "fl")
    open_.bring("H", "fl")
    open_.move("fl", 1, "gr")
    assert open_.lost("german") == ["g-g00"], "who lies face up falls at once"


def test_bp_17_6_a_hidden_general_left_alone_falls_when_moves_end_that_a_ruling_lets_stand() -> None:
    """Before who is crowded is disorganised (BP-R37): the position is held at once."""
    table = face_down_alone("g00")
    table.rule(Edit("state", unit="french.right/1", item="face_up", to=1))
    table.act(acts.END_MOVES)
    assert (table.lost("german"), table.held(), table.conquered("french")) == (["g-g00"], {"gr"}, 1)
    assert table.asked == ("", "roll")


def test_bp_r37_who_was_put_where_cards_come_back_is_looked_at_when_moves_are_taken_back() -> None:
    """A general whom the umpire puts into a position that was left is alone with enemies then (BP-17.6)."""
    table = battle("L L L L / L / L", "P / P / P", reserve="H H", foe_reserve="g00")
    table.bring("H", "fl")
    table.bring("H", "fl")
    table.move("fr", 1, "reserve")
    table.rule(Edit("place", side="german", item="g-g00", at="french.right"))
    table.act(acts.TAKE_BACK)
    assert (table.cards("fr"), table.cards("fr", "german"), table.lost("german")) == (["L"], [], ["g-g00"])


def test_bp_r37_a_fallen_general_is_taken_back_unless_a_ruling_changes_where_he_fell() -> None:
    """A card turned up elsewhere is nothing to which the moves would be taken back; one laid there is."""
    table = over_a_general()
    table.rule(Edit("state", unit="german.left/1", item="face_up", to=1))
    table.act(acts.TAKE_BACK)
    assert (table.lost("german"), table.cards("gr")) == ([], ["g-g00"])
    other = over_a_general()
    other.rule(Edit("place", unit="german.left/1", at="german.right"))
    assert acts.TAKE_BACK not in other.offered()
    assert acts.END_MOVES in other.offered()


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


def test_bp_10_1_a_gun_fires_once() -> None:
    table = battle("R R / L / L", "P / P / P", up="fl1 gr1")
    table.long("fl", 1, "6 6 6")
    assert [acts.LongRange(PLACES["fl"], slot) in table.offered() for slot in (0, 1)] == [False, True]
    assert table.why_long("fl", 1) == "BP-10.1"


def test_bp_11_4_a_gun_that_lies_face_down_is_no_aim() -> None:
    for up, slots in (("fl1 gr1", []), ("fl1 gr1 gr2", [1])):
        table = battle("R / L / L", "P / P / P E", up=up, lr_hits_hidden=True)
        aims = [act.target_slot for act in table.offered() if isinstance(act, acts.CounterBattery)]
        assert aims == slots


def test_bp_amb_10_along_the_line_there_is_counter_battery_alone() -> None:
    """Nobody is seen in the facing position: a gun on another wing may be aimed at, and nothing else."""
    table = battle("R / L / L", "P / E / P", up="fl1 gc1", counter_battery_any=True)
    found = [act for act in table.offered() if not isinstance(act, acts.EndCombat)]
    assert found == [acts.CounterBattery(PLACES["fl"], 0, PLACES["gc"], 0)]


def test_bp_18_4_who_has_attacked_a_flank_does_not_do_it_again() -> None:
    table = battle("L / L / L", "/ P / P", french_in="Z Z / /", flank_attack=True)
    table.flank("gl", 1, "gc", "6 6 6 6")
    again = [acts.Flank(PLACES["gl"], slot, PLACES["gc"]) in table.offered() for slot in (0, 1)]
    assert again == [False, True]


@pytest.mark.parametrize(
    ("german", "french_in", "won"),
    [
        ("/ / P", "L / /", True),
        ("/ / P", "g00 / /", False),
        ("/ / P", "L / g00 /", False),
        ("P / / P", "L / /", False),
    ],
    ids=["a unit", "a general alone", "beside an own general", "engaged"],
)
def test_bp_18_5_whose_flank_is_open_and_who_is_able(german: str, french_in: str, won: bool) -> None:
    table = battle("L / L / L", german, french_in=french_in, flank_attack=True)
    assert (table.asked == ("french", "flank")) is won


@pytest.mark.parametrize(("units", "won"), [("Z", False), ("Z L", True)])
def test_bp_18_5_who_has_fought_opens_no_flank(units: str, won: bool) -> None:
    """The Landwehr of the centre fall: another unit could go on to attack nobody, the Zouaves could not."""
    table = battle("L / L / L", "/ W / P", french_in=f"{units} / /", flank_attack=True)
    table.flank("gl", 1, "gc", "1 1 1 6")
    assert table.cards("gc") == []
    assert (table.asked == ("french", "flank")) is won


def test_bp_amb_5_an_empty_position_is_not_conquered() -> None:
    table = battle("L / L / L", "P / / P", reserve="wood", terrain_in_conquered=True)
    assert table.why_bring("wood", "gc") == "BP-5.2"
    table.move("fc", 1, "gc")
    assert table.why_bring("wood", "gc") is None


def test_bp_amb_20_field_works_stay_behind_and_the_card_is_lost() -> None:
    table = battle("L / L / L", reserve="dig", special_cards=True)
    table.to_movement()
    table.act(acts.PlaySpecial(table.kind("dig"), PLACES["fl"], 0))
    assert table.lost("french") == ["dig"]
    table.move("fl", 1, "gr")
    assert not table.stack("gr", "french")[0] & DUG_IN


def test_bp_amb_20_rally_is_asked_about_while_it_may_be_in_the_hand() -> None:
    """By public knowledge: not when it has been played, nor of a side without a hand."""
    table = battle("L L / L / L", reserve="rally C", special_cards=True)
    table.wound("fl1", 1)
    table.wound("fl2", 1)
    table.phase("cohesion")
    table.test("fl", 1, "6")
    table.act(acts.Rally(table.kind("rally")))
    table.roll("6")
    assert (table.cards("fl"), table.lost("french")) == ([], ["L", "rally"])
    for hand, asked in (("", False), ("C", True)):
        table = battle("L L / L / L", reserve=hand, pile="rally", special_cards=True)
        table.wound("fl1", 1)
        table.phase("cohesion")
        table.roll("6")
        assert (table.asked[1] == "rally") is asked
        if asked:
            assert table.offered() == (acts.DECLINE,)


def test_bp_amb_14_as_many_leave_as_must() -> None:
    table = battle("g00+2 L L L L L L / L / L", disorg_stop_early=True)
    table.wound("fl1", 1)
    table.phase("cohesion")
    table.roll("6")
    table.rolls("6 6 6 6 6 6")
    assert (len(table.cards("fl")), len(table.hand("french"))) == (4, 2)
    assert table.asked[1] != "roll"


def test_bp_r37_a_unit_has_no_more_tokens_than_it_can_take() -> None:
    table = battle("L / L / L")
    for tokens, kind in ((2, None), (3, "edit_no_tokens")):
        edit = Edit("token", unit="french.left/1", to=tokens)
        refusal = table.journal.refusal(Ruling("", "umpire", (edit,)))
        assert (refusal and refusal.kind) == kind
