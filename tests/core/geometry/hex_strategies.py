"""Boards, hexes and sets of hexes for hypothesis."""

from hypothesis import strategies as st

from core.geometry.hex_boards import mask_of
from core.geometry.hexes import HexGrid, hex_grid

BATTLE_CRY = hex_grid(9, 13, True)

grids = st.one_of(
    st.just(BATTLE_CRY),
    st.builds(hex_grid, st.integers(1, 12), st.integers(2, 12), st.booleans()),
)


@st.composite
def grids_with_hexes(draw: st.DrawFn, hexes: int) -> tuple[HexGrid, list[int]]:
    """A board and so many of its hexes, equal ones allowed."""
    grid = draw(grids)
    return grid, draw(st.lists(st.sampled_from(grid.hexes), min_size=hexes, max_size=hexes))


@st.composite
def grids_with_masks(draw: st.DrawFn, hexes: int, masks: int) -> tuple[HexGrid, list[int], list[int]]:
    """A board, some of its hexes, some sets of its hexes."""
    grid, chosen = draw(grids_with_hexes(hexes))
    sets = [
        draw(st.sets(st.sampled_from(grid.hexes), max_size=len(grid.hexes) // 2)) for _mask in range(masks)
    ]
    return grid, chosen, [mask_of(members) for members in sets]
