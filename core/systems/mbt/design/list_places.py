"""Where the bases of a list stand on the table at first."""

from __future__ import annotations

from collections.abc import Iterator

from core.geometry.bases import Footprint, Table
from core.geometry.shapes import overlaps
from core.geometry.tolerances import TENTH
from core.scenarios.outlines import contains
from core.scenarios.tables import Zone
from core.systems.mbt.design.lint import barring
from core.systems.mbt.design.scenario import MbtBase, MbtScenario

GAP = 20
"""Between two bases that are laid out in a row, and 100 between two rows."""

ROW_GAP = 100


class Places:
    """Rows of places for the bases of a side, from its edge inwards, each row from the middle outwards."""

    def __init__(self, scenario: MbtScenario, side: str, others: tuple[MbtBase, ...]) -> None:
        self.scenario = scenario
        self.is_bottom = scenario.side(side).edge == "bottom"
        self.facing = 0 if self.is_bottom else 1800
        self.zones = tuple(zone for zone in scenario.board.zones if zone.side == side)
        self.taken = [scenario.footprint(base) for base in others]

    def lay(self, base: MbtBase) -> MbtBase | None:
        """The base at the first free place; None where there is none."""
        for at in self._grid(*self.scenario.base_size(base)):
            laid = base.model_copy(update={"at": at})
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
        for row in range(reach // (depth + ROW_GAP)):
            front = (row + 1) * (depth + ROW_GAP)
            y = front if self.is_bottom else board.depth - front
            for column in sorted(range(-columns, columns + 1), key=abs):
                yield middle + column * (width + GAP), y

    def _is_free(self, base: MbtBase, stands: Footprint) -> bool:
        from core.scenarios.table_ground import grounds, terrain_of

        board = self.scenario.board
        if not Table(board.width, board.depth).holds(stands):
            return False
        if self.zones and not any(_lies_in(stands, zone) for zone in self.zones):
            return False
        if any(overlaps(stands, other) for other in self.taken):
            return False
        things = grounds(board)
        return barring(base, tuple(things[place] for place in terrain_of(board).under(stands))) is None


def _lies_in(stands: Footprint, zone: Zone) -> bool:
    outline = [(x * TENTH, y * TENTH) for x, y in zone.outline]
    return all(contains(outline, corner) for corner in stands.corners)
