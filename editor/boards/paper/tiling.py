"""How a map of any size is cut into sheets of paper that overlap: arithmetic in millimetres, no painting."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

PaperId: TypeAlias = Literal["A4", "A3", "Letter"]
PAPERS: dict[PaperId, tuple[float, float]] = {
    "A4": (210.0, 297.0),
    "A3": (297.0, 420.0),
    "Letter": (215.9, 279.4),
}
"""Width and height upright."""

MARGIN = 8.0
"""What no printer reaches, and the room for the glue marks."""

FOOT = 13.0
"""Below the map: the bar to measure, the key to the sheets."""

OVERLAP = 10.0
MOST_SHEETS = 400


class TooManySheetsError(ValueError):
    """The map would take more sheets than anybody glues; `count` says how many."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.count = count


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet: its row and column from 0, the part of the map that it shows in mm from the corner."""

    row: int
    column: int
    left: float
    top: float
    width: float
    height: float

    @property
    def name(self) -> str:
        """A letter for the row, a number for the column: "B3"; from the 27th row on two letters."""
        row = self.row
        letters = chr(65 + row % 26)
        return (chr(64 + row // 26) if row >= 26 else "") + letters + str(self.column + 1)


@dataclass(frozen=True)
class Tiling:
    """A map of `width` x `height` mm on sheets of `paper`; the way they lie that takes fewer of them."""

    width: float
    height: float
    paper: PaperId
    upright: bool | None = None
    """How the sheets must lie; None lets them lie as takes fewer."""

    @cached_property
    def is_upright(self) -> bool:
        """Whether the sheets stand upright."""
        if self.upright is not None:
            return self.upright
        one, other = (math.prod(self._counts(upright)) for upright in (True, False))
        return one < other or (one == other and self.height >= self.width)

    def _window(self, upright: bool) -> tuple[float, float]:
        wide, high = PAPERS[self.paper] if upright else PAPERS[self.paper][::-1]
        return wide - 2 * MARGIN, high - 2 * MARGIN - FOOT

    def _counts(self, upright: bool) -> tuple[int, int]:
        wide, high = self._window(upright)
        columns, rows = (
            max(1, math.ceil((length - OVERLAP) / (room - OVERLAP) - 1e-9))
            for length, room in ((self.width, wide), (self.height, high))
        )
        return columns, rows

    @property
    def page(self) -> tuple[float, float]:
        """The sheet of paper as it lies."""
        wide, high = PAPERS[self.paper]
        return (wide, high) if self.is_upright else (high, wide)

    @property
    def columns(self) -> int:
        return self._counts(self.is_upright)[0]

    @property
    def rows(self) -> int:
        return self._counts(self.is_upright)[1]

    def sheets(self) -> Iterator[Sheet]:
        """Row by row. Raises TooManySheetsError."""
        if self.rows * self.columns > MOST_SHEETS:
            raise TooManySheetsError(self.rows * self.columns)
        wide, high = self._window(self.is_upright)
        for row in range(self.rows):
            for column in range(self.columns):
                left, top = column * (wide - OVERLAP), row * (high - OVERLAP)
                yield Sheet(
                    row, column, left, top, min(wide, self.width - left), min(high, self.height - top)
                )
