"""Turning and mirroring a hex board onto itself: hexes, hexsides, corners.

A staggered board does not fit onto itself in every way. Left-right mirrors need rows that are all centred
(short rows, or a single row); top-bottom mirrors need an odd number of rows; a half turn needs an odd number
of rows with short rows and an even number without.
"""

from enum import Enum
from functools import lru_cache

from core.geometry.hexes import Corner, HexGrid, Side
from core.geometry.hexsides import Hexside, hexside


class Symmetry(Enum):
    """The ways; each undoes itself."""

    HALF_TURN = "half_turn"
    LEFT_RIGHT = "left_right"
    TOP_BOTTOM = "top_bottom"

    def is_legal(self, grid: HexGrid) -> bool:
        """Whether the board fits onto itself this way."""
        if self is Symmetry.TOP_BOTTOM:
            return grid.rows % 2 == 1
        if grid.rows == 1:
            return True
        if self is Symmetry.LEFT_RIGHT:
            return grid.short_rows
        return grid.short_rows == (grid.rows % 2 == 1)

    def side(self, side: Side) -> Side:
        """Where a side of a hex comes to lie."""
        if self is Symmetry.HALF_TURN:
            return side.opposite
        return Side((3 - side) % 6 if self is Symmetry.LEFT_RIGHT else -side % 6)

    def corner(self, corner: Corner) -> Corner:
        """Where a corner of a hex comes to lie."""
        if self is Symmetry.HALF_TURN:
            return Corner((corner + 3) % 6)
        return Corner(-corner % 6 if self is Symmetry.LEFT_RIGHT else (3 - corner) % 6)


@lru_cache(maxsize=64)
def hex_map(grid: HexGrid, symmetry: Symmetry) -> dict[int, int]:
    """Hex -> where it comes to lie. Raises ValueError where the board does not fit onto itself this way."""
    if not symmetry.is_legal(grid):
        raise ValueError(f"{grid} does not fit onto itself by {symmetry.value}")
    return {hex_: _moved(grid, symmetry, hex_) for hex_ in grid.hexes}


def _moved(grid: HexGrid, symmetry: Symmetry, hex_: int) -> int:
    row, column = grid.row(hex_), grid.column(hex_)
    if symmetry is not Symmetry.TOP_BOTTOM:
        column = grid.row_length(row) + 1 - column
    if symmetry is not Symmetry.LEFT_RIGHT:
        row = grid.rows + 1 - row
    return grid.at(row, column)


def moved_hexside(grid: HexGrid, symmetry: Symmetry, side: Hexside) -> Hexside:
    """Where a hexside comes to lie, in canonical form. Raises ValueError as ``hex_map``."""
    return hexside(grid, hex_map(grid, symmetry)[side.hex], symmetry.side(side.side))
