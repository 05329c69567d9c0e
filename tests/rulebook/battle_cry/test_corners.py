"""Corners where several rules meet, and the rulings that settle them."""

from typing import Any

import pytest

from core.protocol.pending import Deal
from core.protocol.steps import Edit
from core.systems.battle_cry.rules import actions as acts
from tests.rulebook.battle_cry.card_table import FAR, played
from tests.rulebook.battle_cry.table import Table, battle, fighting, ordered


def test_bc_r54_a_general_passes_empty_hexes_only() -> None:
    """He goes around units of both sides; own units without general he may enter, not pass."""
    table = ordered("gen 5.1, inf 5.2", FAR, orders="ug1")
    assert "5.2" in table.moves("ug1")
    assert "5.3" in table.moves("ug1")
    table = ordered("gen 5.1, inf 5.2, inf 4.1, inf 6.1", FAR, orders="ug1")
    assert table.moves("ug1") == {"5.2", "4.1", "6.1"}


def test_bc_r106_leaving_one_general_for_another() -> None:
    """A unit that leaves its general behind may move onto another lone general."""
    table = ordered("inf 5.5, gen 5.5, gen 5.6", FAR, orders="ui1")
    table.move("ui1", "5.6")
    assert table.state.general_with(table.unit("ui1")) == table.unit("ug2")
    assert table.at("ug1") == "5.5"


def test_bc_r22_being_joined_is_no_move() -> None:
    """With `general_moved_die` false a general whom a unit has joined still gives his die."""
    options = {"general_moved_die": False}
    table = ordered("inf 5.5, gen 5.6, inf 9.13", "inf 5.7, inf 8.12", options=options)
    table.move("ui1", "5.6")
    table.end(acts.EndMoves)
    assert table.dice("ui1", "ci1") == 5


def test_bc_r73_distance_by_the_shortest_way() -> None:
    """Whatever stands or lies between: two rows up and one to the side are two hexes."""
    table = fighting("inf 5.5", "inf 3.5", terrain={"rough": "4.4 4.5", "river": "5.4"})
    assert table.dice("ui1", "ci1") == 3


def test_bc_r71_a_unit_that_stays_may_fight_back() -> None:
    """With `rules150` a unit that ignored its one flag stands in its hex: the window opens."""
    table = fighting("inf 6.7", "inf 5.7, gen 5.7", options={"rules150": True}, foe_hand="fight-back")
    table.declines = False
    table.fight("ui1", "ci1", "F C C C")
    table.act(acts.IgnoreFlag(table.unit("ci1")))
    assert table.asked == ("confederate", "fight_back")
    table.act(acts.FightBack(table.card("fight-back")))
    table.roll("I I I X C")
    assert table.at("ui1") is None
    table.deal("rally")
    assert table.asked == ("union", "battle")


def test_bc_r62_losses_then_retreat_then_fight_back() -> None:
    """The window opens after the losses, and not for a unit that its flags have driven away."""
    table = fighting("inf 6.7", "inf 5.7, inf 4.6", foe_hand="fight-back")
    table.declines = False
    table.fight("ui1", "ci1", "I I F C")
    assert (table.figures("ci1"), table.at("ci1"), table.asked) == (2, "4.7", ("union", "battle"))


def test_bc_r35_a_fight_back_may_win_the_battle() -> None:
    """The flag goes to the side that fought back; nothing is drawn after the last one."""
    table = fighting("inf 5.7:1", "inf 4.7", flags=(6, 1), foe_hand="fight-back")
    table.declines = False
    table.fight("ui1", "ci1", "C C C C")
    table.act(acts.FightBack(table.card("fight-back")))
    table.roll("X C C C")
    assert table.over == ("confederate", "flags")


def test_bc_r27_a_general_met_on_the_way_retreats_on_when_the_unit_is_gone() -> None:
    """A unit that took a general along and then lost its last figure leaves him its flags."""
    table = fighting("inf 6.7, gen 6.7", "inf 5.7:1, gen 4.6, inf 2.5, inf 2.6")
    table.fight("ui1", "ci1", "F F F F C")
    table.retreat("ci1", "4.6")
    table.retreat("ci1", "3.6")
    assert (table.at("ci1"), table.at("cg1"), table.flags) == (None, "3.6", (1, 0))
    assert table.asked == ("confederate", "retreat")
    table.retreat("cg1", "2.5")
    assert table.state.general_with(table.unit("ci2")) == table.unit("cg1")
    assert table.asked == ("union", "battle")


def test_bc_r104_upon_a_general_on_the_base_row() -> None:
    """Going on would lead off the board: the unit stops, unasked."""
    table = fighting("inf 3.7", "inf 2.7, gen 1.7")
    table.fight("ui1", "ci1", "F F C C")
    table.retreat("ci1", "1.7")
    assert (table.at("ci1"), table.at("cg1"), table.flags) == ("1.7", "1.7", (0, 0))
    assert table.asked == ("union", "battle")


def test_bc_r78_what_is_left_is_dealt_then_the_discards_are_shuffled() -> None:
    """A deal of four of which the pile holds one: it comes, then three of the shuffled discards."""
    special = [{"rule": "hand_by_losses", "side": "union", "hands": [{"lost": 1, "hand": 4}]}]
    table = battle("inf 9.1", "inf 1.1", hand="scout-left", foe_hand="scout-right", special=special)
    for _half in range(4):
        table.skip(draw=("probe-left",) if table.acting == "union" else ("probe-right",))
    table.rule(*[Edit("card", side="confederate", item="?", at="hand")] * (table.state.pile - 1))
    table.rule(Edit("points", side="confederate", to=1))
    assert (table.state.pile, len(table.discards())) == (1, 4)
    table.play("probe-left")
    table.end(acts.EndOrders)
    assert isinstance(table.pending, Deal)
    assert table.pending.draw == 1
    table.deal("?")
    assert isinstance(table.pending, Deal)
    assert table.pending.draw == 3
    assert table.discards() == []
    table.deal("probe-left", "probe-left", "probe-right")
    assert (table.state.pile, table.hand("union")) == (2, ["?", "probe-left", "probe-left", "probe-right"])


def test_bc_r78_when_both_piles_are_empty_nothing_is_drawn() -> None:
    """The side that passed without cards stays without; the turn ends all the same."""
    table = battle("inf 9.1", "inf 1.1", hand="scout-left", foe_hand="scout-right")
    table.rule(Edit("card", side="union", item="scout-left", at="pile"))
    table.rule(*[Edit("card", side="confederate", item="?", at="hand")] * table.state.pile)
    assert (table.state.pile, table.discards(), table.asked) == (0, [], ("union", "no_cards"))
    table.act(acts.Pass())
    assert (table.hand("union"), table.asked) == ([], ("confederate", "card"))


def test_bc_r79_an_unknown_card_may_be_one_that_could_order_or_one_that_could_not() -> None:
    """Beside an unknown card one that could order nobody may be discarded or played."""
    table = battle("inf 9.1", FAR, hand="? probe-right")
    assert table.why_discard("probe-right") is None
    assert table.why_play("probe-right") is None
    assert table.why_play("probe-left") is None
    # The one unknown card is named: no other is left that could order.
    assert table.why_play("scout-right") == "BC-6.2"
    assert table.why_discard("scout-right") is None


def test_bc_6_2_a_card_that_is_named_counts_as_what_it_is() -> None:
    """A discard that shows a card which could have ordered is refused; a useless one may be played."""
    table = battle("inf 9.1", FAR, hand="? ?")
    for able in ("probe-left", "all-out-offensive", "forced-march", "counter-attack"):
        assert table.why_discard(able) == "BC-6.2"
        assert acts.DiscardCard(table.card(able)) not in table.offered()
    for useless in ("probe-right", "scout-centre", "cavalry-charge", "rally", "fight-back"):
        assert table.why_discard(useless) is None
        assert acts.DiscardCard(table.card(useless)) in table.offered()
    assert table.why_play("scout-right") is None
    assert table.why_play("fight-back") == "BC-14.13"
    # Without a piece no card at all could order, whatever the other unknown one is.
    table.rule(Edit("remove", unit="ui1"))
    assert table.why_play("scout-right") == "BC-6.2"
    assert table.why_discard("probe-left") is None


def test_bc_r83_a_passed_turn_leaves_nothing_to_copy() -> None:
    """After a turn that was passed a Counter-Attack is 1 order anywhere (BC-14.12)."""
    table = battle(
        "inf 9.1",
        "inf 1.1, inf 1.7, inf 1.12",
        hand="all-out-offensive scout-left",
        foe_hand="scout-right counter-attack",
        options={"all_out_price": "pass"},
    )
    table.play("all-out-offensive")
    table.finish("rally")
    table.skip("scout-right", draw=("rally",))
    table.discard("scout-left")
    table.finish("bombard")
    table.play("counter-attack")
    assert table.orderable() == {"ci1", "ci2", "ci3"}
    table.order("ci1")
    assert table.asked == ("confederate", "move")


def test_bc_r83_a_counter_attack_as_an_all_out_offensive_pays_too() -> None:
    """It pays the same price."""
    table = battle("inf 9.1", "inf 1.1", foe_hand="counter-attack rally", options={"all_out_price": "pass"})
    table.play("all-out-offensive")
    table.finish("scout-left")
    table.play("counter-attack")
    table.finish("scout-right")
    assert table.asked == ("union", "passing")
    table.discard("scout-left")
    table.finish("probe-left")
    assert table.asked == ("confederate", "passing")


def test_bc_r102_a_price_of_the_hand_lowers_the_number() -> None:
    """The hand that losses ask for is then one smaller."""
    special = [{"rule": "hand_by_losses", "side": "union", "hands": [{"lost": 1, "hand": 6}]}]
    hand = "all-out-offensive scout-left scout-left probe-left"
    table = battle("inf 9.1", FAR, hand=hand, special=special, options={"all_out_price": "hand"})
    table.play("all-out-offensive")
    table.finish()
    assert len(table.hand("union")) == 3
    table.skip()
    table.rule(Edit("points", side="confederate", to=1))
    table.skip("scout-left")
    assert len(table.hand("union")) == 5


def test_bc_r107_a_ruling_calls_the_retreat_off() -> None:
    """The retreat of a piece that the umpire has moved is called off; the turn goes on."""
    table: Table = fighting("inf 6.7", "inf 5.7")
    table.fight("ui1", "ci1", "F C C C")
    table.rule(Edit("place", unit="ci1", at="2.2"))
    assert (table.at("ci1"), table.asked) == ("2.2", ("union", "battle"))


def test_bc_r105_a_card_that_was_typed_into_the_other_hand() -> None:
    """The name is accepted; the copy in the other hand becomes unknown."""
    table = battle("inf 9.1", "inf 1.1", hand="?", foe_hand="all-out-offensive scout-left")
    table.play("all-out-offensive")
    assert table.hand("confederate") == ["?", "scout-left"]
    table = battle("inf 9.1", "inf 1.1", hand="?", foe_hand="rally scout-left")
    table.play("rally")
    assert table.hand("confederate") == ["rally", "scout-left"], "there are two of them"


def test_bc_14_14_a_unit_driven_back_by_a_fight_back_moves_again() -> None:
    """Each ordered unit that is still on the board, wherever a battle has driven it (BC-R92)."""
    table = played("hit-and-run", "cav 5.7", "inf 4.7", foe_hand="fight-back")
    table.declines = False
    table.order("uc1")
    table.end(acts.EndMoves)
    table.fight("uc1", "ci1", "C C C")
    table.act(acts.FightBack(table.card("fight-back")))
    table.roll("F I I I")
    table.retreat("uc1", "6.7")
    table.deal("rally")
    assert table.asked == ("union", "second_move")
    assert "9.8" in table.moves("uc1")


def test_bc_8_1_the_river_under_fieldworks_does_not_weaken_their_unit() -> None:
    """Whoever stands in works in a river battles with all dice."""
    table = fighting("inf 5.1", "inf 5.2", terrain={"river": "5.1"}, works={"5.1": "ENE"})
    assert table.dice("ui1", "ci1") == 4


def test_bc_11_3_the_general_may_be_attacked_after_his_retreat() -> None:
    """A second ordered unit in range and sight attacks the lone general where he has gone."""
    table = fighting("inf 6.7, art 6.5", "inf 5.7:1, gen 5.7")
    table.fight("ui1", "ci1", "I F C C")
    table.retreat("cg1", "4.6")
    table.fight("ua1", "cg1", "X C C C")
    assert table.flags == (2, 0)


@pytest.mark.parametrize(
    ("confederate", "dice"),
    [("inf 5.7, gen 4.6", "F F C C"), ("inf 5.7:1, inf 4.6, inf 4.7", "F C C C")],
)
def test_bc_r70_advance_after_any_way_of_leaving(confederate: str, dice: str) -> None:
    """With `rules150` the hex may be taken however it fell empty: a stopped retreat, a figure lost."""
    table = fighting("inf 6.7", confederate, options={"rules150": True})
    table.fight("ui1", "ci1", dice)
    if table.asked[1] == "retreat":
        table.retreat("ci1", "4.6")
        table.act(acts.StopRetreat(table.unit("ci1")))
    assert table.asked == ("union", "advance")
    assert acts.Advance(table.unit("ui1")) in table.offered()


def test_bc_r70_advance_after_the_edge_of_the_board() -> None:
    """Also where the unit was driven off the board."""
    table = fighting("inf 2.7", "inf 1.7", options={"rules150": True})
    table.fight("ui1", "ci1", "F C C C")
    assert table.asked == ("union", "advance")


def test_bc_r70_no_advance_onto_a_general_left_behind() -> None:
    """No piece may stand there any more."""
    table = fighting("inf 6.7", "inf 5.7:1, gen 5.7", options={"rules150": True})
    table.fight("ui1", "ci1", "I C C C")
    assert table.asked == ("union", "battle")


def test_bc_r88_no_window_for_a_die_of_the_attacker_s_card() -> None:
    """Cavalry in a river against works has no die; the charge of the enemy does not lend it one."""
    table = battle("cav 4.7", "cav 5.7", hand="cavalry-charge", works={"4.7": "S"}, terrain={"river": "5.7"})
    table.declines = False
    table.play("cavalry-charge")
    table.order("uc1")
    table.fight("uc1", "cc1", "I I I I")
    assert table.asked == ("", "deal")


def test_bc_7_4_the_order_of_the_pieces_in_the_file_means_nothing() -> None:
    """A general who is written before his unit is with it all the same: die, company, retreat."""
    table = fighting("gen 6.7, inf 6.7", "gen 5.7, inf 5.7")
    assert table.dice("ui1", "ci1") == 5
    table.fight("ui1", "ci1", "F C C C C")
    table.retreat("ci1", "4.7")
    assert table.at("cg1") == "4.7"
    table = ordered("gen 5.5, inf 5.5", FAR, orders="ui1")
    table.move("ui1", "5.6", along=True)
    assert table.at("ug1") == "5.6"


def driven(union: str, dice: str, target: str, **kept: Any) -> Table:
    """The Confederates' infantry in 4.7 has attacked a Union piece in 5.7, which goes back toward row 9."""
    table = battle(union, "inf 4.7", first="confederate", **kept)
    table.play("all-out-offensive")
    table.order("ci1")
    table.fight("ci1", target, dice)
    return table


def test_bc_12_2_the_union_retreats_by_the_same_rules() -> None:
    """General and unit of the bottom player: onto friends, with a general written first, off the board."""
    table = driven("gen 5.7, inf 6.6, inf 6.7, gen 6.7", "F C C C", "ug1")
    assert table.at("ug1") == "6.6"
    table = driven("gen 5.7, inf 5.7", "F F C C", "ui1")
    table.retreat("ui1", "6.7")
    table.retreat("ui1", "7.7")
    assert (table.at("ug1"), table.at("ui1")) == ("7.7", "7.7")
    table = driven("gen 6.6, inf 5.7", "F F C C", "ui1")
    table.retreat("ui1", "6.6")
    assert table.asked == ("union", "retreat_or_stop")
    table.retreat("ui1", "7.6")
    assert table.at("ug1") == "7.6"
    table = driven("gen 5.7, inf 5.7:1, inf 6.6, inf 6.7", "F F C C", "ui1")
    assert table.asked == ("union", "retreat")
    table.retreat("ug1", "6.6")
    assert table.flags == (0, 1)


def test_bc_12_6_the_union_leaves_by_row_nine() -> None:
    """Unit and general, the general written first: two flags for the top player."""
    table = battle("gen 9.7, inf 9.7", "inf 8.7", first="confederate")
    table.play("all-out-offensive")
    table.order("ci1")
    table.fight("ci1", "ui1", "F C C C")
    assert (table.at("ug1"), table.at("ui1"), table.flags) == (None, None, (0, 2))


def test_bc_r71_with_the_general_written_first() -> None:
    """The first flag may be ignored whichever piece the file lists first."""
    table = battle("gen 5.7, inf 5.7", "inf 4.7", first="confederate", options={"rules150": True})
    table.play("all-out-offensive")
    table.order("ci1")
    table.fight("ci1", "ui1", "F C C C")
    assert table.asked == ("union", "ignore_flag")


def test_bc_7_2_the_rule_of_a_refusal_is_that_of_the_piece() -> None:
    """A unit before an enemy general meets BC-7.2, a general before him BC-7.3; so does a second general."""
    table = ordered("inf 5.7, gen 5.7, gen 6.7", "gen 5.8")
    assert table.why_move("ui1", "5.8") == "BC-7.2"
    assert table.why_move("ui1", "5.8", along=True) == "BC-7.2"
    assert table.why_move("ug1", "5.8") == "BC-7.3"
    assert table.why_move("ui1", "6.7", along=True) == "BC-7.3"
    assert table.why_move("ui1", "6.7") is None
