"""The keyboard cursor's way over the hexes."""

from core.geometry.hexes import HexGrid


def step_from(grid: HexGrid, hex_: int, right: int, down: int) -> int:
    """The hex `right` hexes and `down` rows away, kept on the board.

    Up and down keep to the column as near as staggered rows allow: from a row that lies to the right the step
    goes to the same column, back again to the next one, so that two steps come out where one expects.
    """
    row = max(1, min(grid.rows, grid.row(hex_) + down))
    column = grid.column(hex_) + right
    return grid.at(row, max(1, min(grid.row_length(row), column)))
