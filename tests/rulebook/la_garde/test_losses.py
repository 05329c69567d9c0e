"""LG-7 and LG-8: losses, tests of losses, rally, tests of cohesion."""

from __future__ import annotations

from typing import Any

import pytest

from core.protocol.steps import Edit
from core.records.views import can_be_said
from core.systems.la_garde.design.lint import lint
from core.systems.la_garde.rules import morale
from core.systems.la_garde.system import LA_GARDE
from tests.rulebook.la_garde.fights import CHARGE, HELD, fight
from tests.rulebook.la_garde.table import Table, battle

NUMBERS = {"mil": 7, "con": 6, "reg": 5, "vet": 4, "eli": 3, "gua": 2}


# --- LG-7 --------------------------------------------------------------------------------------------------


def test_lg_7_1_a_loss_is_an_element_and_the_front_narrows() -> None:
    table = fight()
    table.attack("bli1", "rli1", "DV")
    assert table.elements("bli1") == 3
    assert table.state.foot(0).base.width == 900
    assert table.at("bli1") == (9000, 6000, 0)


def test_lg_7_1_without_elements_it_is_destroyed() -> None:
    table = fight(red="li 9000 6000 e1, li 14000 8000")
    table.attack("bli1", "rli1", "DV")
    assert table.at("rli1") is None
    assert table.events("destroyed")[0].facts["unit"] == 1


def pressed(blue: str, red: str, tokens: str, **kept: Any) -> Table:
    table = fight(blue, red, orders=HELD, **kept)
    table.attack("bli1", "rli1", tokens)
    return table


@pytest.mark.parametrize(
    ("guns", "needed"),
    [
        ("", 7),
        ("lb 9000 5500", 6),
        ("mb 9000 5500", 5),
        ("hb 9000 5500", 5),
        ("mb 9000 5500 e3", 3),
        ("mb 8700 5500, hb 9300 5500", 4),
        ("lb 8700 5500, lb 9300 5500", 5),
    ],
)
def test_lg_7_2_enemy_guns_help_the_test_of_losses(guns: str, needed: int) -> None:
    blue = "li 9000 6000" + (f", {guns}" if guns else "")
    for face in range(max(1, needed - 1), min(6, needed) + 1):
        table = pressed(blue, "li 9000 6000", "DD")
        if needed > 6:
            assert table.asked[1] != "losses", "no die can show it"
        else:
            table.roll(face)
        assert table.elements("rli1") == (3 if face >= needed else 4)


def test_lg_7_2_so_many_guns_that_every_die_is_a_loss_are_told_to_all() -> None:
    table = pressed("li 9000 6000, mb 8300 5500 e4, mb 9600 5500 e4", "li 9000 6000", "DD")
    assert table.elements("rli1") == 3
    tested = table.events("loss_tested")[0]
    assert (tested.facts["needed"], tested.facts["faces"]) == (-2, ())
    context = table.state.context
    assert can_be_said(LA_GARDE, context, tested, LA_GARDE.bounds(context))


def test_lg_7_2_a_large_brigade_loses_on_eight() -> None:
    for face, left in ((5, 4), (6, 3)):
        table = pressed("li 9000 6000, mb 9000 5500", "li 9000 6000 large", "DD")
        table.roll(face)
        assert table.elements("rli1") == left


def test_lg_example_5_a_battery_in_support() -> None:
    table = pressed("li 9000 6000, mb 9000 5500", "li 9000 6000", "DD")
    table.roll(5)
    assert (table.cohesion("bli1"), table.elements("bli1"), table.elements("rli1")) == ("rout", 3, 3)
    table = pressed("li 9000 6000, mb 9000 5500", "li 9000 6000 large", "DD")
    table.roll(5)
    assert table.elements("rli1") == 4


def test_lg_7_2_artillery_that_defends_counts_with_its_elements() -> None:
    table = fight(red="mb 9000 6000 e2", orders=HELD)
    table.attack("bli1", "rmb1", "DN")
    table.roll(3)
    assert table.elements("bli1") == 4
    table = fight(red="mb 9000 6000 e2", orders=HELD)
    table.attack("bli1", "rmb1", "DN")
    table.roll(4)
    assert table.elements("bli1") == 3


def test_lg_amb_26_elements_count_not_batteries() -> None:
    table = pressed("li 9000 6000, mb 9000 5500 e2", "li 9000 6000", "DD")
    table.roll(4)
    assert table.elements("rli1") == 3


def test_lg_amb_35_the_gun_bonus_counts_once_or_not_at_all() -> None:
    for option, needed in (("both", 5), ("elements", 6)):
        for face in (needed - 1, needed):
            table = pressed(
                "li 9000 6000, mb 9000 5500", "li 9000 6000", "DD", options={"loss_gun_bonus": option}
            )
            table.roll(face)
            assert table.elements("rli1") == (3 if face >= needed else 4)


def test_lg_amb_35_one_medium_battery_among_light_ones_brings_the_bonus_of_its_type() -> None:
    for guns, needed in (("lb 8000 5500, lb 10000 5500", 5), ("lb 8000 5500, mb 10000 5500", 4)):
        for face in (needed - 1, needed):
            table = pressed(f"li 9000 6000, {guns}", "li 9000 6000", "DD")
            table.roll(face)
            assert table.elements("rli1") == (3 if face >= needed else 4)


@pytest.mark.parametrize("die", [6, 8, 10])
def test_lg_7_3_the_die_of_the_tests(die: int) -> None:
    table = pressed("li 9000 6000, lb 9000 5500", "li 9000 6000", "DD", options={"die": die})
    assert len(table.pending.handfuls[0].die.faces) == die


def test_lg_amb_3_with_ten_sides_a_loss_needs_no_guns() -> None:
    table = pressed("li 9000 6000", "li 9000 6000", "DD", options={"die": 10})
    table.roll(7)
    assert table.elements("rli1") == 3


def test_lg_7_4_tests_that_fall_together_are_one_roll() -> None:
    table = pressed("li 9000 6000, mb 9000 5500", "li 9000 6000", "DD")
    assert [(hand.key, hand.dice) for hand in table.pending.handfuls] == [("rli1", 1)]
    table = fight("li 9000 6000 e1, li 9000 5000", "li 9000 6000 e1, li 9000 7000, li 14000 8000")
    table.attack("bli1", "rli1", "DV")
    assert {hand.key: hand.side for hand in table.pending.handfuls} == {"bli2": 0, "rli2": 1}


# --- LG-8 --------------------------------------------------------------------------------------------------


def shaken(blue: str = "li 9000 3000", cohesion: int = 1, **kept: Any) -> Table:
    """Before the rally of the first turn, with the first brigade of Blue in disorder."""
    table = battle(blue, "li 9000 9000", **kept)
    table.state.cohesion[0] = cohesion
    table.write()
    return table


@pytest.mark.parametrize("level", NUMBERS)
def test_lg_8_1_numbers_of_the_levels(level: str) -> None:
    needed = NUMBERS[level]
    for face in range(max(1, needed - 1), min(6, needed) + 1):
        table = shaken(f"li 9000 3000 {level}")
        if level == "mil":
            assert table.asked[1] != "rally", "militia never rallies by itself on six sides"
        else:
            table.roll(face)
        assert table.cohesion("bli1") == ("formed" if face >= needed else "disorganised")


def test_lg_8_1_a_rout_becomes_disorder_and_failure_changes_nothing() -> None:
    for face, after in ((5, "disorganised"), (4, "rout")):
        table = shaken(cohesion=2)
        table.roll(face)
        assert table.cohesion("bli1") == after


def test_lg_example_6_rallies() -> None:
    for words, face, rallies in (
        ("vet", 4, True),
        ("mil cautious", 6, True),
        ("reg unmotivated", 5, False),
        ("reg unmotivated", 6, True),
        ("con cautious", 5, True),
    ):
        table = shaken(f"li 9000 3000 {words}", cohesion=2)
        table.roll(face)
        assert table.cohesion("bli1") == ("disorganised" if rallies else "rout"), words


@pytest.mark.parametrize(("reading", "number"), [("better", 4), ("worse", 6), ("weakest", 5)])
def test_lg_amb_34_mixed_brigades(reading: str, number: int) -> None:
    table = shaken("li 9000 3000 mixed", options={"mixed_rally": reading})
    assert morale.rally_number(table.state.context, 0) == number
    assert morale.rally_number(table.state.context, 1) == 5


def test_lg_8_3_not_inside_an_enemy_zone() -> None:
    assert shaken("li 9000 7990").asked[1] == "rally"
    assert shaken("li 9000 8010").asked[1] != "rally"


def test_lg_8_3_who_is_not_commanded_has_one_less() -> None:
    for face, after in ((5, "disorganised"), (6, "formed")):
        table = shaken(generals={"b1": "15000 3000", "b": "15000 3000"})
        table.roll(face)
        assert table.cohesion("bli1") == after


def test_lg_r61_a_division_rolls_together() -> None:
    table = battle("li 7000 3000, li 9000 3000, li 12000 3000 div=2", "li 9000 9000")
    table.state.cohesion[:] = [1, 2, 1, 1]
    table.write()
    rolled = []
    while table.asked[1] == "rally":
        rolled.append([hand.key for hand in table.pending.handfuls])
        table.roll(*(1 for _hand in table.pending.handfuls))
    assert rolled == [["bli1", "bli2"], ["bli3"], ["rli1"]]


@pytest.mark.parametrize(
    ("blue", "red", "rolls"),
    [
        ("lc 9000 5000", "li 9000 6500", [["blc1"], ["rli1"]]),
        ("li 9000 5000", "lc 9000 6500", [["bli1"], ["rlc1"]]),
        ("lc 9000 5000", "lc 9000 6500", [["blc1"], ["rlc1"]]),
    ],
)
def test_lg_r61_who_rallies_bars_nobody_who_rolls_after_it(
    blue: str, red: str, rolls: list[list[str]]
) -> None:
    """Cavalry in rout controls no ground (LG-R51); rallied, it would control 20 cm about it."""
    table = battle(blue, red)
    table.state.cohesion[:] = [2 if "lc" in row else 1 for row in (blue, red)]
    table.write()
    rolled = []
    while table.asked[1] == "rally":
        rolled.append([hand.key for hand in table.pending.handfuls])
        table.roll(6)
    assert rolled == rolls
    assert table.asked[1] == "initiative"


def test_lg_8_2_traits_help_and_hinder_the_test_of_cohesion() -> None:
    for words, needed in (("", 5), ("cautious", 4), ("unmotivated", 6), ("vet", 4)):
        for face in (needed - 1, needed):
            table = fight(red=f"li 9000 6000 e1, li 9000 7000 {words}, li 14000 8000")
            table.attack("bli1", "rli1", "DV")
            table.roll(face)
            assert table.cohesion("rli2") == ("formed" if face >= needed else "disorganised")


def test_lg_r73_a_destroyed_brigade_shakes_its_friends_too() -> None:
    table = fight(red="li 9000 6000 e1, li 9000 7000, li 14000 8000", orders=CHARGE)
    table.attack("bli1", "rli1", "DV")
    assert table.asked == ("", "cohesion")


@pytest.mark.parametrize(
    ("words", "is_mixed"), [("mixed", True), ("mixed e2", True), ("mixed e1", False), ("mixed gua", False)]
)
def test_lg_r34_one_element_or_guard_is_not_mixed(words: str, is_mixed: bool) -> None:
    """The sheet: only where the elements have not the same experience. Who loses elements stays mixed."""
    table = battle(f"li 9000 3000 {words}", "li 9000 9000")
    assert table.state.context.is_mixed[0] is is_mixed
    number = {"mixed gua": 2}.get(words, 5 - is_mixed)
    assert morale.rally_number(table.state.context, 0) == number
    problems = {problem.rule for problem in lint(table.scenario)}
    assert ("LG-R34" in problems) is not is_mixed
    table.rule(Edit("strength", unit="bli1", to=1))
    assert table.state.context.is_mixed[0] is is_mixed
