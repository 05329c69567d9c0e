"""Generals who join a combat, and tests for a break (LG-8.2, LG-10)."""

from __future__ import annotations

from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import facts
from tests.rulebook.la_garde.fights import HELD, NEAR, fight


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
