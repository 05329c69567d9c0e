"""Brushes, floods, lines and reflections on grids of any shape."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.geometry.hexes import HexGrid, hex_grid
from editor.boards.hex.tools.shapes import brush, flood, mirrored, path, reflected, shifted, turned_corner


@st.composite
def grid_and_hexes(draw: st.DrawFn, count: int = 2) -> tuple[HexGrid, list[int]]:
    grid = hex_grid(draw(st.integers(1, 12)), draw(st.integers(2, 12)), draw(st.booleans()))
    return grid, [draw(st.sampled_from(grid.hexes)) for _ in range(count)]


def test_a_brush_covers_its_number_of_hexes_away_from_the_edge() -> None:
    grid = hex_grid(9, 13, True)
    middle = grid.at(5, 6)
    assert [len(brush(grid, middle, size)) for size in (1, 7, 19)] == [1, 7, 19]
    assert len(brush(grid, grid.at(1, 1), 7)) == 3
    with pytest.raises(KeyError):
        brush(grid, middle, 5)


@given(grid_and_hexes(3))
def test_a_path_goes_from_neighbour_to_neighbour_through_its_points(given: tuple[HexGrid, list[int]]) -> None:
    grid, points = given
    hexes = path(grid, points)
    assert hexes[0] == points[0]
    assert hexes[-1] == points[-1]
    assert set(points) <= set(hexes)
    assert all(grid.distance(one, other) == 1 for one, other in pairwise(hexes))


@given(grid_and_hexes(8))
def test_a_flood_fills_what_is_joined_and_nothing_else(given: tuple[HexGrid, list[int]]) -> None:
    grid, walls = given
    start, *blocked = walls
    barred = set(blocked)
    filled = flood(grid, start, lambda one: one not in barred)
    if start in barred:
        assert filled == frozenset()
        return
    assert start in filled
    rim = {beside for one in filled for beside in grid.neighbours(one)} - filled
    assert rim <= barred
    assert not filled & barred


@given(grid_and_hexes(5))
def test_a_mirror_image_of_a_mirror_image_is_the_same(given: tuple[HexGrid, list[int]]) -> None:
    grid, hexes = given
    image = mirrored(grid, hexes)
    if grid.short_rows or grid.rows == 1:
        assert mirrored(grid, image) == frozenset(hexes)
    else:
        assert image == frozenset()
    assert reflected(grid, hexes, both=False) == frozenset(hexes)
    assert reflected(grid, hexes, both=True) == frozenset(hexes) | image


@given(grid_and_hexes(2))
def test_shifting_there_and_back_again(given: tuple[HexGrid, list[int]]) -> None:
    grid, (one, other) = given
    q, r = grid.axial(one)
    end_q, end_r = grid.axial(other)
    step = end_q - q, end_r - r
    assert shifted(grid, one, step) == other
    assert shifted(grid, other, (-step[0], -step[1])) == one


def test_six_turns_make_a_whole_one() -> None:
    assert [int(turned_corner(0, steps)) for steps in range(7)] == [0, 1, 2, 3, 4, 5, 0]
    assert int(turned_corner(0, -1)) == 5
