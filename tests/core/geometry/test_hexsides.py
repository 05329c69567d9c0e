import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.geometry.hex_symmetry import Symmetry, hex_map, moved_hexside
from core.geometry.hexes import SIDES_AT_CORNER, Corner, HexGrid, HexNameError, Side, hex_grid
from core.geometry.hexsides import (
    hexes_beside,
    hexside,
    hexside_name,
    parse_hexside,
)
from tests.core.geometry.hex_strategies import BATTLE_CRY, grids_with_hexes


@given(grids_with_hexes(1), st.sampled_from(Side))
def test_both_spellings_are_one_hexside(placed: tuple[HexGrid, list[int]], side: Side) -> None:
    grid, (hex_,) = placed
    found = hexside(grid, hex_, side)
    beyond = grid.neighbour(hex_, side)
    if beyond is None:
        assert found == (hex_, side)
        assert hexes_beside(grid, found) == (hex_,)
    else:
        assert found == hexside(grid, beyond, side.opposite)
        assert hexes_beside(grid, found) == (min(hex_, beyond), max(hex_, beyond))
    assert hexside(grid, *found) == found
    assert parse_hexside(grid, hexside_name(grid, found)) == found
    assert parse_hexside(grid, f"{grid.name(hex_)}/{side.name}") == found


def test_hexsides_as_files_write_them() -> None:
    def read(written: str) -> str:
        return hexside_name(BATTLE_CRY, parse_hexside(BATTLE_CRY, written))

    assert read("4.7/SE") == "4.7/SE"
    assert read("5.8/NW") == "4.7/SE"
    assert read("5.08/W") == "5.7/E"
    assert read("1.3/NE") == "1.3/NE"
    for written, fault in (("4.7", "form"), ("4.7/N", "side"), ("4.13/E", "column"), ("4.7/", "side")):
        with pytest.raises(HexNameError) as caught:
            parse_hexside(BATTLE_CRY, written)
        assert caught.value.fault == fault


@given(grids_with_hexes(2), st.sampled_from(Symmetry), st.sampled_from(Side))
def test_symmetries_keep_neighbours_and_undo_themselves(
    placed: tuple[HexGrid, list[int]], symmetry: Symmetry, side: Side
) -> None:
    grid, (one, two) = placed
    if not symmetry.is_legal(grid):
        with pytest.raises(ValueError, match="does not fit"):
            hex_map(grid, symmetry)
        return
    moved = hex_map(grid, symmetry)
    assert sorted(moved.values()) == list(grid.hexes)
    assert moved[moved[one]] == one
    assert symmetry.side(symmetry.side(side)) == side
    assert grid.distance(moved[one], moved[two]) == grid.distance(one, two)
    beyond = grid.neighbour(one, side)
    assert grid.neighbour(moved[one], symmetry.side(side)) == (None if beyond is None else moved[beyond])
    placed_side = hexside(grid, one, side)
    assert moved_hexside(grid, symmetry, moved_hexside(grid, symmetry, placed_side)) == placed_side
    for corner in Corner:
        assert symmetry.corner(symmetry.corner(corner)) == corner
        sides = {symmetry.side(at_corner) for at_corner in SIDES_AT_CORNER[corner]}
        assert sides == set(SIDES_AT_CORNER[symmetry.corner(corner)])


def test_which_boards_turn_and_mirror() -> None:
    def legal(rows: int, columns: int, short_rows: bool) -> set[Symmetry]:
        grid = hex_grid(rows, columns, short_rows)
        return {symmetry for symmetry in Symmetry if symmetry.is_legal(grid)}

    assert legal(9, 13, True) == set(Symmetry)
    assert legal(8, 13, True) == {Symmetry.LEFT_RIGHT}
    assert legal(9, 13, False) == {Symmetry.TOP_BOTTOM}
    assert legal(8, 13, False) == {Symmetry.HALF_TURN}
    moved = hex_map(BATTLE_CRY, Symmetry.HALF_TURN)
    assert BATTLE_CRY.name(moved[BATTLE_CRY.parse("2.1")]) == "8.12"
    mirrored = hex_map(BATTLE_CRY, Symmetry.LEFT_RIGHT)
    assert BATTLE_CRY.name(mirrored[BATTLE_CRY.parse("2.1")]) == "2.12"
    flipped = hex_map(BATTLE_CRY, Symmetry.TOP_BOTTOM)
    assert BATTLE_CRY.name(flipped[BATTLE_CRY.parse("2.1")]) == "8.1"


@pytest.mark.parametrize("symmetry", Symmetry)
def test_a_board_that_is_refused_indeed_does_not_fit(symmetry: Symmetry) -> None:
    for rows in range(1, 5):
        for short_rows in (True, False):
            grid = hex_grid(rows, 4, short_rows)
            # Twice the middles, measured from the middle of the box of all middles.
            xs = {h: 2 * grid.column(h) + (grid.row(h) % 2 == 0) for h in grid.hexes}
            ys = {h: 2 * grid.row(h) for h in grid.hexes}
            across, down = min(xs.values()) + max(xs.values()), min(ys.values()) + max(ys.values())
            places = {(2 * xs[h] - across, 2 * ys[h] - down) for h in grid.hexes}
            flip_x = -1 if symmetry is not Symmetry.TOP_BOTTOM else 1
            flip_y = -1 if symmetry is not Symmetry.LEFT_RIGHT else 1
            fits = {(x * flip_x, y * flip_y) for x, y in places} == places
            assert symmetry.is_legal(grid) == fits, (rows, short_rows)
