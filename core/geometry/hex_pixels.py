"""Where hexes lie on a sheet: x to the right, y downwards, in hex widths (side to side = 1.0).

The box around the whole board begins at (0, 0). A hex is ``HEX_HEIGHT`` high from corner to corner; rows lie
``ROW_STEP`` apart.
"""

from math import sqrt
from typing import TypeAlias

from core.geometry.hexes import Corner, HexGrid, Side
from core.geometry.hexsides import Hexside, hexside

Point: TypeAlias = tuple[float, float]

HEX_HEIGHT = 2 / sqrt(3)
ROW_STEP = HEX_HEIGHT * 3 / 4

CORNER_OFFSETS: tuple[Point, ...] = (
    (0.0, -HEX_HEIGHT / 2),
    (0.5, -HEX_HEIGHT / 4),
    (0.5, HEX_HEIGHT / 4),
    (0.0, HEX_HEIGHT / 2),
    (-0.5, HEX_HEIGHT / 4),
    (-0.5, -HEX_HEIGHT / 4),
)
"""From the centre to each corner, in the order of Corner (clockwise from the north)."""

_SIDE_MIDDLES: tuple[Point, ...] = (
    (0.5, 0.0),
    (0.25, -ROW_STEP / 2),
    (-0.25, -ROW_STEP / 2),
    (-0.5, 0.0),
    (-0.25, ROW_STEP / 2),
    (0.25, ROW_STEP / 2),
)


def board_size(grid: HexGrid) -> Point:
    """Width and height of the box around the board."""
    shifted = grid.rows > 1 and not grid.short_rows
    return grid.columns + (0.5 if shifted else 0.0), HEX_HEIGHT + (grid.rows - 1) * ROW_STEP


def centre(grid: HexGrid, hex_: int) -> Point:
    """The middle of a hex."""
    row, column = grid.row(hex_), grid.column(hex_)
    return column - (0.5 if row % 2 else 0.0), HEX_HEIGHT / 2 + (row - 1) * ROW_STEP


def corner(grid: HexGrid, hex_: int, which: Corner) -> Point:
    """A corner of a hex."""
    (x, y), (dx, dy) = centre(grid, hex_), CORNER_OFFSETS[which]
    return x + dx, y + dy


def outline(grid: HexGrid, hex_: int) -> tuple[Point, ...]:
    """The six corners of a hex, clockwise from the north."""
    x, y = centre(grid, hex_)
    return tuple((x + dx, y + dy) for dx, dy in CORNER_OFFSETS)


def hex_at(grid: HexGrid, x: float, y: float) -> int | None:
    """The hex under a point, None beside the board."""
    # Axial coordinates as fractions of a hex; q + r + s = 0. The one rounded most is put right by the others.
    r = (y - HEX_HEIGHT / 2) / ROW_STEP
    q = x - 0.5 - r / 2
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > off_r and off_q > off_s:
        whole_q = -whole_r - whole_s
    elif off_r > off_s:
        whole_r = -whole_q - whole_s
    return grid.cell(whole_q + grid.lean, whole_r)


def hexside_at(grid: HexGrid, x: float, y: float) -> Hexside | None:
    """The hexside nearest to a point on the board, None beside the board."""
    hex_ = hex_at(grid, x, y)
    if hex_ is None:
        return None
    dx, dy = _from_centre(grid, hex_, x, y)
    nearest = max(Side, key=lambda side: dx * _SIDE_MIDDLES[side][0] + dy * _SIDE_MIDDLES[side][1])
    return hexside(grid, hex_, nearest)


def corner_at(grid: HexGrid, hex_: int, x: float, y: float) -> Corner:
    """The corner of a hex towards which a point lies; for turning pieces that face a corner."""
    dx, dy = _from_centre(grid, hex_, x, y)
    return max(Corner, key=lambda which: dx * CORNER_OFFSETS[which][0] + dy * CORNER_OFFSETS[which][1])


def _from_centre(grid: HexGrid, hex_: int, x: float, y: float) -> Point:
    middle_x, middle_y = centre(grid, hex_)
    return x - middle_x, y - middle_y
