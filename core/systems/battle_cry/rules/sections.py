"""The three sections of a board: left, centre and right, by the dotted lines (BC-2.2, BC-2.3, BC-R97)."""

from __future__ import annotations

from core.geometry.hexes import HexGrid

SECTIONS = 3
SCREEN_LEFT, SCREEN_CENTRE, SCREEN_RIGHT = range(SECTIONS)

PRINTED_COLUMNS = 13
PRINTED_LINES = (8, 18)
"""The dotted lines of the printed board, in halves of a hex width from its left edge (BC-2.3)."""


def section_lines(grid: HexGrid) -> tuple[float, float]:
    """The two dotted lines, in hex widths from the left edge of the board (BC-2.3, BC-R97)."""
    first, second = _lines_in_sixths(grid)
    return first / 6, second / 6


def screen_sections(grid: HexGrid) -> tuple[int, int, int]:
    """The hexes of each section, from the left of the screen; a hex on a line belongs to both (BC-2.2)."""
    first, second = _lines_in_sixths(grid)
    masks = [0, 0, 0]
    for hex_ in grid.hexes:
        left = 2 * (grid.column(hex_) - 1) + (0 if grid.row(hex_) % 2 else 1)
        start, end = 3 * left, 3 * (left + 2)
        if start < first:
            masks[SCREEN_LEFT] |= 1 << hex_
        if end > first and start < second:
            masks[SCREEN_CENTRE] |= 1 << hex_
        if end > second:
            masks[SCREEN_RIGHT] |= 1 << hex_
    return masks[0], masks[1], masks[2]


def _lines_in_sixths(grid: HexGrid) -> tuple[int, int]:
    # Thirds of the width in sixths of a hex keep all whole, so no hex falls on either side by rounding.
    if grid.columns == PRINTED_COLUMNS:
        return 3 * PRINTED_LINES[0], 3 * PRINTED_LINES[1]
    width = 2 * grid.columns + (0 if grid.short_rows or grid.rows == 1 else 1)
    return width, 2 * width
