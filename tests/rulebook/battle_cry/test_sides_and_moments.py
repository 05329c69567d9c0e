"""Whom a rule means, and when: the side, the moment, the kind of piece that its clauses name."""

from __future__ import annotations

from core.protocol.steps import Edit
from core.systems.battle_cry.rules.actions import EndBattles, EndMoves, EndOrders
from tests.rulebook.battle_cry.table import Table, battle, fighting
from tests.rulebook.battle_cry.test_options import all_out
from tests.rulebook.battle_cry.test_retreat import attacked


def test_bc_7_3_a_unit_takes_its_general_to_no_other_general() -> None:
    """It may go there without him: on entering it has none (BC-R106)."""
    table = battle("inf 5.7, gen 5.7, gen 4.7", "inf 1.1", hand="probe-centre")
    table.play("probe-centre")
    table.order("ui1")
    assert "4.7" in table.moves("ui1")
    assert "4.7" not in table.moves("ui1", along=True)
    assert table.why_move("ui1", "4.7", along=True) == "BC-7.3"


def test_bc_12_3_a_lone_general_retreats_to_no_enemy_general() -> None:
    """Of two hexes an enemy general stands in one: the other is taken without asking (BC-12.2)."""
    table = attacked("inf 6.7, gen 4.6", "gen 5.7", "F C C C", target="cg1")
    assert (table.at("cg1"), table.at("ug1")) == ("4.7", "4.6")


def test_bc_14_13_a_lone_general_does_not_fight_back() -> None:
    """He battles nobody (BC-9.6); a unit in his place is asked."""
    for target, asked in (("inf", ("confederate", "fight_back")), ("gen", ("union", "battle"))):
        table = fighting("inf 6.7", f"{target} 5.7", foe_hand="fight-back")
        table.declines = False
        table.fight("ui1", f"c{target[0]}1", "C C A A")
        assert table.asked == asked


def test_bc_r37_a_flag_of_the_end_of_a_turn_is_told_for_its_own_side_only() -> None:
    hexes = [("5.7", "confederate", 1, "turn_end")]
    table = battle("inf 5.7", "inf 1.1", flag_hexes=hexes)
    table.skip()
    assert (table.flags, table.events("hex_flag"), table.state.held) == ((0, 0), [], 0)


def test_bc_14_8_the_hand_shrinks_to_three_and_not_below() -> None:
    """Of four cards one is played and none drawn; with three the price is not paid (BC-R82)."""
    for cards, left in (
        ("all-out-offensive rally rally probe-left", 3),
        ("all-out-offensive rally rally", 3),
    ):
        table = all_out("hand", cards)
        if table.asked[0] == "":
            table.deal("scout-left")
        assert (len(table.hand("union")), table.asked) == (left, ("confederate", "card"))


LOST = Edit("points", side="confederate", to=1)


def losses_count(number: int, price: str) -> Table:
    """A battle in which the Union holds an All-Out Offensive; from one flag lost on its hand has `number`
    cards.
    """
    return battle(
        "inf 9.1, inf 9.7",
        "inf 1.1, inf 1.7",
        hand="all-out-offensive probe-centre probe-centre probe-centre probe-centre",
        options={"all_out_price": price},
        special=[{"rule": "hand_by_losses", "side": "union", "hands": [{"lost": 1, "hand": number}]}],
    )


def hand_of_losses(number: int, *, lost_before: bool) -> list[int]:
    """The cards of the Union after each of four turns, that offensive at the price of a card in the first.

    `lost_before`: the flag is lost already when it is played.
    """
    table = losses_count(number, "hand")
    if lost_before:
        table.rule(LOST)
    table.play("all-out-offensive")
    found = []
    for turn in range(4):
        table.skip() if turn else table.finish()
        found.append(len(table.hand("union")))
        if not turn and not lost_before:
            table.rule(LOST)
        table.skip()
    return found


def test_bc_r82_the_price_makes_no_hand_of_losses_smaller_than_three() -> None:
    """Nothing is to be chosen then: the next turn is passed."""
    for number, asked in ((4, ("confederate", "price")), (3, ("confederate", "card"))):
        table = losses_count(number, "opponent")
        table.rule(LOST)
        table.play("all-out-offensive")
        table.end(EndOrders)
        table.end(EndMoves)
        table.end(EndBattles)
        assert table.asked == asked
    assert hand_of_losses(4, lost_before=True) == [4, 3, 3, 3]
    assert hand_of_losses(3, lost_before=True) == [4, 3, 3, 3]


def test_bc_14_8_a_price_that_was_paid_leaves_three_cards_of_a_hand_of_losses() -> None:
    assert hand_of_losses(4, lost_before=False) == [4, 3, 3, 3]
    assert hand_of_losses(3, lost_before=False) == [4, 3, 3, 3]


def test_bc_r102_what_losses_make_smaller_than_three_stays_so() -> None:
    assert hand_of_losses(2, lost_before=False) == [4, 3, 2, 2]
