"""Sight against an oracle that cuts the true hexagons with exact fractions."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.geometry.hex_boards import bits, hex_masks, mask_of
from core.geometry.hex_lines import EdgeRule, hex_line
from core.geometry.hex_sight import HexSight, hex_sight, offsets_within
from core.geometry.hexes import CORNERS_OF_SIDE, SIDES_AT_CORNER, HexGrid, Side, hex_grid
from tests.core.geometry.hex_strategies import BATTLE_CRY, grids_with_masks

Masked = tuple[HexGrid, list[int], list[int]]
RULES: tuple[EdgeRule, ...] = ("any", "same")
HAIRS = 10**6
"""So many hairs make the width by which a line is measured; one of them beside it is "just left"."""
HAIR = 1

# Half widths and quarter heights, y downwards: an oblique picture, in which straight stays straight.
HEXAGON = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


def cut(dq: int, dr: int, q: int, r: int, nudge: int) -> Fraction:
    """Which share of the line to (dq, dr), moved by ``nudge`` hairs to its left, lies inside the hex (q, r).

    In whole numbers of hairs until the last division.
    """
    dx, dy = 2 * dq + dr, 3 * dr
    from_x, from_y = nudge * dy, -nudge * dx
    enters, enters_of, leaves, leaves_of = 0, 1, HAIRS, 1  # shares of the line, HAIRS to the whole
    for place in range(6):
        (x1, y1), (x2, y2) = HEXAGON[place], HEXAGON[(place + 1) % 6]
        # Inside is on the right of the clockwise edge: normal (y1 - y2, x2 - x1) points inwards.
        normal_x, normal_y = y1 - y2, x2 - x1
        corner_x, corner_y = 2 * q + r + x1, 3 * r + y1
        at_start = normal_x * (from_x - HAIRS * corner_x) + normal_y * (from_y - HAIRS * corner_y)
        growth = normal_x * dx + normal_y * dy
        if growth == 0:
            if at_start <= 0:
                return Fraction(0)
        elif growth > 0:
            if -at_start * enters_of > enters * growth:
                enters, enters_of = -at_start, growth
        elif at_start * leaves_of < leaves * -growth:
            leaves, leaves_of = at_start, -growth
        if leaves * enters_of <= enters * leaves_of:
            return Fraction(0)
    return Fraction(leaves * enters_of - enters * leaves_of, HAIRS * enters_of * leaves_of)


def cells(dq: int, dr: int, nudge: int) -> set[tuple[int, int]]:
    length = max(abs(dq), abs(dr), abs(dq + dr))
    near = [*offsets_within(length + 1), (0, 0)]
    return {(q, r) for q, r in near if cut(dq, dr, q, r, nudge)} - {(0, 0), (dq, dr)}


def oracle_sees(grid: HexGrid, start: int, end: int, blockers: set[int], rule: EdgeRule) -> bool:
    (q, r), (end_q, end_r) = grid.axial(start), grid.axial(end)
    dq, dr = end_q - q, end_r - r
    block = {(other_q - q, other_r - r) for other_q, other_r in map(grid.axial, blockers)}
    left, right = cells(dq, dr, HAIR), cells(dq, dr, -HAIR)
    if rule == "any":
        return not (left & block and right & block)
    if cells(dq, dr, 0) & block:
        return False
    # Along a hexside: the two hexes share both ends of a stretch of the line, so they are neighbours and the
    # line passes inside neither.
    return not any(
        (b[0] - a[0], b[1] - a[1]) in {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}
        and cut(dq, dr, *a, HAIR) == cut(dq, dr, *b, -HAIR)
        and cut(dq, dr, *a, 0) == 0
        and cut(dq, dr, *b, 0) == 0
        and runs_along(dq, dr, a, b)
        for a in left & block
        for b in right & block
    )


def runs_along(dq: int, dr: int, a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether the line lies on the middle line between two neighbours."""
    dx, dy = 2 * dq + dr, 3 * dr
    middle_x, middle_y = 2 * (a[0] + b[0]) + a[1] + b[1], 3 * (a[1] + b[1])
    across_x, across_y = 2 * (b[0] - a[0]) + b[1] - a[1], 3 * (b[1] - a[1])
    # True lengths: half widths 1/2, quarter heights sqrt(3)/6 of a width, so squares weigh 3 to 1.
    return dx * middle_y == dy * middle_x and 3 * dx * across_x + dy * across_y == 0


def test_every_line_up_to_9_steps_is_the_exact_one() -> None:
    for dq, dr in offsets_within(9):
        line = hex_line(dq, dr)
        assert len(set(line.left)) == len(line.left)
        assert set(line.left) == cells(dq, dr, HAIR), (dq, dr)
        assert set(line.right) == cells(dq, dr, -HAIR), (dq, dr)
        assert set(line.crossed) == cells(dq, dr, 0), (dq, dr)


@pytest.mark.parametrize("offset", offsets_within(7))
def test_the_line_back_is_the_same_line(offset: tuple[int, int]) -> None:
    dq, dr = offset
    there, back = hex_line(dq, dr), hex_line(-dq, -dr)
    assert [(q + dq, r + dr) for q, r in back.right] == list(there.left)[::-1]
    assert [(q + dq, r + dr) for q, r in back.left] == list(there.right)[::-1]


@settings(max_examples=120, deadline=None)
@given(grids_with_masks(2, 1), st.sampled_from(RULES))
def test_sight_is_that_of_the_oracle_and_mutual(masked: Masked, rule: EdgeRule) -> None:
    grid, (start, end), (blockers,) = masked
    sight = hex_sight(grid)
    sees = sight.sees(start, end, blockers, rule)
    assert sees == oracle_sees(grid, start, end, set(bits(blockers)), rule)
    assert sees == sight.sees(end, start, blockers, rule)
    assert sees == sight.sees(start, end, blockers | 1 << start | 1 << end, rule)


@settings(max_examples=80, deadline=None)
@given(grids_with_masks(1, 2), st.sampled_from(RULES), st.one_of(st.none(), st.integers(0, 6)))
def test_the_ways_to_ask_agree(masked: Masked, rule: EdgeRule, radius: int | None) -> None:
    grid, (start,), (blockers, targets) = masked
    sight = hex_sight(grid)
    within = [h for h in grid.hexes if radius is None or grid.distance(start, h) <= radius]
    seen = {h for h in within if sight.sees(start, h, blockers, rule)}
    assert set(bits(sight.field_of_view(start, blockers, radius, rule))) == seen
    hidden = {
        target
        for target, left, right in sight.lines_from(start, radius, rule)
        if left & blockers and right & blockers
    }
    assert hidden == set(within) - seen
    assert {target for target, _left, _right in sight.lines_from(start, radius, rule)} == set(within) - {
        start
    }
    q, r = grid.axial(start)
    views = sight.all_views(blockers, radius, rule)
    assert {grid.cell(q + dq, r + dr) for (dq, dr), mask in views.items() if mask >> start & 1} == seen - {
        start
    }
    counts = sight.counts(targets, blockers, radius, rule)
    assert counts[start] == len((seen - {start}) & set(bits(targets)))


@settings(max_examples=20, deadline=None)
@given(data=st.data(), rule=st.sampled_from(RULES), radius=st.integers(0, 8))
def test_large_boards_see_the_same(data: st.DataObject, rule: EdgeRule, radius: int) -> None:
    # Each of these sizes is answered in another way.
    grid = data.draw(
        st.sampled_from([hex_grid(60, 70, False), hex_grid(14, 18, True), hex_grid(20, 25, True)])
    )
    rows, columns = grid.rows, grid.columns
    places = [
        grid.at(row, column) for row in (1, rows // 2, rows - 1) for column in (1, columns // 2, columns - 1)
    ]
    start = data.draw(st.sampled_from(places))
    chance = data.draw(st.randoms(use_true_random=False))
    blockers = mask_of(chance.sample(grid.hexes, len(grid.hexes) // 5))
    seen = mask_of(h for h in grid.disc(start, radius) if hex_sight(grid).sees(start, h, blockers, rule))
    assert hex_sight(grid).field_of_view(start, blockers, radius, rule) == seen


def sees(start: str, end: str, *obstacles: str, rule: EdgeRule = "any") -> bool:
    grid = BATTLE_CRY
    blockers = hex_masks(grid).from_names(obstacles)
    return hex_sight(grid).sees(grid.parse(start), grid.parse(end), blockers, rule)


def test_a_line_along_hexsides_by_hand() -> None:
    # Straight up from 7.5 to 3.5: along the side of 6.4 and 6.5, through 5.5, along the side of 4.4 and 4.5.
    assert sees("7.5", "3.5")
    assert not sees("7.5", "3.5", "5.5")
    assert sees("7.5", "3.5", "6.4", "4.4")
    assert not sees("7.5", "3.5", "6.4", "6.5")
    assert not sees("7.5", "3.5", "6.4", "4.5")
    assert sees("7.5", "3.5", "6.4", "4.5", rule="same")
    assert not sees("7.5", "3.5", "4.4", "4.5", rule="same")
    assert not sees("7.5", "3.5", "5.5", rule="same")


def test_a_hex_touched_at_a_corner_lies_on_one_side() -> None:
    # The line from (0, 0) to (4, 1) runs through corners; what it only touches is on one nudged line alone.
    touched = [
        (dq, dr, set(line.left) ^ set(line.right))
        for dq, dr in offsets_within(8)
        if not (line := hex_line(dq, dr)).beside and set(line.left) != set(line.right)
    ]
    assert touched
    grid = hex_grid(21, 21, False)
    start = grid.at(11, 11)
    q, r = grid.axial(start)
    for dq, dr, only in touched:
        end = grid.cell(q + dq, r + dr)
        assert end is not None
        for touched_q, touched_r in only:
            obstacle = grid.cell(q + touched_q, r + touched_r)
            assert obstacle is not None
            assert hex_sight(grid).sees(start, end, 1 << obstacle)


def test_the_edge_of_the_board_is_no_obstacle() -> None:
    # From 3.1 to 5.1 the line runs along the edge of the board: 4.1 alone does not hide it.
    assert sees("3.1", "5.1", "4.1")
    assert sees("3.13", "5.13", "4.12")


def test_neighbours_always_see_each_other() -> None:
    grid, full = BATTLE_CRY, hex_masks(BATTLE_CRY).board
    for hex_ in grid.hexes:
        seen, near = hex_sight(grid).field_of_view(hex_, full), hex_masks(grid).disc(hex_, 1)
        assert seen & near == near
        # On a full board only the line along the edge of the board still has a free side.
        for far in bits(seen & ~near):
            assert {grid.column(hex_), grid.column(far)} in ({1}, {13})
            assert abs(grid.row(hex_) - grid.row(far)) == 2


def entry(start: str, end: str) -> set[str]:
    sides = hex_sight(BATTLE_CRY).entry_sides(BATTLE_CRY.parse(start), BATTLE_CRY.parse(end))
    return {side.name for side in sides}


def test_the_side_by_which_a_line_enters_by_hand() -> None:
    assert entry("4.7", "5.8") == {"NW"}
    assert entry("5.8", "4.7") == {"SE"}
    assert entry("5.3", "5.8") == {"W"}
    assert entry("7.5", "5.5") == {"SW", "SE"}
    assert entry("3.5", "5.5") == {"NW", "NE"}
    assert entry("7.6", "5.5") == {"SE"}
    assert entry("6.6", "5.5") == {"E", "SE"}
    assert entry("4.6", "5.5") == {"E", "NE"}
    assert entry("5.5", "5.5") == set()


@pytest.mark.parametrize("offset", offsets_within(8))
def test_the_entry_side_is_the_last_one_crossed(offset: tuple[int, int]) -> None:
    dq, dr = offset
    entered = hex_line(dq, dr).entry
    # Where the line leaves the hexagon of the target on the way back: between the two ends of the side.
    dx, dy = -(2 * dq + dr), -3 * dr
    turns = [dx * y - dy * x for x, y in HEXAGON]
    ahead = [dx * 3 * x + dy * y > 0 for x, y in HEXAGON]
    expected = {
        side
        for side in Side
        for one, other in [CORNERS_OF_SIDE[side]]
        if turns[one] <= 0 <= turns[other] and (ahead[one] or ahead[other])
    }
    assert set(entered) == expected
    if len(entered) == 2:
        assert any(set(entered) == set(sides) for sides in SIDES_AT_CORNER)


def test_masks_never_leave_the_board() -> None:
    for grid in (BATTLE_CRY, hex_grid(2, 5, False), hex_grid(7, 3, False)):
        sight = HexSight(grid)
        for hex_ in grid.hexes:
            for _target, left, right in sight.lines_from(hex_):
                assert (left | right) & ~hex_masks(grid).board == 0
