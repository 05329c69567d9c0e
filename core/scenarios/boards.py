"""Boards of hexes as they are kept while they are edited: a layer is a tuple of rows of `bytes`.

An edit replaces one row and shares the others; a file is read and written by `board_file`. Names of hexes,
hexsides and corners are those of `core.geometry.hexes` ("5.8", "4.7/SE", "N").
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Literal, Self

from pydantic import Field, ModelWrapValidatorHandler, model_serializer, model_validator

from core.geometry.hexes import HexGrid, hex_grid
from core.scenarios.records import HexName, Id, NamesField, Record

ROWS = (3, 150)
COLUMNS = (3, 200)

Corner = Literal["N", "ENE", "ESE", "S", "WSW", "WNW"]
Rows = tuple[bytes, ...]


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


class HexBoard(Record):
    """A board of pointy-top hexes. A room narrows it by its class variables, never by new layers.

    `ground` holds one code a hex, the index in `GROUNDS` (0 is clear); `levels` one height a hex; `features`
    the hexes of each kind of `FEATURES`, any number of kinds in one hex. Row r of a board with `short_rows`
    has one hex less where r, from 1, is even.
    """

    GROUNDS: ClassVar[tuple[str, ...]] = ("clear",)
    FEATURES: ClassVar[tuple[str, ...]] = ()
    HEXSIDES: ClassVar[tuple[str, ...]] = ()
    HIGHEST: ClassVar[int] = 99
    WORKS: ClassVar[bool] = True

    kind: Literal["hex"] = "hex"
    rows: int = Field(ge=ROWS[0], le=ROWS[1])
    columns: int = Field(ge=COLUMNS[0], le=COLUMNS[1])
    short_rows: bool = True
    ground: Rows
    levels: Rows
    features: Mapping[str, frozenset[str]] = Field(default_factory=dict)
    hexsides: Mapping[str, frozenset[str]] = Field(default_factory=dict)
    works: Mapping[str, Corner] = Field(default_factory=dict)
    flags: tuple[FlagHex, ...] = ()
    labels: tuple[Label, ...] = ()

    @classmethod
    def blank(cls, rows: int, columns: int, short_rows: bool = True) -> Self:
        """A board of clear ground at level 0."""
        empty = blank_rows(rows, columns, short_rows)
        return cls(rows=rows, columns=columns, short_rows=short_rows, ground=empty, levels=empty)

    def width(self, row: int) -> int:
        """How many hexes row `row`, from 1, has."""
        return self.columns - (self.short_rows and row % 2 == 0)

    def holds(self, name: str) -> bool:
        """Whether the hex called `name` lies on this board."""
        row, column = place(name)
        return 1 <= row <= self.rows and 1 <= column <= self.width(row)

    def ground_at(self, name: str) -> str:
        """The id of the ground of a hex of this board."""
        row, column = place(name)
        return self.GROUNDS[self.ground[row - 1][column - 1]]

    def level_at(self, name: str) -> int:
        """The level of a hex of this board."""
        row, column = place(name)
        return self.levels[row - 1][column - 1]

    def features_at(self, name: str) -> frozenset[str]:
        """The kinds of feature of a hex of this board."""
        return frozenset(kind for kind, hexes in self.features.items() if name in hexes)

    def hexes(self) -> Iterator[str]:
        """The names of all hexes, row by row from the top left."""
        for row in range(1, self.rows + 1):
            for column in range(1, self.width(row) + 1):
                yield hex_name(row, column)

    @property
    def grid(self) -> HexGrid:
        """The geometry of this board; the same object for boards of the same shape."""
        return hex_grid(self.rows, self.columns, self.short_rows)

    @model_validator(mode="wrap")
    @classmethod
    def _from_file(cls, value: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        from core.scenarios import board_file

        if isinstance(value, cls) or (isinstance(value, dict) and "ground" in value):
            return handler(value)
        return board_file.read(cls, value)

    @model_serializer(mode="plain")
    def _to_file(self) -> dict[str, Any]:
        from core.scenarios import board_file

        return board_file.shape_of(self)


def blank_rows(rows: int, columns: int, short_rows: bool) -> Rows:
    """A layer of zeros; rows of one width are one object."""
    odd, even = bytes(columns), bytes(columns - 1 if short_rows else columns)
    return tuple(even if row % 2 == 0 else odd for row in range(1, rows + 1))


@lru_cache(maxsize=65536)
def place(name: str) -> tuple[int, int]:
    """(row, column) of a hex name, both from 1; raises ValueError for what is no hex name."""
    row, dot, column = name.partition(".")
    if not dot or not (row.isascii() and row.isdigit() and column.isascii() and column.isdigit()):
        raise ValueError(f"no hex name: {name!r}")
    return int(row), int(column)


@lru_cache(maxsize=65536)
def hex_name(row: int, column: int) -> str:
    """The name of a hex, "row.column", both from 1."""
    return f"{row}.{column}"
