"""Where bases fall, over a measured table: squares, the redder the more."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtGui import QColor

from core.presentation.measured_planner import Grid
from editor.boards.measured.plan.heat import HeatItem, counts

if TYPE_CHECKING:
    from editor.boards.measured.view import TableView

CELL = 1000
"""The side of a square in tenths of a millimetre, as the laboratory counts losses."""
SHADES = 8


class LossesHeat:
    """The picture of one view, made when it is first shown."""

    def __init__(self, view: TableView) -> None:
        self._view = view
        self._item: HeatItem | None = None

    def show(self, width: int, depth: int, places: Mapping[str, float]) -> None:
        """Show these losses on a table of that size; nothing for none."""
        picture = self._view.table_scene.table
        if self._item is None:
            if not places or picture is None:
                return
            self._item = HeatItem(0.4)
            self._view.table_scene.addItem(self._item)
        if not places or picture is None:
            self._item.show_heat(None)
            return
        grid = Grid.over(width, depth, CELL)
        most = max(places.values())
        values: dict[Hashable, int] = {
            grid.point(place): _shade(
                places.get(f"{place % grid.columns}.{place // grid.columns}", 0.0), most
            )
            for place in range(grid.columns * grid.rows)
        }
        colours = [QColor(179, 38, 30, 0 if not shade else 40 + 20 * shade) for shade in range(SHADES + 1)]
        self._item.show_heat(counts(picture.projection, grid, values, colours))


def _shade(lost: float, most: float) -> int:
    return 0 if lost <= 0 else max(1, round(SHADES * lost / most))
