from math import cos, hypot, isclose, radians, sin, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.geometry.hex_pixels import (
    CORNER_OFFSETS,
    HEX_HEIGHT,
    board_size,
    centre,
    corner,
    corner_at,
    hex_at,
    hexside_at,
    outline,
)
from core.geometry.hexes import CORNERS_OF_SIDE, Corner, HexGrid, Side, hex_grid
from core.geometry.hexsides import hexside
from tests.core.geometry.hex_strategies import BATTLE_CRY, grids_with_hexes

Placed = tuple[HexGrid, list[int]]


def test_corners_lie_on_a_regular_hexagon_of_width_1() -> None:
    for which, (x, y) in zip(Corner, CORNER_OFFSETS, strict=True):
        turn = radians(60 * which)
        assert isclose(x, sin(turn) / sqrt(3), abs_tol=1e-12)
        assert isclose(y, -cos(turn) / sqrt(3), abs_tol=1e-12)


@given(grids_with_hexes(1), st.floats(0, 0.999), st.floats(0, 360))
def test_a_point_inside_a_hex_is_found(placed: Placed, out: float, degrees: float) -> None:
    grid, (hex_,) = placed
    x, y = centre(grid, hex_)
    assert hex_at(grid, x, y) == hex_
    # Towards any direction, up to the nearest hexside.
    turn = radians(degrees)
    reach = 0.5 / max(cos(turn - radians(60 * side)) for side in range(6))
    assert hex_at(grid, x + out * reach * cos(turn), y + out * reach * sin(turn)) == hex_


@given(grids_with_hexes(1), st.floats(-2, 15), st.floats(-2, 12))
def test_a_point_belongs_to_the_nearest_centre(placed: Placed, x: float, y: float) -> None:
    grid, (_hex,) = placed

    def away(hex_: int) -> float:
        middle_x, middle_y = centre(grid, hex_)
        return hypot(x - middle_x, y - middle_y)

    nearest = min(grid.hexes, key=away)
    found = hex_at(grid, x, y)
    if found is not None:
        assert isclose(away(found), away(nearest), abs_tol=1e-9)
    else:
        assert away(nearest) > 0.5 - 1e-9


@given(grids_with_hexes(1))
def test_neighbours_lie_one_width_away_across_their_side(placed: Placed) -> None:
    grid, (hex_,) = placed
    x, y = centre(grid, hex_)
    width, height = board_size(grid)
    for side in Side:
        beyond = grid.neighbour(hex_, side)
        ends = [corner(grid, hex_, which) for which in CORNERS_OF_SIDE[side]]
        middle_x, middle_y = (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2
        if beyond is not None:
            other_x, other_y = centre(grid, beyond)
            assert isclose(hypot(other_x - x, other_y - y), 1)
            assert isclose(middle_x, (x + other_x) / 2, abs_tol=1e-9)
            assert isclose(middle_y, (y + other_y) / 2, abs_tol=1e-9)
        near_x, near_y = x + 0.9 * (middle_x - x), y + 0.9 * (middle_y - y)
        assert hexside_at(grid, near_x, near_y) == hexside(grid, hex_, side)
    for which, (corner_x, corner_y) in zip(Corner, outline(grid, hex_), strict=True):
        assert -1e-9 <= corner_x <= width + 1e-9
        assert -1e-9 <= corner_y <= height + 1e-9
        assert corner_at(grid, hex_, x + 0.3 * (corner_x - x), y + 0.3 * (corner_y - y)) == which


def test_the_box_is_tight() -> None:
    assert board_size(BATTLE_CRY) == pytest.approx((13, HEX_HEIGHT * 7))
    assert board_size(hex_grid(2, 3, False))[0] == 3.5
    assert centre(BATTLE_CRY, BATTLE_CRY.parse("1.1")) == (0.5, HEX_HEIGHT / 2)
    assert centre(BATTLE_CRY, BATTLE_CRY.parse("2.1"))[0] == 1.0
    assert hex_at(BATTLE_CRY, -0.1, 0.5) is None
    assert hexside_at(BATTLE_CRY, -5, 0.5) is None
