"""More clauses of rules that no other test holds by itself: moves, orders, generals, objectives."""

from __future__ import annotations

import pytest

from core.geometry.bases import Pose
from core.protocol.steps import Edit
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import combat, command, facts, order_writing
from core.systems.la_garde.rules.orders import ATTACK, DEFEND, MANOEUVRE, NO_ORDER, UNWRITTEN
from tests.rulebook.la_garde.fights import HELD, NEAR, fight, won
from tests.rulebook.la_garde.ordered import FAR, attacking, defending, marching
from tests.rulebook.la_garde.table import Table, band, battle
from tests.rulebook.la_garde.test_bombardment import battery
from tests.rulebook.la_garde.test_orders import TWO, far_general
from tests.rulebook.la_garde.test_turn import end_turn
from tests.rulebook.la_garde.test_victory import AIM


@pytest.mark.parametrize(("before", "state"), [(1, "disorganised"), (2, "rout")])
def test_lg_5_who_is_shaken_already_comes_over_a_river_no_better_and_no_worse(
    before: int, state: str
) -> None:
    table = marching("li 9000 4700", bands=[band("river", (0, 4_500), (18_000, 4_500))])
    table.rule(Edit("state", unit="bli1", item="cohesion", to=before))
    table.act(table.moving("bli1", (9_000, 4_300, 0)))
    assert table.cohesion("bli1") == state
    assert not table.events("crosses_river")


def test_lg_r50_a_move_that_is_completed_is_told_as_it_ends() -> None:
    table = attacking("li 9000 4000", "li 9000 4800")
    table.act(table.moving("bli1", (9_000, 4_790, 0)))
    (moved,) = table.events("moved")
    assert (moved.facts["targets"], moved.facts["used"], moved.facts["length"]) == ((1,), 8_000, 8_000)


def test_lg_r50_who_touches_on_a_slant_has_come_as_far_as_it_must() -> None:
    """0.4 mm before its enemy, nearly along its front: it could go 1.6 mm further on its line."""
    table = attacking("li 9000 4600", "li 10000 4800")
    table.act(table.moving("bli1", (9_784, 4_796, 0)))
    assert table.at("bli1") == (9_784, 4_796, 0)
    assert table.state.touched(0) == (1,)


def test_lg_r14_who_stops_within_the_distance_of_contact_is_led_no_nearer() -> None:
    table = attacking("li 9000 4000", "li 9000 4800", options={"contact_cm": 1})
    table.act(table.moving("bli1", (9_000, 4_792, 0)))
    assert table.at("bli1") == (9_000, 4_792, 0)


def test_lg_r53_who_touches_a_zone_already_marches_on_along_it() -> None:
    """Its first leg ends where it touches the zone of before: it is not its last."""
    table = marching("hu 9000 6000", "li 9000 7000")
    table.act(table.moving("bhu1", (8_500, 6_000, 0), (8_500, 5_000, 0)))
    assert table.at("bhu1") == (8_500, 5_000, 0)


# --- orders and command ------------------------------------------------------------------------------------


def test_lg_3_3_the_division_shows_the_order_of_its_corps_itself() -> None:
    table = battle(*TWO)
    table.write(b="attack", b1="attack", b2="defend")
    assert not command.is_coherent(table.state, 1, ATTACK)


def test_lg_3_4_who_has_no_order_has_none_to_change() -> None:
    """Its general is out of range of his corps general, who has aides left; none acts for him."""
    table = far_general()
    table.activate("b1")
    assert table.state.orders[0] == NO_ORDER
    assert command.aides_left(table.state, 0) > 0
    assert not order_writing.may_change(table.state)


def test_lg_r52_orders_of_the_first_turn_are_fixed_in_it_alone_those_of_a_corps_too() -> None:
    setup = battle(*TWO).scenario
    side = setup.sides[0]
    corps = side.corps[0]
    division = corps.divisions[0].model_copy(update={"order": "manoeuvre"})
    corps = corps.model_copy(update={"order": "attack", "divisions": (division, *corps.divisions[1:])})
    sides = (side.model_copy(update={"corps": (corps,)}), setup.sides[1])
    table = Table(setup.model_copy(update={"sides": sides}))
    assert (table.state.corps_orders[0], table.state.orders[0]) == (ATTACK, MANOEUVRE)
    refused = table.refusal(acts.OrderCorps(0, DEFEND), "blue")
    assert refused is not None
    assert refused.rule == "LG-R52"
    table.write()
    end_turn(table)
    assert (table.state.corps_orders[0], table.state.orders[0]) == (UNWRITTEN, UNWRITTEN)


# --- combats, generals, losses -----------------------------------------------------------------------------


def test_lg_10_an_army_general_joins_and_is_worth_two_tokens() -> None:
    table = fight(generals={"b1": "9000 4500", "bc": "9000 4500", "b": "9000 5600"})
    table.attack("bli1", "rli1", joined=[table.state.context.army_post[0]])
    assert table.bag() == (1, 2, 4)


def test_lg_10_a_general_falls_where_his_brigade_is_routed_by_its_test_of_cohesion() -> None:
    """It loses nothing: it is disorganised already, fails its test and runs (LG-6.9)."""
    for face, asked in ((5, False), (4, True)):
        table = fight(generals=NEAR)
        table.rule(Edit("state", unit="bli1", item="cohesion", to=1))
        table.attack("bli1", "rli1", "NN", joined=[table.state.context.division_post[0]])
        assert table.asked == ("", "cohesion")
        table.roll(bli1=face)
        assert (table.asked == ("", "generals")) is asked


def test_lg_8_2_friends_test_for_who_is_destroyed_by_a_test_of_losses_too() -> None:
    blue, red = "li 9000 6000, mb 9000 5500", "li 9000 6000 e2, li 9000 7000, li 14000 8000"
    table = fight(blue, red)
    table.attack("bli1", "rli1", "VV")
    assert table.asked == ("", "losses")
    table.roll(6)
    assert table.at("rli1") is None
    assert table.asked == ("", "cohesion")
    assert [hand.key for hand in table.pending.handfuls] == ["rli2"]


def test_lg_amb_2_tokens_of_a_bombardment_go_back_too() -> None:
    table = battery(options={"replace": True})
    table.bombard("bmb1", "rli1", "V")
    assert table.asked == ("", "bombardment")
    table.draw("V")
    assert table.cohesion("rli1") == "rout"


def test_lg_r68_who_was_in_rout_before_runs_again() -> None:
    """By Rout (VV) as by a withdrawal (NV)."""
    for tokens in ("VV", "NV"):
        table = fight()
        table.rule(Edit("state", unit="rli1", item="cohesion", to=2))
        table.attack("bli1", "rli1", tokens)
        assert table.asked == ("", "cohesion")
        table.roll(rli1=6)
        assert (table.cohesion("rli1"), table.at("rli1")) == ("rout", (9000, 7000, 1800))


def test_lg_6_13_friends_of_who_runs_off_the_table_again_test_their_cohesion() -> None:
    """It was in rout before, and its next run leads over its own edge."""
    generals = {"b1": "9000 10500", "bc": "9000 9000", "b": "9000 8000"}
    red = "li 9000 11300, li 10300 11300, li 14000 8000"
    table = fight("li 9000 11300", red, generals=generals)
    table.rule(Edit("state", unit="rli1", item="cohesion", to=2))
    table.attack("bli1", "rli1", "VV")
    table.roll(rli1=6)
    assert table.at("rli1") is None
    assert table.asked == ("", "cohesion")
    assert [hand.key for hand in table.pending.handfuls] == ["rli2"]


def test_lg_r84_who_touches_another_enemy_attacks_though_it_was_run_into() -> None:
    """The second red brigade stands at its side; the first is driven back into its front."""
    blue = "li 9000 6000, li 9000 7600 @180, li 6000 3000 div=3"
    table = battle(blue, "hu 9000 6000, li 14000 8000 e1", generals={"b1": "7000 6500"})
    table.to_moves("b1", b="attack", b1="attack")
    table.act(table.refusal(acts.END_MOVES).nearest)  # type: ignore[union-attr]
    table.rule(Edit("place", unit="rli1", at="9600,6750,2700"))
    table.attack("bli1", "rhu1", "NV")
    table.roll(6)
    table.past("occupy")
    touched = {table.unit("rhu1"), table.unit("rli1")}
    assert set(table.state.touched(table.unit("bli2"))) == touched
    assert combat.may_attack(table.state, table.unit("bli2"))


def test_lg_10_an_acting_aide_joins_in_the_place_of_the_general_of_the_division() -> None:
    generals = {"b": "1000 1000", "bc": "9000 500", "b1": "9000 5650"}
    table = battle("li 9000 6000", "li 9000 6000", generals=generals)
    assert table.asked == ("blue", "aides")
    table.act(acts.LayAide(0, 9_000, 5_600))
    table.activate("b1", b1="attack", bc="attack", r="attack", r1="attack")
    table.past("generals", "bombard", "move")
    table.act(acts.Attack(0, 1))
    assert table.asked == ("blue", "engage")
    assert table.why(acts.Engage(table.state.context.division_post[0])) == "LG-R67"
    table.act(acts.Engage(-1))


# --- victory -----------------------------------------------------------------------------------------------


def test_lg_14_4_an_objective_for_one_side_is_its_own_where_it_holds_it() -> None:
    aim = {**AIM, "held": "blue", "side": "blue"}
    table = battle("li 3000 4000", "li 9000 11000", objectives=[aim], options={"turn_limit": 1})
    end_turn(table)
    assert table.over == ("blue", "objective")


def test_lg_6_12_who_occupies_over_a_river_is_disorganised_and_turns_up_whom_it_touches() -> None:
    red = "li 9000 6000, bag 9000 6400 e1 div=2, li 14000 8000"
    table = won(red=red, bands=[band("river", (0, 5_950), (18_000, 5_950))])
    assert not table.state.revealed >> table.division("r2") & 1
    table.act(acts.Occupy(table.unit("bli1"), Pose(9000, 6200, 0)))
    assert table.cohesion("bli1") == "disorganised"
    table = won(red=red)
    table.act(acts.Occupy(table.unit("bli1"), Pose(9000, 6400, 0)))
    assert table.state.touched(table.unit("bli1")) == (table.unit("rbag1"),)
    assert table.state.revealed >> table.division("r2") & 1


def test_lg_3_7_nobody_rides_off_the_table_and_no_aide_is_laid_there() -> None:
    generals = {"b1": "100 3000", "b": "1000 2000"}
    table = battle("li 900 4000", FAR, generals=generals)
    table.activate("b1")
    post = table.state.context.division_post[0]
    assert [table.why(acts.MoveGeneral(post, x, 3_000)) for x in (-1, 0)] == ["LG-3.7", None]
    aides = battle("li 900 4000", FAR, generals={"b1": "8000 3000", "b": "1000 2000"})
    assert aides.asked == ("blue", "aides")
    assert [aides.why(acts.LayAide(0, x, 3_000)) for x in (-1, 0)] == ["LG-3.7", None]


def test_lg_6_5_who_is_not_commanded_does_not_support() -> None:
    blue = "li 9000 6000, li 9000 5650 div=2"
    for place, supporters in (("9000 5000", (1,)), ("1000 500", ())):
        table = fight(blue, generals={"b1": "9000 5000", "b2": place})
        assert facts.supporters(table.state, 0) == supporters


def test_lg_6_5_baggage_does_not_support_whom_it_touches() -> None:
    for behind, supporters in (("li 9000 5700", (1,)), ("bag 9000 5700", ())):
        table = fight(f"li 9000 6000, {behind}", generals={"b1": "9000 5000"})
        assert facts.supporters(table.state, 0) == supporters


@pytest.mark.parametrize("dry", [False, True])
def test_lg_7_2_guns_out_of_ammunition_help_no_test_of_losses_in_defence(dry: bool) -> None:
    table = fight(red="mb 9000 6000 e3, li 14000 9000", orders=HELD)
    table.state.dry[1] = dry
    table.state.touch()
    table.attack("bli1", "rmb1", "DN")
    assert (table.asked == ("", "losses")) is not dry


def test_lg_r44_a_withdrawal_is_one_leg_and_no_turn() -> None:
    generals = {"b1": "1000 100", "b": "1000 100"}
    table = battle("li 9000 6000 @90, li 3000 3000 div=2", FAR, generals=generals)
    table.to_moves("b1")
    assert table.may(table.moving("bli1", (9_000, 5_600, 900)))
    assert table.why(table.moving("bli1", (9_000, 5_800, 900), (9_100, 5_600, 900))) == "LG-R44"
    assert table.why(table.turning("bli1", 0)) == "LG-R44", "though its edge is farther off then"


@pytest.mark.parametrize(("nearer", "may"), [(5, True), (6, False)])
def test_lg_r49_a_step_is_nearer_beyond_the_tolerance_of_contact(nearer: int, may: bool) -> None:
    table = defending("li 9000 4000", "li 9000 7000")
    assert table.may(table.moving("bli1", (8_800, 4_000 + nearer, 0))) is may
