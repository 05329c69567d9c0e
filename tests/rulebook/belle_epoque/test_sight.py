"""BE-9: line of fire and visibility."""

from __future__ import annotations

from typing import Any

import pytest

from core.protocol.steps import Edit
from tests.rulebook.belle_epoque.table import Table, battle, ready

FAR = "inf 9.1"
FOE = "inf 1.13"


def sees(firer: str, target: str, *, blue: str = "", red: str = "", **kept: Any) -> bool:
    """Whether type A in one hex may fire at a conspicuous unit in the other."""
    table = ready(f"inf {firer} A, {FAR}, {blue}", f"inf {target} conspicuous, {FOE}, {red}", **kept)
    return "ri1" in table.targets("bi1")


# --- BE-9.1 -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "obstacle",
    [{"blue": "inf 5.6"}, {"red": "inf 5.6"}, {"features": {"blocks_sight": "5.6"}}]
    + [{"terrain": {ground: "5.6"}} for ground in ("woods", "thicket", "town")],
)
def test_be_9_1_troops_and_blocking_terrain_block(obstacle: dict[str, Any]) -> None:
    """Troops of either side, sight-blocking ground."""
    assert sees("5.5", "5.7")
    assert not sees("5.5", "5.7", **obstacle)


@pytest.mark.parametrize("ground", ["cover", "difficult", "hill", "fortification", "impassable"])
def test_be_9_1_other_ground_does_not_block(ground: str) -> None:
    assert sees("5.5", "5.7", features={ground: "5.6"})


def test_be_9_1_the_hexes_of_firer_and_target_do_not_block() -> None:
    assert sees("5.5", "5.7", terrain={"woods": "5.5 5.7"})


def test_be_9_1_the_refusal_names_the_rule() -> None:
    table = ready(f"inf 5.5 A, {FAR}", f"inf 5.7 conspicuous, {FOE}", terrain={"woods": "5.6"})
    assert table.why(table.firing("bi1", "ri1")) == "BE-9.1"


@pytest.mark.parametrize(
    ("levels", "seen"),
    [
        ({"1": "5.5"}, True),  # overlooks both
        ({"1": "5.5 5.6"}, False),  # overlooks the target, not the obstacle
        ({"1": "5.5 5.7"}, False),  # overlooks the obstacle, not the target
        ({"2": "5.5", "1": "5.6 5.7"}, True),
        ({"2": "5.5 5.7", "1": "5.6"}, False),
        ({"2": "5.7"}, False),  # who looks up is not helped
    ],
)
@pytest.mark.parametrize("obstacle", [{"blue": "inf 5.6"}, {"terrain": {"woods": "5.6"}}])
def test_be_9_1_unless_it_overlooks_target_and_obstacle(
    levels: dict[str, str], seen: bool, obstacle: dict[str, Any]
) -> None:
    assert sees("5.5", "5.7", levels=levels, **obstacle) == seen


def test_be_9_1_several_obstacles_must_all_be_overlooked() -> None:
    woods = {"woods": "5.6 5.7"}
    assert sees("5.5", "5.8", terrain=woods, levels={"2": "5.5", "1": "5.6 5.7"})
    assert not sees("5.5", "5.8", terrain=woods, levels={"2": "5.5 5.7"})


def test_be_9_1_hexside_one_side_does_not_block_both_do() -> None:
    """From 5.5 straight up to 3.5 the line runs between 4.4 and 4.5."""
    assert sees("5.5", "3.5", terrain={"woods": "4.4"})
    assert sees("5.5", "3.5", blue="inf 4.5")
    assert not sees("5.5", "3.5", terrain={"woods": "4.4 4.5"})
    assert not sees("5.5", "3.5", terrain={"woods": "4.4"}, red="inf 4.5")


def test_be_9_1_both_sides_wherever_along_the_line() -> None:
    """From 5.5 to 1.5: left of it 4.4, right of it 2.5, with 3.5 free between them."""
    assert not sees("5.5", "1.5", terrain={"woods": "4.4 2.5"})
    assert not sees("5.5", "1.5", terrain={"woods": "2.4 4.5"})
    assert sees("5.5", "1.5", terrain={"woods": "4.4 2.4"})
    assert not sees("5.5", "1.5", terrain={"woods": "3.5"})


def test_be_9_1_hexside_with_overlooked_obstacles() -> None:
    """An obstacle that is overlooked does not count on its side."""
    assert sees("5.5", "3.5", terrain={"woods": "4.4 4.5"}, levels={"1": "5.5"})
    assert sees("5.5", "3.5", terrain={"woods": "4.4 4.5"}, levels={"1": "5.5 4.4"})
    assert not sees("5.5", "3.5", terrain={"woods": "4.4 4.5"}, levels={"1": "5.5 4.4 4.5"})


def test_be_9_1_through_a_corner() -> None:
    """From 5.5 to 3.8 the line runs between 4.5 and 5.6, through 4.6, between 3.7 and 4.7."""
    assert not sees("5.5", "3.8", terrain={"woods": "4.6"})
    assert sees("5.5", "3.8", terrain={"woods": "4.5"})
    assert sees("5.5", "3.8", terrain={"woods": "5.6"})
    assert not sees("5.5", "3.8", terrain={"woods": "4.5 5.6"})
    assert not sees("5.5", "3.8", terrain={"woods": "5.6 3.7"})
    assert sees("5.5", "3.8", terrain={"woods": "5.6 4.7"})


def test_be_9_1_it_is_the_same_both_ways() -> None:
    assert not sees("3.8", "5.5", terrain={"woods": "4.5 5.6"})
    assert sees("3.8", "5.5", terrain={"woods": "4.5"})


# --- BE-9.2 -------------------------------------------------------------------------------------------------


def farthest(target: str, *edits: tuple[str, int], **kept: Any) -> int:
    """The greatest distance at which type A sees this target."""
    found = 0
    for distance in range(1, 7):
        table = battle(
            f"inf 5.3 A, {FAR}",
            f"{target.replace('AT', f'5.{3 + distance}')}, {FOE}",
            features=dict.fromkeys(kept.get("ground", "").split(), f"5.{3 + distance}"),
        )
        table.command()
        unit = f"r{target[0]}1"
        if edits:
            table.rule(*(Edit("state", unit=unit, item=item, to=to) for item, to in edits))
        table.ready("bi1")
        found = max(found, distance * (unit in table.targets("bi1")))
    return found


MOVED, FIRED = ("moved", 1), ("fired", 1)


@pytest.mark.parametrize(
    ("target", "done", "ground", "distance"),
    [
        ("inf AT", (MOVED,), "", 4),
        ("inf AT", (FIRED,), "", 4),
        ("inf AT", (MOVED, FIRED), "", 4),
        ("inf AT", (), "", 3),
        ("inf AT smokeless", (), "", 3),
        ("inf AT smokeless", (FIRED,), "", 3),
        ("inf AT smokeless", (MOVED,), "", 4),
        ("inf AT smokeless", (MOVED, FIRED), "", 4),
        ("inf AT", (MOVED,), "cover", 3),
        ("inf AT", (), "cover", 2),
        ("inf AT open", (MOVED,), "", 3),
        ("inf AT open", (), "", 2),
        ("inf AT open", (MOVED,), "cover", 2),
        ("inf AT open", (), "cover", 1),
        ("inf AT open smokeless", (FIRED,), "cover", 1),
        ("inf AT open", (FIRED,), "cover", 2),
        ("cav AT open", (MOVED,), "", 4),
        ("mtd AT open", (MOVED,), "", 3),
        ("tri AT open", (MOVED,), "", 3),
        ("cav AT", (), "cover", 2),
        ("inf AT", (MOVED,), "fortification", 4),
        ("inf AT", (MOVED,), "blocks_sight", 4),
    ],
)
def test_be_9_2_sight_distance(
    target: str, done: tuple[tuple[str, int], ...], ground: str, distance: int
) -> None:
    assert farthest(target, *done, ground=ground) == distance


def test_be_9_2_never_less_than_one() -> None:
    assert farthest("inf AT open smokeless", ground="cover blocks_sight") == 1


def ambush() -> Table:
    """Red in ambush 3 from Blue; an own unit moves, fires, or is assaulted in the first turn."""
    return battle("inf 5.4 A, inf 9.1", "inf 5.8, inf 1.13")


def test_be_9_2_moving_is_seen_for_the_rest_of_the_game() -> None:
    table = ambush()
    table.ready("bi1")
    assert table.targets("bi1") == set()
    table.end("bi1")
    table.activate("ri1")
    table.move("ri1", "4.8")
    table.finish_turn()
    table.activate("ri1")
    table.move("ri1", "5.8")
    table.ready("bi1")
    assert table.targets("bi1") == {"ri1"}


def test_be_9_2_firing_is_seen_for_the_rest_of_the_game() -> None:
    """In reaction too; smoke of black powder."""
    table = battle("inf 5.4 A, inf 5.9:1, inf 9.1", "inf 5.8 C, inf 1.13")
    table.ready("bi2")
    table.assault("bi2", "ri1")
    table.volley("ri1", "1 6 6 6")
    assert table.at("bi2") is None
    table.ready("bi1")
    assert table.targets("bi1") == {"ri1"}


def test_be_9_2_smokeless_fire_is_not_seen() -> None:
    table = battle("inf 5.4 A, inf 5.9:1, inf 9.1", "inf 5.8 C smokeless, inf 1.13")
    table.ready("bi2")
    table.assault("bi2", "ri1")
    table.volley("ri1", "1 6 6 6")
    table.ready("bi1")
    assert table.targets("bi1") == set()


def test_be_9_2_fighting_an_assault_is_not_moving() -> None:
    """BE-R59: who defends and stays is in ambush still."""
    table = battle("inf 5.4 A, inf 5.9, inf 9.1", "inf 5.8 C, inf 1.13")
    table.ready("bi2")
    table.clash("bi2", "ri1", "6 6 6 6", "6 6 6 6")
    table.ready("bi1")
    assert table.targets("bi1") == set()


def test_be_9_3_conspicuous_has_no_modifier() -> None:
    assert farthest("inf AT open smokeless conspicuous", ground="cover") == 4
    assert farthest("inf AT conspicuous") == 4
