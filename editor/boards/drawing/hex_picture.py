"""All that the painters of a map look at: the board, how it lies, in whose colours and language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from core.geometry.hexes import Corner, Side
from core.text import Names, Text
from editor.boards.drawing.hex_projection import HexProjection
from editor.boards.drawing.style import LIGHT, Style

if TYPE_CHECKING:
    from core.geometry.hexes import HexGrid
    from core.presentation.look import Aim, Entry
    from core.scenarios.boards import HexBoard

NOTHING: frozenset[str] = frozenset()

MARGIN = 26.0
"""Ground between the hexes and the frame, in scene units."""


@dataclass(frozen=True, slots=True)
class SectionLines:
    """Dotted lines across the board, in hex widths from its left edge, and the names between them."""

    places: tuple[float, ...] = ()
    names: tuple[Text, ...] = ()


@dataclass(frozen=True, eq=False)
class MapPicture:
    """One map as it is to be drawn. `works` maps a hex to the corner that its fieldwork faces."""

    board: HexBoard
    works: Mapping[int, int]
    style: Style = LIGHT
    language: str = "en"
    turned: bool = False
    numbers: bool = True
    sections: SectionLines = field(default_factory=SectionLines)
    side_ids: tuple[str, ...] = ()
    aims: tuple[Aim, ...] = ()
    entries: Mapping[int, int] = field(default_factory=dict)
    """Hexes in which reinforcements arrive, and whose: a side, or -1 for both."""
    lettering: float = 1.0
    """How many times larger than on paper the numbers of the hexes are written."""

    @cached_property
    def valued(self) -> frozenset[int]:
        """The hexes that wear a value: what is laid on a counter keeps off it."""
        flags = (self.grid.parse(flag.at) for flag in self.board.flags)
        return frozenset((*flags, *(aim.at for aim in self.aims)))

    @cached_property
    def grid(self) -> HexGrid:
        return self.board.grid

    @cached_property
    def projection(self) -> HexProjection:
        return HexProjection(self.grid, self.turned)

    @cached_property
    def face(self) -> QRectF:
        """The map with its margin: what the frame goes around."""
        return self.projection.bounds.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)

    def ground(self, hex_: int) -> str:
        board, grid = self.board, self.grid
        return board.GROUNDS[board.ground[grid.row(hex_) - 1][grid.column(hex_) - 1]]

    def is_high(self, hex_: int) -> bool:
        """Whether the hex is drawn as a hill: by its ground or by its level."""
        board, grid = self.board, self.grid
        row, column = grid.row(hex_) - 1, grid.column(hex_) - 1
        if board.GROUNDS[board.ground[row][column]] == "hill" or board.levels[row][column] > 0:
            return True
        return bool(board.features) and "hill" in self.features(hex_)

    def features(self, hex_: int) -> frozenset[str]:
        """The kinds of feature that the hex has beside its ground."""
        return self._features.get(hex_, NOTHING)

    @cached_property
    def _features(self) -> Mapping[int, frozenset[str]]:
        found: dict[int, frozenset[str]] = {}
        for kind, names in self.board.features.items():
            for name in names:
                hex_ = self.grid.parse(name)
                found[hex_] = found.get(hex_, NOTHING) | {kind}
        return found

    def neighbours(self, hex_: int) -> Iterator[tuple[int, int]]:
        """(side, hex beyond it), the edge of the board left out."""
        grid = self.grid
        for side, step in enumerate(grid.steps):
            if grid.is_on_board(hex_ + step):
                yield side, hex_ + step

    @cached_property
    def fences(self) -> Mapping[int, tuple[tuple[str, int], ...]]:
        """Hexside features by the hex that they are written on: (kind, side)."""
        found: dict[int, tuple[tuple[str, int], ...]] = {}
        for kind, names in self.board.hexsides.items():
            for name in sorted(names):
                where, _slash, side = name.partition("/")
                hex_ = self.grid.parse(where)
                found[hex_] = (*found.get(hex_, ()), (kind, int(Side[side])))
        return found

    @cached_property
    def churches(self) -> dict[int, bool]:
        """Which built-up hexes are known to have the church of their town, as far as somebody has asked."""
        return {}

    def changed(self, **fields: object) -> MapPicture:
        return replace(self, **fields)  # type: ignore[arg-type]


def works_of_board(board: HexBoard) -> dict[int, int]:
    """The fieldworks that a board holds: hex -> facing corner."""
    return {board.grid.parse(at): int(Corner[corner]) for at, corner in board.works.items()}


def entry_hexes(entries: Iterable[Entry]) -> dict[int, int]:
    """The hexes of reinforcements: hex -> the side whose units arrive there, -1 for both."""
    found: dict[int, int] = {}
    for entry in entries:
        for hex_ in entry.hexes:
            found[hex_] = entry.side if found.get(hex_, entry.side) == entry.side else -1
    return found


def side_letters(names: tuple[Names, Names], language: str) -> tuple[str, str]:
    """A letter for each side from its name; where both begin alike, that of the first word that differs, else
    the first letter that does.
    """
    first, second = (name.in_language(language).upper() for name in names)
    for one, two in zip(first.split(), second.split(), strict=False):
        if one != two:
            if one[0] != two[0] and one[0].isalnum() and two[0].isalnum():
                return one[0], two[0]
            break
    letters = [letter for letter in second if letter.isalnum()]
    own = next((letter for letter in first if letter.isalnum()), "A")
    other = next((letter for letter in letters if letter != own), "B" if own != "B" else "A")
    return own, other


def same_picture(one: MapPicture, other: MapPicture) -> bool:
    """Whether both are drawn alike, hex by hex."""
    return all(getattr(one, part.name) == getattr(other, part.name) for part in fields(one))
