"""LG-3: orders and command."""

from __future__ import annotations

from random import Random

import pytest

from core.protocol.pending import UNKNOWN
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import command, fighting_frames, flow, orders, withdrawals
from core.systems.la_garde.rules.orders import ATTACK, DEFEND, MANOEUVRE, NO_ORDER
from core.systems.la_garde.rules.rule_tables import POOR, catalogue
from tests.rulebook.la_garde.table import RULES, Table, battle, kind, rule
from tests.rulebook.la_garde.test_turn import end_turn

TWO = ("li 4000 4000, li 10000 4000 div=2", "li 9000 9000")


# --- writing (LG-3.1) --------------------------------------------------------------------------------------


def test_lg_3_1_every_corps_and_division_gets_one_of_three_orders() -> None:
    table = battle(*TWO)
    assert table.asked == ("both", "orders")
    for order in orders.ORDERS:
        table.act(acts.OrderDivision(0, order), "blue")
    assert table.state.orders[0] == MANOEUVRE
    assert table.refusal(acts.OrderDivision(0, 7), "blue") is not None
    assert table.refusal(acts.OrderDivision(0, ATTACK), "red") is not None


def test_lg_3_1_nobody_is_done_before_all_is_written() -> None:
    table = battle(*TWO)
    table.act(acts.OrderCorps(0, ATTACK), "blue")
    table.act(acts.OrderDivision(0, ATTACK), "blue")
    assert kind(table, acts.END_ORDERS, "blue") == "division_unwritten"
    table.act(acts.OrderDivision(1, DEFEND), "blue")
    table.act(acts.END_ORDERS, "blue")
    assert table.asked == ("red", "orders")
    assert table.refusal(acts.OrderDivision(0, DEFEND), "blue") is not None


def test_lg_3_1_orders_lie_face_down_until_they_are_shown() -> None:
    table = battle(*TWO)
    table.write(b="attack", b1="attack", r="defend", r1="defend")
    table.roll(6, 1)
    seen = RULES.observe(table.state, 1)
    assert seen.orders[:2] == [UNKNOWN, UNKNOWN]
    assert seen.corps_orders[0] == UNKNOWN
    assert seen.orders[2] == DEFEND
    table.act(acts.GoFirst(0))
    assert RULES.observe(table.state, 1).corps_orders[0] == ATTACK
    table.act(acts.Activate(0))
    seen = RULES.observe(table.state, 1)
    assert seen.orders[:2] == [ATTACK, UNKNOWN]


def test_lg_3_1_contact_turns_the_order_up_before_the_attacks_are_chosen() -> None:
    table = battle("li 9000 4000", "li 9000 4500", generals={"b1": "9000 3300"})
    table.to_moves("b1", b="attack", b1="attack", r1="manoeuvre")
    assert RULES.observe(table.state, 0).orders[1] == UNKNOWN
    table.act(table.moving("bli1", (9_000, 4_500, 0)))
    assert table.state.revealed >> 1 & 1
    assert RULES.observe(table.state, 0).orders[1] == MANOEUVRE
    assert len(table.events("order_revealed")) == 2  # its own and that of the brigade


def test_lg_3_1_who_is_run_into_by_a_beaten_enemy_turns_its_order_up() -> None:
    for tokens, kind_of_way in (("NV", "withdraws"), ("VV", "runs")):
        blue = "li 9000 6000, li 9000 7200 @180 div=2, li 6000 3000 div=3"
        table = battle(blue, "hu 9000 6000, li 14000 8000")
        table.to_moves("b1", b="attack", b1="attack", b2="manoeuvre")
        table.attack("bli1", "rhu1")
        assert RULES.observe(table.state, 1).orders[1] == UNKNOWN
        table.draw(tokens)
        while table.asked[1] == "losses":
            table.roll(1)
        assert table.state.touched(table.unit("rhu1")) == (table.unit("bli2"),)
        assert table.events(kind_of_way)
        assert RULES.observe(table.state, 1).orders[1:3] == [MANOEUVRE, UNKNOWN]


def test_lg_3_1_who_goes_back_and_touches_nobody_shows_nothing() -> None:
    table = battle("li 9000 6000, li 9000 7700 @180 div=2", "hu 9000 6000, li 14000 8000")
    table.to_moves("b1", b="attack", b1="attack", b2="manoeuvre")
    table.attack("bli1", "rhu1", "NV")
    assert table.at("rhu1") == (9000, 7250, 1800)
    assert RULES.observe(table.state, 1).orders[1] == UNKNOWN


def test_lg_r83_who_goes_back_into_an_enemy_shows_nothing_of_its_own() -> None:
    table = battle("li 9000 6000, li 9000 7200 @180 div=2", "hu 9000 6100, li 14000 8000")
    table.to_moves("b1", b="defend", b1="defend", b2="manoeuvre")
    unit, state = table.unit("rhu1"), table.state
    assert state.revealed == 1 << table.division("b1")
    withdrawals.withdraw(state, unit, state.foot(table.unit("bli1")), None)
    assert state.touched(unit) == (table.unit("bli2"),)
    assert state.revealed == 1 << table.division("b1") | 1 << table.division("b2")


def test_lg_3_1_what_is_imagined_fits_what_is_known() -> None:
    table = battle(*TWO)
    table.write(b="attack", b1="attack")
    table.roll(6, 1)
    worlds = {tuple(RULES.imagine(table.state, 1, Random(seed)).orders) for seed in range(40)}
    assert {world[0] for world in worlds} == {ATTACK, DEFEND, MANOEUVRE}
    assert {world[2] for world in worlds} == {DEFEND}


def test_lg_3_1_events_of_orders_are_for_their_side() -> None:
    table = battle(*TWO)
    table.act(acts.OrderDivision(0, ATTACK), "blue")
    event = table.events("division_ordered")[0]
    assert event.seen_by(0) is event
    assert event.seen_by(1) is None


def test_lg_r52_an_order_of_the_first_turn_stands() -> None:
    setup = battle(*TWO).scenario
    side = setup.sides[0]
    corps = side.corps[0]
    division = corps.divisions[0].model_copy(update={"order": "manoeuvre"})
    corps = corps.model_copy(update={"divisions": (division, *corps.divisions[1:])})
    fixed = setup.model_copy(update={"sides": (side.model_copy(update={"corps": (corps,)}), setup.sides[1])})
    table = Table(fixed)
    assert table.state.orders[0] == MANOEUVRE
    assert rule(table, acts.OrderDivision(0, ATTACK), "blue") == "LG-R52"
    table.write()
    end_turn(table)
    assert table.refusal(acts.OrderDivision(0, ATTACK), "blue") is None


# --- ranges (LG-3.2) ---------------------------------------------------------------------------------------


def test_lg_3_2_a_brigade_is_commanded_within_25_cm_of_its_general() -> None:
    table = battle("li 9000 4000, li 9000 6510", "li 9000 11000", generals={"b1": "9000 3700"})
    table.write()
    assert command.is_commanded(table.state, 0)
    assert not command.is_commanded(table.state, 1)  # 25.1 cm to its rear
    near = battle("li 9000 4000, li 9000 6500", "li 9000 11000", generals={"b1": "9000 3700"})
    near.write()
    assert command.is_commanded(near.state, 1)


@pytest.mark.parametrize(("own", "far", "reached"), [("", 70, 7000), ("9000 4000", 40, 4000)])
def test_lg_3_2_an_army_general_reaches_70_cm_a_corps_general_40(own: str, far: int, reached: int) -> None:
    for beyond, gets in ((0, True), (10, False)):
        generals = {"b": "9000 4000", "b1": f"{9000 - reached - beyond} 4000"}
        if own:
            generals["bc"] = own
        table = battle(f"li {9000 - reached} 5000", "li 9000 11000", generals=generals)
        if table.asked[1] == "aides":
            table.act(acts.END_AIDES)
        assert (table.state.orders[0] != NO_ORDER) is gets, far


def test_lg_r48_a_corps_general_gets_an_order_in_range_of_the_army_general() -> None:
    near = battle("li 9000 4000", "li 9000 11000", generals={"b": "2000 4500", "bc": "9000 4500"})
    assert near.state.corps_orders[0] != NO_ORDER
    far = battle("li 9000 4000", "li 9000 11000", generals={"b": "1900 4500", "bc": "9000 4500"})
    assert far.state.corps_orders[0] == NO_ORDER
    assert far.state.orders[0] != NO_ORDER


# --- the coherent chain (LG-3.3) ---------------------------------------------------------------------------


def test_lg_3_3_corps_and_division_show_the_same_order() -> None:
    table = battle(*TWO)
    table.write(b="attack", b1="attack", b2="defend")
    assert command.is_coherent(table.state, 0, ATTACK)
    assert not command.is_coherent(table.state, 0, DEFEND)
    assert not command.is_coherent(table.state, 1, DEFEND)


def test_lg_3_3_and_manoeuvre_is_worth_5_cm() -> None:
    table = battle("li 9000 4000", "li 9000 11500")
    table.to_moves("b1", b="manoeuvre", b1="manoeuvre")
    assert table.may(table.moving("bli1", (9_000, 6_500, 0)))
    assert table.why(table.moving("bli1", (9_000, 6_510, 0))) == "LG-4"


def test_lg_amb_7_with_three_levels_the_other_corps_must_agree() -> None:
    from core.systems.la_garde.design.scenario import Corps, Division

    def table(levels: int, other: str) -> Table:
        setup = battle(*TWO, options={"chain_levels": levels}).scenario
        side = setup.sides[0]
        first = side.corps[0]
        one = first.model_copy(update={"divisions": first.divisions[:1]})
        two = Corps(id="second", name=first.name, divisions=(first.divisions[1],))
        assert isinstance(two.divisions[0], Division)
        sides = (side.model_copy(update={"corps": (one, two)}), setup.sides[1])
        made = Table(setup.model_copy(update={"sides": sides}))
        made.write(b="attack", b1="attack", second=other)
        return made

    assert command.is_coherent(table(2, "defend").state, 0, ATTACK)
    assert not command.is_coherent(table(3, "defend").state, 0, ATTACK)
    assert command.is_coherent(table(3, "attack").state, 0, ATTACK)


# --- changes on revelation (LG-3.4) ------------------------------------------------------------------------


def revealed(skill: str = "good", army: str = "competent") -> Table:
    """A division with order Defend has just shown it."""
    table = battle(
        "li 9000 4000", "li 9000 11000", generals={"b": f"9000 1700 {army}", "b1": f"9000 2000 {skill}"}
    )
    table.write()
    table.roll(6, 1)
    table.act(acts.GoFirst(0))
    table.act(acts.Activate(0))
    assert table.asked == ("blue", "reveal")
    return table


@pytest.mark.parametrize(
    ("skill", "needed"), [("incompetent", 7), ("poor", 6), ("competent", 5), ("good", 4), ("excellent", 3)]
)
def test_lg_3_4_the_skill_of_the_division_general_says_what_is_needed(skill: str, needed: int) -> None:
    for face in (needed - 1, needed):
        if face > 6:
            continue
        table = revealed(skill)
        table.act(acts.ChangeOrder(0, ATTACK))
        table.roll(face)
        assert table.state.orders[0] == (ATTACK if face >= needed else DEFEND)


def test_lg_3_4_each_try_costs_an_aide_and_makes_the_next_one_harder() -> None:
    table = revealed("good", army="poor")
    table.act(acts.ChangeOrder(0, ATTACK))
    table.roll(3)
    assert table.asked == ("blue", "reveal")
    table.act(acts.ChangeOrder(0, ATTACK))
    table.roll(4)
    assert table.state.orders[0] == DEFEND
    assert table.asked == ("blue", "generals")  # both aides are spent


def test_lg_3_4_no_second_try_after_a_success() -> None:
    table = revealed("good")
    table.act(acts.ChangeOrder(0, ATTACK))
    table.roll(6)
    assert table.state.orders[0] == ATTACK
    assert command.aides_left(table.state, 0) == 2
    assert table.asked == ("blue", "generals")
    assert not table.may(acts.ChangeOrder(0, DEFEND))


def test_lg_example_7_changes_of_order() -> None:
    table = revealed("good")
    table.act(acts.ChangeOrder(0, ATTACK))
    table.roll(1)
    table.act(acts.ChangeOrder(0, ATTACK))
    table.roll(4)
    assert table.state.orders[0] == DEFEND
    hopeless = revealed("incompetent")
    hopeless.act(acts.ChangeOrder(0, ATTACK))
    hopeless.roll(6)
    assert hopeless.state.orders[0] == DEFEND


def test_lg_amb_28_a_six_does_nothing_by_itself_nor_does_a_one() -> None:
    table = revealed("incompetent")
    table.act(acts.ChangeOrder(0, ATTACK))
    table.roll(6)
    assert table.state.orders[0] == DEFEND


def test_lg_3_4_the_same_order_is_no_change_and_tries_count_for_this_turn() -> None:
    table = revealed("good")
    assert table.why(acts.ChangeOrder(0, DEFEND)) == "LG-3.4"
    table.act(acts.ChangeOrder(0, ATTACK))
    table.roll(1)
    assert table.state.tries == [1, 0]
    end_turn(table)
    assert table.state.tries == [0, 0]


# --- aides (LG-3.5) ----------------------------------------------------------------------------------------


def test_lg_3_5_aides_by_the_skill_of_the_corps_general() -> None:
    assert [row.aides for row in catalogue().skills] == [1, 2, 3, 4, 5]
    assert command.aides_left(battle(*TWO).state, 0) == 3
    assert command.aides_left(battle(*TWO, generals={"b": "4000 1700 excellent"}).state, 0) == 5


def test_lg_amb_29_the_skill_of_a_corps_general_gives_aides_and_no_more() -> None:
    poor = battle("li 9000 4000", "li 9000 11000", generals={"bc": "9000 2000 incompetent"})
    assert command.aides_left(poor.state, 0) == 1
    table = revealed("good", army="incompetent")
    table.act(acts.ChangeOrder(0, ATTACK))
    table.roll(4)
    assert table.state.orders[0] == ATTACK


def far_general() -> Table:
    """The general of the first division stands out of range of his army general."""
    return battle(
        "li 3000 4000, li 12000 4000 div=2", "li 9000 11000", generals={"b": "11000 4500", "b1": "3000 4500"}
    )


def test_lg_3_5_an_aide_acts_for_a_general_out_of_range() -> None:
    table = far_general()
    assert table.asked == ("blue", "aides")
    assert table.why(acts.LayAide(1, 9_000, 4_500)) == "LG-3.5"  # its general is in range
    assert table.why(acts.LayAide(0, 3_900, 4_500)) == "LG-3.5"  # 71 cm from his general
    table.act(acts.LayAide(0, 4_100, 4_500))
    assert table.asked == ("both", "orders")
    table.write()
    assert table.state.orders[0] == DEFEND
    assert command.is_commanded(table.state, 0)
    assert command.aides_left(table.state, 0) == 2
    end_turn(table)
    assert table.state.acting == [None, None, None]


def test_lg_3_5_a_division_without_general_in_range_gets_no_order() -> None:
    table = far_general()
    table.act(acts.END_AIDES)
    assert table.state.orders[0] == NO_ORDER
    assert rule(table, acts.OrderDivision(0, ATTACK), "blue") == "LG-3.2"
    table.write()
    assert not command.is_commanded(table.state, 0)


def test_lg_3_5_an_acting_aide_is_poor_at_changing_orders() -> None:
    table = far_general()
    table.act(acts.LayAide(0, 4_100, 4_500))
    table.write()
    table.roll(6, 1)
    table.act(acts.GoFirst(0))
    table.act(acts.Activate(0))
    table.act(acts.ChangeOrder(0, ATTACK))
    table.roll(5)
    assert table.state.orders[0] == DEFEND


def test_lg_r85_an_aide_is_in_the_chain_within_70_cm_of_a_corps_general_who_stands() -> None:
    """The general of the second division is 27 cm from his corps general, the aide of the first 69 cm."""
    generals = {"b": "11000 4500", "bc": "11000 4500", "b1": "3000 4500"}
    table = battle("li 3000 4000, li 12000 4000 div=2", "li 9000 11000", generals=generals)
    table.act(acts.LayAide(0, 4_100, 4_500))
    table.write(b="attack", b1="attack", b2="attack")
    assert command.is_coherent(table.state, 0, ATTACK)
    state = table.state.copy()
    corps = state.context.corps_post[0]
    for x, coherent in ((11_100, True), (11_101, False)):
        state.generals[corps] = (x, 4_500)
        assert command.is_coherent(state, 0, ATTACK) is coherent
        assert command.is_coherent(state, 1, ATTACK)
    state.lost |= 1 << corps
    assert [command.is_coherent(state, division, ATTACK) for division in (0, 1)] == [False, False]
    assert command.is_commanded(state, 0), "the order that was given stands"


# --- replacement (LG-3.6) ----------------------------------------------------------------------------------


def test_lg_3_6_a_lost_general_is_replaced_out_of_the_pool_of_his_army() -> None:
    assert [row.pool for row in catalogue().skills] == [4, 5, 6, 7, 8]
    table = battle(*TWO, generals={"b1": "4000 1700 excellent"})
    post = table.state.context.division_post[0]
    assert table.state.pools == [6, 6]
    table.journal.state.lost |= 1 << post
    if table.asked[1] == "aides":
        table.act(acts.END_AIDES)
    table.write()
    assert table.state.pools == [5, 6]
    assert table.state.lost == 0
    assert table.state.skills[post] == POOR


def test_lg_amb_33_the_pool_is_for_the_battle_or_for_each_turn() -> None:
    for option, left in (("game", 5), ("turn", 6)):
        table = battle(*TWO, options={"replacement": option})
        table.journal.state.lost |= 1 << table.state.context.division_post[0]
        table.write()
        assert table.state.pools[0] == 5
        end_turn(table)
        table.write()
        assert table.state.pools[0] == left


def test_lg_amb_33_where_aides_are_few_the_army_general_is_replaced_first_and_where_he_fell() -> None:
    table = battle(*TWO)
    state, context = table.journal.state, table.state.context
    army, division = context.army_post[0], context.division_post[0]
    state.lost |= 1 << army | 1 << division
    state.pools[0] = 1
    fell = state.generals[army]
    table.write()
    assert table.state.lost == 1 << division
    assert table.state.generals[army] == fell


# --- rides (LG-3.7) ----------------------------------------------------------------------------------------


def test_lg_3_7_generals_ride_25_cm_before_the_brigades_move() -> None:
    table = battle("li 9000 4000", "li 9000 11000", generals={"b1": "9000 3000", "b": "12000 3000"})
    table.activate("b1")
    post = table.state.context.division_post[0]
    assert table.asked == ("blue", "generals")
    assert table.may(acts.MoveGeneral(post, 9_000, 5_500))
    assert table.why(acts.MoveGeneral(post, 9_000, 5_501)) == "LG-3.7"
    assert table.why(acts.MoveGeneral(post, 9_000, 3_900)) == "LG-3.7"  # a brigade stands there
    table.act(acts.MoveGeneral(post, 9_000, 5_500))
    assert table.why(acts.MoveGeneral(post, 9_000, 5_000)) == "LG-3.7"  # once
    assert table.state.generals[post] == (9_000, 5_500)


def test_lg_3_7_army_generals_ride_in_the_first_activation_of_their_side() -> None:
    table = battle(*TWO)
    army = table.state.context.army_post[0]
    table.activate("b1")
    assert table.may(acts.MoveGeneral(army, 4_500, 1_700))
    table.past("generals", "bombard", "move")
    table.act(acts.Activate(table.division("r1")))
    table.past("reveal", "generals", "bombard", "move")
    table.act(acts.Activate(table.division("b2")))
    table.past("reveal")
    assert table.why(acts.MoveGeneral(army, 4_500, 1_700)) == "LG-3.7"
    assert table.may(acts.MoveGeneral(table.state.context.division_post[1], 10_000, 2_000))


def test_lg_3_7_a_brigade_that_ends_on_a_general_puts_him_at_its_edge() -> None:
    table = battle("li 9000 4000", "li 9000 11500", generals={"b1": "9000 4350"})
    table.to_moves("b1", b="manoeuvre", b1="manoeuvre")
    table.act(table.moving("bli1", (9_000, 4_500, 0)))
    assert table.state.generals[table.state.context.division_post[0]] == (9_000, 4_500)


def test_lg_r88_where_an_aide_falls_the_general_who_stands_commands_again() -> None:
    """The order stays, the chain is broken; where the general has fallen too nobody commands."""
    for lost in (False, True):
        table = battle(
            "li 3000 4000, li 12000 4000 div=2, li 3600 2000",
            "li 9000 11000, li 3600 4200 @180",
            generals={"b": "11000 4500", "bc": "11000 4500", "b1": "3000 4500"},
        )
        table.act(acts.LayAide(0, 4_100, 4_500))
        table.write(b="defend", b1="defend", b2="defend")
        state = table.state
        state.frames = (fighting_frames.GeneralsAtRisk((-1,)),)
        state.lost |= int(lost) << state.context.division_post[0]
        flow.advance(state, None)
        assert [handful.key for handful in state.pending.handfuls] == ["general-0"]
        table.roll(1)
        state = table.state
        assert state.acting[0] is None
        assert state.orders[0] == DEFEND
        assert command.is_commanded(state, 0) is not lost
        assert not command.is_coherent(state, 0, DEFEND)
        assert not command.has_general_in_range(state, 0)
