"""Where the brigades of a list stand on the table at first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.geometry.bases import Footprint, Table
from core.geometry.shapes import overlaps
from core.geometry.tolerances import TENTH
from core.scenarios.outlines import contains
from core.scenarios.tables import Zone
from core.systems.la_garde.design.lint import barring
from core.systems.la_garde.design.scenario import (
    Brigade,
    LaGardeScenario,
)

GAP, ROW_GAP = 100, 600
"""Between two brigades that are laid out in a row, and between two rows, in tenths of a millimetre."""


class Places:
    """Rows of places for the brigades of a side, from its edge inwards, each row from the middle outwards."""

    def __init__(self, scenario: LaGardeScenario, side: str, others: Sequence[Brigade]) -> None:
        self.scenario = scenario
        self.is_bottom = scenario.side(side).edge == "bottom"
        self.facing = 0 if self.is_bottom else 1800
        self.zones = tuple(zone for zone in scenario.board.zones if zone.side == side)
        self.taken = [scenario.footprint(unit) for unit in others]

    def lay(self, brigade: Brigade) -> Brigade | None:
        """The brigade at the first free place; None where there is none."""
        for at in self._grid(*self.scenario.base_size(brigade)):
            laid = brigade.model_copy(update={"at": at, "facing": self.facing})
            stands = self.scenario.footprint(laid)
            if self._is_free(laid, stands):
                self.taken.append(stands)
                return laid
        return None

    def _grid(self, width: int, depth: int) -> Iterator[tuple[int, int]]:
        """Front middles; the table's third at the edge, or the zones, which decide for themselves."""
        board = self.scenario.board
        reach = board.depth if self.zones else board.depth // 3
        middle, columns = board.width // 2, board.width // 2 // (width + GAP)
        row = 0
        while (front := (row + 1) * ROW_GAP + row * GAP) <= max(reach, depth):
            row += 1
            if front < depth:
                continue
            y = front if self.is_bottom else board.depth - front
            for column in sorted(range(-columns, columns + 1), key=abs):
                yield middle + column * (width + GAP), y

    def _is_free(self, brigade: Brigade, stands: Footprint) -> bool:
        from core.scenarios.table_ground import grounds, terrain_of

        board = self.scenario.board
        if not Table(board.width, board.depth).holds(stands):
            return False
        if self.zones and not any(_lies_in(stands, zone) for zone in self.zones):
            return False
        if any(overlaps(stands, other) for other in self.taken):
            return False
        things = grounds(board)
        return barring(brigade, tuple(things[place] for place in terrain_of(board).under(stands))) is None


def _lies_in(stands: Footprint, zone: Zone) -> bool:
    outline = [(x * TENTH, y * TENTH) for x, y in zone.outline]
    return all(contains(outline, corner) for corner in stands.corners)
