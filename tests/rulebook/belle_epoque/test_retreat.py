"""BE-13: retreats."""

from __future__ import annotations

from typing import Any

import pytest

from core.protocol.steps import Edit
from core.systems.belle_epoque.rules import actions as acts
from tests.rulebook.belle_epoque.assaults import FAR, FOE, charged
from tests.rulebook.belle_epoque.table import Table, battle, ready


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
