"""Who attacks whom, the table of results, fierce combats (LG-6.1, LG-6.9, LG-6.10)."""

from __future__ import annotations

import pytest

from core.protocol.pending import Deal
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import command
from tests.rulebook.la_garde.fights import BLUE, CHARGE, HELD, RED, fight, state_of
from tests.rulebook.la_garde.table import battle


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


@pytest.mark.parametrize(("stacks", "rule"), [(True, "LG-6.9"), (False, "LG-8.2")])
def test_lg_6_9_who_breaks_by_a_result_is_told_of_no_test(stacks: bool, rule: str) -> None:
    """A brigade in rout that is disorganised: with the option it falls lower (AMB 4), else it tests."""
    table = fight(options={"cohesion_stack": stacks})
    table.state.cohesion[:] = [0, 2]
    table.attack("bli1", "rli1", "NN")
    if not stacks:
        table.roll(1)
    assert table.cohesion("rli1") == "broken"
    assert [event.rule for event in table.events("broken")] == [rule]


def test_lg_amb_19_artillery_that_is_attacked_breaks() -> None:
    table = fight(red="mb 9000 6000")
    table.attack("bli1", "rmb1", "NV")
    assert (table.cohesion("rmb1"), table.at("rmb1")) == ("broken", None)
    table = fight(red="li 9000 6000, mb 9000 6350")
    table.attack("bli1", "rli1", "NV")
    assert table.cohesion("rmb1") == "formed", "supporting artillery does not"


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
