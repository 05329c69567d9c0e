"""Clauses of rulings that no other test holds by itself."""

from __future__ import annotations

import pytest

from core.protocol.steps import Edit
from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.rules.observation import observe
from tests.rulebook.battle_cry.card_table import played
from tests.rulebook.battle_cry.table import battle, fighting, ordered

FAR = "inf 1.13"


@pytest.mark.parametrize(("river", "dice"), [("5.1", 2), ("5.3", 3), ("5.1 5.3", 2), ("5.2", 3)])
def test_bc_r5_the_river_costs_who_stands_in_it(river: str, dice: int) -> None:
    """The attacker battles with 1 die less; a target in the river gains nothing."""
    assert fighting("inf 5.1", "inf 5.3", terrain={"river": river}).dice("ui1", "ci1") == dice


def test_bc_r26_a_unit_may_stop_with_the_last_flag_left() -> None:
    """One flag that is left is enough to have the choice."""
    table = fighting("inf 6.7", "inf 5.7, gen 4.6")
    table.fight("ui1", "ci1", "F F C C")
    table.retreat("ci1", "4.6")
    assert table.asked == ("confederate", "retreat_or_stop")


def test_bc_r36_the_second_side_wins_by_its_own_number() -> None:
    """One flag of the confederates is enough where the union needs six."""
    table = battle("inf 5.7", FAR, flags=(6, 1))
    table.rule(Edit("points", side="confederate", to=1))
    assert table.over == ("confederate", "flags")


def test_bc_r40_losing_the_last_piece_loses_no_battle() -> None:
    """The other side has still to hold its flags."""
    table = battle("inf 5.7", FAR)
    table.rule(Edit("remove", unit="ci1"))
    assert table.over is None


def test_bc_r49_a_special_card_may_be_played_where_none_could_order() -> None:
    """A section card cannot; it can be discarded."""
    table = battle("inf 5.7", FAR, hand="probe-left rally fight-back")
    assert table.why_play("rally") is None
    assert table.why_play("probe-left") == "BC-6.2"
    assert table.why_play("fight-back") == "BC-14.13"
    assert table.why_discard("probe-left") is None


def test_bc_r55_a_unit_that_is_joined_moves_without_the_general() -> None:
    """He has moved: the unit may go, he does not go along."""
    table = ordered("inf 5.5, gen 5.7", FAR)
    table.move("ug1", "5.5")
    assert table.moves("ui1", along=True) == set()
    assert table.why_move("ui1", "5.4", along=True) == "BC-7.5"
    assert table.why_move("ui1", "5.4") is None


def test_bc_r61_the_unit_is_offered_as_the_target_not_its_general() -> None:
    """Of a hex with both."""
    table = fighting("inf 5.7", "inf 4.7, gen 4.7")
    targets = {offer.target for offer in table.offered() if isinstance(offer, acts.Battle)}
    assert table.unit("ci1") in targets
    assert table.unit("cg1") not in targets


def test_bc_r72_a_piece_beside_the_line_hides_no_general_from_the_sharpshooter() -> None:
    """On one side of a line along hexsides it is no obstacle, on both sides it is."""
    assert played("sharpshooter", "inf 5.5, cav 4.4", "gen 3.5").asked == ("union", "sharpshoot")
    assert played("sharpshooter", "inf 5.5, cav 4.4, cav 4.5", "gen 3.5").asked == ("", "deal")


def test_bc_r82_the_hand_stays_smaller_where_a_rule_says_how_many_cards() -> None:
    """`hand`: 1 less than the scenario's own rule gives."""
    special = [{"rule": "hand_by_losses", "side": "union", "hands": [{"lost": 1, "hand": 5}]}]
    cards = "all-out-offensive probe-left probe-left rally rally"
    table = battle(
        "inf 5.7", FAR, hand=cards, special=special, hands=(5, 1), options={"all_out_price": "hand"}
    )
    table.rule(Edit("points", side="confederate", to=1))
    table.play("all-out-offensive")
    table.end(acts.EndOrders)
    for _turn in range(3):
        assert len(table.hand("union")) == 4
        table.skip()


def test_bc_r84_a_general_who_marches_along_stops_in_woods() -> None:
    """The stops of BC-8 hold for both."""
    table = played("forced-march", "inf 5.1, gen 5.1", terrain={"woods": "5.2"})
    table.order("ui1")
    found = table.moves("ui1", along=True)
    assert "5.2" in found
    assert "5.3" not in found


def test_bc_r103_where_a_card_that_is_given_comes_from_tells_nothing_of_the_other_hand() -> None:
    """From the discards while one lies there, whatever the pile holds; else from the pile."""
    seen = []
    for foe_hand in ("scout-left", "scout-centre"):  # there are two Scout Left
        table = battle("inf 5.7", FAR, hand="scout-left rally", foe_hand=foe_hand)
        table.rule(Edit("card", side="union", item="scout-left", at="discards"))
        table.rule(Edit("card", side="union", item="scout-left", at="hand"))
        known = observe(table.state, 0)
        seen.append((known.pile, sum(known.discards), table.hand("union")))
    assert seen[0] == seen[1]
    assert seen[0][1:] == (0, ["rally", "scout-left"])
    table.rule(Edit("card", side="union", item="scout-left", at="hand"))  # the other one, from the pile
    assert table.state.pile == seen[1][0] - 1


def test_bc_r107_a_unit_that_is_given_a_general_is_not_put_back() -> None:
    """Who is cut off has no general (BC-14.19): the question has lost its ground."""
    table = battle("inf 6.7", "inf 2.2, inf 2.5, gen 4.9", hand="short-supply")
    table.play("short-supply")
    table.act(acts.NameUnit(table.unit("ci1")))
    table.rule(Edit("place", "cg1", at="2.5"))
    assert table.asked == ("confederate", "put")  # with another unit he changes nothing
    table.rule(Edit("place", "cg1", at="2.2"))
    assert table.asked == ("", "deal")
    assert table.at("ci1") == "2.2"
