"""What a board of hexes is made of: layers of rows of `bytes`, and what lies on them by the names of hexes.

Names of hexes, hexsides and corners are those of `core.geometry.hexes` ("5.8", "4.7/SE", "N").
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from pydantic import Field

from core.scenarios.records import HexName, Id, NamesField, Record
from core.text.whole_numbers import whole

ROWS = (3, 150)
COLUMNS = (3, 200)

Corner = Literal["N", "ENE", "ESE", "S", "WSW", "WNW"]
Rows = tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class HexKinds:
    """What may stand on the boards of a room; the first ground is clear, `highest` the highest level."""

    grounds: tuple[str, ...]
    features: tuple[str, ...]
    hexsides: tuple[str, ...]
    highest: int
    works: bool


class FlagHex(Record):
    """A hex worth flags to one side while a unit of it stands there.

    `turn_end`: they count from the end of a turn of that side on, for as long as the unit stays.
    """

    at: HexName
    side: Id
    value: int = Field(default=1, ge=1, le=20)
    when: Literal["while", "turn_end"] = "while"


class Label(Record):
    """A word written on the map; `size` 1 small, 2 usual, 3 large."""

    at: HexName
    text: NamesField
    size: int = Field(default=2, ge=1, le=3)


class Work(Record):
    """A fieldwork as a file writes it: its hex and the corner that it faces."""

    at: HexName
    faces: Corner = "N"


def row_width(row: int, columns: int, short_rows: bool) -> int:
    """How many hexes row `row`, from 1, has."""
    return columns - (short_rows and row % 2 == 0)


def blank_rows(rows: int, columns: int, short_rows: bool) -> Rows:
    """A layer of zeros; rows of one width are one object."""
    odd, even = bytes(columns), bytes(columns - 1 if short_rows else columns)
    return tuple(even if row % 2 == 0 else odd for row in range(1, rows + 1))


@lru_cache(maxsize=65536)
def place(name: str) -> tuple[int, int]:
    """(row, column) of a hex name, both from 1; raises ValueError for what is no hex name."""
    row, dot, column = name.partition(".")
    found = whole(row, 4), whole(column, 4)
    if not dot or found[0] is None or found[1] is None:
        raise ValueError(f"no hex name: {name!r}")
    return found[0], found[1]


@lru_cache(maxsize=65536)
def hex_name(row: int, column: int) -> str:
    """The name of a hex, "row.column", both from 1."""
    return f"{row}.{column}"
