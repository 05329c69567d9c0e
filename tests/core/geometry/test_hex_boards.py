from hypothesis import given
from hypothesis import strategies as st

from core.geometry.hex_boards import bits, hex_masks, lowest, mask_of
from core.geometry.hexes import HexGrid, Side
from tests.core.geometry.hex_strategies import BATTLE_CRY, grids, grids_with_masks

Masked = tuple[HexGrid, list[int], list[int]]


@given(grids)
def test_the_board_is_its_rows(grid: HexGrid) -> None:
    masks = hex_masks(grid)
    assert list(bits(masks.board)) == list(grid.hexes)
    assert sum(masks.rows) == masks.board
    for row, mask in enumerate(masks.rows, 1):
        assert {grid.row(hex_) for hex_ in bits(mask)} <= {row}
    assert (masks.top_row, masks.bottom_row) == (masks.rows[0], masks.rows[-1])


@given(grids_with_masks(1, 1), st.integers(0, 6))
def test_masks_agree_with_the_grid(masked: Masked, radius: int) -> None:
    grid, (hex_,), (mask,) = masked
    masks = hex_masks(grid)
    assert masks.neighbours[hex_] == mask_of(grid.neighbours(hex_))
    assert masks.disc(hex_, radius) == masks.discs(radius)[hex_] == mask_of(grid.disc(hex_, radius))
    assert masks.ring(hex_, radius) == masks.rings(radius)[hex_] == mask_of(grid.ring(hex_, radius))
    around = mask_of(other for member in bits(mask) for other in grid.neighbours(member))
    assert masks.spread(mask) == mask | around
    for side in Side:
        moved = [grid.neighbour(member, side) for member in bits(mask)]
        assert masks.shift(mask, side) == mask_of(other for other in moved if other is not None)
    assert mask_of(bits(mask)) == mask
    assert lowest(mask) == min(bits(mask), default=-1)
    assert masks.from_names(masks.to_names(mask)) == mask


def test_names_of_a_mask() -> None:
    masks = hex_masks(BATTLE_CRY)
    assert masks.to_names(masks.neighbours[BATTLE_CRY.parse("5.1")]) == ["4.1", "5.2", "6.1"]
    assert masks.from_names(["4.1", "5.02", "4.1"]).bit_count() == 2
