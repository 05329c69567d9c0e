"""What lies over a table for a while: selection, drafts of shapes, handles, rulers, problems."""

from dataclasses import dataclass
from typing import Literal

from core.text import Text

XY = tuple[int, int]
TableMarkKind = Literal[
    "chosen",
    "hover",
    "draft",
    "frame",
    "handle",
    "refused",
    "ruler",
    "problem",
    "guide",
    "cursor",
    "general_1",
    "general_2",
]
"""The last two are generals of the first and second side, in its colour."""


@dataclass(frozen=True, slots=True)
class TableMark:
    """A shape over the table; `points` in tenths of a millimetre.

    One point is a spot ("handle", "problem"); `closed` joins the last to the first. `words` stand in a chip
    beside the last point. `width` in tenths of a millimetre makes a ribbon of a line.
    """

    kind: TableMarkKind
    points: tuple[XY, ...]
    closed: bool = False
    words: Text | None = None
    width: int = 0
