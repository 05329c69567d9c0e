"""A staggered board of pointy-top hexes: indices, names, neighbours, distances, lines.

A hex is a whole number, its bit index on a padded axial board: ``index = row * stride + q``, where ``q`` is
the axial column made non-negative. Index order is reading order (row by row, left to right). Each row ends
with at least one guard cell that belongs to no hex, so that a step to any side never lands
on a wrong hex: it lands on the neighbour or on a cell that is no hex.

Rows and columns are counted from 1, from the top left, as they are written (``"row.column"``).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property, lru_cache
from typing import Literal

MAX_ROWS = 999
MAX_COLUMNS = 999
LAST_LABELLED_COLUMN = 99


class Side(IntEnum):
    """The six sides of a hex, counter-clockwise from the east."""

    E = 0
    NE = 1
    NW = 2
    W = 3
    SW = 4
    SE = 5

    @property
    def opposite(self) -> "Side":
        """The side across the hex, which is the same hexside seen from the neighbour."""
        return Side((self + 3) % 6)


class Corner(IntEnum):
    """The six corners of a hex, clockwise from the north."""

    N = 0
    ENE = 1
    ESE = 2
    S = 3
    WSW = 4
    WNW = 5


# Axial step (dq, dr) to each side; rows grow downwards.
SIDE_STEPS: tuple[tuple[int, int], ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

# The two sides that meet at each corner, clockwise side first: north lies between NE and NW.
SIDES_AT_CORNER: tuple[tuple[Side, Side], ...] = tuple(
    (Side((1 - corner) % 6), Side((2 - corner) % 6)) for corner in range(6)
)

# The two ends of each side, seen from the centre looking out: the left one, the right one.
CORNERS_OF_SIDE: tuple[tuple[Corner, Corner], ...] = tuple(
    (Corner((1 - side) % 6), Corner((2 - side) % 6)) for side in range(6)
)


def sides_from_corner(corner: Corner) -> tuple[tuple[Side, Side], tuple[Side, Side], tuple[Side, Side]]:
    """The six sides in three pairs: the two at the corner, the two next to those, the two farthest."""
    near = ((1 - corner) % 6, (2 - corner) % 6)
    return (
        (Side(near[0]), Side(near[1])),
        (Side((near[0] - 1) % 6), Side((near[1] + 1) % 6)),
        (Side((near[0] - 2) % 6), Side((near[1] + 2) % 6)),
    )


class HexNameError(ValueError):
    """A written hex or hexside that the board does not have.

    ``fault`` says which part is wrong: its ``form``, the ``row``, the ``column`` or the ``side``; ``limit``
    is the highest row or column allowed (0 where there is none).
    """

    def __init__(self, written: str, fault: Literal["form", "row", "column", "side"], limit: int = 0) -> None:
        self.written = written
        self.fault = fault
        self.limit = limit
        reason = f"1 to {limit}" if limit else 'write "row.column"' if fault == "form" else "E NE NW W SW SE"
        super().__init__(f"{written!r}: wrong {fault} ({reason})")


@lru_cache(maxsize=64)
def hex_grid(rows: int, columns: int, short_rows: bool) -> "HexGrid":
    """The shared grid of that shape: its tables are built once a process."""
    return HexGrid(rows, columns, short_rows)


ROW_STEP = 3**0.5 / 2
"""Hex widths from one row of hexes to the next."""


@dataclass(frozen=True)
class HexGrid:
    """The shape of a hex board. Raises ValueError where there is no such board.

    ``short_rows`` true: even rows (2nd, 4th ...) have one hex less and lie half a hex to the right (BC-2.1);
    false: even rows have as many hexes and lie half a hex to the right.
    """

    rows: int
    columns: int
    short_rows: bool

    def __post_init__(self) -> None:
        if not 1 <= self.rows <= MAX_ROWS or not 1 <= self.columns <= MAX_COLUMNS:
            raise ValueError(f"a hex board has 1 to {MAX_ROWS} rows and 1 to {MAX_COLUMNS} columns")
        if self.short_rows and self.rows > 1 and self.columns < 2:
            raise ValueError("a hex board with short rows has at least 2 columns")

    def __reduce__(self) -> tuple[object, tuple[int, int, bool]]:
        return hex_grid, (self.rows, self.columns, self.short_rows)

    @property
    def extent(self) -> tuple[float, float]:
        """Width and height of the board in hex widths, from its outermost corners."""
        wide = self.columns + (0.0 if self.short_rows or self.rows < 2 else 0.5)
        return wide, 2 / 3**0.5 + (self.rows - 1) * ROW_STEP

    # --- indices -----------------------------------------------------------------------------------------

    @cached_property
    def lean(self) -> int:
        """What is added to an axial column to make it non-negative."""
        return (self.rows - 1) // 2

    @cached_property
    def width(self) -> int:
        """Axial columns in use; cell ``width`` of each row is the guard."""
        return self.columns + self.lean

    @cached_property
    def stride(self) -> int:
        return self.width + 1

    @cached_property
    def cells(self) -> int:
        """One more than the highest index: the number of bits of a board mask."""
        return self.rows * self.stride

    @cached_property
    def hexes(self) -> tuple[int, ...]:
        """All hexes in index order."""
        return tuple(
            self._cell(row, column)
            for row in range(1, self.rows + 1)
            for column in range(1, self.row_length(row) + 1)
        )

    @cached_property
    def _places(self) -> dict[int, tuple[int, int]]:
        return {
            self._cell(row, column): (row, column)
            for row in range(1, self.rows + 1)
            for column in range(1, self.row_length(row) + 1)
        }

    def _cell(self, row: int, column: int) -> int:
        return (row - 1) * self.stride + column - 1 - (row - 1) // 2 + self.lean

    def row_length(self, row: int) -> int:
        """How many hexes the row (from 1) has."""
        return self.columns - 1 if self.short_rows and row % 2 == 0 else self.columns

    def at(self, row: int, column: int) -> int:
        """The hex in that row and column, from 1. Raises ValueError off the board."""
        if not self.has(row, column):
            raise ValueError(f"no hex {row}.{column} on a board of {self.rows} rows, {self.columns} columns")
        return self._cell(row, column)

    def has(self, row: int, column: int) -> bool:
        return 1 <= row <= self.rows and 1 <= column <= self.row_length(row)

    def is_on_board(self, cell: int) -> bool:
        """Whether a cell index is a hex of the board (guards and paddings are not)."""
        return cell in self._places

    def row(self, hex_: int) -> int:
        """Row from 1, from the top."""
        return self._places[hex_][0]

    def column(self, hex_: int) -> int:
        """Column from 1, from the left."""
        return self._places[hex_][1]

    def axial(self, hex_: int) -> tuple[int, int]:
        """(q, r): axial column (non-negative on this board) and row from 0."""
        r, q = divmod(hex_, self.stride)
        return q, r

    def cell(self, q: int, r: int) -> int | None:
        """The hex at these axial coordinates, None when there is none."""
        if not (0 <= q < self.width and 0 <= r < self.rows):
            return None
        index = r * self.stride + q
        return index if index in self._places else None

    # --- names -------------------------------------------------------------------------------------------

    def name(self, hex_: int) -> str:
        """``"row.column"``, as files write it."""
        row, column = self._places[hex_]
        return f"{row}.{column}"

    def parse(self, written: str) -> int:
        """The hex written ``"row.column"``; ``"5.08"`` reads like ``"5.8"``. Raises HexNameError."""
        match = re.fullmatch(r"([0-9]{1,4})\.([0-9]{1,4})", written.strip())
        if match is None:
            raise HexNameError(written, "form")
        return self._checked(written, int(match[1]), int(match[2]))

    def label(self, hex_: int) -> str:
        """What the map prints: row*100+column, or ``"row.column"`` on boards wider than 99."""
        if self.columns > LAST_LABELLED_COLUMN:
            return self.name(hex_)
        row, column = self._places[hex_]
        return str(row * 100 + column)

    def parse_label(self, written: str) -> int:
        """The hex with that label; a ``"row.column"`` is read too. Raises HexNameError."""
        text = written.strip()
        if self.columns > LAST_LABELLED_COLUMN or "." in text:
            return self.parse(text)
        if re.fullmatch(r"[0-9]{3,5}", text) is None:
            raise HexNameError(written, "form")
        return self._checked(written, *divmod(int(text), 100))

    def _checked(self, written: str, row: int, column: int) -> int:
        if not 1 <= row <= self.rows:
            raise HexNameError(written, "row", self.rows)
        if not 1 <= column <= self.row_length(row):
            raise HexNameError(written, "column", self.row_length(row))
        return self._cell(row, column)

    # --- neighbours and distances ------------------------------------------------------------------------

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """Index difference to the neighbour on each side, in the order of Side."""
        return tuple(dr * self.stride + dq for dq, dr in SIDE_STEPS)

    def neighbour(self, hex_: int, side: Side) -> int | None:
        """The hex beyond that side, None at the edge of the board."""
        cell = hex_ + self.steps[side]
        return cell if cell in self._places else None

    def neighbours(self, hex_: int) -> tuple[int, ...]:
        """The hexes around, in the order of Side; fewer than six at the edge."""
        return tuple(hex_ + step for step in self.steps if hex_ + step in self._places)

    def side_towards(self, hex_: int, neighbour: int) -> Side:
        """The side of ``hex_`` that it shares with an adjacent hex. Raises ValueError when not adjacent."""
        if neighbour not in self._places or neighbour - hex_ not in self.steps:
            raise ValueError(f"cells {hex_} and {neighbour} are not adjacent")
        return Side(self.steps.index(neighbour - hex_))

    def distance(self, one: int, other: int) -> int:
        """Steps from hex to hex."""
        row, q = divmod(one, self.stride)
        other_row, other_q = divmod(other, self.stride)
        dq, dr = other_q - q, other_row - row
        return max(abs(dq), abs(dr), abs(dq + dr))

    def disc(self, centre: int, radius: int) -> Iterator[int]:
        """The hexes at most ``radius`` steps away, the centre with them, in index order."""
        q, r = self.axial(centre)
        for dr in range(-radius, radius + 1):
            for dq in range(max(-radius, -radius - dr), min(radius, radius - dr) + 1):
                cell = self.cell(q + dq, r + dr)
                if cell is not None:
                    yield cell

    def ring(self, centre: int, radius: int) -> Iterator[int]:
        """The hexes exactly ``radius`` steps away, in index order."""
        return (cell for cell in self.disc(centre, radius) if self.distance(centre, cell) == radius)

    def line(self, start: int, end: int) -> list[int]:
        """A straight row of adjacent hexes with both ends, as short as can be, the same in both directions.

        For drawing roads and rivers; lines of sight are in ``hex_sight``.
        """
        if start > end:
            return self.line(end, start)[::-1]
        q, r = self.axial(start)
        end_q, end_r = self.axial(end)
        dq, dr = end_q - q, end_r - r
        hexes = [start]
        while hexes[-1] != end:
            left = self.distance(hexes[-1], end) - 1
            nearer = [cell for cell in self.neighbours(hexes[-1]) if self.distance(cell, end) == left]
            hexes.append(min(nearer, key=lambda cell: self._off_line(cell, q, r, dq, dr)))
        return hexes

    def _off_line(self, cell: int, q: int, r: int, dq: int, dr: int) -> tuple[int, int]:
        cell_q, cell_r = self.axial(cell)
        return abs(dq * (cell_r - r) - dr * (cell_q - q)), cell
