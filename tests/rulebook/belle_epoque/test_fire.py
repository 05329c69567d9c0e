"""BE-8: fire."""

from typing import Any

import pytest

from core.protocol.steps import Edit
from core.systems.belle_epoque.rules import actions as acts
from core.systems.belle_epoque.words.refusal_messages import refusal_text
from core.text import say
from tests.rulebook.belle_epoque.table import Table, battle, ready

FAR = "inf 9.1"
FOE = "inf 1.13"

TABLE = {
    "A": ((5, 4, 3, 2), (3, 2, 1, 0)),
    "B": ((5, 4, 2, 1), (3, 1, 0, 0)),
    "C": ((4, 3, 1, 0), (2, 0, 0, 0)),
    "D": ((3, 2, 2, 1), (1, 0, 0, 0)),
    "E": ((3, 2, 1, 0), (0, 0, 0, 0)),
    "F": ((2, 1, 1, 0), (0, 0, 0, 0)),
    "G": ((1, 0, 0, 0), (0, 0, 0, 0)),
}


def up_to(score: int, misses: int = 0) -> str:
    return "123456"[misses:score]


def seen(blue: str, red: str, **kept: Any) -> Table:
    """A battle in which nobody is in ambush: all units count as having moved."""
    table = battle(blue, red, **kept)
    table.command()
    table.rule(*(Edit("state", unit=row.id, item="moved", to=1) for row in table.scenario.units))
    return table


@pytest.mark.parametrize("fire", TABLE)
@pytest.mark.parametrize("distance", [1, 2, 3, 4])
def test_be_8_scores_by_type_and_range(fire: str, distance: int) -> None:
    """A score of 0: no fire at that distance. In brackets after a basic move."""
    still, moved = TABLE[fire]
    table = seen(f"inf 5.3 {fire}, {FAR}", f"inf 5.{3 + distance}, {FOE}")
    table.ready("bi1")
    assert table.hits("bi1", "ri1") == up_to(still[distance - 1])
    table = seen(f"inf 5.2 {fire}, {FAR}", f"inf 5.{3 + distance}, {FOE}")
    table.ready("bi1")
    table.move("bi1", "5.3")
    if table.active is None:
        assert moved[distance - 1] == 0
    else:
        assert table.hits("bi1", "ri1") == up_to(moved[distance - 1])


def test_be_8_no_fire_at_five() -> None:
    table = seen(f"inf 5.3 A, {FAR}", f"inf 5.8 conspicuous, {FOE}")
    table.ready("bi1")
    assert table.why(table.firing("bi1", "ri1")) == "BE-8"


def test_be_8_a_fire_table_of_the_scenario() -> None:
    special = [
        {"rule": "fire_table", "side": "blue", "type": "C", "scores": [5, 2, 2, 2], "moved": [1, 1, 0, 0]}
    ]
    for unit, hits in (("inf 5.3 C", "12"), ("inf 5.3 D", "1")):
        table = seen(f"{unit}, {FAR}", f"inf 5.7, {FOE}", special=special)
        table.ready("bi1")
        assert table.hits("bi1", "ri1") == hits
    table = seen("inf 5.7, inf 9.1", "inf 5.3 C, inf 1.13", special=special)
    table.ready("ri1")
    assert table.hits("ri1", "bi1") == ""


@pytest.mark.parametrize("elements", [1, 2, 3, 4])
def test_be_8_1_a_die_an_element_each_hit_a_loss(elements: int) -> None:
    table = ready(f"inf 5.5:{elements} C, {FAR}", f"inf 5.6, {FOE}")
    assert table.dice("bi1", "ri1") == elements
    table.fire("bi1", "ri1", " ".join(["4", "5", "5", "6"][:elements]))
    assert table.elements("ri1") == 3


def test_be_8_1_elements_left_now() -> None:
    table = battle(f"inf 5.5 C, {FAR}", f"inf 5.6, {FOE}")
    table.weaken("bi1", 2)
    table.ready("bi1")
    assert table.dice("bi1", "ri1") == 2


@pytest.mark.parametrize(("levels", "dice"), [({}, 4), ({"1": "5.5"}, 5), ({"1": "5.5 5.6"}, 4)])
def test_be_8_1_a_die_more_when_it_overlooks(levels: dict[str, str], dice: int) -> None:
    table = ready(f"inf 5.5 C, {FAR}", f"inf 5.6, {FOE}", levels=levels)
    assert table.dice("bi1", "ri1") == dice
    table = ready(f"inf 5.5 C, {FAR}", f"inf 5.6, {FOE}", levels={"1": "5.6", "2": "5.5"})
    assert table.dice("bi1", "ri1") == 5
    table = ready(f"inf 5.5 C, {FAR}", f"inf 5.6, {FOE}", levels={"1": "5.5", "2": "5.6"})
    assert table.dice("bi1", "ri1") == 4


@pytest.mark.parametrize(
    ("fire", "hits"), [("A", "12345"), ("B", "12345"), ("C", "12345"), ("D", "1234"), ("G", "12")]
)
def test_be_8_2_conspicuous_one_more_but_a_six_misses(fire: str, hits: str) -> None:
    table = ready(f"inf 5.5 {fire}, {FAR}", f"inf 5.6 conspicuous, {FOE}")
    assert table.hits("bi1", "ri1") == hits


def test_be_8_2_no_score_is_not_made_one() -> None:
    """A type that cannot fire so far, or not after moving, does not at a conspicuous target either."""
    table = ready(f"inf 5.5 G, {FAR}", f"inf 5.7 conspicuous, {FOE}")
    assert table.hits("bi1", "ri1") == ""
    table = ready(f"inf 5.4 E, {FAR}", f"inf 5.6 conspicuous, {FOE}")
    table.move("bi1", "5.5")
    assert table.targets("bi1") == set()


PROTECTION = [
    ("inf 5.6 close", "", "12345"),
    ("inf 5.6 open", "", "2345"),
    ("inf 5.6 close", "cover", "2345"),
    ("inf 5.6 open", "cover", "345"),
    ("inf 5.6 close", "fortification", "345"),
    ("inf 5.6 open", "fortification", "345"),
    ("inf 5.6 close", "cover fortification", "345"),
    ("cav 5.6", "", "12345"),
    ("cav 5.6", "cover", "12345"),
    ("cav 5.6", "fortification", "12345"),
    ("cav 5.6 open", "", "2345"),
    ("cav 5.6 open", "cover", "345"),
    ("tri 5.6", "cover", "2345"),
    ("tri 5.6", "fortification", "345"),
    ("mtd 5.6", "cover", "2345"),
    ("mtd 5.6 open", "cover", "345"),
    ("mtd 5.6", "fortification", "345"),
    ("inf 5.6", "hill difficult blocks_sight", "12345"),
]


@pytest.mark.parametrize(("target", "ground", "hits"), PROTECTION)
def test_be_8_3_low_rolls_miss_against_protection(target: str, ground: str, hits: str) -> None:
    features = dict.fromkeys(ground.split(), "5.6")
    table = ready(f"inf 5.5 B, {FAR}", f"{target}, {FOE}", features=features)
    assert table.hits("bi1", f"r{target[0]}1") == hits


def test_be_8_3_conspicuous_in_protection() -> None:
    """Both count: score 5 + 1, a 6 misses, and 1 and 2 miss."""
    table = ready(f"inf 5.5 B, {FAR}", f"inf 5.6 open conspicuous, {FOE}", features={"cover": "5.6"})
    assert table.hits("bi1", "ri1") == "345"


def test_be_8_3_no_face_is_left() -> None:
    """Score 1 and the 1 misses: the fire is legal and cannot hit, or is not offered at all."""
    table = ready(f"inf 5.5 G, {FAR}", f"inf 5.6 open, {FOE}")
    assert table.hits("bi1", "ri1") == ""


def test_be_8_4_any_visible_enemy_in_range_with_a_line() -> None:
    """Not the one behind troops, nor the hidden one, nor the one too far, nor a friend."""
    table = ready(
        "inf 5.5 C, inf 5.4",
        "inf 5.6, inf 5.7, inf 7.6 conspicuous, inf 8.6 open, inf 5.10, inf 4.3",
    )
    assert table.targets("bi1") == {"ri1", "ri3", "ri6"}
    assert not table.may(table.firing("bi1", "bi2"))


def test_be_8_5_losses_are_elements() -> None:
    """The even ones may be retreats instead (BE-13.4); the last element takes the unit."""
    table = ready(f"inf 5.5 C, {FAR}", f"inf 5.6, {FOE}")
    table.fire("bi1", "ri1", "1 2 3 6")
    table.take_losses()
    assert table.elements("ri1") == 1
    table = ready(f"inf 5.5 C, {FAR}", f"inf 5.6:1, {FOE}")
    table.fire("bi1", "ri1", "1 2 6 6")
    assert table.at("ri1") is None
    assert [event.facts["unit"] for event in table.events("eliminated")] == [table.unit("ri1")]


def test_be_r41_cavalry_may_fire_at_a_neighbour() -> None:
    table = ready(f"cav 5.5 F, {FAR}", f"inf 5.6, {FOE}", "bc1")
    assert table.hits("bc1", "ri1") == "12"
    assert acts.Assault(table.unit("bc1"), table.unit("ri1")) in table.offered()


@pytest.mark.parametrize("moved", [False, True])
def test_be_8_a_gap_in_a_row_of_the_scenario_is_said(moved: bool) -> None:
    """Scores 4 - 2 1: nothing at 2 hexes, though the fire reaches 4; so in brackets after a move."""
    rows = {"scores": [4, 4, 4, 4], "moved": [4, 0, 2, 1]} if moved else {"scores": [4, 0, 2, 1]}
    special = [{"rule": "fire_table", "side": "blue", "type": "C", **rows}]
    red = "inf 5.6 conspicuous, inf 7.6 conspicuous" if moved else "inf 5.7 conspicuous, inf 7.4 conspicuous"
    table = ready(f"inf 5.5 C, {FAR}", red, special=special)
    if moved:
        table.move("bi1", "5.4")
    refusal = table.refusal(table.firing("bi1", "ri1"))
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == ("no_score_moved" if moved else "no_score", "BE-8")
    assert refusal.facts["measured"] == 2
    told = say(refusal_text(table.state.context, refusal), "en")
    assert told.endswith("can hit nobody after a move." if moved else "can hit nobody.")
    assert table.targets("bi1") == ({"ri2"} if moved else set())
