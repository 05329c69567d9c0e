"""Boards of hexes as they are kept while they are edited: a layer is a tuple of rows of `bytes`.

An edit replaces one row and shares the others; a file is read and written by `board_file`. Names of hexes,
hexsides and corners are those of `core.geometry.hexes` ("5.8", "4.7/SE", "N").
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal, Self

from pydantic import Field, ModelWrapValidatorHandler, model_serializer, model_validator

from core.geometry.hexes import HexGrid, hex_grid
from core.scenarios import board_file
from core.scenarios.hex_layers import (
    COLUMNS,
    ROWS,
    Corner,
    FlagHex,
    HexKinds,
    Label,
    Rows,
    blank_rows,
    hex_name,
    place,
    row_width,
)
from core.scenarios.records import Record


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
    def kinds(cls) -> HexKinds:
        """What may stand on a board of this room."""
        return HexKinds(cls.GROUNDS, cls.FEATURES, cls.HEXSIDES, cls.HIGHEST, cls.WORKS)

    @classmethod
    def blank(cls, rows: int, columns: int, short_rows: bool = True) -> Self:
        """A board of clear ground at level 0."""
        empty = blank_rows(rows, columns, short_rows)
        return cls(rows=rows, columns=columns, short_rows=short_rows, ground=empty, levels=empty)

    def width(self, row: int) -> int:
        """How many hexes row `row`, from 1, has."""
        return row_width(row, self.columns, self.short_rows)

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
        if isinstance(value, cls) or (isinstance(value, dict) and "ground" in value):
            return handler(value)
        size, layers = board_file.read(value, cls.kinds())
        return cls.blank(*size).model_copy(update=layers)

    @model_serializer(mode="plain")
    def _to_file(self) -> dict[str, Any]:
        return board_file.shape_of(self, self.kinds())
