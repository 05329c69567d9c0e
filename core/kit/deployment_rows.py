"""Rows of places for the bases of a list on a measured table, from a side's edge inwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from core.geometry.bases import Footprint, Table
from core.geometry.shapes import overlaps
from core.geometry.tolerances import TENTH
from core.scenarios.outlines import contains
from core.scenarios.table_scenario import TableScenario
from core.scenarios.tables import Zone

XY = tuple[int, int]
Fronts = Callable[[int, int], Iterable[int]]
"""Of a depth of bases and a reach from the edge: how far from the edge the fronts of the rows are."""


class DeploymentRows:
    """The free places of a side, each row from the middle outwards; lengths in tenths of a millimetre.

    `gap` is left between two bases of a row; `fronts` tells the rows of the room.
    """

    def __init__(
        self, scenario: TableScenario, side: str, taken: Iterable[Footprint], gap: int, fronts: Fronts
    ) -> None:
        self.board, self.gap, self.fronts = scenario.board, gap, fronts
        self.is_bottom = scenario.side(side).edge == "bottom"
        self.facing = 0 if self.is_bottom else 1800
        self.zones = tuple(zone for zone in scenario.board.zones if zone.side == side)
        self.taken = list(taken)

    def places(self, width: int, depth: int) -> Iterator[XY]:
        """Front middles; in the table's third at the edge, or all over it where zones decide."""
        board = self.board
        reach = board.depth if self.zones else board.depth // 3
        middle, columns = board.width // 2, board.width // 2 // (width + self.gap)
        for front in self.fronts(depth, reach):
            y = front if self.is_bottom else board.depth - front
            for column in sorted(range(-columns, columns + 1), key=abs):
                yield middle + column * (width + self.gap), y

    def is_free(self, stands: Footprint) -> bool:
        """Whether a base may stand so: on the table, in a zone of its side, on nobody."""
        return (
            Table(self.board.width, self.board.depth).holds(stands)
            and (not self.zones or any(_lies_in(stands, zone) for zone in self.zones))
            and not any(overlaps(stands, other) for other in self.taken)
        )


def _lies_in(stands: Footprint, zone: Zone) -> bool:
    outline = [(x * TENTH, y * TENTH) for x, y in zone.outline]
    return all(contains(outline, corner) for corner in stands.corners)
