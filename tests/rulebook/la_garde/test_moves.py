"""LG-4 and the ground of LG-5 for moves."""

from __future__ import annotations

from typing import Any

import pytest

from core.geometry.bases import Pose, middle
from core.geometry.moves import turned
from core.geometry.tolerances import TENTH
from core.protocol.steps import Edit
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import charges, duties, nearness, zones
from core.systems.la_garde.rules.movement import Outcome, judge
from core.systems.la_garde.rules.rule_tables import DISORGANISED, ROUT, catalogue
from core.systems.la_garde.rules.ways import ASSAULT, SUPPORT, TURN
from tests.rulebook.la_garde.table import LOOK, RULES, Table, band, battle, ground, kind

FAR = "li 9000 11700"
"""An enemy out of everybody's way."""


def marching(blue: str, red: str = FAR, *, corps: str = "defend", **kept: Any) -> Table:
    """The moves of a division with order Manoeuvre; its corps shows another order."""
    table = battle(blue, red, **kept)
    table.to_moves("b1", b=corps, b1="manoeuvre")
    return table


def attacking(blue: str, red: str = FAR, **kept: Any) -> Table:
    table = battle(blue, red, generals={"b1": "9000 3300"}, **kept)
    table.to_moves("b1", b="attack", b1="attack")
    return table


def defending(blue: str, red: str = FAR, **kept: Any) -> Table:
    table = battle(blue, red, **kept)
    table.to_moves("b1")
    return table


# --- the table of moves (LG-4) -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "row"),
    [
        ("line_infantry", (10, 10, 20, 30, 10, 5)),
        ("light_infantry", (15, 15, 25, 35, 15, 5)),
        ("line_cavalry", (20, 20, 30, 40, 20, 5)),
        ("heavy_cavalry", (20, 20, 30, 40, 20, 5)),
        ("light_cavalry", (25, 25, 35, 45, 25, 5)),
        ("irregular_cavalry", (30, 30, 40, 50, 30, 5)),
        ("light_foot_artillery", (5, 10, 15, 25, 5, 0)),
        ("medium_foot_artillery", (5, 15, 15, 25, 5, 0)),
        ("heavy_artillery", (5, 20, 15, 25, 5, 0)),
        ("medium_horse_artillery", (15, 15, 25, 35, 15, 0)),
        ("light_horse_artillery", (15, 10, 25, 35, 15, 0)),
        ("baggage", (5, 0, 15, 25, 0, 5)),
    ],
)
def test_lg_4_the_table_of_moves(kind: str, row: tuple[int, ...]) -> None:
    troop = catalogue().troops[kind]
    lengths = (troop.base, troop.zone, troop.manoeuvre, troop.road, troop.attack, troop.defend)
    assert tuple(length // 1000 for length in lengths) == row


@pytest.mark.parametrize(("kind", "name", "far"), [("li", "bli1", 2_000), ("hu", "bhu1", 3_500)])
def test_lg_4_manoeuvre_off_the_road(kind: str, name: str, far: int) -> None:
    table = marching(f"{kind} 9000 4000")
    assert table.may(table.moving(name, (9_000, 4_000 + far, 0)))
    assert table.why(table.moving(name, (9_000, 4_010 + far, 0))) == "LG-4.2"


def test_lg_r45_on_the_road_a_march_is_as_much_longer() -> None:
    table = marching("li 9000 4000", bands=[band("road", (9_000, 0), (9_000, 12_000), width=200)])
    assert table.may(table.moving("bli1", (9_000, 6_990, 0)))
    assert table.why(table.moving("bli1", (9_000, 7_010, 0))) == "LG-4.2"
    half = marching("li 9000 4000", bands=[band("road", (9_000, 0), (9_000, 5_350), width=200)])
    # 15 cm of the middle on the road cost 10, the other 10 are open ground.
    assert half.may(half.moving("bli1", (9_000, 6_490, 0)))
    assert half.why(half.moving("bli1", (9_000, 6_520, 0))) == "LG-4.2"


def test_lg_r45_a_bridge_takes_nothing_from_the_road_in_whatever_order_they_are_written() -> None:
    road = band("road", (9_000, 0), (9_000, 12_000), width=200)
    bridge = band("bridge", (9_000, 4_500), (9_000, 6_500), width=600)
    river = band("river", (0, 5_500), (18_000, 5_500), width=1_800)
    for bands in ([road, bridge], [bridge, road], [river, road, bridge], [river, bridge, road]):
        table = marching("li 9000 4000", bands=bands)
        assert table.may(table.moving("bli1", (9_000, 6_990, 0)))
        assert table.why(table.moving("bli1", (9_000, 7_010, 0))) == "LG-4.2"


def test_lg_r72_difficult_ground_shortens_a_withdrawal_that_is_chosen() -> None:
    """The brigade is out of its general's range and goes back by itself."""
    generals = {"b1": "1000 100", "b": "1000 100"}
    for features, far in (([], 1_000), ([ground("woods", 7_000, 0, 11_000, 6_500)], 500)):
        table = battle("li 9000 6000, li 3000 3000 div=2", FAR, generals=generals, features=features)
        table.to_moves("b1")
        assert table.may(table.moving("bli1", (9_000, 6_000 - far, 0)))
        assert table.why(table.moving("bli1", (9_000, 5_990 - far, 0))) == "LG-4.4"


def test_lg_5_a_road_helps_manoeuvre_alone() -> None:
    bands = [band("road", (9_000, 0), (9_000, 12_000), width=200)]
    table = attacking("li 9000 4000", bands=bands)
    assert table.why(table.moving("bli1", (9_000, 5_010, 0))) == "LG-4.2"


def test_lg_4_1_the_corps_with_manoeuvre_adds_5_cm_once() -> None:
    table = marching("li 9000 4000", corps="manoeuvre")
    assert table.may(table.moving("bli1", (9_000, 6_500, 0)))
    assert table.why(table.moving("bli1", (9_000, 6_510, 0))) == "LG-4.2"


def test_lg_r31_the_bonus_is_that_of_a_coherent_chain() -> None:
    """It goes with the corps general, fallen or out of the range of the general of the division (LG-R85)."""
    table = battle("li 9000 4000", FAR, generals={"bc": "9000 3000", "b": "9000 2500"})
    table.to_moves("b1", b="manoeuvre", b1="manoeuvre")
    far = table.moving("bli1", (9_000, 6_500, 0))
    assert table.may(far)
    assert table.why(table.moving("bli1", (9_000, 6_510, 0))) == "LG-4.2", "once, not for corps and division"
    state, corps = table.journal.state, table.state.context.corps_post[0]
    at = state.generals[corps]
    state.generals[corps] = (1_000, 100)
    state.touch()
    assert table.why(far) == "LG-4.2"
    state.generals[corps] = at
    state.lost |= 1 << corps
    state.touch()
    assert table.why(far) == "LG-4.2"
    assert table.may(table.moving("bli1", (9_000, 6_000, 0)))


def test_lg_amb_31_the_bonus_of_corps_and_division_counts_once() -> None:
    table = marching("li 9000 4000", corps="manoeuvre")
    assert table.why(table.moving("bli1", (9_000, 6_600, 0))) == "LG-4.2"


def test_lg_4_1_disorganised_brigades_go_half_as_far_to_half_a_centimetre() -> None:
    table = battle("lt 9000 4000", FAR)
    table.journal.state.cohesion[0] = DISORGANISED
    table.activate("b1", b="defend", b1="manoeuvre")
    table.past("generals", "bombard")
    table.journal.state.cohesion[0] = DISORGANISED
    table.state.touch()
    assert table.may(table.moving("blt1", (9_000, 5_250, 0)))
    assert table.why(table.moving("blt1", (9_000, 5_260, 0))) == "LG-4.2"
    from core.systems.la_garde.rules.allowances import halved

    assert halved(table.state, 0, 15_000) == 7_500
    assert halved(table.state, 0, 5_000) == 2_500
    assert halved(table.state, 0, 2_500) == 1_000


# --- what each order permits (LG-4.2) ----------------------------------------------------------------------


def test_lg_4_2_a_march_stops_on_touching_a_zone_of_control() -> None:
    table = marching("hu 9000 4000", "li 9000 7000")
    assert table.may(table.moving("bhu1", (9_000, 6_000, 0)))
    refused = table.refusal(table.moving("bhu1", (9_000, 6_100, 0)))
    assert refused is not None
    assert (refused.kind, refused.rule) == ("enters_zone", "LG-4.2")
    assert refused.nearest.path[-1].y in range(5_990, 6_006)


def test_lg_4_2_a_march_goes_in_any_direction_outside_zones() -> None:
    table = marching("li 9000 4000")
    for x, y in ((9_000, 5_900), (7_100, 4_000), (10_300, 2_700), (9_000, 2_200)):
        assert table.may(table.moving("bli1", (x, y, 0)))


def test_lg_4_2_inside_a_zone_a_march_is_a_withdrawal_of_5_cm() -> None:
    table = marching("li 9000 4000", "li 9000 4800")
    assert table.why(table.moving("bli1", (9_000, 4_300, 0))) is not None
    assert table.may(table.moving("bli1", (9_000, 3_500, 0)))
    assert table.why(table.moving("bli1", (9_000, 3_490, 0))) is not None


def test_lg_r53_the_border_of_a_zone_is_outside_of_it() -> None:
    table = marching("li 9000 4000", "li 9000 5000")
    assert not zones.in_zone(table.state, 0)
    assert zones.in_zone(marching("li 9000 4000", "li 9000 4990").state, 0)


def test_lg_4_2_an_attack_goes_straight_at_the_nearest_enemy_as_far_as_it_can() -> None:
    table = attacking("li 9000 4000", "li 9000 7000, li 5000 8000")
    assert table.may(table.moving("bli1", (9_000, 5_000, 0)))
    assert kind(table, table.moving("bli1", (9_000, 4_900, 0))) == "not_full"
    away = table.refusal(table.moving("bli1", (9_000, 3_000, 0)))
    assert away is not None
    assert away.kind == "not_at_nearest"
    assert table.why(table.moving("bli1", (9_300, 4_000, 0))) == "LG-4.2"


def test_lg_4_2_an_attack_led_elsewhere_is_shown_the_one_that_it_must_be() -> None:
    table = attacking("li 9000 4000", "li 9000 7000, li 5000 8000")
    charge = charges.charge(table.state, table.unit("bli1"))
    assert table.may(charge)
    for place, shown in (((9_300, 4_900, 0), charge), ((9_000, 3_000, 0), None), ((9_300, 4_000, 0), None)):
        found = table.refusal(table.moving("bli1", place))
        assert found is not None
        assert found.kind == "not_at_nearest"
        assert found.nearest == shown


def test_lg_r42_who_only_turns_where_it_supports_has_not_moved() -> None:
    table = attacking("li 9000 4000, li 9000 3000", "li 9000 4000")
    turn = table.moving("bli2", (9_150, 2_850, 900))
    found = judge(table.state, turn)
    assert isinstance(found, Outcome)
    assert found.way == TURN
    table.act(turn)
    assert not table.state.moved >> 1 & 1
    alone = attacking("li 9000 4000, li 9000 1500", "li 9000 4000")
    assert kind(alone, alone.moving("bli2", (9_150, 1_350, 900))) == "not_straight", (
        "it supports nobody there"
    )


def test_lg_4_2_an_attack_stops_at_the_first_touch() -> None:
    table = attacking("li 9000 4000", "li 9000 4600")
    table.act(table.moving("bli1", (9_000, 4_600, 0)))
    assert table.state.touched(0) == (1,)
    assert table.asked[1] == "combat"


def test_lg_r50_as_far_as_it_can_is_to_a_millimetre() -> None:
    table = attacking("li 9000 4000", "li 9000 7000")
    assert table.may(table.moving("bli1", (9_000, 4_991, 0)))
    assert table.why(table.moving("bli1", (9_000, 4_970, 0))) == "LG-4.2"


def test_lg_r50_a_narrow_place_among_friends_is_the_farthest() -> None:
    # Between the friends ahead there is room for 3 mm of standing, 61 to 64 mm on.
    table = attacking("li 9000 4000, li 9000 4310, li 9000 4940", "li 9000 9000")
    assert kind(table, table.moving("bli1", (9_000, 4_005, 0))) == "not_full"
    assert table.refusal(table.moving("bli1", (9_000, 4_005, 0))).nearest.path[-1] == (9_000, 4_642, 0)  # type: ignore[union-attr]
    assert 0 in duties.bound_to_attack(table.state)
    assert table.may(table.moving("bli1", (9_000, 4_640, 0)))


def test_lg_r50_up_to_ground_that_bars_it() -> None:
    pond = ground("water", 8_000, 4_640, 10_000, 4_700)
    table = attacking("li 9000 4000", "li 9000 9000", features=[pond])
    assert table.refusal(table.moving("bli1", (9_000, 4_610, 0))).nearest.path[-1] == (9_000, 4_642, 0)  # type: ignore[union-attr]
    assert table.may(table.moving("bli1", (9_000, 4_635, 0)))


@pytest.mark.parametrize("at", [4_790, 4_791, 4_794, 4_796, 4_799])
def test_lg_r50_an_attack_move_that_ends_within_a_millimetre_is_completed(at: int) -> None:
    table = attacking("li 9000 4000", "li 9000 4800")
    move = table.moving("bli1", (9_000, at, 0))
    ghost = LOOK.ghost(table.state, 0, move)
    assert ghost is not None
    assert ghost.bases[0].pose == ((9_000, 4_800, 0) if at < 4_799 else (9_000, 4_799, 0))
    table.act(move)
    assert table.at("bli1") == tuple(ghost.bases[0].pose)
    assert table.state.touched(0) == (1,)
    assert table.asked[1] == "combat"
    assert kind(attacking("li 9000 4000", "li 9000 4800"), table.moving("bli1", (9_000, 4_789, 0))) == (
        "not_full"
    )


@pytest.mark.parametrize("apart", [6, 10, 19])
def test_lg_4_7_who_is_nearer_than_two_millimetres_is_bound_and_goes_at_nobody_else(apart: int) -> None:
    table = attacking("li 9000 4000", f"li 9000 {4_000 + apart}, li 7600 4500")
    assert table.state.touched(0) == ()
    assert duties.bound_to_attack(table.state) == (0,)
    assert charges.aims(table.state, 0) == (1,)
    assert kind(table, acts.END_MOVES) == "attack_is_duty"
    assert not table.may(table.moving("bli1", (8_000, 4_300, 0)))
    table.act(table.moving("bli1", (9_000, 4_000 + apart, 0)))
    assert table.state.touched(0) == (1,)


def test_lg_4_7_a_pond_before_a_corner_frees_nobody_while_another_line_is_left() -> None:
    # Straight ahead the pond bars its left corner: a line to the right half of the enemy is free.
    pond = ground("water", 8_200, 4_005, 8_410, 4_100)
    table = attacking("li 9000 4000", "li 9000 6000, li 12000 6500", features=[pond])
    assert nearness.nearest(table.state, 0) == (20_000, 1)
    assert duties.bound_to_attack(table.state) == (0,)
    assert charges.aims(table.state, 0) == (1,)
    assert kind(table, acts.END_MOVES) == "attack_is_duty"
    refused = table.refusal(acts.END_MOVES)
    assert refused is not None
    table.act(refused.nearest)
    assert table.state.gap(0, 1) < 12_000
    wall = attacking(
        "li 9000 4000",
        "li 9000 6000, li 12000 6500",
        features=[ground("water", 7_000, 4_010, 11_000, 4_060), ground("water", 7_000, 3_600, 11_000, 3_690)],
    )
    assert charges.aims(wall.state, 0) == (1, 2), "no line at the nearest is left"


def test_lg_r43_straight_is_a_line_from_the_middle_that_meets_the_target() -> None:
    table = attacking("li 9000 4000", "li 9000 7000")
    assert table.may(table.moving("bli1", (9_100, 4_994, 0)))  # a line that meets the right half
    assert table.why(table.moving("bli1", (9_600, 4_800, 0))) == "LG-4.2"


def test_lg_4_2_defence_steps_5_cm_not_nearer_to_the_enemy() -> None:
    table = defending("li 9000 4000", "li 9000 7000")
    assert table.may(table.moving("bli1", (9_000, 3_500, 0)))
    assert table.why(table.moving("bli1", (9_000, 3_490, 0))) == "LG-4.2"
    assert kind(table, table.moving("bli1", (9_000, 4_400, 0))) == "nearer"


def test_lg_4_2_defence_steps_nearer_to_no_enemy_with_an_option_to_the_nearest() -> None:
    near, other = "li 9000 7000", "li 3000 9000"
    step = (8_600, 3_990, 0)  # farther from the one, nearer to the other
    table = defending("li 9000 4000", f"{near}, {other}")
    refused = table.refusal(table.moving("bli1", step))
    assert refused is not None
    assert (refused.kind, refused.facts["target"]) == ("nearer", 2)
    assert refused.facts["measured"] < refused.facts["needed"]
    assert table.may(table.moving("bli1", (9_000, 3_600, 0)))
    assert defending("li 9000 4000", near).may(table.moving("bli1", step))


@pytest.mark.parametrize(("reading", "may"), [("any", False), ("nearest", True)])
def test_lg_r49_which_enemy_counts(reading: str, may: bool) -> None:
    table = defending("li 9000 4000", "li 9000 7000, li 3000 9000", options={"defend_nearer": reading})
    assert table.may(table.moving("bli1", (8_600, 3_990, 0))) is may
    assert not table.may(table.moving("bli1", (9_000, 4_100, 0)))


def test_lg_4_2_inside_a_zone_defence_only_withdraws() -> None:
    table = defending("li 9000 4000", "li 9000 4800")
    assert table.may(table.moving("bli1", (9_000, 3_500, 0)))
    assert table.why(table.moving("bli1", (9_400, 4_000, 0))) == "LG-R44"


def test_lg_r44_a_withdrawal_keeps_its_facing_and_goes_away_from_all_who_hold_it() -> None:
    table = defending("li 9000 4000", "li 9000 4800, li 8000 3000 @90")
    assert len(zones.holders(table.state, 0)) == 2
    assert table.why(table.moving("bli1", (9_000, 3_600, 0))) == "LG-R44"
    assert table.may(table.moving("bli1", (9_400, 3_800, 0)))


def test_lg_amb_39_artillery_in_defence_only_turns() -> None:
    table = defending("mb 9000 4000")
    assert table.why(table.moving("bmb1", (9_000, 3_900, 0))) == "LG-4.2"
    assert table.may(table.turning("bmb1", 100))


def test_lg_r42_turning_on_the_spot_is_free_and_legs_are_straight() -> None:
    table = marching("li 9000 4000")
    (turn,) = table.turning("bli1", 450).path
    assert table.may(table.moving("bli1", turn, (turn.x, turn.y + 2_000, 450)))
    assert table.why(table.moving("bli1", (9_000, 6_000, 450))) == "LG-R42"
    assert table.why(table.moving("bli1", (9_000, 4_000, 0))) == "LG-4"
    table.act(table.turning("bli1", 450))
    assert not table.state.moved


def test_lg_r42_a_way_is_within_its_allowance_but_for_half_a_tenth_of_a_millimetre() -> None:
    """20 cm under Manoeuvre: 200.04 mm are within, and told as 20 cm; 200.06 mm are not."""
    table = marching("li 9000 4000")
    fits, beyond = table.moving("bli1", (9_040, 6_000, 0)), table.moving("bli1", (9_049, 6_000, 0))
    found = judge(table.state, fits)
    assert isinstance(found, Outcome)
    assert (found.used, found.allowed) == (20_000, 20_000)
    assert table.why(beyond) == "LG-4.2"


def test_lg_r42_a_turn_is_about_the_middle_and_gains_no_ground() -> None:
    """Over its front and then about its middle a battery would roll 3 cm ahead, again and again."""
    table = defending("mb 9000 4000")
    over = Pose(9_000, 4_000, 1800)
    assert kind(table, table.moving("bmb1", over)) == "shifts_and_turns"
    back = turned(table.state.base(0), over, 0)
    assert back.y == 4_300
    assert table.why(table.moving("bmb1", over, back)) == "LG-R42"
    x, y, facing = table.turning("bmb1", 900).path[0]
    for aside, may in ((1, True), (2, False)):
        assert table.may(table.moving("bmb1", (x + aside, y, facing))) is may
    creeping = [(x, y + step, 900 + step) for step in range(1, 10)]
    assert kind(table, table.moving("bmb1", *creeping)) == "shifts_and_turns"


# --- support moves (LG-4.3) --------------------------------------------------------------------------------


def test_lg_4_3_a_support_move_ends_near_a_friend_in_contact() -> None:
    table = attacking("li 9000 4000, li 9000 2500", "li 9000 4600")
    table.act(table.moving("bli1", (9_000, 4_600, 0)))
    outcome = judge(table.state, table.moving("bli2", (9_400, 3_400, 0)))
    assert isinstance(outcome, Outcome)
    assert outcome.way == SUPPORT
    assert table.may(table.moving("bli2", (9_000, 3_300, 0)))
    assert not table.may(table.moving("bli2", (9_000, 3_280, 0)))
    refused = attacking("li 9000 4000, li 9000 2500", "li 9000 4600")
    assert refused.why(refused.moving("bli2", (9_400, 3_400, 0))) == "LG-4.2"  # nobody is in contact yet


def test_lg_4_3_it_touches_no_enemy() -> None:
    table = attacking("li 9000 4000, lt 10500 4000", "li 9000 4600, li 11000 9000")
    table.act(table.moving("bli1", (9_000, 4_600, 0)))
    assert judge(table.state, table.moving("blt1", (9_600, 4_900, 0))) is not None
    outcome = judge(table.state, table.moving("blt1", (10_300, 4_600, 0)))
    assert isinstance(outcome, Outcome)
    assert outcome.way in (SUPPORT, ASSAULT)
    assert outcome.touched == ()


def test_lg_amb_39_with_the_option_other_batteries_step_in_defence_as_brigades_do() -> None:
    table = defending("lb 9000 4000, mb 7700 4000, mh 10300 4000", options={"reorientation": "light_foot"})
    assert not table.may(table.moving("blb1", (9_000, 3_990, 0)))
    for name, x in (("bmb1", 7_700), ("bmh1", 10_300)):
        assert table.may(table.moving(name, (x, 3_500, 0)))
        assert not table.may(table.moving(name, (x, 3_490, 0)))


@pytest.mark.parametrize("kind", ["lb", "mb", "hb", "mh", "lh"])
def test_lg_amb_39_artillery_under_defend_does_not_withdraw_out_of_a_zone_either(kind: str) -> None:
    table = defending(f"{kind} 9000 7500", "li 9000 8000")
    assert not table.may(table.moving(f"b{kind}1", (9_000, 7_250, 0)))
    assert table.may(table.turning(f"b{kind}1", 900))


def test_lg_4_2_a_march_goes_no_farther_once_it_touches_a_zone() -> None:
    table = marching("li 9000 6500", "li 9000 8000")
    assert table.may(table.moving("bli1", (9_000, 7_000, 0)))
    for beyond in ((9_500, 7_000, 0), (9_000, 6_600, 0), (9_500, 6_800, 0)):
        assert kind(table, table.moving("bli1", (9_000, 7_000, 0), beyond)) == "enters_zone"
    there = marching("li 9000 7000", "li 9000 8000")
    assert there.may(there.moving("bli1", (9_500, 7_000, 0))), "who began there may leave it"


# --- without order (LG-4.4) --------------------------------------------------------------------------------


def test_lg_4_4_brigades_that_are_not_commanded_only_withdraw() -> None:
    table = battle("li 9000 4000, li 3000 4000", "li 9000 11000")
    table.to_moves("b1", b="attack", b1="manoeuvre")
    assert table.why(table.moving("bli2", (3_000, 4_500, 0))) == "LG-R44"
    assert table.may(table.moving("bli2", (3_000, 3_000, 0)))
    assert table.why(table.moving("bli2", (3_000, 2_990, 0))) == "LG-4.4"


def test_lg_4_4_routed_brigades_only_withdraw() -> None:
    table = battle("li 9000 4000, li 3000 4000, li 5000 4000", "li 9000 11000")
    table.activate("b1", b1="manoeuvre")
    table.journal.state.cohesion[0] = ROUT
    table.state.touch()
    table.past("generals", "bombard")
    assert table.why(table.moving("bli1", (9_000, 4_200, 0))) == "LG-R44"
    assert table.may(table.moving("bli1", (9_000, 3_000, 0))), "its whole base move, as when it runs"
    assert table.why(table.moving("bli1", (9_000, 2_990, 0))) == "LG-4.4"


# --- ground and others on the way (LG-4.5, LG-5) -----------------------------------------------------------


def test_lg_4_5_difficult_ground_counts_double() -> None:
    table = marching("li 9000 4000", features=[ground("woods", 8_000, 4_000, 10_000, 12_000)])
    # 1.5 cm of the middle are open, the rest is woods: 1.5 + 2 x 9.25 = 20.
    assert table.may(table.moving("bli1", (9_000, 5_070, 0)))
    assert table.why(table.moving("bli1", (9_000, 5_090, 0))) == "LG-4.2"


@pytest.mark.parametrize(
    ("kind", "far"),
    [("woods", 1_000), ("steep_hill", 1_000), ("crops", 2_000), ("gentle_hill", 2_000), ("urban", 2_000)],
)
def test_lg_5_which_ground_is_difficult(kind: str, far: int) -> None:
    table = marching("li 9000 4000", features=[ground(kind, 8_000, 1_000, 10_000, 12_000)])
    assert table.may(table.moving("bli1", (9_000, 4_000 + far - 5, 0)))
    assert table.why(table.moving("bli1", (9_000, 4_010 + far, 0))) == "LG-4.2"


def test_lg_5_who_crosses_a_river_is_disorganised() -> None:
    river = band("river", (0, 4_500), (18_000, 4_500))
    table = marching("li 9000 4000", bands=[river])
    table.act(table.moving("bli1", (9_000, 5_500, 0)))
    assert table.cohesion("bli1") == "disorganised"
    dry = marching("li 9000 4000", bands=[river, band("bridge", (9_000, 4_300), (9_000, 4_700), width=400)])
    dry.act(dry.moving("bli1", (9_000, 5_500, 0)))
    assert dry.cohesion("bli1") == "formed"


def test_lg_5_nobody_enters_water() -> None:
    table = marching("li 9000 4000", features=[ground("water", 8_000, 4_500, 10_000, 5_000)])
    assert table.why(table.moving("bli1", (9_000, 5_500, 0))) == "LG-5"


def test_lg_r54_what_a_feature_says_of_itself_goes_before_its_kind() -> None:
    easy = ground("woods", 8_000, 1_000, 10_000, 12_000, going="open")
    table = marching("li 9000 4000", features=[easy])
    assert table.may(table.moving("bli1", (9_000, 5_990, 0)))


@pytest.mark.parametrize("order", ["manoeuvre", "defend"])
def test_lg_r14_no_march_or_step_slides_along_an_enemy_that_holds_nobody(order: str) -> None:
    table = battle("li 9000 6000", "bag 9000 6000, li 9000 11500")
    table.to_moves("b1", b=order, b1=order)
    assert table.state.touched(0)
    assert table.why(table.moving("bli1", (9_300, 6_000, 0))) == "LG-6.1"
    assert table.may(table.moving("bli1", (9_000, 5_900, 0)))


def test_lg_r14_with_the_option_a_march_may_not_end_within_contact_of_a_routed_enemy() -> None:
    generals = {"r1": "9000 6700", "r": "9000 6700"}
    table = battle(
        "li 9000 6000", "li 9000 6300, li 9000 11500", options={"contact_cm": 5}, generals=generals
    )
    table.to_moves("b1", b="manoeuvre", b1="manoeuvre")
    table.journal.state.cohesion[1] = ROUT
    table.journal.state.touch()
    assert table.state.touched(0) == (1,)
    for place in ((9_300, 6_000, 0), (9_000, 6_250, 0), (9_000, 6_300, 0), (9_000, 5_810, 0)):
        assert table.why(table.moving("bli1", place)) == "LG-6.1"
    assert table.may(table.moving("bli1", (9_000, 5_790, 0)))


def test_lg_r46_a_brigade_stands_on_the_ground_under_its_middle() -> None:
    table = battle("li 9000 4000", FAR, features=[ground("gentle_hill", 8_900, 3_800, 12_000, 3_950)])
    assert table.state.context.ground.height(table.state.foot(0)) == 1
    beside = battle("li 9000 4000", FAR, features=[ground("gentle_hill", 9_100, 3_800, 12_000, 3_950)])
    assert beside.state.context.ground.height(beside.state.foot(0)) == 0


def test_lg_4_5_friends_are_crossed_where_the_end_is_clear_enemies_never() -> None:
    table = marching("li 9000 4000, li 9000 4600", "li 9000 11000")
    assert table.may(table.moving("bli1", (9_000, 5_500, 0)))
    assert table.why(table.moving("bli1", (9_000, 4_700, 0))) == "LG-4.5"
    blocked = marching("ir 9000 4000", "bag 9000 5000")
    assert blocked.why(blocked.moving("bir1", (9_000, 6_500, 0))) == "LG-4.5"


# --- zones (LG-4.6) ----------------------------------------------------------------------------------------


def test_lg_4_6_zones_reach_all_round_from_edge_to_edge() -> None:
    behind = marching("li 9000 4000", "li 9000 4900 @0")
    assert zones.in_zone(behind.state, 0)
    beside = marching("li 9000 4000", "li 11190 4000")
    assert zones.in_zone(beside.state, 0)
    assert not zones.in_zone(marching("li 9000 4000", "li 11210 4000").state, 0)


def test_lg_amb_13_with_the_option_zones_look_ahead_and_attacks_ignore_them() -> None:
    def table(red: str) -> Table:
        return marching("li 9000 4000", red, options={"zoc_arc": "front"})

    assert zones.in_zone(table("li 9000 4900").state, 0)
    assert not zones.in_zone(table("li 9000 4900 @0").state, 0)
    inside = attacking("li 9000 4000", "li 9000 4900")
    assert inside.may(inside.moving("bli1", (9_000, 4_900, 0)))


def test_lg_amb_13_with_the_option_only_what_lies_ahead_of_the_front_is_controlled() -> None:
    """Behind the line of a front 9 cm beside it, then across that line 11.2 cm or 9.2 cm beside it."""
    option = {"zoc_arc": "front"}
    table = marching("li 10200 5400 e1", "li 9000 5000 e1", options=option)
    assert not zones.in_zone(table.state, 0)
    assert table.may(table.moving("bli1", (11_100, 5_000, 0)))
    assert table.why(table.moving("bli1", (10_300, 5_000, 0))) == "LG-4.2"


def test_lg_amb_14_with_the_option_contact_begins_at_a_distance() -> None:
    def table(contact: int) -> Table:
        return attacking("li 9000 4000", "li 9000 4900", options={"contact_cm": contact})

    near = table(5)
    assert near.state.touched(0) == ()
    near.act(near.moving("bli1", (9_000, 4_450, 0)))
    assert near.state.touched(0) == (1,)
    assert near.state.gap(0, 1) == 4_500
    near.attack("bli1", "rli1")
    assert not table(0).may(table(0).moving("bli1", (9_000, 4_450, 0)))
    # What is not an attack may not end there.
    marcher = marching("li 9000 4000", "li 9000 4900", options={"contact_cm": 5})
    assert not marcher.may(marcher.moving("bli1", (9_000, 4_450, 0)))


def test_lg_amb_14_the_last_step_into_contact_from_a_distance_binds_however_short_it_is() -> None:
    """A friend lets it go 0.3 mm only, which brings it from 5.01 cm into contact (LG-4.7, LG-R50)."""
    red = "li 9000 4501, li 14000 4500"
    table = attacking("li 9000 4000, mb 9000 4301 e1", red, options={"contact_cm": 5})
    assert charges.aims(table.state, 0) == (2,)
    assert attacking("li 9000 4000, mb 9000 4301 e1", red).state.touched(0) == ()


def test_lg_r51_routed_brigades_control_nothing() -> None:
    table = battle("li 9000 4000", "li 9000 4800")
    table.journal.state.cohesion[1] = ROUT
    table.state.touch()
    assert not zones.in_zone(table.state, 0)


# --- attack as a duty (LG-4.7) -----------------------------------------------------------------------------


def test_lg_4_7_moves_are_not_ended_while_a_brigade_must_and_can_go() -> None:
    table = attacking("li 9000 4000, li 7000 4000", "li 9000 7000")
    refused = table.refusal(acts.END_MOVES)
    assert refused is not None
    assert (refused.kind, refused.rule) == ("attack_is_duty", "LG-4.7")
    assert table.may(refused.nearest)
    table.act(refused.nearest)
    assert table.why(acts.END_MOVES) == "LG-4.7"
    table.act(table.refusal(acts.END_MOVES).nearest)  # type: ignore[union-attr]
    assert table.asked[1] == "activate"


def test_lg_4_7_batteries_baggage_and_those_in_contact_are_exempt() -> None:
    table = attacking("mb 9000 4000, bag 7000 4000", "li 9000 9000")
    assert table.may(acts.END_MOVES)
    touching = attacking("li 9000 4000, bag 7000 4000", "li 9000 4000")
    assert touching.why(touching.moving("bli1", (9_000, 3_000, 0))) == "LG-6.1"
    assert touching.may(acts.END_MOVES)


def test_lg_4_7_who_supports_a_friend_in_contact_has_gone() -> None:
    table = attacking("li 9000 4000, li 9000 3400", "li 9000 4500")
    assert duties.bound_to_attack(table.state) == (0, 1)
    table.act(table.moving("bli1", (9_000, 4_500, 0)))
    assert duties.bound_to_attack(table.state) == ()
    assert table.may(acts.END_MOVES)


def test_lg_4_7_who_is_not_commanded_or_routed_need_not_go() -> None:
    table = battle("li 9000 4000, li 3000 4000", "li 9000 7000")
    table.to_moves("b1", b="attack", b1="attack")
    assert duties.bound_to_attack(table.state) == (0,)


def test_lg_amb_15_a_nearest_enemy_that_cannot_be_approached_frees_the_way_to_the_next() -> None:
    water = ground("water", 8_000, 4_001, 10_000, 4_100)
    table = attacking("li 9000 4000", "li 9000 4500, li 12000 3700", features=[water])
    assert charges.aims(table.state, 0) == (1, 2)
    assert duties.can_go(table.state, 0)


def corridor(half: int) -> Table:
    """A brigade 12 cm wide and 3 cm deep before a gap between two waters, twice `half` wide."""
    sides = ((8_000, 9_000 - half), (9_000 + half, 10_000))
    waters = [ground("water", left, 4_005, right, 4_400) for left, right in sides]
    return attacking("li 9000 4000", "li 9000 5200, li 14000 4500", features=waters)


@pytest.mark.parametrize("half", [375, 160])
def test_lg_r15_a_gap_that_only_a_turned_brigade_passes_still_binds(half: int) -> None:
    table = corridor(half)
    assert charges.aims(table.state, 0) == (1,)
    assert duties.bound_to_attack(table.state) == (0,)
    move = charges.charge(table.state, 0)
    assert move is not None
    assert len(move.path) == 2
    assert table.may(move)
    assert table.why(acts.END_MOVES) == "LG-4.7"


def test_lg_r15_a_gap_narrower_than_the_brigade_is_deep_frees_it() -> None:
    assert charges.aims(corridor(130).state, 0) == (1, 2)


def test_lg_r15_a_gap_aslant_binds_too() -> None:
    """A gap of 30.6 mm between two waters, 25 degrees off: the brigade passes it with its 3 cm alone."""
    waters = [
        {"ground": "water", "outline": [[8_000, 4_005], [8_903, 4_005], [9_241, 4_730], [8_000, 4_730]]},
        {"ground": "water", "outline": [[9_241, 4_005], [10_000, 4_005], [10_000, 4_601], [9_519, 4_601]]},
    ]
    table = attacking("li 9000 4000", "li 9634 5209, li 14000 4500", features=waters)
    assert charges.aims(table.state, 0) == (1,)
    move = charges.charge(table.state, 0)
    assert move is not None
    assert move.path[0].facing % 1_800 in range(1_148, 1_153)
    assert table.may(move)


def test_lg_r15_a_place_between_friends_that_fits_at_one_facing_binds_too() -> None:
    """A disorganised brigade of 12 cm: only some 7 degrees aslant does it clear its friends, 2 mm on."""
    friends = "li 11430 7066 @250.1, mb 9395 7067 e1, li 10300 7431, mb 10100 6758 e1, li 9241 6682 @90"
    far = "mb 11358 6199 @90 e1, li 11320 5585 @180 e3"
    table = battle(f"li 10300 6767 @180, {friends}, {far}", "li 10291 6349 @0, li 9223 8111 @0 e3")
    table.to_moves(b="attack", b1="attack")
    table.journal.state.cohesion[0] = DISORGANISED
    table.journal.state.touch()
    move = charges.charge_at(table.state, 0, table.unit("rli1"))
    assert move is not None
    assert move.path[0].facing not in range(0, 3_600, 100)
    assert table.may(move)


# --- batteries under Attack (AMB 38) -----------------------------------------------------------------------


def test_lg_amb_38_a_battery_moves_by_prolonge_with_its_facing_kept() -> None:
    for poses, may in ((((9_000, 4_500, 0),), True), (((9_026, 3_998, 100), (9_050, 4_400, 100)), False)):
        table = attacking("mb 9000 4000", "li 9000 9000")
        table.act(table.moving("bmb1", *poses))
        assert bool(table.state.prolonged) is may
    short = attacking("mb 9000 4000", "li 9000 9000", options={"bricole_cm": 3})
    short.act(short.moving("bmb1", (9_000, 4_400, 0)))
    assert not short.state.prolonged


def test_lg_r89_the_longest_way_by_bricole_is_what_its_ground_costs() -> None:
    """Woods from 1 cm before the middle: of 3 cm a way of 2 cm is left, and not a tenth of a mm more."""
    _x, y = middle(battle("mb 9000 4000", FAR).state.foot(0))
    woods = [ground("woods", 8_000, round(y / TENTH) + 100, 10_000, 12_000)]
    for features, far, may in (([], 300, True), ([], 301, False), (woods, 200, True), (woods, 201, False)):
        table = attacking("mb 9000 4000", options={"bricole_cm": 3}, features=features)
        table.act(table.moving("bmb1", (9_000, 4_000 + far, 0)))
        assert bool(table.state.prolonged) is may, (features, far)


# --- who is the nearest (LG-R43) ---------------------------------------------------------------------------


def test_lg_r43_of_two_enemies_equally_near_either_may_be_attacked() -> None:
    """To half a millimetre; one that is farther off is not the nearest."""
    for apart, both in ((4_900, True), (4_905, True), (4_906, False)):
        table = attacking("li 9000 4000 e2", f"li 8500 4900 e2, li 9500 {apart} e2")
        assert nearness.all_nearest(table.state, 0) == ((1, 2) if both else (1,))
        for foe, may in ((1, True), (2, both)):
            move = charges.charge_at(table.state, 0, foe)
            assert move is not None
            assert table.why(move) == (None if may else "LG-4.2")
            assert (move in RULES.actions(table.state, 0)) is may


def test_lg_r43_beyond_a_nearest_enemy_that_nobody_can_approach_two_may_be_as_near() -> None:
    barred = [ground("water", 8_700, 4_005, 9_300, 4_280)]
    table = attacking("li 9000 4000 e1", "li 9000 4300 e1, li 8200 3700 e1, li 9800 3700 e1", features=barred)
    assert set(charges.aims(table.state, 0)) == {1, 2, 3}
    for foe in (2, 3):
        move = charges.charge_at(table.state, 0, foe)
        assert move is not None
        assert table.may(move)


def test_lg_r44_of_several_nearest_enemies_a_withdrawal_leaves_one_and_comes_nearer_to_none() -> None:
    """Neither holds it: away from the one and nearer to the other is no withdrawal."""
    generals = {"b1": "1000 1000", "b": "1000 1000"}
    for x, may in ((13_200, False), (13_300, True)):
        table = battle("li 9000 5000, li 2000 1000", f"li 4800 5000, li {x} 5000", generals=generals)
        table.to_moves("b1")
        assert table.may(table.moving("bli1", (9_500, 5_000, 0))) is may
        assert table.may(table.moving("bli1", (9_000, 4_500, 0)))


def test_lg_r53_nobody_turns_under_manoeuvre_into_a_zone_in_which_it_does_not_stand() -> None:
    """Two brigades 12 cm wide, 12 cm apart: a quarter turn brings a corner 4.5 cm nearer."""
    table = marching("li 9000 4000", "li 9000 5200")
    refused = table.refusal(table.moving("bli1", (9_150, 3_850, 900)))
    assert refused is not None
    assert (refused.kind, refused.rule) == ("turns_into_zone", "LG-4.2")
    clear = marching("li 9000 4000", "li 9000 5451")
    assert clear.may(clear.moving("bli1", (9_150, 3_850, 900)))
    held = marching("li 9000 4000", "li 9000 4900")
    assert held.may(held.moving("bli1", (9_150, 3_850, 900))), "it stands in that zone already"
    still = defending("li 9000 4000", "li 9000 5200")
    assert still.may(still.moving("bli1", (9_150, 3_850, 900)))


def in_water(at: str, blue: str, red: str = "li 16000 11000", **kept: Any) -> Table:
    """The first brigade of Blue is put into a wide water by the umpire, whatever it was told before."""
    water = ground("water", 4000, 4000, 6000, 6000)
    table = battle(blue, red, features=[water], generals={"b1": "5500 4500"}, **kept)
    name = "b" + blue.split()[0] + "1"
    table.rule(Edit("place", unit=name, at=at))
    return table


def test_lg_r86_a_brigade_that_the_umpire_has_put_on_water_may_leave_it() -> None:
    table = in_water("5000,5000,0", "lt 9000 3000 e1, lt 9000 4000 e1")
    table.to_moves(b="manoeuvre", b1="manoeuvre")
    assert table.may(table.moving("blt1", (5000, 5400, 0)))  # still in it
    table.act(table.moving("blt1", (5000, 6600, 0)))
    assert table.at("blt1") == (5000, 6600, 0)
    again = in_water("7000,5000,0", "lt 9000 3000 e1, lt 9000 4000 e1")
    again.to_moves(b="manoeuvre", b1="manoeuvre")
    assert again.why(again.moving("blt1", (5900, 5000, 0))) == "LG-5"
    assert again.may(again.moving("blt1", (6155, 5000, 0)))


def test_lg_r86_it_attacks_out_of_the_water_turned_or_not() -> None:
    table = in_water("5000,5900,0", "lt 9000 3000 e1", "li 5000 6800 e1")
    table.to_moves(b="attack", b1="attack")
    charge = charges.charge(table.state, table.unit("blt1"))
    assert charge is not None
    table.act(charge)
    assert table.state.touched(table.unit("blt1")) == (table.unit("rli1"),)
    aside = in_water("5000,5900,900", "lt 9000 3000 e1", "li 6000 6800 e1")
    aside.to_moves(b="attack", b1="attack")
    assert charges.charge(aside.state, aside.unit("blt1")) is not None


def test_lg_r86_it_withdraws_and_occupies_there_as_elsewhere() -> None:
    table = in_water("5000,6000,0", "lt 9000 3000 e1", "li 5000 6200 e1")
    table.to_moves("r1", r="attack", r1="attack", b="attack", b1="attack")
    table.act(charges.charge(table.state, table.unit("rli1")) or acts.END_MOVES)
    table.attack("rli1", "blt1", "NV")
    assert table.at("blt1") == (5000, 5250, 0)
    won = in_water("5000,5900,0", "lt 9000 3000 e1", "li 5000 6200 e1")
    won.to_moves(b="attack", b1="attack")
    won.act(charges.charge(won.state, won.unit("blt1")) or acts.END_MOVES)
    won.attack("blt1", "rli1", "NV")
    assert any(isinstance(act, acts.Occupy) for act in RULES.actions(won.state, 0))


def over_water(*bands: dict[str, Any]) -> Table:
    """A small brigade before a water that bands lead over."""
    lake = ground("water", 8000, 4000, 10_000, 6000)
    return marching("lt 9000 3500 e1, lt 3000 3500 e1", features=[lake], bands=bands)


@pytest.mark.parametrize("kind", ["bridge", "ford", "road"])
def test_lg_r87_a_bridge_ford_or_road_that_is_shut_bars_and_opens_nothing(kind: str) -> None:
    """Its going is its own (LG-R54)."""
    crossing = band(kind, (9000, 3900), (9000, 6100), width=1600)
    for going, least in (("open", None), ("difficult", None), ("impassable", "LG-5")):
        table = over_water({**crossing, "going": going})
        assert table.why(table.moving("blt1", (9000, 4500, 0))) == least
    shut = {**crossing, "going": "impassable"}
    dry = marching("lt 9000 3500 e1, lt 3000 3500 e1", bands=[shut])
    assert dry.why(dry.moving("blt1", (9000, 4500, 0))) == "LG-5"


def test_lg_r87_of_bridge_road_and_ford_the_worst_counts() -> None:
    across = band("bridge", (9000, 3900), (9000, 6100), width=1600)
    road = band("road", (9000, 3700), (9000, 9000), width=1600)
    for going in ("open", "difficult"):
        for bands in ((across, {**road, "going": going}), ({**road, "going": going}, across)):
            table = over_water(*bands)
            outcome = judge(table.state, table.moving("blt1", (9000, 4500, 0)))
            assert isinstance(outcome, Outcome)
            assert (outcome.used > 14_000) is (going == "difficult")
    for bands in ((across, {**road, "going": "impassable"}), ({**road, "going": "impassable"}, across)):
        table = over_water(*bands)
        assert table.why(table.moving("blt1", (9000, 4500, 0))) == "LG-5"


def test_lg_r87_of_all_other_ground_the_worst_counts_whatever_lies_over_it() -> None:
    woods, crops = ground("woods", 8000, 3000, 10_000, 9000), ground("crops", 8000, 3000, 10_000, 9000)
    for features in ((woods, crops), (crops, woods)):
        table = marching("lt 9000 3500 e1, lt 3000 3500 e1", features=features)
        outcome = judge(table.state, table.moving("blt1", (9000, 4500, 0)))
        assert isinstance(outcome, Outcome)
        assert outcome.used == 20_000
