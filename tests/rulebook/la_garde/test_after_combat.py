"""Going back, and the ground that is won (LG-6.11 to LG-6.13)."""

from __future__ import annotations

import pytest

from core.geometry.bases import Pose
from core.protocol.steps import Edit
from core.systems.la_garde.rules import actions as acts
from tests.rulebook.la_garde.fights import fight, won
from tests.rulebook.la_garde.table import band, battle, ground


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
