"""BE-10, BE-11, BE-13: assaults, assault scores, retreats."""

from __future__ import annotations

from typing import Any

import pytest

from core.play.steps import Edit
from core.systems.belle_epoque import actions as acts
from tests.rulebook.belle_epoque.table import Table, battle, ready

FAR = "inf 9.1"
FOE = "inf 1.13"


def charged(blue: str = "inf 5.5", red: str = "inf 5.6", **kept: Any) -> Table:
    """The first unit of Blue assaults the first of Red; nobody reacts, the dice have not fallen."""
    table = ready(f"{blue}, {FAR}", f"{red}, {FOE}", f"b{blue[0]}1", **kept)
    table.charge(f"b{blue[0]}1", f"r{red[0]}1")
    return table


# --- BE-10 --------------------------------------------------------------------------------------------------


def test_be_10_1_only_an_adjacent_enemy() -> None:
    table = ready(f"inf 5.5, inf 5.4, {FAR}", f"inf 5.6, inf 5.7, {FOE}")
    assert table.why(table.assaulting("bi1", "ri2")) == "BE-10.1"
    assert not table.may(table.assaulting("bi1", "bi2"))
    assert table.may(table.assaulting("bi1", "ri1"))


def test_be_10_1_after_a_forced_march() -> None:
    table = ready(f"cav 5.2, {FAR}", f"inf 5.7, {FOE}", "bc1")
    table.move("bc1", "5.6")
    table.clash("bc1", "ri1", "6 6 6", "6 6 6 6")
    assert (table.elements("bc1"), table.elements("ri1")) == (2, 3)


def test_be_10_1_one_assault_a_turn() -> None:
    """After the assault, won or not, the unit has done what it may."""
    table = ready(f"inf 5.5, {FAR}", f"inf 5.6:1, inf 4.5, {FOE}")
    table.clash("bi1", "ri1", "1 6 6 6", "6")
    table.advance("bi1")
    assert table.at("bi1") == "5.6"
    assert table.active is None


def test_be_10_1_not_without_a_passed_test() -> None:
    table = battle(f"inf 5.5, {FAR}", f"inf 5.6, {FOE}")
    table.activate("bi1")
    assert not table.may(table.assaulting("bi1", "ri1"))
    table.test("bi1", die=6)
    assert not table.may(table.assaulting("bi1", "ri1"))


def test_be_10_2_the_defender_reacts_before_the_dice() -> None:
    table = ready(f"inf 5.5, {FAR}", f"inf 5.6 C, {FOE}")
    table.assault("bi1", "ri1")
    assert table.asked == ("red", "react")
    table.stand()
    assert table.asked == ("", "assault")


@pytest.mark.parametrize(("mine", "its"), [(1, 4), (4, 1), (3, 2)])
def test_be_10_3_a_die_an_element(mine: int, its: int) -> None:
    table = charged(f"inf 5.5:{mine}", f"inf 5.6:{its}")
    assert table.handful("attacker").dice == mine
    assert table.handful("defender").dice == its
    assert table.handful("attacker").side == table.side("blue")
    assert table.handful("defender").side == table.side("red")


def test_be_10_3_the_sum_of_the_dice_within_the_score() -> None:
    table = charged("inf 5.5", "inf 5.6 open", terrain={"water": "5.7 4.6 6.6"})
    table.roll(attacker="1 3 4 6", defender="1 3 3 2")
    # 1 + 3 = 4 against 1 + 2 = 3
    totals = [event.facts["total"] for event in table.events("assault_rolled")]
    assert totals == [4, 3]
    assert table.elements("ri1") == 3


@pytest.mark.parametrize(
    ("attacker", "defender", "left"),
    [("3 6 6 6", "1 6 6 6", (4, 2)), ("1 6 6 6", "3 3 6 6", (0, 4)), ("3 3 6 6", "3 2 6 6", (4, 3))],
)
def test_be_10_4_the_lower_total_loses_the_difference(
    attacker: str, defender: str, left: tuple[int, int]
) -> None:
    """Both are tenacious, so that every loss is an element."""
    table = charged("inf 5.5 tenacious", "inf 5.6 poor tenacious")
    table.roll(attacker=attacker, defender=defender)
    assert (table.elements("bi1"), table.elements("ri1")) == left


@pytest.mark.parametrize("dice", ["6 6 6 6", "2 1 6 6"])
def test_be_10_4_equal_totals_cost_each_an_element(dice: str) -> None:
    table = charged()
    table.roll(attacker=dice, defender=dice)
    assert (table.elements("bi1"), table.elements("ri1")) == (3, 3)
    assert (table.at("bi1"), table.at("ri1")) == ("5.5", "5.6")


def test_be_10_4_a_tie_of_single_elements_eliminates_both() -> None:
    """AMB 36."""
    table = charged("inf 5.5:1", "inf 5.6:1")
    table.roll(attacker="6", defender="6")
    assert (table.at("bi1"), table.at("ri1")) == (None, None)


def test_be_10_5_even_losses_become_retreats() -> None:
    table = charged()
    table.roll(attacker="2 6 6 6", defender="6 6 6 6")
    assert table.elements("ri1") == 3
    assert table.asked == ("red", "retreat")


@pytest.mark.parametrize("follow", [True, False])
def test_be_10_6_the_winner_may_take_the_hex(follow: bool) -> None:
    table = charged()
    table.roll(attacker="2 6 6 6", defender="6 6 6 6")
    table.retreat("ri1", "5.7")
    assert table.asked == ("blue", "advance")
    if follow:
        table.advance("bi1")
    else:
        table.decline("bi1")
    assert table.at("bi1") == ("5.6" if follow else "5.5")
    assert table.active is None


def test_be_10_6_also_when_the_loser_is_eliminated() -> None:
    table = charged(red="inf 5.6:1")
    table.roll(attacker="1 6 6 6", defender="6")
    assert table.asked == ("blue", "advance")


def test_be_10_6_not_while_the_loser_stays() -> None:
    """BE-R67: losses without a retreat leave the hex taken."""
    table = charged()
    table.roll(attacker="1 6 6 6", defender="6 6 6 6")
    assert table.elements("ri1") == 3
    assert table.active is None
    assert table.at("bi1") == "5.5"


def test_be_10_6_an_impetuous_unit_must() -> None:
    table = charged("inf 5.5 impetuous", "inf 5.6:1")
    table.roll(attacker="1 6 6 6", defender="6")
    assert table.at("bi1") == "5.6"
    assert table.active is None


def test_be_10_6_nobody_wins_a_tie() -> None:
    table = charged("inf 5.5:2 impetuous", "inf 5.6:1")
    table.roll(attacker="6 6", defender="6")
    assert table.at("ri1") is None
    assert table.at("bi1") == "5.5"
    assert table.active is None


def test_be_10_6_the_defender_who_wins() -> None:
    """AMB 35: he may take the attacker's hex; an impetuous one must."""
    table = charged("inf 5.5:1", "inf 5.6")
    table.roll(attacker="6", defender="1 6 6 6")
    assert table.asked == ("red", "advance")
    table.advance("ri1")
    assert table.at("ri1") == "5.5"
    table = charged("inf 5.5:1", "inf 5.6 impetuous")
    table.roll(attacker="6", defender="1 6 6 6")
    assert table.at("ri1") == "5.5"


def test_be_r37_advance_onto_difficult_ground_and_in_zones() -> None:
    """BE-R9: zones do not bind an advance; BE-R66: no test, no stop."""
    table = charged(red="inf 5.6:1, inf 5.7", features={"difficult": "5.6"})
    table.roll(attacker="1 6 6 6", defender="6")
    table.advance("bi1")
    assert table.at("bi1") == "5.6"


# --- BE-11 --------------------------------------------------------------------------------------------------


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


# --- BE-13 --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("losses", "attacker", "left", "steps"),
    [
        (1, "1 6 6 6", 3, 0),
        (2, "2 6 6 6", 3, 1),
        (3, "3 6 6 6", 2, 1),
        (4, "3 1 6 6", 2, 2),
        (5, "3 2 6 6", 1, 2),
        (6, "3 3 6 6", 1, 3),
    ],
)
def test_be_13_1_even_losses_are_steps(losses: int, attacker: str, left: int, steps: int) -> None:
    table = charged()
    table.roll(attacker=attacker, defender="6 6 6 6")
    assert table.elements("ri1") == left
    for column in range(7, 7 + steps):
        assert table.asked == ("red", "retreat")
        table.retreat("ri1", f"5.{column}")
    assert table.asked[1] == ("advance" if steps else "token")
    assert table.at("ri1") == f"5.{6 + steps}"


def test_be_13_1_the_attacker_too() -> None:
    table = charged()
    table.roll(attacker="6 6 6 6", defender="2 6 6 6")
    assert table.asked == ("blue", "retreat")
    table.retreat("bi1", "5.4")
    assert (table.elements("bi1"), table.asked) == (3, ("red", "advance"))


def test_be_13_1_all_elements_gone() -> None:
    """AMB 15: 3 losses of 2 elements: eliminated, and no retreat."""
    table = charged(red="inf 5.6:2")
    table.roll(attacker="3 6 6 6", defender="6 6")
    assert table.at("ri1") is None
    assert table.asked == ("blue", "advance")


def test_be_13_2_tenacious_units_and_fortified_infantry_lose_elements() -> None:
    for red, features, left in (
        ("inf 5.6 tenacious", {}, 2),
        ("inf 5.6", {"fortification": "5.6"}, 2),
        ("tri 5.6:4", {"fortification": "5.6"}, 2),
        ("inf 5.6", {"cover": "5.6"}, 3),
        ("cav 5.6:3", {"fortification": "5.6"}, 2),
    ):
        table = charged("inf 5.5", red, features=features)
        table.roll(attacker="2 6 6 6", defender=" ".join(["6"] * table.handful("defender").dice))
        assert table.elements(f"r{red[0]}1") == left
        assert (table.asked[1] == "retreat") == (left + 1 == (3 if red[0] == "c" else 4))


def blocked(**kept: Any) -> Table:
    table = charged(**kept)
    table.roll(attacker="2 6 6 6", defender="6 6 6 6")
    return table


@pytest.mark.parametrize(
    "kept",
    [
        {"terrain": {"water": "5.7 4.6 6.6"}},
        {"features": {"impassable": "5.7 4.6 6.6"}},
        {"red": "inf 5.6, inf 5.7, inf 4.6, inf 6.6"},
        {"blue": "inf 5.12", "red": "inf 5.13"},
        {"blue": "inf 5.5, inf 5.8, inf 3.6, inf 7.6"},
    ],
    ids=["water", "feature", "friends", "edge", "enemies"],
)
def test_be_13_3_what_cannot_be_made_stays_a_loss(kept: dict[str, Any]) -> None:
    """Impassable ground, friends, the edge of the map, hexes beside an enemy; 2 losses are 2 elements."""
    if "5.13" in kept.get("red", ""):
        kept = {**kept, "terrain": {"water": "4.12 6.12"}}
    table = blocked(**kept)
    assert (table.elements("ri1"), table.at("ri1")) == (
        2,
        "5.13" if "blue" in kept and "red" in kept else "5.6",
    )
    assert table.active is None


def test_be_13_3_each_step_leads_away() -> None:
    """From 5.6 with the attacker in 5.5: 5.7, 4.6 and 6.6 are farther; 4.5 and 6.5 are not."""
    table = blocked()
    assert table.ways(acts.Retreat) == {"5.7", "4.6", "6.6"}
    assert table.why(acts.Retreat(table.unit("ri1"), table.hex("4.5"))) is not None
    assert table.why(acts.Retreat(table.unit("ri1"), table.hex("5.8"))) == "BE-13.1"


def test_be_13_3_away_from_every_neighbour_at_the_start() -> None:
    """A second enemy in 4.6 leaves 6.6 only; that one way is taken by itself (BE-R62)."""
    table = blocked(blue="inf 5.5, inf 4.6")
    assert table.at("ri1") == "6.6"
    table = blocked(blue="inf 5.5, inf 5.7")
    # Away from both: neither 4.6 nor 6.6 leads away from 5.7.
    assert (table.at("ri1"), table.elements("ri1")) == ("5.6", 2)


def test_be_13_3_not_beside_another_enemy() -> None:
    """An enemy in 5.8 bars 5.7; the others are free."""
    table = blocked(blue="inf 5.5, inf 5.8")
    assert table.ways(acts.Retreat) == {"4.6", "6.6"}


def test_be_13_3_enemies_far_away_do_not_bar() -> None:
    table = blocked(blue="inf 5.5, inf 5.10")
    assert table.ways(acts.Retreat) == {"5.7", "4.6", "6.6"}


def test_be_13_3_the_second_step_leads_away_too() -> None:
    """From 5.7 the hexes 4.6 and 6.6 are no farther from the attacker in 5.5, though not beside it."""
    table = charged()
    table.roll(attacker="3 1 6 6", defender="6 6 6 6")
    table.retreat("ri1", "5.7")
    assert table.ways(acts.Retreat) == {"5.8", "4.7", "6.7"}
    assert table.why(acts.Retreat(table.unit("ri1"), table.hex("4.6"))) == "BE-13.3"


def test_be_13_3_by_fire_from_afar_too() -> None:
    """4.5 and 6.5 are as far from the firer in 5.4 as 5.6 is."""
    table = ready(f"inf 5.4 C, {FAR}", f"inf 5.6, {FOE}")
    table.fire("bi1", "ri1", "1 1 6 6")
    assert table.ways(acts.Retreat) == {"5.7", "4.6", "6.6"}


def test_be_13_3_only_the_steps_that_cannot_be_made() -> None:
    """Example 7: 5 losses, 1 UD possible: 4 elements lost and 1 UD."""
    table = charged("inf 5.5 shock", "tri 5.6:6", terrain={"water": "4.6 6.6 4.7 6.7 5.8"})
    table.roll(attacker="4 1 6 6", defender="6 6 6 6 6 6")
    assert table.at("rt1") == "5.7"
    assert table.elements("rt1") == 2


def test_be_13_3_the_last_elements_may_be_lost_so() -> None:
    table = charged(red="inf 5.6:2", terrain={"water": "5.7 4.6 6.6"})
    table.roll(attacker="2 6 6 6", defender="6 6")
    assert table.at("ri1") is None
    assert table.asked == ("blue", "advance")


def fired(dice: str, red: str = "inf 5.6", **kept: Any) -> Table:
    table = ready(f"inf 5.5 C, {kept.pop('blue', FAR)}", f"{red}, {FOE}", **kept)
    table.fire("bi1", "ri1", dice)
    return table


def test_be_13_4_for_each_even_loss_by_fire_the_owner_chooses() -> None:
    table = fired("1 1 6 6")
    assert table.asked == ("red", "fire_loss")
    assert table.elements("ri1") == 3
    table.act(acts.TakeLoss(table.unit("ri1")))
    assert (table.elements("ri1"), table.at("ri1")) == (2, "5.6")
    table = fired("1 1 6 6")
    table.retreat("ri1", "5.7")
    assert (table.elements("ri1"), table.at("ri1")) == (3, "5.7")
    assert table.active is None


def test_be_13_4_four_losses_two_choices() -> None:
    table = fired("1 1 1 1")
    assert table.elements("ri1") == 2
    table.retreat("ri1", "5.7")
    assert table.asked == ("red", "fire_loss")
    table.act(acts.TakeLoss(table.unit("ri1")))
    assert (table.elements("ri1"), table.at("ri1")) == (1, "5.7")


def test_be_13_4_counted_by_volley() -> None:
    """AMB 16: one loss and one loss are two odd ones."""
    table = battle(f"inf 5.5 C, inf 4.5 C, {FAR}", f"inf 5.6, {FOE}")
    table.ready("bi1")
    table.fire("bi1", "ri1", "1 6 6 6")
    table.ready("bi2")
    table.fire("bi2", "ri1", "1 6 6 6")
    assert table.asked[1] == "token"
    assert table.elements("ri1") == 2


@pytest.mark.parametrize("dice", ["1 6 6 6", "6 6 6 6"])
def test_be_13_4_no_even_loss_no_choice(dice: str) -> None:
    assert fired(dice).asked[1] == "token"


def test_be_13_4_tenacious_and_fortified_units_may_choose_too() -> None:
    """AMB 17: BE-13.2 speaks of assaults only."""
    assert fired("3 3 6 6", "inf 5.6 tenacious").asked == ("red", "fire_loss")
    table = fired("3 3 6 6", features={"fortification": "5.6"})
    assert table.asked == ("red", "fire_loss")


def test_be_13_4_no_way_no_choice() -> None:
    table = fired("1 1 6 6", terrain={"water": "5.7 4.6 6.6"})
    assert table.elements("ri1") == 2
    assert table.asked[1] == "token"


def test_be_13_4_the_last_element_cannot_be_kept_by_a_retreat() -> None:
    """Two losses of one element: the first takes it."""
    table = fired("1 1 6 6", "inf 5.6:1")
    assert table.at("ri1") is None
    table = fired("1 1 6 6", "inf 5.6:2")
    assert table.asked == ("red", "fire_loss")
    table.act(acts.TakeLoss(table.unit("ri1")))
    assert table.at("ri1") is None


def test_be_13_5_the_owner_chooses_the_way() -> None:
    for to in ("5.7", "4.6", "6.6"):
        table = blocked()
        assert table.asked == ("red", "retreat")
        table.retreat("ri1", to)
        assert table.at("ri1") == to


def test_be_13_5_even_a_dead_end() -> None:
    """BE-R63: the second step then costs an element."""
    table = charged(terrain={"water": "4.7 6.7 5.8"})
    table.roll(attacker="3 1 6 6", defender="6 6 6 6")
    table.retreat("ri1", "5.7")
    assert (table.at("ri1"), table.elements("ri1")) == ("5.7", 1)


def test_be_r13_difficult_ground_neither_bars_nor_stops_a_retreat() -> None:
    table = charged(features={"difficult": "5.7", "hill": "5.8"})
    table.roll(attacker="3 3 6 6", defender="6 6 6 6")
    for column in (7, 8, 9):
        table.retreat("ri1", f"5.{column}")
    assert (table.at("ri1"), table.elements("ri1")) == ("5.9", 1)


def test_be_r57_very_difficult_ground_is_not_left_by_retreat_without_a_test() -> None:
    table = blocked(features={"very_difficult": "5.6"})
    assert (table.at("ri1"), table.elements("ri1")) == ("5.6", 2)


def test_be_r64_after_fire_away_from_the_firer() -> None:
    """Fire from 5.4 at 5.6: a firer two hexes away counts as well."""
    table = ready(f"inf 5.4 C, {FAR}", f"inf 5.6, {FOE}")
    table.rule(Edit("state", unit="ri1", item="moved", to=1))
    table.fire("bi1", "ri1", "1 1 6 6")
    assert table.ways(acts.Retreat) == {"5.7", "4.6", "6.6"}
