"""Clauses of rulings that no other test holds by itself."""

from __future__ import annotations

from typing import Any

import pytest

from core.protocol.steps import Edit
from core.systems.battle_cry.planner.planner import PLANNER
from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.rules import battle as battle_rules
from core.systems.battle_cry.rules import sight_line
from core.systems.battle_cry.rules.observation import observe
from tests.rulebook.battle_cry.card_table import played
from tests.rulebook.battle_cry.table import battle, fighting, ordered

FAR = "inf 1.13"
DOUBLE = [{"rule": "infantry_double_move", "side": "union"}]


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


@pytest.mark.parametrize(
    ("card", "piece", "hexes", "special", "number"),
    [
        ("probe-centre", "inf", 1, [], "BC-7"),
        ("forced-march", "inf", 2, [], "BC-14.9"),
        ("bombard", "art", 3, [], "BC-14.11"),
        ("hit-and-run", "cav", 3, [], "BC-7"),
        ("probe-centre", "inf", 2, DOUBLE, "BC-R101"),
        ("forced-march", "inf", 2, DOUBLE, "BC-R101"),
        ("probe-centre", "cav", 3, DOUBLE, "BC-7"),
    ],
)
def test_bc_r101_a_move_that_is_too_long_names_the_rule_of_its_length(
    card: str, piece: str, hexes: int, special: list[dict[str, Any]], number: str
) -> None:
    """BC-7 gives infantry 1 hex: a card or a special rule gives it more."""
    table = played(card, f"{piece} 9.5", FAR, special=special)
    table.order(f"u{piece[0]}1")
    assert table.why_move(f"u{piece[0]}1", f"9.{5 + hexes}") is None
    refusal = table.refusal(table.moving(f"u{piece[0]}1", f"9.{6 + hexes}"))
    assert refusal is not None
    assert (refusal.kind, refusal.rule, refusal.facts["needed"]) == ("too_far", number, hexes)


@pytest.mark.parametrize(
    ("piece", "rule", "longest", "number"),
    [
        ("art", "horse_artillery", 4, "BC-R99"),
        ("inf", "cadets", 3, "BC-R100"),
        ("art", "", 5, "BC-9.2"),
        ("inf", "", 4, "BC-9.2"),
    ],
)
def test_bc_r99_dice_and_range_name_the_table_of_the_unit(
    piece: str, rule: str, longest: int, number: str
) -> None:
    """Horse artillery and cadets have one of their own (BC-R100)."""
    unit = f"u{piece[0]}1"
    special = [{"rule": rule, "units": [unit]}] if rule else []
    table = fighting(f"{piece} 5.1", f"inf 5.2, inf 7.{longest + 1}", special=special)
    assert battle_rules.itemised(table.state, table.unit(unit), table.hex("5.2"))[0].rule == number
    refusal = table.refusal(table.battling(unit, "ci2"))
    assert refusal is not None
    assert (refusal.kind, refusal.rule, refusal.facts["needed"]) == ("out_of_range", number, longest)


@pytest.mark.parametrize(
    ("woods", "number"),
    [
        ("4.5 2.5", None),
        ("4.5 4.6", "BC-10.2"),
        ("4.5 2.6", "BC-10.2"),
        ("3.6", "BC-10.1"),
        ("4.5 4.6 3.6", "BC-10.1"),
    ],
)
def test_bc_10_2_who_is_hidden_by_grazed_hexes_alone_is_refused_by_their_rule(
    woods: str, number: str | None
) -> None:
    """From 5.6 to 1.6 the line runs between 4.5 and 4.6, through 3.6 and between 2.5 and 2.6."""
    table = fighting("inf 5.6", "inf 1.6", terrain={"woods": woods})
    assert table.why_fight("ui1", "ci1") == number
    start, end = table.hex("5.6"), table.hex("1.6")
    line, shown = PLANNER.line(table.state, start, end, None), sight_line.sight_in(table.state, start, end)
    assert (line.note.rule, shown.rule) == (number or "BC-10.1",) * 2


def test_bc_r92_who_is_ordered_by_the_umpire_beside_the_cavalry_does_not_move_again() -> None:
    """Each ordered cavalry unit makes the second move, nobody else (BC-14.14)."""
    table = played("hit-and-run", "cav 5.5, inf 5.7, gen 5.9", FAR)
    table.order("uc1")
    table.end(acts.EndOrders)
    table.rule(Edit("order", unit="ui1", to=1), Edit("order", unit="ug1", to=1))
    table.move("ui1", "5.8")
    table.end(acts.EndMoves)
    assert table.asked == ("union", "second_move")
    assert table.moves("uc1")
    assert (table.moves("ui1"), table.moves("ug1")) == (set(), set())
    assert table.why_move("ui1", "5.7") == "BC-6.3"


def test_bc_9_3_and_r107_a_general_whom_a_ruling_brings_or_takes_away_is_a_die_more_or_less() -> None:
    """BC-R107: the battle whose dice have to fall is fought as the ruling leaves both; barred it goes on."""
    table = fighting("inf 5.1, gen 5.9, inf 9.1", "inf 5.3")
    before = table.dice("ui1", "ci1")
    table.act(acts.Battle(table.unit("ui1"), table.unit("ci1")))
    for place, more in (("5.1", 1), ("5.9", 0)):
        table.rule(Edit("place", "ug1", at=place))
        assert table.pending.handfuls[0].dice == before + more
    table.rule(Edit("place", "ui2", at="5.2"))
    assert table.pending.handfuls[0].dice == before


def test_bc_r61_a_unit_that_a_ruling_puts_beside_a_lone_general_is_the_target_of_the_battle_on() -> None:
    """Sabres hit it, and not the general who is with it now (BC-11.3)."""
    table = fighting("inf 5.7, inf 9.7", "gen 4.7, inf 1.1")
    table.attack("ui1", "cg1")
    table.rule(Edit("place", "ci1", at="4.7"))
    table.roll("X I C C")
    assert (table.at("cg1"), table.figures("ci1"), table.flags) == ("4.7", 2, (0, 0))
