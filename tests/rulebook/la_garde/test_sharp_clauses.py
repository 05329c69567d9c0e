"""Numbers, sides and moments of rulings that no other test holds by itself; breaks: `sharp_clause_breaks`."""

from __future__ import annotations

import pytest

from core.chance.dice import D6, D10
from core.protocol.pending import Roll
from core.protocol.steps import Edit
from core.systems.la_garde.rules import actions as acts
from tests.rulebook.la_garde.fights import HELD, NEAR, fight
from tests.rulebook.la_garde.table import Table, battle
from tests.rulebook.la_garde.test_bag import GUA, REG, VET, attacker, defender, rows, situation

CON, ELI = 1, 4


def dice(table: Table) -> set[object]:
    assert isinstance(table.pending, Roll)
    return {hand.die for hand in table.pending.handfuls}


def test_lg_amb_3_generals_at_risk_and_the_initiative_keep_six_sides() -> None:
    table = battle("li 9000 6000", "li 9000 6000", options={"die": 10}, generals=NEAR)
    table.write(b="attack", b1="attack", r="attack", r1="attack")
    assert dice(table) == {D6}, "the initiative"
    table.to_moves("b1")
    table.attack("bli1", "rli1", "DV", joined=[table.state.context.division_post[0]])
    assert table.asked == ("", "generals")
    assert dice(table) == {D6}


def test_lg_amb_3_an_order_is_changed_with_the_die_of_the_option() -> None:
    table = battle("li 9000 4000", "li 9000 9000", options={"die": 10})
    table.write(b="attack", b1="attack", r="attack", r1="attack")
    table.roll(6, 1)
    table.act(acts.GoFirst(0))
    table.act(acts.Activate(0))
    table.act(acts.ChangeOrder(0, 2))
    assert dice(table) == {D10}


@pytest.mark.parametrize(("mine", "its", "row"), [(ELI, CON, "far_better"), (VET, CON, "better")])
def test_lg_amb_8_three_levels_exactly_are_enough_and_two_are_not(mine: int, its: int, row: str) -> None:
    tokens = {"far_better": ("VVV", "DDD"), "better": ("VN", "DN")}[row]
    assert rows(situation({"level": mine}, {"level": its})) == {attacker(f"attacker_{row}", tokens[0])}
    assert rows(situation({"level": its}, {"level": mine})) == {defender(f"defender_{row}", tokens[1])}
    assert rows(situation({"level": GUA}, {"level": GUA})) == rows(situation({"level": REG}, {"level": REG}))


def test_lg_amb_18_a_battery_and_a_train_in_contact_wait_for_no_combat() -> None:
    enemies, general = "li 8000 6000 e2, li 10000 6000 e2", {"b1": "9000 5000"}
    table = battle("mb 8000 6000 e1, bag 10000 6000 e1", enemies, generals=general)
    table.to_moves("b1", b="attack", b1="attack")
    table.past("move", "bombard")
    assert table.asked == ("red", "activate")


def test_lg_r65_a_test_that_every_die_passes_is_not_rolled_either() -> None:
    table = fight(red="li 9000 6000 e1, li 9000 7000 gua cautious, li 14000 8000")
    table.attack("bli1", "rli1", "DV")
    assert (table.cohesion("rli2"), table.asked[1]) == ("formed", "activate")


def test_lg_r70_a_battery_without_ammunition_adds_nothing_to_tests_of_losses() -> None:
    for dry, asked in ((0, "losses"), (1, "activate")):
        table = battle("li 9000 6000 e2", "mb 9000 6000 e2, li 14000 8000")
        table.to_moves("b1", **HELD)
        table.rule(Edit("state", unit="rmb1", item="dry", to=dry))
        table.attack("bli1", "rmb1", "DN")
        assert table.asked[1] == asked


def test_lg_r74_a_general_whose_brigade_has_not_suffered_rolls_no_die() -> None:
    table = fight(generals=NEAR)
    table.attack("bli1", "rli1", "NV", joined=[table.state.context.division_post[0]])
    assert not table.events("general_safe")
    assert table.asked == ("blue", "occupy")


def test_lg_r76_with_friends_half_a_millimetre_behind_it_stays_and_has_not_moved() -> None:
    for behind, at in ((6_303, 6_000), (6_304, 6_006)):
        table = fight(red=f"li 9000 6000, li 9000 {behind}, li 14000 8000")
        table.attack("bli1", "rli1", "NV")
        assert table.at("rli1") == (9_000, at, 1_800)
        assert bool(table.state.moved >> table.unit("rli1") & 1) is (at != 6_000)
