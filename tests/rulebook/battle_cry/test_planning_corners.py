"""What the planner says of the last turn, of a Counter-Attack and of who has an order already."""

from __future__ import annotations

import pytest

from core.protocol.steps import Edit
from core.systems.battle_cry.look.look import BattleCryLook
from core.systems.battle_cry.planner.planner import PLANNER
from core.systems.battle_cry.rules import actions as acts
from core.text import say
from tests.rulebook.battle_cry.card_table import FAR, played
from tests.rulebook.battle_cry.table import Table, battle

LOOK = BattleCryLook()
DOUBLE = [{"rule": "infantry_double_move", "side": "union"}]


def worst(table: Table, hex_: str) -> dict[str, int]:
    """The dice of the strokes that the Union has at a hex, by their kind."""
    threat = PLANNER.threat(table.state, table.side("union"), None)
    spot = threat.spots.get(table.hex(hex_))
    return {stroke.kind: stroke.dice for stroke in spot.strokes} if spot else {}


@pytest.mark.parametrize(("limit", "dice"), [(1, 4), (60, 3)])
def test_bc_14_10_in_the_last_turn_the_card_on_the_table_gives_its_die(limit: int, dice: int) -> None:
    """No section card orders the cavalry any more (BC-R39); in a turn to come one may."""
    table = played("cavalry-charge", "cav 5.5", "inf 4.5", options={"turn_limit": limit})
    table.order("uc1")
    assert worst(table, "4.5") == {"stand": dice, "after_move": dice}
    rules = [note.rule for note in PLANNER.threat(table.state, table.side("union"), None).notes]
    assert rules == ["BC-R39", "BC-14", "BC-11"][limit > 1 :]
    table.end(acts.EndMoves)
    assert table.dice("uc1", "ci1") == 4


def test_bc_14_9_in_the_last_turn_who_marches_two_hexes_strikes_nobody() -> None:
    """By the card on the table it comes two hexes far, and battles after one of them only."""
    for limit, comes in ((1, True), (60, False)):
        table = played("forced-march", "inf 9.5", FAR, options={"turn_limit": limit})
        table.order("ui1")
        assert "after_move" in worst(table, "4.5")
        assert "after_move" not in worst(table, "3.5")
        assert ("move" in worst(table, "7.5")) == comes


def test_bc_r83_a_passed_turn_that_is_the_last_threatens_nobody() -> None:
    """The price is the next turn, and the limit leaves no other."""
    for limit, threatens in ((2, False), (3, True)):
        table = battle(
            "inf 5.5",
            "inf 5.7",
            hand="all-out-offensive scout-left",
            options={"all_out_price": "pass", "turn_limit": limit},
        )
        table.skip("all-out-offensive")
        found = PLANNER.threat(table.state, table.side("union"))
        assert bool(found.spots) == threatens
        assert found.notes[0].rule == "BC-R83"


def test_bc_r39_cards_that_are_played_no_more_could_order_nobody() -> None:
    """In the last turn of a side no other card of its hand follows; the enemy has a turn yet."""
    for limit, label in ((1, "0"), (2, "1")):
        table = battle("inf 5.5", FAR, hand="probe-centre scout-centre", options={"turn_limit": limit})
        union, other = table.side("union"), table.side("confederate")
        assert PLANNER.command(table.state, union).pieces[table.unit("ui1")].label == "2"
        table.play("probe-centre")
        picture = PLANNER.command(table.state, union)
        row = next(row for row in picture.rows if row.id == "scout-centre")
        assert picture.pieces[table.unit("ui1")].label == label
        assert bool(row.pieces) == (limit > 1)
        assert [note.rule for note in picture.notes] == (["BC-R39"] if limit == 1 else ["BC-6.3"])
        table.end(acts.EndOrders)
        assert [note.rule for note in PLANNER.command(table.state, other).notes] != ["BC-R39"]
        assert PLANNER.command(table.state, union).pieces[table.unit("ui1")].label == label


def test_bc_14_12_a_counter_attack_waits_for_what_the_enemy_plays() -> None:
    """Only who is about to play knows as what it counts."""
    table = battle("inf 5.5", "inf 2.5", hand="probe-centre counter-attack", foe_hand="counter-attack")
    notes = [
        [note.rule for note in PLANNER.command(table.state, table.side(side)).notes]
        for side in ("union", "confederate")
    ]
    assert notes == [["BC-6.3"], ["BC-6.3", "BC-14.12"]]
    note = PLANNER.command(table.state, table.side("confederate")).notes[-1]
    assert "played" not in say(note.text, "en")  # nobody has played a card yet
    table.play("probe-centre")
    assert PLANNER.command(table.state, table.side("union")).notes[-1].rule == "BC-14.12"


def test_bc_14_12_once_the_enemy_has_played_a_counter_attack_is_what_it_will_be() -> None:
    """In his turn after his card nothing comes before it any more."""
    table = battle("inf 5.5", "inf 2.5", hand="probe-left probe-centre", foe_hand="counter-attack")
    side = table.side("confederate")
    assert PLANNER.command(table.state, side).notes[-1].rule == "BC-14.12"
    table.play("probe-centre")
    picture = PLANNER.command(table.state, side)
    assert [note.rule for note in picture.notes] == ["BC-6.3"]
    assert (picture.rows[0].id, picture.rows[0].pieces) == ("counter-attack", (table.unit("ci1"),))


def test_bc_14_12_a_turn_that_the_enemy_passes_leaves_nothing_to_copy() -> None:
    """Its price is paid next (BC-R83): a Counter-Attack is 1 order anywhere, not another Offensive."""
    table = battle(
        "inf 5.5, inf 5.7",
        "inf 2.5, inf 2.6",
        hand="all-out-offensive scout-centre",
        foe_hand="counter-attack scout-centre",
        options={"all_out_price": "pass"},
    )
    side = table.side("confederate")

    def counter_attack() -> tuple[int | None, list[str]]:
        picture = PLANNER.command(table.state, side)
        row = next(row for row in picture.rows if row.id == "counter-attack")
        assert set(row.pieces) == {table.unit("ci1"), table.unit("ci2")}
        return row.most, [note.rule for note in picture.notes]

    table.skip("all-out-offensive")
    assert counter_attack() == (None, ["BC-6.3"])
    table.play("scout-centre")
    assert counter_attack() == (1, ["BC-6.3"])
    table.finish()
    assert (table.asked, counter_attack()) == (("union", "passing"), (1, ["BC-6.3"]))


def test_bc_r79_of_a_hand_with_an_unknown_card_it_is_not_said_that_it_is_not_known() -> None:
    """Whom no known card could order the unknown one may; of a hand without a known card it is said."""
    for hand, count in (("scout-right ?", 1), ("scout-right ? ?", 2), ("? ?", None)):
        table = battle("inf 5.1", "inf 2.5", hand=hand)
        piece = PLANNER.command(table.state, table.side("union")).pieces[table.unit("ui1")]
        assert (piece.level, piece.label) == ("partly", "?")
        (note,) = piece.notes
        assert note.text.count == count
        assert note.rule == ("BC-R75" if count is None else "BC-R79")
    table = battle("inf 5.1", "inf 2.5", hand="scout-left ?")
    piece = PLANNER.command(table.state, table.side("union")).pieces[table.unit("ui1")]
    assert (piece.label, [note.rule for note in piece.notes]) == ("1", ["BC-6.3", "BC-R79"])


def test_bc_r101_a_forced_march_says_who_battles_after_it() -> None:
    """Infantry that moves two hexes by its scenario; of who is barred by the umpire it is not said."""
    table = played("forced-march", "inf 7.5, inf 5.6", "inf 4.5", special=DOUBLE)
    face, plain = LOOK.card(table.state.context, table.card("forced-march")), battle("inf 5.5", FAR)
    assert face.text.en.startswith(LOOK.card(plain.state.context, face.item).text.en)
    assert face.text.en.endswith(f"{table.scenario.sides[table.side('union')].name.en}.")
    assert "battles all the same" in face.text.en
    table.order("ui1", "ui2")
    table.move("ui1", "5.5")
    table.rule(Edit("state", unit="ui1", item="barred", to=1), Edit("phase", to="battle"))
    assert table.why_fight("ui1", "ci1") == "BC-R103"


def test_bc_6_3_who_has_an_order_of_the_umpire_takes_no_other() -> None:
    """One order each: the card keeps its own for the others."""
    table = played("probe-centre", "inf 5.5, inf 5.6, inf 5.7")
    table.rule(Edit("order", unit="ui1", to=1))
    assert table.orderable() == {"ui2", "ui3"}
    found = table.refusal(acts.Order(table.unit("ui1")))
    assert found is not None
    assert (found.kind, found.rule) == ("already_ordered", "BC-6.3")
    table.order("ui2", "ui3")
    assert table.asked == ("union", "move")


def test_bc_r30_once_the_battle_is_over_no_card_orders_anybody() -> None:
    """The last flag falls in the middle of a turn: who was ordered acts no more, nor is a card played."""
    table = battle("inf 5.5, inf 5.7", "inf 5.8", hand="probe-centre scout-centre", foe_hand="scout-centre")
    table.play("probe-centre")
    table.order("ui1")
    union, other, unit = table.side("union"), table.side("confederate"), table.unit("ui1")
    assert PLANNER.command(table.state, union).pieces[unit].level == "ready"
    assert PLANNER.command(table.state, other).pieces[table.unit("ci1")].label == "1"
    table.rule(Edit("points", side="union", to=99))
    picture = PLANNER.command(table.state, union)
    assert picture.pieces[unit].level == "done"
    assert [row.id for row in picture.rows if row.pieces] == ["centre"]
    assert PLANNER.command(table.state, other).pieces[table.unit("ci1")].label == "0"
    for side in (union, other):
        assert [note.rule for note in PLANNER.command(table.state, side).notes] == ["BC-R39"]


def test_bc_r83_no_passed_turn_is_told_where_none_comes() -> None:
    """The price of the last turn is never paid, nor any once the battle is over."""
    for limit, rules in ((1, ["BC-R39"]), (2, ["BC-R83", "BC-R39"]), (3, ["BC-R83", "BC-6.3"])):
        table = battle(
            "inf 5.5",
            "inf 5.7",
            hand="all-out-offensive scout-left",
            options={"all_out_price": "pass", "turn_limit": limit},
        )
        table.skip("all-out-offensive")
        side = table.side("union")
        assert [note.rule for note in PLANNER.command(table.state, side).notes] == rules
        table.rule(Edit("points", side="union", to=99))
        assert [note.rule for note in PLANNER.command(table.state, side).notes] == ["BC-R39"]
