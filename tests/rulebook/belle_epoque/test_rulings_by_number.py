"""Rulings of Belle Époque, each by a test of its own number with its dice: losses, reactions, objectives."""

from __future__ import annotations

import pytest

from core.systems.belle_epoque.rules import actions as acts
from tests.rulebook.belle_epoque.table import Table, battle, ready

AGAINST = "inf 6.5", "inf 5.5"
"""A unit of each side, one beside the other: four elements in close order each, score 3."""


def told(table: Table, kind: str) -> int:
    return len(table.events(kind))


def test_be_r15_who_loses_its_last_element_does_not_retreat() -> None:
    """Four losses are two elements and two steps: two elements were all there were."""
    table = ready(AGAINST[0], f"{AGAINST[1]}:2, inf 1.1")
    table.clash("bi1", "ri1", "1 3 6 6", "6 6")
    assert table.at("ri1") is None
    assert told(table, "retreated") == told(table, "cannot_retreat") == 0
    assert table.asked == ("blue", "advance")


def test_be_r15_who_keeps_an_element_retreats() -> None:
    table = ready(AGAINST[0], f"{AGAINST[1]}:3")
    table.clash("bi1", "ri1", "1 3 6 6", "6 6 6")
    assert table.elements("ri1") == 1
    assert table.asked == ("red", "retreat")


def test_be_r16_each_volley_counts_its_losses_anew() -> None:
    """One loss of each of two fires is the first of it: an element each time, and nothing to choose."""
    table = ready("inf 7.5 E, inf 7.6 E, inf 9.1", "inf 5.5", cp=(0, 0))
    for unit, left in (("bi1", 3), ("bi2", 2)):
        if table.active != unit:
            table.ready(unit)
        table.fire(unit, "ri1", "2 6 6 6")
        assert table.elements("ri1") == left
        assert table.asked[1] != "fire_loss"


@pytest.mark.parametrize("kept", [{}, {"features": {"fortification": "5.5"}}], ids=["tenacious", "fortified"])
def test_be_r17_who_never_retreats_from_an_assault_may_from_fire(kept: dict[str, dict[str, str]]) -> None:
    """Its owner is asked for the second loss as any other is; after an assault all are elements."""
    red = "inf 5.5" if kept else "inf 5.5 tenacious"
    table = ready("inf 6.5 B", red, **kept)
    table.fire("bi1", "ri1", "3 3 6 6")
    assert table.asked == ("red", "fire_loss")
    assert any(isinstance(action, acts.Retreat) for action in table.offered())
    table = ready("inf 6.5 B", red, **kept)
    table.clash("bi1", "ri1", "1 1 6 6", "6 6 6 6")
    assert (table.at("ri1"), table.elements("ri1")) == ("5.5", 2)


@pytest.mark.parametrize("arm", ["inf", "tri", "cav", "mtd"])
@pytest.mark.parametrize(
    ("words", "base"),
    [
        ("poor", 2),
        ("poor open", 2),
        ("open", 2),
        ("", 3),
        ("superior", 3),
        ("superior open", 2),
        ("shock", 4),
    ],
)
def test_be_r19_the_base_hangs_on_quality_and_order_whatever_the_arm(arm: str, words: str, base: int) -> None:
    name = f"b{arm[0]}1"
    table = ready(f"{arm} 6.5:3 {words}", "inf 5.5:3", name)
    table.charge(name, "ri1")
    assert table.handful("attacker").reading.limit == base  # type: ignore[union-attr]  # a sum up to it


def test_be_r28_an_attacker_who_is_destroyed_fights_no_assault() -> None:
    table = ready("inf 6.5:1, inf 9.1", "inf 5.5 B, inf 1.1", cp=(0, 0))
    table.assault("bi1", "ri1")
    table.volley("ri1", "1 6 6 6")
    assert told(table, "assault_cancelled") == 1
    assert told(table, "assault_rolled") == 0
    assert table.active is None
    assert table.bowl == (1, 1), "the tokens of both who have acted stay spent"


def test_be_r28_an_attacker_who_is_driven_off_fights_no_assault() -> None:
    table = ready("inf 6.5, inf 9.1", "inf 5.5 B, inf 1.1", cp=(0, 0))
    table.assault("bi1", "ri1")
    table.volley("ri1", "1 1 6 6")
    table.retreat("bi1", "7.5")
    assert told(table, "assault_cancelled") == 1
    assert (table.elements("bi1"), table.elements("ri1"), table.active) == (3, 4, None)


@pytest.mark.parametrize("how", ["fire", "evade", "charge"])
def test_be_r29_who_has_reacted_reacts_no_more(how: acts.How) -> None:
    """Its test has failed: the window closes at once, for nobody else is entitled."""
    table = ready("inf 7.5", "cav 5.5 F", cp=(0, 0))
    table.move("bi1", "6.5")
    table.assault("bi1", "rc1")
    assert {one.how for one in table.offered() if isinstance(one, acts.React)} == {"fire", "evade", "charge"}
    table.react("rc1", how, die=6)
    assert table.asked == ("", "assault")


def test_be_r31_after_an_evasion_the_attacker_may_take_the_hex_and_assaults_no_more() -> None:
    table = ready("inf 6.5, inf 9.1", "cav 5.5, inf 5.4", cp=(0, 0))
    table.assault("bi1", "rc1")
    table.react("rc1", "evade")
    table.evade("rc1", "3.5")
    assert table.asked == ("blue", "advance")
    table.advance("bi1")
    assert (table.at("bi1"), table.active, told(table, "assault")) == ("5.5", None, 1)


def test_be_r31_an_impetuous_attacker_takes_the_hex_unasked() -> None:
    table = ready("inf 6.5 impetuous, inf 9.1", "cav 5.5", cp=(0, 0))
    table.assault("bi1", "rc1")
    table.react("rc1", "evade")
    table.evade("rc1", "3.5")
    assert table.at("bi1") == "5.5"


def test_be_r36_a_tie_of_single_elements_costs_both_units() -> None:
    table = ready("inf 6.5:1, inf 9.1", "inf 5.5:1, inf 1.1")
    table.clash("bi1", "ri1", "3", "3")
    assert (table.at("bi1"), table.at("ri1")) == (None, None)
    assert told(table, "advanced") == 0


def test_be_r38_a_neighbour_is_seen_however_it_hides() -> None:
    """Open order in woods that has given no sign is seen from 1 hex away: assaulted, and fired at."""
    for way in ("assault", "fire"):
        table = ready("inf 6.5 B", "inf 5.5 open smokeless", terrain={"woods": "5.5"})
        if way == "assault":
            table.assault("bi1", "ri1")
        else:
            table.fire("bi1", "ri1", "3 6 6 6")
            assert table.elements("ri1") == 3


def test_be_r52_a_test_that_cannot_fail_asks_no_die_and_spends_its_points() -> None:
    table = battle("inf 6.5, inf 9.1", "inf 5.5", cp=(5, 0))
    table.activate("bi1")
    table.act(acts.TakeTest(table.unit("bi1"), 3))
    assert table.asked == ("blue", "passed")
    assert table.points == (2, 0)
    assert told(table, "test_certain") == 1
    table = battle("inf 6.5, inf 9.1", "inf 5.5", cp=(5, 0))
    table.activate("bi1")
    table.act(acts.TakeTest(table.unit("bi1"), 2))
    assert table.asked == ("", "test")


@pytest.mark.parametrize(
    ("unit", "how", "rule"),
    [
        ("rc1", "fire", "BE-14.1"),
        ("ri1", "fire", "BE-14.2"),
        ("rc1", "evade", "BE-15.1"),
        ("rc1", "charge", "BE-16.1"),
    ],
)
def test_be_14_4_a_passed_test_names_the_rule_of_its_reaction(unit: str, how: acts.How, rule: str) -> None:
    """BE-5.5 says what follows in an activation; a failed reaction has BE-14.5."""
    for die, told_by in ((1, rule), (6, "BE-14.5")):
        table = ready("inf 7.5", "cav 5.5 F, inf 5.4 C", cp=(0, 0))
        table.move("bi1", "6.5")
        table.assault("bi1", "rc1")
        table.react(unit, how, die=die)
        kind = "test_passed" if die == 1 else "test_failed"
        assert [event.rule for event in table.events(kind)][-1] == told_by
