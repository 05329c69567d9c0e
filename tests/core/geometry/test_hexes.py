import pickle
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.geometry.hexes import (
    CORNERS_OF_SIDE,
    SIDES_AT_CORNER,
    Corner,
    HexGrid,
    HexNameError,
    Side,
    hex_grid,
    sides_from_corner,
)
from tests.core.geometry.hex_strategies import BATTLE_CRY, grids, grids_with_hexes

Placed = tuple[HexGrid, list[int]]


def test_the_battle_cry_board_has_113_hexes() -> None:
    # BC-2.1: rows of 13 and 12.
    assert len(BATTLE_CRY.hexes) == 113
    assert [BATTLE_CRY.row_length(row) for row in range(1, 10)] == [13, 12, 13, 12, 13, 12, 13, 12, 13]
    assert len(hex_grid(9, 13, False).hexes) == 117
    assert BATTLE_CRY.label(BATTLE_CRY.at(2, 12)) == "212"
    assert not BATTLE_CRY.has(2, 13)


@pytest.mark.parametrize(
    ("start", "side", "end"),
    [
        ("4.7", Side.E, "4.8"),
        ("4.7", Side.NE, "3.8"),
        ("4.7", Side.NW, "3.7"),
        ("4.7", Side.W, "4.6"),
        ("4.7", Side.SW, "5.7"),
        ("4.7", Side.SE, "5.8"),
        ("5.8", Side.NW, "4.7"),
        ("5.1", Side.SW, None),
        ("5.1", Side.SE, "6.1"),
        ("5.13", Side.SE, None),
        ("1.5", Side.NE, None),
        ("4.12", Side.E, None),
    ],
)
def test_neighbours_by_hand(start: str, side: Side, end: str | None) -> None:
    found = BATTLE_CRY.neighbour(BATTLE_CRY.parse(start), side)
    assert (None if found is None else BATTLE_CRY.name(found)) == end


@given(grids)
def test_index_order_is_reading_order(grid: HexGrid) -> None:
    places = [(grid.row(hex_), grid.column(hex_)) for hex_ in grid.hexes]
    assert places == sorted(places)
    assert list(grid.hexes) == sorted(grid.hexes)
    assert all(grid.at(row, column) == hex_ for (row, column), hex_ in zip(places, grid.hexes, strict=True))
    assert grid.hexes[-1] < grid.cells
    assert [cell for cell in range(-3, grid.cells + 3) if grid.is_on_board(cell)] == list(grid.hexes)


@given(grids)
def test_a_step_never_wraps_around_the_board(grid: HexGrid) -> None:
    for hex_ in grid.hexes:
        # Doubled columns: neighbours lie 2 apart in a row, or 1 apart in the next.
        x, row = 2 * grid.column(hex_) + (grid.row(hex_) % 2 == 0), grid.row(hex_)
        expected = {
            other
            for other in grid.hexes
            if (abs(2 * grid.column(other) + (grid.row(other) % 2 == 0) - x), abs(grid.row(other) - row))
            in {(2, 0), (1, 1)}
        }
        assert set(grid.neighbours(hex_)) == expected
        for side in Side:
            beyond = grid.neighbour(hex_, side)
            if beyond is not None:
                assert grid.neighbour(beyond, side.opposite) == hex_
                assert grid.side_towards(hex_, beyond) == side


@given(grids_with_hexes(3))
def test_distance_is_a_metric(placed: Placed) -> None:
    grid, (one, two, three) = placed
    assert grid.distance(one, one) == 0
    assert (grid.distance(one, two) == 0) == (one == two)
    assert grid.distance(one, two) == grid.distance(two, one)
    assert grid.distance(one, three) <= grid.distance(one, two) + grid.distance(two, three)
    assert (grid.distance(one, two) == 1) == (two in grid.neighbours(one))
    assert abs(grid.row(one) - grid.row(two)) <= grid.distance(one, two)


@given(grids_with_hexes(1), st.integers(0, 5))
def test_discs_and_rings_are_those_of_the_distance(placed: Placed, radius: int) -> None:
    grid, (centre,) = placed
    assert list(grid.disc(centre, radius)) == [h for h in grid.hexes if grid.distance(centre, h) <= radius]
    assert list(grid.ring(centre, radius)) == [h for h in grid.hexes if grid.distance(centre, h) == radius]


@given(grids_with_hexes(2))
def test_a_line_is_a_shortest_row_the_same_both_ways(placed: Placed) -> None:
    grid, (start, end) = placed
    line = grid.line(start, end)
    assert (line[0], line[-1]) == (start, end)
    assert len(line) == grid.distance(start, end) + 1
    assert all(grid.distance(one, two) == 1 for one, two in pairwise(line))
    assert grid.line(end, start) == line[::-1]


def test_a_line_stays_near_the_straight_one() -> None:
    line = BATTLE_CRY.line(BATTLE_CRY.parse("1.1"), BATTLE_CRY.parse("7.10"))
    for step, hex_ in enumerate(line):
        x = BATTLE_CRY.column(hex_) + (BATTLE_CRY.row(hex_) % 2 == 0) / 2
        y = BATTLE_CRY.row(hex_)
        assert abs((x - 1) * 6 - (y - 1) * 9) / (6**2 + 9**2) ** 0.5 < 0.75, step


@given(grids_with_hexes(1))
def test_names_and_labels_round_trip(placed: Placed) -> None:
    grid, (hex_,) = placed
    row, column = grid.row(hex_), grid.column(hex_)
    assert grid.name(hex_) == f"{row}.{column}"
    for written in (grid.name(hex_), f" {row:03}.{column:02} "):
        assert grid.parse(written) == hex_
        assert grid.parse_label(written) == hex_
    assert grid.label(hex_) == str(row * 100 + column)
    assert grid.parse_label(grid.label(hex_)) == hex_


def test_names_are_read_as_people_write_them() -> None:
    assert BATTLE_CRY.parse("5.08") == BATTLE_CRY.parse("5.8")
    assert BATTLE_CRY.parse("5.1") != BATTLE_CRY.parse("5.10")
    wide = hex_grid(120, 150, False)
    assert wide.label(wide.at(3, 120)) == "3.120"
    assert wide.parse_label("3.120") == wide.at(3, 120)
    tall = hex_grid(120, 99, False)
    assert tall.parse_label("12003") == tall.at(120, 3)


@pytest.mark.parametrize(
    ("written", "fault", "limit"),
    [
        ("", "form", 0),
        ("5", "form", 0),
        ("5.8.1", "form", 0),
        ("-5.8", "form", 0),
        ("5,8", "form", 0),
        ("٥.8", "form", 0),
        ("99999999999.1", "form", 0),
        ("0.1", "row", 9),
        ("10.1", "row", 9),
        ("4.13", "column", 12),
        ("5.14", "column", 13),
        ("5.0", "column", 13),
    ],
)
def test_wrong_names_are_refused_with_the_limit(written: str, fault: str, limit: int) -> None:
    with pytest.raises(HexNameError) as caught:
        BATTLE_CRY.parse(written)
    assert (caught.value.written, caught.value.fault, caught.value.limit) == (written, fault, limit)


def test_wrong_labels_are_refused() -> None:
    for written, fault in (("12", "form"), ("5x8", "form"), ("413", "column"), ("1001", "row")):
        with pytest.raises(HexNameError) as caught:
            BATTLE_CRY.parse_label(written)
        assert caught.value.fault == fault


def test_boards_that_cannot_be_are_refused() -> None:
    for rows, columns, short in (
        (0, 5, False),
        (5, 0, False),
        (2, 1, True),
        (1000, 5, False),
        (5, 1000, True),
    ):
        with pytest.raises(ValueError, match="hex board"):
            HexGrid(rows, columns, short)
    with pytest.raises(ValueError, match="no hex"):
        BATTLE_CRY.at(2, 13)
    with pytest.raises(ValueError, match="not adjacent"):
        BATTLE_CRY.side_towards(BATTLE_CRY.parse("1.1"), BATTLE_CRY.parse("1.3"))


def test_a_grid_travels_to_another_process_as_its_shape() -> None:
    grid = hex_grid(9, 13, True)
    assert len(grid.hexes) == 113
    assert pickle.loads(pickle.dumps(grid)) is grid
    assert len(pickle.dumps(grid)) < 200


def test_sides_and_corners_lie_around_a_hex_in_order() -> None:
    assert [side.name for side in Side] == ["E", "NE", "NW", "W", "SW", "SE"]
    assert [corner.name for corner in Corner] == ["N", "ENE", "ESE", "S", "WSW", "WNW"]
    assert set(SIDES_AT_CORNER[Corner.N]) == {Side.NE, Side.NW}
    assert set(SIDES_AT_CORNER[Corner.ESE]) == {Side.E, Side.SE}
    assert CORNERS_OF_SIDE[Side.E] == (Corner.ENE, Corner.ESE)
    for side in Side:
        for corner in CORNERS_OF_SIDE[side]:
            assert side in SIDES_AT_CORNER[corner]


def test_sides_by_their_angle_to_a_corner() -> None:
    # files.md: front, the two sides at the corner; flanks, the two next; rear, the two last.
    front, flank, rear = sides_from_corner(Corner.N)
    assert (set(front), set(flank), set(rear)) == (
        {Side.NE, Side.NW},
        {Side.E, Side.W},
        {Side.SE, Side.SW},
    )
    for corner in Corner:
        front, flank, rear = sides_from_corner(corner)
        assert set(front) == set(SIDES_AT_CORNER[corner])
        assert {side.opposite for side in front} == set(rear)
        assert set(front) | set(flank) | set(rear) == set(Side)
