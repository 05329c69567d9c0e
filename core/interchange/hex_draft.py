"""A map of hexes as a reader found it, before any system: its own words, in its own rows and columns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from core.scenarios.records import NO_NAMES
from core.text import Names

Cell: TypeAlias = tuple[int, int]
"""Row and column of a hex in a foreign file, both from 0, rows from the top."""

SideLetters: TypeAlias = Literal["E", "NE", "NW", "W", "SW", "SE"]


@dataclass(slots=True)
class DraftHex:
    """What stands in a hex: words, lowest first, and a height."""

    words: list[str] = field(default_factory=list)
    level: int = 0
    works: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class DraftSide:
    """A side; `id` empty: one is made. None: as the system has it."""

    name: Names
    id: str = ""
    hand: int | None = None
    flags: int | None = None


@dataclass(frozen=True, slots=True)
class DraftUnit:
    """A unit under the word of the file; `side` is 0 or 1, or the id of a side; `fields` as in our files."""

    word: str
    side: int | str
    cell: Cell
    name: Names = NO_NAMES
    figures: int | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DraftFlag:
    """A hex worth flags to a side."""

    side: int | str
    cell: Cell
    value: int = 1
    when: str = "while"


@dataclass(slots=True)
class HexDraft:
    """A map in rows of pointy-top hexes: rows with `row % 2 == shifted` lie half a hex to the right."""

    cells: dict[Cell, DraftHex] = field(default_factory=dict)
    shifted: Literal[0, 1] = 1
    title: Names = NO_NAMES
    notes: Names = NO_NAMES
    sides: tuple[DraftSide, ...] = ()
    first: int | None = None
    units: list[DraftUnit] = field(default_factory=list)
    flags: list[DraftFlag] = field(default_factory=list)
    labels: list[tuple[Cell, Names, int]] = field(default_factory=list)
    hexsides: list[tuple[Cell, SideLetters, str]] = field(default_factory=list)
    papers: Mapping[str, Any] = field(default_factory=dict)
    """What our own writer laid into the file beside the map, as plain data of a scenario."""

    def at(self, cell: Cell) -> DraftHex:
        """The hex of a cell, made where it is not there yet."""
        return self.cells.setdefault(cell, DraftHex())


def turned(rows: int, columns: int, cell: Cell) -> Cell:
    """The cell of a flat-top map after a quarter turn anticlockwise: its last column is the top row."""
    row, column = cell
    return columns - 1 - column, row
