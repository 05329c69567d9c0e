"""BE-11: assault scores."""

from __future__ import annotations

from typing import Any

import pytest

from core.systems.belle_epoque.rules import assault
from tests.rulebook.belle_epoque.assaults import FAR, FOE, charged
from tests.rulebook.belle_epoque.table import Table, battle


def up_to(score: int) -> str:
    return "12345"[:score]


@pytest.mark.parametrize(
    ("words", "score"),
    [
        ("poor open", 2),
        ("poor close", 2),
        ("normal open", 2),
        ("normal close", 3),
        ("superior open", 2),
        ("superior close", 3),
        ("poor open shock", 4),
        ("normal close shock", 4),
    ],
)
@pytest.mark.parametrize("arm", ["inf", "cav", "tri", "mtd"])
def test_be_11_1_base_by_troops(words: str, score: int, arm: str) -> None:
    """Of every arm (AMB 19); superior as regulars (AMB 18)."""
    table = charged(f"{arm} 5.5 {words}", "inf 5.6")
    assert table.counting() == (up_to(score), "123")
    table = charged("inf 5.5", f"{arm} 5.6 {words}")
    assert table.counting() == ("123", up_to(score))


@pytest.mark.parametrize(
    ("features", "score"), [("hill", 4), ("fortification", 5), ("hill fortification", 5), ("cover", 3)]
)
@pytest.mark.parametrize("arm", ["inf", "tri", "mtd"])
def test_be_11_2_infantry_defending(features: str, score: int, arm: str) -> None:
    ground = dict.fromkeys(features.split(), "5.6")
    assert charged("inf 5.5", f"{arm} 5.6", features=ground).counting() == ("123", up_to(score))


def test_be_11_2_not_cavalry_not_the_attacker() -> None:
    assert charged("inf 5.5", "cav 5.6", features={"hill": "5.6"}).counting() == ("123", "123")
    assert charged("inf 5.5", "inf 5.6", features={"hill": "5.5"}).counting() == ("123", "123")
    assert charged("inf 5.5", "cav 5.6", features={"fortification": "5.6"}).counting()[1] == "123"


def test_be_11_2_hill_and_fortification_are_not_added() -> None:
    """AMB 49: with militia 2 + 2 = 4, not 5."""
    ground = {"hill": "5.6", "fortification": "5.6"}
    assert charged("inf 5.5", "inf 5.6 poor", features=ground).counting() == ("123", "1234")


def test_be_11_2_a_six_always_fails() -> None:
    ground = {"fortification": "5.6"}
    table = charged("inf 5.5", "inf 5.6 shock tenacious", features=ground)
    assert table.counting() == ("123", "12345")


def test_be_11_3_fiery_in_attack_tenacious_in_defence() -> None:
    assert charged("inf 5.5 fiery", "inf 5.6 fiery").counting() == ("1234", "123")
    assert charged("inf 5.5 tenacious", "inf 5.6 tenacious").counting() == ("123", "1234")
    assert charged("inf 5.5 fiery shock", "inf 5.6 tenacious poor").counting() == ("12345", "123")


@pytest.mark.parametrize("feature", ["cover", "difficult", "very_difficult", "hill"])
def test_be_11_4_cavalry_against_cover_or_rough_ground(feature: str) -> None:
    """Attacking or defending, whatever else."""
    features = {feature: "5.6"}
    table = charged("cav 5.5 shock fiery", "inf 5.6", features=features)
    assert table.counting()[0] == "1"
    table = charged("inf 5.5", "cav 5.6 shock tenacious", features={feature: "5.5"})
    assert table.counting() == ("123", "1")
    # Its own ground is nothing to it, nor is that of infantry that attacks.
    assert charged("cav 5.5", "inf 5.6", features={feature: "5.5"}).counting()[0] == "123"
    assert charged("inf 5.5", "inf 5.6", features=features).counting()[0] == "123"
    assert charged("mtd 5.5", "inf 5.6", features=features).counting()[0] == "123"


def test_be_11_4_not_against_clear_or_fortified_ground() -> None:
    assert charged("cav 5.5", "inf 5.6", features={"fortification": "5.6"}).counting()[0] == "123"
    assert charged("cav 5.5", "inf 5.6").counting()[0] == "123"


def fought(defender: str = "inf 5.6", times: int = 1, **kept: Any) -> Table:
    """Red's first unit has fought so many ties this turn; the next assault on it waits for its dice."""
    mine = ["inf 5.5:1", "inf 4.5:1", "inf 4.6:1", "inf 6.5:1"][: times + 1]
    table = battle(", ".join([*mine, FAR]), f"{defender}, {FOE}", **kept)
    for number in range(times + 1):
        unit = f"bi{number + 1}"
        table.ready(unit)
        table.charge(unit, "ri1")
        if number < times:
            table.roll(attacker="6", defender=" ".join(["6"] * table.elements("ri1")))
    return table


@pytest.mark.parametrize(("times", "score"), [(0, 3), (1, 2), (2, 1), (3, 1)])
def test_be_11_5_one_less_for_each_assault_fought(times: int, score: int) -> None:
    """A 1 always counts."""
    assert fought(times=times).counting() == ("123", up_to(score))


def test_be_11_5_attacks_and_defences_count_alike_and_only_this_turn() -> None:
    """A unit that attacked defends with one less; in the next turn all is as before."""
    table = battle("inf 5.5, inf 9.1", "inf 5.6, inf 1.13")
    table.ready("bi1")
    table.clash("bi1", "ri1", "6 6 6 6", "6 6 6 6")
    table.ready("ri1")
    table.charge("ri1", "bi1")
    assert table.counting() == ("12", "12")
    table.roll(attacker="6 6 6", defender="6 6 6")
    table.finish_turn()
    table.ready("ri1")
    table.charge("ri1", "bi1")
    assert table.counting() == ("123", "123")


def test_be_11_5_an_assault_stopped_by_fire_or_evasion_was_not_fought() -> None:
    table = battle("inf 5.5:1, inf 4.5, inf 9.1", "inf 5.6 C, inf 1.13")
    table.ready("bi1")
    table.assault("bi1", "ri1")
    table.volley("ri1", "1 6 6 6")
    assert table.at("bi1") is None
    table.ready("bi2")
    table.charge("bi2", "ri1")
    assert table.counting() == ("123", "123")


def test_be_11_6_the_cut_is_taken_from_the_whole_score() -> None:
    """AMB 44: shock, tenacious, fortified: 7; then 6, 5 and 4."""
    defender = "inf 5.6 shock tenacious"
    ground = {"fortification": "5.6"}
    for times, score in ((0, 5), (1, 5), (2, 5), (3, 4)):
        table = fought(defender, times, features=ground)
        assert table.counting()[1] == up_to(score)


def test_be_11_6_the_limit_of_cavalry_comes_last() -> None:
    """Shock cavalry that has fought once, against cover: 1, not 0 and not 3."""
    table = battle("cav 5.5 shock, inf 9.1", "inf 5.6, inf 6.5, inf 1.13", features={"cover": "6.5"})
    table.ready("bc1")
    table.clash("bc1", "ri1", "6 6 6", "6 6 6 6")
    table.ready("ri2")
    table.charge("ri2", "bc1")
    assert table.counting() == ("123", "1")
    table.roll(attacker="6 6 6 6", defender="6 6")


@pytest.mark.parametrize("fought", range(6))
@pytest.mark.parametrize("words", ["inf 5.5 poor", "inf 5.5 normal close shock", "cav 5.5"])
def test_be_11_6_the_terms_of_a_score_add_up_to_it(words: str, fought: int) -> None:
    """However tired a unit is, its score is 1 at least, and its terms say so."""
    table = charged(words, "inf 5.6", features={"hill": "5.6"})
    state = table.state.copy()
    for unit, foe, defends in ((0, 1, False), (1, 0, True)):
        state.fought[unit] = fought
        terms = assault.itemised(state, unit, foe, defends=defends, charged=False)
        score = assault.score(state, unit, foe, defends=defends, charged=False)
        assert sum(term.value for term in terms) == score >= 1
        without = sum(term.value for term in terms if term.kind != "at_least")
        assert ("at_least" in [term.kind for term in terms]) == (without < 1)
