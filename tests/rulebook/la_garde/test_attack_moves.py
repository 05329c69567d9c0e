"""Moves under Attack, support, and attack as a duty (LG-4.2, LG-4.3, LG-4.7)."""

from __future__ import annotations

import pytest

from core.geometry.bases import middle
from core.geometry.tolerances import TENTH
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import charges, duties, nearness
from core.systems.la_garde.rules.movement import Outcome, judge
from core.systems.la_garde.rules.rule_tables import DISORGANISED
from core.systems.la_garde.rules.ways import ASSAULT, SUPPORT, TURN
from tests.rulebook.la_garde.ordered import FAR, attacking
from tests.rulebook.la_garde.table import LOOK, RULES, Table, battle, ground, kind


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


@pytest.mark.parametrize(("x", "y"), [(9_000, 5_500), (9_500, 5_000), (8_600, 4_700), (9_000, 4_500)])
def test_lg_r38_under_attack_a_battery_goes_in_any_direction(x: int, y: int) -> None:
    """Into contact in none: it never attacks (LG-R18)."""
    table = attacking("mb 9000 5000", "li 9000 5800")
    assert table.may(table.moving("bmb1", (x, y, 0)))
    close = attacking("mb 9000 5000", "li 9000 5400")
    assert close.why(close.moving("bmb1", (9_000, 5_400, 0))) == "LG-6.1"


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
