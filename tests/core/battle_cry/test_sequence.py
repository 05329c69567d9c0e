"""The steps of a turn while a special card or a Fight Back is carried out (BC-14)."""

from __future__ import annotations

from core.systems.battle_cry.look.look import BattleCryLook
from core.systems.battle_cry.look.sequence import sequence
from core.systems.battle_cry.rules import actions as acts
from tests.rulebook.battle_cry.table import Table, battle

LOOK = BattleCryLook()
AT_SPECIAL = [("card", "done"), ("special", "now"), ("draw", "later")]


def steps(table: Table) -> list[tuple[str, str]]:
    return [(step.id, step.when) for step in sequence(table.state)]


def test_bc_14_18_the_die_of_the_sharpshooter_is_a_step_of_his_card() -> None:
    table = battle("inf 6.7", "gen 5.9, inf 2.2", hand="sharpshooter")
    table.play("sharpshooter")
    assert steps(table) == AT_SPECIAL
    table.act(acts.Sharpshoot(table.unit("cg1")))
    assert table.asked == ("", "roll")
    assert steps(table) == AT_SPECIAL
    assert LOOK.phase(table.state) == "order"
    table.roll("F")
    assert steps(table) == [("card", "done"), ("special", "done"), ("draw", "now")]
    assert LOOK.phase(table.state) == "draw"


def test_bc_14_16_the_dice_of_rally_are_a_step_of_their_card() -> None:
    table = battle("inf 6.7, gen 6.7", "inf 2.2", hand="rally")
    table.weaken("ui1", 2)
    table.play("rally")
    assert table.asked == ("", "roll")
    assert steps(table) == AT_SPECIAL
    assert LOOK.phase(table.state) == "order"


def test_bc_14_19_to_put_back_a_unit_cut_off_is_a_step_of_the_card() -> None:
    table = battle("inf 6.7", "inf 2.2, inf 2.5", hand="short-supply")
    table.play("short-supply")
    table.act(acts.NameUnit(table.unit("ci1")))
    assert table.asked == ("confederate", "put")
    assert steps(table) == AT_SPECIAL
    assert LOOK.phase(table.state) == "order"
    assert sequence(table.state)[1].side == table.side("confederate")


def test_bc_14_13_the_card_drawn_for_a_fight_back_ends_no_battles() -> None:
    table = battle("inf 6.7, inf 9.13", "inf 5.7, inf 8.12", foe_hand="fight-back")
    table.declines = False
    table.play("all-out-offensive")
    table.order("ui1", "ui2")
    table.end(acts.EndOrders)
    table.end(acts.EndMoves)
    table.attack("ui1", "ci1")
    table.roll("C C C C")
    table.act(acts.FightBack(table.card("fight-back")))
    table.roll("C C C C")
    assert table.asked == ("", "deal")
    found = dict(steps(table))
    assert (found["battle"], found["answer"], found["draw"]) == ("now", "now", "later")
    table.deal("scout-left")
    assert dict(steps(table))["battle"] == "now"


def test_bc_14_8_the_price_is_a_step_while_it_is_asked() -> None:
    table = battle(
        "inf 9.1, inf 9.2",
        "inf 1.1, inf 1.2",
        hand="all-out-offensive scout-left scout-centre scout-right",
        options={"all_out_price": "opponent"},
    )
    table.play("all-out-offensive")
    for kind in (acts.EndOrders, acts.EndMoves, acts.EndBattles):
        table.end(kind)
    assert table.asked == ("confederate", "price")
    assert ("price", "now") in steps(table)


def test_bc_14_14_the_second_moves_are_to_come_from_the_first_order_on() -> None:
    table = battle("cav 8.8, inf 9.1", "inf 2.3", hand="hit-and-run")
    assert "second_move" not in dict(steps(table))
    table.play("hit-and-run")
    assert dict(steps(table))["second_move"] == "later"
    table.order("uc1")
    table.end(acts.EndOrders)
    table.end(acts.EndMoves)
    assert (table.asked[1], dict(steps(table))["second_move"]) == ("second_move", "now")
    table.end(acts.EndMoves)
    assert (table.asked[1], dict(steps(table))["second_move"]) == ("deal", "done")


def test_bc_14_8_a_price_that_nobody_chooses_is_a_silent_step() -> None:
    for option, expected in (("none", None), ("pass", (True, "later")), ("opponent", (False, "later"))):
        table = battle("inf 9.1", "inf 2.3", hand="all-out-offensive", options={"all_out_price": option})
        table.play("all-out-offensive")
        found = {step.id: (step.silent, step.when) for step in sequence(table.state)}
        assert found.get("price") == expected
