"""Printed hexes as geometry of a picture: centres, and how near a place is to the outline of its hex.

Lengths are hex widths (from side to side), x to the right and y down; hexes stand on a corner, and every
second row lies half a hex to the right, as in `core.geometry.hexes`.
"""

from __future__ import annotations

from math import floor, sqrt

import numpy as np

from core.geometry.hexes import ROW_STEP, HexGrid
from core.tracing.placements import Numbers, Point

RADIUS = 1 / sqrt(3)
"""From the centre of a hex to its corners."""

SIDES = np.array([(np.cos(turn), np.sin(turn)) for turn in np.radians((0, 60, 120))])
"""The directions in which a hex has its sides, a pair of opposite ones each."""


def centre(grid: HexGrid, hex_: int) -> Point:
    """The centre of a hex; the board begins at (0, 0)."""
    row, column = grid.row(hex_), grid.column(hex_)
    return column - 0.5 + (0.0 if row % 2 else 0.5), RADIUS + (row - 1) * ROW_STEP


def hex_at(grid: HexGrid, at: Point) -> int | None:
    """The hex that holds a place of the board; None beside all."""
    band = floor(at[1] / ROW_STEP)
    best, found = RADIUS * RADIUS + 1e-9, None
    for row in (band, band + 1):
        shift = 0.0 if row % 2 else 0.5
        column = floor(at[0] - shift) + 1
        away = (at[0] - (column - 0.5 + shift)) ** 2 + (at[1] - (RADIUS + (row - 1) * ROW_STEP)) ** 2
        if away <= best and grid.has(row, column):
            best, found = away, grid.at(row, column)
    return found


def size(grid: HexGrid) -> Point:
    """Width and height of the whole board."""
    return grid.extent


def from_outline(points: Numbers) -> Numbers:
    """How far each point (n x 2) is from the outline of its hex: 0 on it, 0.5 at the centre."""
    # The centre is one of two in a rectangle that repeats: that of the even or of the odd rows.
    best = np.full(len(points), np.inf)
    offset = np.zeros_like(points)
    for shift_x, shift_y in ((0.5, RADIUS), (0.0, RADIUS + ROW_STEP)):
        x = points[:, 0] - shift_x
        y = points[:, 1] - shift_y
        x = x - np.round(x)
        y = y - 2 * ROW_STEP * np.round(y / (2 * ROW_STEP))
        away = x * x + y * y
        nearer = away < best
        best = np.where(nearer, away, best)
        offset[nearer] = np.column_stack([x, y])[nearer]
    found: Numbers = 0.5 - np.abs(offset @ SIDES.T).max(axis=1)
    return found
