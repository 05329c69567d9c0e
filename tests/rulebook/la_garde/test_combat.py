"""LG-6 and LG-10 on the table: attacks, results, going back, new rounds, generals, the ground that is won.

Two line infantry of four elements face each other at y 6000: bases of 12 x 3 cm. Both sides are ordered
Attack, so that the bag is D N N V and the coherent chain of the attacker.
"""

from __future__ import annotations

from typing import Any

import pytest

from core.geometry.bases import Pose
from core.protocol.pending import Deal
from core.protocol.steps import Edit
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import command, facts
from tests.rulebook.la_garde.table import Table, band, battle, ground

BLUE, RED = "li 9000 6000", "li 9000 6000"
CHARGE = {"b": "attack", "b1": "attack", "r": "attack", "r1": "attack"}
HELD = {"b": "attack", "b1": "attack"}
"""Red defends, so that two blue tokens can be drawn."""


def fight(blue: str = BLUE, red: str = RED, *, orders: dict[str, str] | None = None, **kept: Any) -> Table:
    """A battle at the combats of Blue's first division, whose brigades stand in contact."""
    table = battle(blue, red, **kept)
    table.to_moves("b1", **(CHARGE if orders is None else orders))
    table.past("move")
    return table


def state_of(table: Table, name: str) -> tuple[str, int, tuple[int, int, int] | None]:
    return table.cohesion(name), table.elements(name), table.at(name)


# --- LG-6.1, who attacks whom ------------------------------------------------------------------------------


def test_lg_6_1_a_brigade_in_contact_attacks_one_of_those_that_it_touches() -> None:
    table = fight(red="li 8600 6000 e2, li 9400 6000 e2, li 14000 6000")
    attack = [acts.Attack(table.unit("bli1"), table.unit(name)) for name in ("rli1", "rli2", "rli3")]
    assert [table.why(action) for action in attack] == [None, None, "LG-6.1"]
    table.act(attack[1])
    assert isinstance(table.pending, Deal)
    table.draw("NV")
    table.past("occupy")
    assert table.asked[1] != "combat", "it attacks once"


def test_lg_6_1_only_brigades_in_order_attack_do() -> None:
    assert fight().asked == ("blue", "combat")
    assert fight(orders={}).asked == ("red", "activate")


def test_lg_r80_who_charged_out_of_its_generals_range_attacks_all_the_same() -> None:
    table = battle("lc 9000 5000", "li 9000 6500", generals={"b1": "9000 2700", "b": "9000 2700"})
    table.to_moves("b1", b="attack", b1="attack", r="attack", r1="attack")
    table.act(table.moving("blc1", (9000, 6500, 0)))
    assert not command.is_commanded(table.state, table.unit("blc1"))
    table.attack("blc1", "rli1")
    assert table.bag() == (1, 2, 1), "without the chain of command, which no longer reaches it"


def test_lg_6_1_who_stands_out_of_range_in_contact_does_not_attack() -> None:
    assert fight(generals={"b1": "9000 100"}).asked[1] != "combat"


def test_lg_6_1_the_defender_may_be_attacked_again_by_another_brigade() -> None:
    table = fight(blue="li 8600 6000 e2, li 9400 6000 e2")
    table.attack("bli1", "rli1", "VN")
    table.past("occupy")
    # The defender has gone back: the second attacker touches nobody.
    assert table.asked == ("red", "activate")
    table = fight(blue="li 8600 6000 e2, li 9400 6000 e2")
    table.attack("bli1", "rli1", "DN")
    assert table.asked == ("blue", "combat")
    table.attack("bli2", "rli1")
    # Chain, earlier combat, disorganised, a supporter and its arm; the defender has twice the elements.
    assert table.bag() == (2, 3, 6)


def test_lg_amb_16_each_attacker_has_a_combat_of_its_own() -> None:
    table = fight(blue="li 8600 6000 e2, li 9400 6000 e2")
    table.attack("bli1", "rli1", "DN")
    table.attack("bli2", "rli1", "DN")
    assert [event.facts["unit"] for event in table.events("attack")] == [0, 1]


def test_lg_amb_18_batteries_and_baggage_do_not_attack() -> None:
    table = fight(
        blue="mb 8000 6000, bag 10000 6000, li 9000 6000 e2",
        red="li 8000 6000 e2, li 10000 6000 e2, li 9000 6000 e2",
    )
    for name, foe in (("bmb1", "rli1"), ("bbag1", "rli2")):
        assert table.why(acts.Attack(table.unit(name), table.unit(foe))) == "LG-AMB-18"


def test_lg_amb_14_contact_is_touching_bases() -> None:
    assert fight(blue="li 9000 5995").asked == ("blue", "combat")
    apart = battle("li 9000 5990", RED)
    apart.to_moves("b1", **CHARGE)
    assert apart.state.touched(0) == ()
    assert not apart.may(acts.END_MOVES)


def test_lg_3_1_the_target_shows_its_order_before_the_bag_is_made() -> None:
    table = battle(BLUE, RED)
    table.to_moves("b1", b="attack", b1="attack", r="defend", r1="defend")
    division = table.division("r1")
    assert not table.state.revealed >> division & 1
    table.attack("bli1", "rli1")
    assert table.state.revealed >> division & 1
    assert table.bag() == (3, 3, 2)


def test_lg_3_1_who_is_touched_by_the_attacker_shows_its_order_though_another_is_attacked() -> None:
    table = battle(BLUE, "li 8600 6000 e2, li 9400 6000 e2 div=2, li 14000 6000 div=3")
    table.to_moves("b1", b="attack", b1="attack", r1="defend", r2="defend", r3="defend")
    table.attack("bli1", "rli1")
    shown = [bool(table.state.revealed >> table.division(name) & 1) for name in ("r1", "r2", "r3")]
    assert shown == [True, True, False]


# --- LG-6.9 and the table of results -----------------------------------------------------------------------


def test_lg_6_9_major_defeat() -> None:
    table = fight(blue="li 9000 6000, mb 9000 5500", orders=HELD)
    table.attack("bli1", "rli1", "DD")
    # The guns support the attacker, so the test of the defender can succeed: one element, medium pieces.
    assert table.asked == ("", "losses")
    table.roll(4)
    assert state_of(table, "bli1") == ("rout", 3, (9000, 5000, 0))
    assert state_of(table, "rli1") == ("formed", 4, (9000, 6000, 1800))


def test_lg_6_9_minor_defeat() -> None:
    table = fight(red="li 9000 6000, mb 9000 6500")
    table.attack("bli1", "rli1", "DN")
    assert table.asked == ("", "losses")
    table.roll(5)
    assert state_of(table, "bli1") == ("disorganised", 3, (9000, 5500, 0))
    assert state_of(table, "rli1") == ("disorganised", 4, (9000, 6000, 1800))


def test_lg_6_9_indecisive() -> None:
    table = fight()
    table.attack("bli1", "rli1", "NN")
    assert state_of(table, "bli1") == ("disorganised", 4, (9000, 5500, 0))
    assert state_of(table, "rli1") == ("disorganised", 4, (9000, 6000, 1800))


def test_lg_6_9_minor_victory() -> None:
    table = fight(blue="li 9000 6000, hb 9000 5500")
    table.attack("bli1", "rli1", "NV")
    table.roll(5)
    assert state_of(table, "bli1") == ("disorganised", 4, (9000, 6000, 0))
    assert state_of(table, "rli1") == ("disorganised", 3, (9000, 6500, 1800))
    assert table.asked == ("blue", "occupy")


def test_lg_6_9_major_victory() -> None:
    table = fight(blue="li 9000 6000, mb 9000 5500")
    table.attack("bli1", "rli1", "VV")
    table.roll(4)
    assert state_of(table, "bli1") == ("formed", 4, (9000, 6000, 0))
    assert state_of(table, "rli1") == ("rout", 3, (9000, 7000, 1800))
    assert table.asked == ("blue", "occupy")


def test_lg_6_9_who_is_at_that_state_already_tests_instead() -> None:
    table = fight()
    table.state.cohesion[:] = [1, 1]
    table.attack("bli1", "rli1", "NN")
    assert table.asked == ("", "cohesion")
    assert [hand.key for hand in table.pending.handfuls] == ["bli1", "rli1"]
    table.roll(bli1=5, rli1=4)
    assert state_of(table, "bli1") == ("disorganised", 4, (9000, 5500, 0))
    assert state_of(table, "rli1") == ("rout", 4, (9000, 7000, 1800)), "it runs at once"


def test_lg_amb_4_disorder_adds_up_with_the_option() -> None:
    table = fight(options={"cohesion_stack": True})
    table.state.cohesion[:] = [1, 0]
    table.attack("bli1", "rli1", "NN")
    assert state_of(table, "bli1") == ("rout", 4, (9000, 5000, 0))
    assert table.cohesion("rli1") == "disorganised"


def test_lg_amb_19_artillery_that_is_attacked_breaks() -> None:
    table = fight(red="mb 9000 6000")
    table.attack("bli1", "rmb1", "NV")
    assert (table.cohesion("rmb1"), table.at("rmb1")) == ("broken", None)
    table = fight(red="li 9000 6000, mb 9000 6350")
    table.attack("bli1", "rli1", "NV")
    assert table.cohesion("rmb1") == "formed", "supporting artillery does not"


# --- LG-6.10, fierce combats -------------------------------------------------------------------------------


def test_lg_6_10_a_fierce_combat_costs_both_an_element_and_is_fought_again() -> None:
    table = fight()
    table.attack("bli1", "rli1")
    assert table.bag() == (1, 2, 2)
    table.draw("DV")
    assert (table.elements("bli1"), table.elements("rli1")) == (3, 3)
    assert table.bag() == (1, 2, 3), "the first round is an earlier combat of the defender"
    table.draw("VD")
    assert (table.elements("bli1"), table.elements("rli1")) == (2, 2)
    assert table.bag() == (1, 2, 4)
    table.draw("DV")
    assert (table.elements("bli1"), table.elements("rli1")) == (2, 2), "a third one is indecisive"
    assert (table.cohesion("bli1"), table.cohesion("rli1")) == ("disorganised", "disorganised")


@pytest.mark.parametrize("most", [0, 1])
def test_lg_amb_5_how_often_it_is_fought_again(most: int) -> None:
    table = fight(options={"fierce_max": most})
    table.attack("bli1", "rli1")
    for _round in range(most):
        table.draw("DV")
    table.draw("DV")
    assert table.elements("bli1") == 4 - most
    assert table.cohesion("bli1") == "disorganised"


def test_lg_6_10_a_destroyed_brigade_fights_no_more() -> None:
    table = fight(red="li 9000 6000 e1, li 14000 8000")
    table.attack("bli1", "rli1", "DV")
    assert (table.elements("rli1"), table.asked[1]) == (0, "activate")


def test_lg_r62_a_narrower_front_does_not_end_a_fierce_combat() -> None:
    table = fight(blue="li 9500 6000 e2", red="li 8800 6000 e3")
    assert table.state.gap(0, 1) == 0
    table.attack("bli1", "rli1", "DV")
    assert table.state.gap(0, 1) > 50
    assert table.asked == ("", "combat")


def test_lg_r62_who_touches_nobody_any_more_does_not_attack() -> None:
    """Two brigades in contact with one enemy, which the first combat narrows."""
    table = fight(blue="li 9100 6000 e2, li 9810 6000 e2", red="li 9200 6000 e3")
    table.past("move")
    second = acts.Attack(table.unit("bli2"), table.unit("rli1"))
    assert table.may(second)
    table.attack("bli1", "rli1", "DV")
    table.past("engage")
    table.draw("DN")
    assert table.elements("rli1") == 2
    assert table.asked == ("red", "activate")
    assert table.at("bli2") == (9810, 6000, 0)


def test_lg_amb_2_with_replacement_tokens_come_one_by_one() -> None:
    table = fight(options={"replace": True})
    table.attack("bli1", "rli1", "D")
    assert table.asked == ("", "combat")
    assert table.bag() == (1, 2, 2), "the first went back"
    table.draw("D")
    assert table.cohesion("bli1") == "rout"


# --- LG-6.11 and LG-6.13, going back -----------------------------------------------------------------------


def test_lg_6_11_straight_away_from_the_enemy_half_when_disorganised() -> None:
    table = fight(blue="lc 9000 6000", red="li 9000 6000")
    table.attack("blc1", "rli1", "NN")
    assert table.at("blc1") == (9000, 5000, 0), "half of 20 cm"
    table = fight(blue="hu 9000 6000", red="li 9000 6000")
    table.attack("bhu1", "rli1", "NN")
    assert table.at("bhu1") == (9000, 4750, 0), "half of 25 cm"


def test_lg_6_11_a_flank_attack_drives_sideways() -> None:
    table = fight(blue="li 8400 6150 @90 e4", red="li 9000 6000")
    table.attack("bli1", "rli1", "NV")
    assert table.at("rli1") == (9500, 6000, 1800), "facing kept"


def test_lg_6_11_away_from_where_the_enemy_stood_who_has_left_the_table_itself() -> None:
    """A minor victory of a disorganised attacker who fails his test and runs over the edge."""
    blue = "li 9000 700, li 3000 3000, li 5000 3000 div=2, li 7000 3000 div=2"
    table = fight(blue=blue, red="li 9000 700, li 3000 10000, li 6000 10000")
    table.rule(Edit("state", unit="bli1", item="cohesion", to=1))
    table.attack("bli1", "rli1", "NV")
    table.roll(bli1=4)
    assert (table.cohesion("bli1"), table.at("bli1")) == ("broken", None)
    assert table.at("rli1") == (9000, 1200, 1800)
    flank = "li 8400 750 @90, li 3000 3000, li 5000 3000 div=2, li 7000 3000 div=2"
    table = fight(blue=flank, red="li 9000 600, li 3000 10000, li 6000 10000")
    table.rule(Edit("state", unit="bli1", item="cohesion", to=1))
    table.attack("bli1", "rli1", "NV")
    table.roll(bli1=4)
    at = table.at("rli1")
    assert at is not None
    assert at[0] > 9450, "sideways, away from the flank on which he stood"


def test_lg_6_11_blocked_by_an_enemy_it_tests() -> None:
    table = fight(blue="li 9000 6000, li 9000 6700 @180 div=2", red="li 9000 6000, li 14000 8000")
    assert table.state.gap(1, 2) == 4000
    table.attack("bli1", "rli1", "NV")
    assert table.at("rli1") == (9000, 6400, 1800), "as far as it can"
    assert table.asked == ("", "cohesion")
    table.roll(5)
    assert table.cohesion("rli1") == "disorganised"


def test_lg_6_11_blocked_by_ground_it_tests_and_may_break() -> None:
    table = fight(features=[ground("water", 0, 6500, 18000, 7000)])
    table.state.cohesion[1] = 1
    table.attack("bli1", "rli1", "VV")
    # Already disorganised, the rout is set; water 2 cm behind it stops it, but for the tolerance.
    assert table.at("rli1") == (9000, 6202, 1800)
    table.roll(4)
    assert table.cohesion("rli1") == "broken"


def test_lg_6_11_friends_are_crossed_and_not_stood_on() -> None:
    table = fight(red="li 9000 6000, li 9000 6310, li 14000 8000")
    table.attack("bli1", "rli1", "NV")
    assert table.at("rli1") == (9000, 6012, 1800), "half a base move ends on the friend: the last clear place"
    table = fight(red="li 9000 6000, li 9000 6450 e1 @90, li 14000 8000")
    table.state.cohesion[1] = 0
    table.attack("bli1", "rli1", "VV")
    assert table.at("rli1") == (9000, 7000, 1800), "a rout goes through"


def test_lg_6_11_the_last_clear_place_is_found_to_a_tenth_of_a_millimetre() -> None:
    table = fight(red="li 9000 6000, li 9000 6305, li 14000 8000")
    table.attack("bli1", "rli1", "NV")
    assert table.at("rli1") == (9000, 6007, 1800), "within the first millimetre"
    table = fight(red="lt 9000 6000, li 9000 6315 e1, li 9000 6913 e1, li 14000 8000")
    table.attack("bli1", "rlt1", "NV")
    assert table.at("rlt1") == (9000, 6615, 1800), "between two friends, with two tenths to spare"


def test_lg_6_11_over_the_edge_of_the_table_it_is_broken() -> None:
    table = fight(blue="li 9000 600", red="li 9000 600, li 14000 8000")
    table.attack("bli1", "rli1", "NN")
    assert (table.cohesion("bli1"), table.at("bli1")) == ("broken", None)


def test_lg_6_13_a_rout_goes_the_base_move_towards_the_own_edge() -> None:
    table = fight(blue="li 8400 6150 @90 e4", red="li 9000 6000")
    table.attack("bli1", "rli1", "VV")
    assert table.at("rli1") == (9000, 7000, 1800), "towards the top edge, not away from the enemy"
    table.past("occupy")
    table.act(acts.Activate(table.division("r1")))
    table.past("reveal", "generals", "move")
    assert table.at("rli1") == (9000, 8000, 1800), "and again in consolidation"


@pytest.mark.parametrize(("behind", "back"), [(6_300, 0), (6_303, 0), (6_304, 6)])
def test_lg_6_11_friends_close_behind_keep_a_brigade_where_it_is(behind: int, back: int) -> None:
    """Within the tolerance of contact it has not moved: it still forms square (LG-6.7)."""
    table = fight(red=f"li 9000 6000, li 9000 {behind}, li 14000 9000, li 16000 9000")
    table.attack("bli1", "rli1", "NV")
    assert table.at("rli1") == (9000, 6000 + back, 1800)
    assert bool(table.state.moved >> table.unit("rli1") & 1) is (back > 0)
    assert len(table.events("withdraws")) == (back > 0)
    assert len(table.events("friends_behind")) == 1


@pytest.mark.parametrize("places", [(6_000, 5_100), (5_100, 6_000)])
@pytest.mark.parametrize("flee", ["blue", "red"])
def test_lg_r32_who_is_nearest_to_its_edge_runs_first(flee: str, places: tuple[int, int]) -> None:
    """Whatever the order of the file: the rear one makes room for the one before it."""
    turned = [place if flee == "blue" else 12_000 - place for place in places]
    running = ", ".join(f"li 9000 {y}" for y in turned)
    others = {
        "blue": "li 2000 3000, li 5000 3000, li 14000 3000",
        "red": "li 2000 9000, li 5000 9000, li 14000 9000",
    }
    rows = {side: f"{running}, {row}" if side == flee else row for side, row in others.items()}
    table = battle(rows["blue"], rows["red"])
    names = [f"{flee[0]}li1", f"{flee[0]}li2"]
    for name in names:
        table.rule(Edit("state", unit=name, item="cohesion", to=2))
    table.rule(Edit("phase", to="consolidate"))
    step = -1_000 if flee == "blue" else 1_000
    assert [table.at(name)[1] for name in names] == [y + step for y in turned]


def test_lg_amb_32_a_routed_brigade_leaves_the_table_in_the_end() -> None:
    table = fight(red="li 9000 11000", blue="li 9000 11000")
    table.attack("bli1", "rli1", "VV")
    assert table.at("rli1") is None


def test_lg_r90_friends_of_who_runs_off_the_table_are_looked_for_where_it_stood() -> None:
    """In the consolidation one runs off; of the friends, those within 10 cm of where it began to run test."""
    near, far = "li 10600 900 e2", "li 7399 900 e2"  # 10 cm beside it, and a tenth of a millimetre more
    blue = f"li 9000 900 e2, {near}, {far}, li 9000 2200 e2, li 9000 3211 e2, li 14000 3000"
    table = battle(blue, "li 2000 9000, li 5000 9000, li 14000 9000")
    assert [table.state.gap(0, other) for other in (1, 2, 3, 4)] == [10_000, 10_010, 10_000, 20_110]
    # The fourth runs, too, after the first: it stands behind it yet. So does the fifth; it is too far.
    for name in ("bli1", "bli4", "bli5"):
        table.rule(Edit("state", unit=name, item="cohesion", to=2))
    table.rule(Edit("phase", to="consolidate"))
    assert (table.cohesion("bli1"), table.at("bli1")) == ("broken", None)
    assert [table.at(name)[1] for name in ("bli4", "bli5")] == [1_200, 2_211], "all have run before the dice"
    assert table.asked == ("", "cohesion")
    assert [hand.key for hand in table.pending.handfuls] == ["bli2", "bli4"]
    table.roll(bli2=4, bli4=4)
    assert (table.cohesion("bli2"), table.cohesion("bli4")) == ("disorganised", "broken")
    # Now the fourth has broken where it stands: its friends test, in a roll of their own.
    assert [hand.key for hand in table.pending.handfuls] == ["bli2", "bli5"]


def test_lg_r68_a_brigade_that_falls_into_rout_runs_instead_of_withdrawing() -> None:
    table = fight()
    table.state.cohesion[1] = 1
    table.attack("bli1", "rli1", "NV")
    table.roll(rli1=1)
    assert table.at("rli1") == (9000, 7000, 1800)


def test_lg_r72_going_back_over_a_river_disorganises() -> None:
    table = fight(bands=[band("river", (0, 6600), (18000, 6600))])
    table.attack("bli1", "rli1", "VV")
    table.past("occupy")
    assert table.cohesion("rli1") == "rout"
    table = fight(bands=[band("river", (0, 5400), (18000, 5400))])
    table.state.cohesion[0] = 0
    before = table.state.foot(0)
    table.state.place({0: Pose(9000, 5000, 0)})
    from core.systems.la_garde.rules.withdrawals import cross_water

    cross_water(table.state, 0, before, None)
    assert table.cohesion("bli1") == "disorganised"


# --- LG-6.12, the ground that is won -----------------------------------------------------------------------


def won(**kept: Any) -> Table:
    table = fight(**kept)
    table.attack("bli1", "rli1", "VV")
    assert table.asked == ("blue", "occupy")
    return table


def test_lg_6_12_the_attacker_may_move_five_cm_into_the_ground_or_stay() -> None:
    table = won()
    unit = table.unit("bli1")
    assert table.why(acts.Occupy(unit, Pose(9000, 6500, 0))) is None
    assert table.why(acts.Occupy(unit, Pose(9000, 6200, 0))) is None
    assert table.why(acts.Occupy(unit, Pose(9000, 6501, 0))) == "LG-6.12"
    # A slanting way is measured as every other: 50.003 mm are 5 cm (LG-R42), 50.06 are not.
    assert table.why(acts.Occupy(unit, Pose(9032, 6499, 0))) is None
    assert table.why(acts.Occupy(unit, Pose(9040, 6499, 0))) == "LG-6.12"
    assert table.why(acts.Occupy(unit, Pose(9000, 6400, 10))) == "LG-6.12"
    assert table.why(acts.Occupy(unit, Pose(9000, 5700, 0))) == "LG-6.12"
    assert table.why(acts.Occupy(unit, Pose(9300, 6000, 0))) == "LG-6.12", "along its border is not into it"
    assert table.why(acts.Occupy(unit, Pose(9300, 6200, 0))) is None
    table.act(acts.Occupy(unit, Pose(9000, 6500, 0)))
    assert table.at("bli1") == (9000, 6500, 0)
    table = won()
    table.act(acts.STAND)
    assert table.at("bli1") == (9000, 6000, 0)


def test_lg_6_12_a_refused_wish_names_the_farthest_legal_one() -> None:
    table = won()
    refusal = table.refusal(acts.Occupy(table.unit("bli1"), Pose(9000, 6550, 0)))
    assert refusal is not None
    assert (refusal.facts["measured"], refusal.facts["needed"]) == (5.5, 5.0)
    assert refusal.nearest == acts.Occupy(table.unit("bli1"), Pose(9000, 6500, 0))


def test_lg_6_12_not_through_others_nor_after_a_draw_without_victory() -> None:
    table = won(red="li 9000 6000, li 9000 6400 e1, li 14000 8000")
    assert table.why(acts.Occupy(table.unit("bli1"), Pose(9000, 6410, 0))) == "LG-6.12"
    assert table.why(acts.Occupy(table.unit("bli1"), Pose(9000, 6400, 0))) is None
    table = fight()
    table.attack("bli1", "rli1", "DN")
    assert table.asked[1] != "occupy"


def test_lg_6_12_a_friend_beside_bars_the_way_to_the_middle_not_that_ahead() -> None:
    table = fight(blue="li 8700 6000 e2, li 9300 6000 e2", red="li 9000 6000 e4, li 14000 8000")
    table.attack("bli2", "rli1", "VV")
    assert table.asked == ("blue", "occupy")
    unit = table.unit("bli2")
    refusal = table.refusal(acts.Occupy(unit, Pose(9300, 6550, 0)))
    assert refusal is not None
    assert refusal.nearest == acts.Occupy(unit, Pose(9300, 6500, 0))
    table.act(acts.Occupy(unit, Pose(9300, 6500, 0)))
    assert table.at("bli2") == (9300, 6500, 0)
    # Where every way into the ground is barred nobody is asked.
    shut = fight(
        blue="li 8700 6000 e2, li 9300 6000 e2", red="li 9000 6000 e2, li 9450 6000 e1, li 14000 8000"
    )
    shut.attack("bli2", "rli1", "VV")
    assert shut.asked[1] != "occupy"


def test_lg_6_12_a_slide_along_a_friend_may_be_the_only_way_into_the_ground() -> None:
    beneath = "li 9000 6000 e2, li 8905 5391 @178 e2"
    table = fight(blue=beneath, red="lb 9567 5590 @81.4 e1, li 14000 8000")
    table.attack("bli1", "rlb1", "VV")
    assert table.asked == ("blue", "occupy"), "to the right, where the broken battery stood"
    unit = table.unit("bli1")
    table.act(acts.Occupy(unit, Pose(9500, 6000, 0)))
    assert table.at("bli1") == (9500, 6000, 0)


def test_lg_6_12_no_ground_is_won_where_the_defender_could_not_go() -> None:
    table = fight(red="li 9000 6000, li 9000 6304, li 9000 6606, li 14000 8000")
    table.attack("bli1", "rli1", "NV")
    assert table.at("rli1") == (9000, 6006, 1800), "friends stand close behind"
    assert table.asked == ("red", "activate")


def test_lg_r77_difficult_ground_counts_double() -> None:
    table = won(features=[ground("rough", 0, 5000, 18000, 9000)])
    assert table.why(acts.Occupy(table.unit("bli1"), Pose(9000, 6250, 0))) is None
    assert table.why(acts.Occupy(table.unit("bli1"), Pose(9000, 6260, 0))) == "LG-6.12"


def test_lg_6_1_a_contact_by_occupying_is_no_attack() -> None:
    table = fight(blue="li 9000 6000", red="li 9000 6000, li 9000 6800 e1, li 14000 8000")
    table.attack("bli1", "rli1", "VV")
    table.act(acts.Occupy(table.unit("bli1"), Pose(9000, 6500, 0)))
    assert table.state.touched(0)
    assert table.asked == ("red", "activate")


# --- LG-10, generals ---------------------------------------------------------------------------------------

NEAR = {"b1": "9000 5600 good", "b": "9000 4000", "r1": "9000 6400", "r": "9000 9000"}


def test_lg_10_generals_join_before_the_draw_the_attacker_first() -> None:
    table = fight(generals=NEAR)
    post = {name: table.state.context.division_post[table.division(name)] for name in ("b1", "r1")}
    table.act(acts.Attack(0, 1))
    assert table.asked == ("blue", "engage")
    assert table.why(acts.Engage(post["r1"])) == "LG-10"
    assert table.why(acts.Engage(table.state.context.army_post[0])) == "LG-10"
    table.act(acts.Engage(post["b1"]))
    assert table.asked == ("red", "engage")
    table.act(acts.STAND)
    assert table.bag() == (1, 2, 3), "coherent chain and the general"


def test_lg_10_within_five_cm_of_the_brigade() -> None:
    for y, asked in ((5200, "engage"), (5199, "combat")):
        table = fight(generals={"b1": f"9000 {y}", "b": "9000 4000"})
        table.act(acts.Attack(0, 1))
        assert table.asked[1] == asked


def test_lg_10_a_general_whose_brigade_suffers_falls_on_a_one() -> None:
    for face, lost in ((1, True), (2, False)):
        table = fight(generals=NEAR, orders=HELD)
        post = table.state.context.division_post[0]
        table.attack("bli1", "rli1", joined=[post])
        table.draw("DD")
        assert table.asked == ("", "generals")
        table.roll(face)
        assert bool(table.state.lost >> post & 1) == lost
    table = fight(generals=NEAR)
    table.attack("bli1", "rli1", "NN", joined=[table.state.context.division_post[0]])
    assert table.asked[1] != "generals", "no loss, no rout"


def test_lg_10_at_most_one_combat_a_turn() -> None:
    table = fight(
        blue="li 8500 6000 e2, li 9500 6000 e2", red="li 8500 6000 e2, li 9500 6000 e2", generals=NEAR
    )
    post = table.state.context.division_post[0]
    table.attack("bli1", "rli1", "NN", joined=[post])
    table.act(acts.Attack(1, 3))
    assert table.asked != ("blue", "engage")
    assert post in table.state.joined


def test_lg_r67_only_generals_who_command_the_brigade_may_join() -> None:
    table = fight(
        blue="li 9000 6000, li 12000 5000 div=2", generals={**NEAR, "b1": "9000 4500", "b2": "9000 5600"}
    )
    post = table.state.context.division_post
    table.act(acts.Attack(0, 2))
    assert table.asked != ("blue", "engage"), "the general of another division is near"
    assert facts.place_of(table.state, post[1]) == (90000, 56000)


def test_lg_10_a_corps_general_is_worth_two_tokens() -> None:
    table = fight(generals={"b1": "9000 4500", "bc": "9000 5600", "b": "9000 4000"})
    corps = table.state.context.corps_post[0]
    table.attack("bli1", "rli1", joined=[corps])
    assert table.bag() == (1, 2, 4)


def test_lg_r74_one_die_a_general_each_round() -> None:
    table = fight(generals=NEAR)
    post = table.state.context.division_post[0]
    table.attack("bli1", "rli1", "DV", joined=[post])
    assert table.asked == ("", "generals")
    assert len(table.pending.handfuls) == 1
    table.roll(3)
    assert table.bag() == (1, 2, 4), "he fights on: chain, general, an earlier combat"
    table.draw("DV")
    assert table.asked == ("", "generals")
    table.roll(1)
    assert table.bag() == (1, 2, 3), "he is gone, and nobody commands: two earlier combats"


# --- LG-8.2, breaking and its echo -------------------------------------------------------------------------


def test_lg_8_2_friends_within_ten_cm_of_a_break_test() -> None:
    red = "li 9000 6000 e1, li 9000 7290 vet, li 10300 7310, li 14000 8000"
    table = fight(red=red)
    table.attack("bli1", "rli1", "DV")
    assert table.asked == ("", "cohesion")
    assert [hand.key for hand in table.pending.handfuls] == ["rli2"], "10 cm and no more"
    table.roll(3)
    assert table.cohesion("rli2") == "disorganised"


def test_lg_8_2_steps_of_a_failed_test() -> None:
    for before, after in (("formed", "disorganised"), ("disorganised", "rout"), ("rout", "broken")):
        table = fight(red="li 9000 6000 e1, li 9000 7000, li 14000 8000")
        table.state.cohesion[2] = ("formed", "disorganised", "rout").index(before)
        table.attack("bli1", "rli1", "DV")
        table.roll(4)
        assert table.cohesion("rli2") == after
        table = fight(red="li 9000 6000 e1, li 9000 7000, li 14000 8000")
        table.state.cohesion[2] = ("formed", "disorganised", "rout").index(before)
        table.attack("bli1", "rli1", "DV")
        table.roll(5)
        assert table.cohesion("rli2") == before


def test_lg_r65_a_test_that_no_die_can_change_is_not_rolled() -> None:
    table = fight(red="li 9000 6000 e1, li 9000 7000 mil, li 14000 8000")
    table.attack("bli1", "rli1", "DV")
    assert (table.cohesion("rli2"), table.asked[1]) == ("disorganised", "activate")


def test_lg_r66_who_must_test_for_two_reasons_tests_once() -> None:
    table = fight(blue="li 9000 6000 e1, li 9000 5000", red="li 9000 6000 e1, li 9000 7000, li 14000 8000")
    table.attack("bli1", "rli1", "DV")
    assert [hand.key for hand in table.pending.handfuls] == ["bli2", "rli2"]


# --- rounds and rows read from the table -------------------------------------------------------------------


def test_lg_r55_every_round_that_the_defender_fought_this_turn_counts() -> None:
    table = fight()
    table.attack("bli1", "rli1", "NN")
    assert table.state.fought == [1, 1]
    table.act(acts.Activate(table.division("r1")))
    table.past("reveal", "generals")
    charge = table.refusal(acts.END_MOVES)
    assert charge is not None
    table.act(charge.nearest)
    table.attack("rli1", "bli1")
    # Blue fought as the attacker: its combat counts, and it is disorganised.
    assert table.bag() == (1, 3, 4)
    assert [row.rule for row in table.pending.pool if row.count == 1].count("LG-6.3") == 3


def test_lg_r60_who_may_support_shows_its_order_before_the_bag() -> None:
    table = battle("li 9000 6000, li 9000 5200 div=2", RED)
    table.to_moves("b1", **CHARGE, b2="manoeuvre")
    table.attack("bli1", "rli1")
    assert table.state.revealed >> table.division("b2") & 1
    assert table.bag() == (1, 2, 2), "who manoeuvres supports nobody"


def test_lg_6_5_supporters_stand_near_and_are_free() -> None:
    cases = {
        "li 9000 4700": 1,  # 10 cm from base to base
        "li 9000 4690": 0,
        "lt 9000 4200": 1,
        "hu 9000 3200": 1,
        "mb 9000 2700": 1,
        "mb 9000 2690": 0,
        "lb 9000 3700": 1,
        "hb 9000 1700": 1,
        "bag 9000 5200": 0,
    }
    for friend, count in cases.items():
        table = battle(f"li 9000 6000, {friend}", RED, generals={"b1": "9000 3700", "b": "9000 2500"})
        table.to_moves("b1", **CHARGE)
        assert len(facts.supporters(table.state, 0)) == count, friend


def test_lg_6_5_not_in_rout_nor_in_contact_nor_out_of_ammunition() -> None:
    table = fight(blue="li 9000 6000, mb 9000 5500", red="li 9000 6000, li 14000 8000")
    assert facts.supporters(table.state, 0) == (1,)
    for field, value in (("cohesion", 2), ("dry", 3)):
        getattr(table.state, field)[1] = value
        table.state.touch()
        assert facts.supporters(table.state, 0) == ()
        getattr(table.state, field)[1] = 0
    table.state.cohesion[1] = 1
    table.state.touch()
    assert facts.supporters(table.state, 0) == (1,), "disorganised ones do"
    table.state.place({3: Pose(9150, 5350, 2700)})
    assert facts.supporters(table.state, 0) == ()


def test_lg_amb_17_one_brigade_supports_several_combats() -> None:
    table = fight(
        blue="li 8500 6000 e2, li 9500 6000 e2, mb 9000 5400", red="li 8500 6000 e2, li 9500 6000 e2"
    )
    assert facts.supporters(table.state, 0)[-1:] == facts.supporters(table.state, 1)[-1:] == (2,)


def test_lg_5_what_the_ground_says_to_a_combat() -> None:
    def found(**kept: Any) -> facts.CombatSituation:
        return facts.combat_situation(fight(**kept).state, 0, 1)

    assert found(features=[ground("woods", 0, 6000, 18000, 7000)]).cover == 1
    assert found(features=[ground("urban", 0, 6000, 18000, 7000)]).cover == 2
    assert found(features=[ground("fortification", 0, 6000, 18000, 7000)]).cover == 3
    assert found(features=[ground("crops", 0, 6000, 18000, 7000)]).cover == 0
    assert found(red="li 9000 6000 skirmishers", features=[ground("crops", 0, 6000, 18000, 7000)]).cover == 1
    assert found(red="mb 9000 6000", features=[ground("redoubt", 0, 6000, 18000, 7000)]).cover == 3
    assert found(features=[ground("gentle_hill", 0, 6000, 18000, 7000)]).slope == -1
    assert found(features=[ground("gentle_hill", 0, 5000, 18000, 6000)]).slope == 1
    assert found(red="lc 9000 6000", features=[ground("urban", 0, 6000, 18000, 7000)]).defender.in_difficult
    assert not found(features=[ground("urban", 0, 6000, 18000, 7000)]).defender.in_difficult
    town = [ground("urban", 0, 6000, 18000, 7000)]
    assert found(blue="lc 9000 6000", features=town).attacker.in_difficult, "cavalry attacks into a town"
    assert not found(features=town).attacker.in_difficult
    slow = [ground("urban", 0, 6000, 18000, 7000, going="difficult")]
    assert found(blue="lc 9000 6000", features=slow).attacker.in_difficult, "into one that slows moves too"
    assert not found(
        blue="lc 9000 6000", features=[ground("woods", 0, 6000, 18000, 7000)]
    ).attacker.in_difficult
    leaving = found(red="lc 9000 6000", features=[ground("urban", 0, 5000, 18000, 6000)])
    assert not leaving.defender.in_difficult, "it is met in the open"
    assert found(features=[ground("steep_hill", 0, 5000, 18000, 6000)]).attacker.in_difficult
    assert found(bands=[band("sunken_road", (0, 6000), (18000, 6000), width=20)]).cover == 1


def test_lg_amb_21_light_infantry_fights_as_line_infantry_does() -> None:
    """Attacking and attacked, each against the other and against its like."""
    bags = []
    for arm, foe in (("li", "li"), ("lt", "li"), ("li", "lt"), ("lt", "lt")):
        table = fight(f"{arm} 9000 6000", f"{foe} 9000 6000", orders=HELD)
        table.attack(f"b{arm}1", f"r{foe}1")
        bags.append(table.bag())
    assert len(set(bags)) == 1


@pytest.mark.parametrize(("own", "cover"), [("none", 0), ("light", 1), ("heavy", 2), ("very_heavy", 3)])
def test_lg_r54_the_cover_that_a_sunken_road_names_itself_goes_before_on_it_and_behind(
    own: str, cover: int
) -> None:
    sunken = {**band("sunken_road", (0, 6250), (18000, 6250), width=100), "cover": own}
    for y in (6100, 6450):
        table = battle("mb 9000 3000", f"li 9000 {y}", bands=[sunken])
        assert facts.cover(table.state, 1, table.state.foot(0)) == cover


def test_lg_amb_20_a_redoubt_covers_artillery_more() -> None:
    redoubt = [ground("redoubt", 0, 6000, 18000, 7000)]
    covers = [
        facts.combat_situation(fight(red=red, features=redoubt).state, 0, 1).cover
        for red in ("mb 9000 6000", "li 9000 6000", "lc 9000 6000")
    ]
    assert covers == [3, 2, 2]


@pytest.mark.parametrize("kind", ["bridge", "ford"])
def test_lg_r46_who_stands_on_a_bridge_is_not_in_the_river(kind: str) -> None:
    river = band("river", (0, 6150), (18000, 6150), width=300)
    over = band(kind, (9000, 5900), (9000, 6500), width=600)
    road = band("road", (9000, 5900), (9000, 6500), width=600)
    hill = ground("steep_hill", 7000, 5900, 11000, 8000)
    for bands, features, hindered, cover in (
        ([river], [], True, 0),
        ([river, over], [], False, 0),
        ([over, river], [hill], False, 0),
        ([road], [hill], True, 1),
    ):
        table = fight(red="lc 9000 6000, li 14000 9000", bands=bands, features=features)
        horse = table.unit("rlc1")
        assert facts.in_difficult(table.state, horse) is hindered
        assert table.state.context.ground.height(table.state.foot(horse)) == len(features)
        foot = fight(bands=bands, features=features)
        assert facts.combat_situation(foot.state, 0, 1).cover == cover


def test_lg_r63_a_bridge_between_the_middles_counts() -> None:
    bridge = band("bridge", (9000, 5900), (9000, 6100), width=200)
    river = band("river", (0, 6000), (18000, 6000), width=50)
    assert facts.combat_situation(fight(bands=[river, bridge]).state, 0, 1).crossing
    assert not facts.combat_situation(fight(bands=[river]).state, 0, 1).crossing


def test_lg_r64_ahead_of_the_front_edge() -> None:
    assert facts.combat_situation(fight().state, 0, 1).on_front
    flank = fight(blue="li 8400 6150 @90", red="li 9000 6000")
    assert not facts.combat_situation(flank.state, 0, 1).on_front


@pytest.mark.parametrize(("road", "cover"), [(6210, 1), (6195, 1), (6170, 0), (6800, 0)])
def test_lg_r71_a_sunken_road_covers_who_stands_close_behind(road: int, cover: int) -> None:
    sunken = band("sunken_road", (0, road), (18000, road), width=20)
    table = battle("mb 9000 3000", "li 9000 6400", bands=[sunken])
    assert facts.cover(table.state, 1, table.state.foot(0)) == cover
