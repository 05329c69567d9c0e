"""Small pieces of ground sown over a table: where they lie, their outlines, what is in their way. No Qt."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from zlib import crc32

from core.scenarios.kind_names import HILLS
from editor.base.drawing.noise import between
from editor.boards.design.density import is_sown

if TYPE_CHECKING:
    from core.scenarios.table_scenario import TableScenario

XY = tuple[int, int]
Cell = tuple[int, int]
"""Row and column of a place of the lattice."""

PITCH = 1.12
"""From one place to the next, in widths of a piece: so pieces never overlap, wherever chance moves them."""
ROW = PITCH * math.sqrt(3) / 2
SHIFT = 0.06
"""How far chance moves a piece from its place, in widths."""
CORNERS = 11
THINNEST = 0.8
"""The nearest corner of an outline, in half widths; the farthest is 1."""
COVERED = 0.5 * CORNERS * math.sin(math.tau / CORNERS) * ((1 + THINNEST) / 4) ** 2 / (PITCH * ROW)
"""The share of the ground that pieces on every place cover."""


@dataclass(frozen=True, slots=True)
class Sowing:
    """Pieces of `ground`, `width` tenths of a millimetre wide, that cover `density` in a hundred."""

    ground: str
    width: int
    density: int

    def cells(self, at: XY, radius: float) -> Iterator[Cell]:
        """The places under a brush that are sown."""
        first = math.ceil((at[1] - radius) / (ROW * self.width))
        last = math.floor((at[1] + radius) / (ROW * self.width))
        for row in range(first, last + 1):
            shift = 0.5 * (row % 2)
            left = math.ceil((at[0] - radius) / (PITCH * self.width) - shift)
            right = math.floor((at[0] + radius) / (PITCH * self.width) - shift)
            for column in range(left, right + 1):
                if math.dist(self.middle((row, column)), at) <= radius and self._is_sown(row, column):
                    yield row, column

    def _is_sown(self, row: int, column: int) -> bool:
        return is_sown(row, column, self.density / COVERED, self.ground)

    def middle(self, cell: Cell) -> tuple[float, float]:
        """The place of a cell on the table, in tenths of a millimetre."""
        row, column = cell
        return (column + 0.5 * (row % 2)) * PITCH * self.width, row * ROW * self.width

    def outline(self, cell: Cell) -> tuple[XY, ...]:
        """The corners of the piece of a cell: always the same ones."""
        row, column = cell
        x, y = self.middle(cell)
        salt = crc32(self.ground.encode())
        way, far = between(0, math.tau, row, column, salt), between(0, SHIFT, row, column, salt, 1)
        x, y = x + far * self.width * math.cos(way), y + far * self.width * math.sin(way)
        corners = []
        for number in range(CORNERS):
            angle = way + math.tau * number / CORNERS
            out = between(THINNEST, 1.0, row, column, salt, 2 + number) * self.width / 2
            corners.append((round(x + out * math.cos(angle)), round(y + out * math.sin(angle))))
        return tuple(corners)


class Obstacles:
    """What lies on a table: new pieces keep clear of it. Ground that is no hill may lie on hills."""

    def __init__(self, scenario: TableScenario, ground: str) -> None:
        import shapely

        board = scenario.board
        self._box = shapely.box(0, 0, board.width, board.depth)
        under = () if ground in HILLS else HILLS
        shapes: list[Any] = [
            shapely.Polygon(thing.outline) for thing in board.features if thing.ground not in under
        ]
        shapes += [shapely.LineString(band.line).buffer(band.width / 2) for band in board.bands]
        shapes += [
            shapely.Polygon([(x / 10, y / 10) for x, y in scenario.footprint(base).corners])
            for base in scenario.units
        ]
        self._tree = shapely.STRtree(shapes)

    def leave(self, outline: Iterable[XY]) -> bool:
        """Whether a piece lies whole on the table and touches nothing that is there."""
        import shapely

        piece = shapely.Polygon(tuple(outline))
        return bool(self._box.covers(piece)) and not len(self._tree.query(piece, "intersects"))


def pieces_under(scenario: TableScenario, ground: str, at: XY, radius: float) -> list[str]:
    """The pieces of that ground that lie whole under a brush."""
    return [
        thing.id
        for thing in scenario.board.features
        if thing.ground == ground and all(math.dist(corner, at) <= radius for corner in thing.outline)
    ]
