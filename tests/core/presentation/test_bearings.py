"""How far and where, in words: hexes by their rows, places by the compass, bases by what is ahead of them."""

from __future__ import annotations

import pytest

from core.geometry.hexes import Side, hex_grid
from core.presentation.bearings import compass_way, facing_name, facing_way, hex_way
from core.text import say

GRID = hex_grid(9, 13, True)


@pytest.mark.parametrize(
    ("side", "words"),
    [
        (Side.E, "3 hexes east"),
        (Side.NE, "3 hexes north-east"),
        (Side.NW, "3 hexes north-west"),
        (Side.W, "3 hexes west"),
        (Side.SW, "3 hexes south-west"),
        (Side.SE, "3 hexes south-east"),
    ],
)
def test_a_row_of_hexes_has_its_name_of_the_compass(side: Side, words: str) -> None:
    start = end = GRID.parse("5.6")
    for _step in range(3):
        beyond = GRID.neighbour(end, side)
        assert beyond is not None
        end = beyond
    assert say(hex_way(GRID, start, end), "en") == words


def test_beside_the_rows_the_nearest_direction_is_told() -> None:
    start = GRID.parse("5.6")
    assert say(hex_way(GRID, start, GRID.parse("3.6")), "en") == "2 hexes north"
    assert say(hex_way(GRID, start, GRID.parse("5.7")), "en") == "1 hex east"
    assert say(hex_way(GRID, start, start), "en") == "here"
    assert "east" in say(hex_way(GRID, start, GRID.parse("4.7")), "en")


@pytest.mark.parametrize(
    ("end", "words"),
    [((0, 100), "north"), ((100, 100), "north-east"), ((100, 0), "east"), ((-70, -75), "south-west")],
)
def test_places_lie_by_the_compass(end: tuple[int, int], words: str) -> None:
    assert say(compass_way((0, 0), end, "22 cm"), "en") == f"22 cm {words}"


@pytest.mark.parametrize(
    ("facing", "words"),
    [
        (0, "ahead"),
        (900, "to the left"),
        (1800, "behind"),
        (2700, "to the right"),
        (450, "ahead to the left"),
    ],
)
def test_what_lies_north_is_told_as_a_base_sees_it(facing: int, words: str) -> None:
    assert say(facing_way((0, 0), facing, (0, 500), "5 cm"), "en") == f"5 cm, {words}"


def test_a_facing_has_a_name() -> None:
    found = [say(facing_name(one), "en") for one in (0, 899, 1800, 3590)]
    assert found == ["north", "east", "south", "north"]
