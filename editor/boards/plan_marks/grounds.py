"""Where the points of a plan lie in the scene, and which point lies under a spot: hexes, table, cards."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from editor.boards.drawing.hex_projection import HEX_WIDTH, HexProjection
from editor.boards.drawing.measured_projection import TableProjection
from editor.boards.plan_marks.curves import egg, rounded, united

if TYPE_CHECKING:
    from core.scenarios.plans import PlanPoint
    from editor.boards.cards.layout import TableLayout

UNIT = HEX_WIDTH
"""Scene units that a mark is measured in: a hex, 4.4 cm of a table, the width of a card."""

WINGS = ("left", "centre", "right")
HEAD = 40.0
"""Scene units of a place of cards that its name takes."""

TENTH = 10
"""Points on a table are set to whole millimetres."""


class PlanGround(Protocol):
    """A board as plans see it; the scene is that of its canvas."""

    @property
    def face(self) -> QRectF:
        """The whole board."""

    @property
    def key(self) -> Hashable:
        """Equal for two grounds on which every point lies in the same place."""

    @property
    def wants_plates(self) -> bool:
        """Whether words need a ground of their own beside an arrow."""

    def spot(self, point: PlanPoint) -> QPointF | None:
        """Where a point lies; None for one that this board does not have."""

    def point(self, spot: QPointF) -> PlanPoint | None:
        """The point under a spot; None where there is none."""

    def zone(self, points: Sequence[PlanPoint]) -> QPainterPath:
        """The area of a zone round these points."""


class HexGround:
    """A board of hexes: points are the middles of hexes."""

    wants_plates = False

    def __init__(self, projection: HexProjection) -> None:
        self.projection, self.grid = projection, projection.grid

    @property
    def key(self) -> Hashable:
        return self.grid.rows, self.grid.columns, self.grid.short_rows, self.projection.turned

    @property
    def face(self) -> QRectF:
        return self.projection.bounds

    def spot(self, point: PlanPoint) -> QPointF | None:
        row, _dot, column = str(point).partition(".")
        if not (row.isdigit() and column.isdigit() and self.grid.has(int(row), int(column))):
            return None
        return self.projection.centre(self.grid.at(int(row), int(column)))

    def point(self, spot: QPointF) -> PlanPoint | None:
        hex_ = self.projection.hex_at(spot)
        return None if hex_ is None else self.grid.name(hex_)

    def zone(self, points: Sequence[PlanPoint]) -> QPainterPath:
        return egg([spot for point in points if (spot := self.spot(point)) is not None], 0.56 * UNIT)


class TableGround:
    """A measured table: points are places; they may lie beside the table."""

    wants_plates = False

    def __init__(self, projection: TableProjection) -> None:
        self.projection = projection

    @property
    def key(self) -> Hashable:
        return self.projection.width, self.projection.depth, self.projection.turned

    @property
    def face(self) -> QRectF:
        return self.projection.bounds

    def spot(self, point: PlanPoint) -> QPointF | None:
        return None if isinstance(point, str) else self.projection.spot(*point)

    def point(self, spot: QPointF) -> PlanPoint | None:
        x, y = self.projection.place(spot)
        return round(x / TENTH) * TENTH, round(y / TENTH) * TENTH

    def zone(self, points: Sequence[PlanPoint]) -> QPainterPath:
        return rounded([spot for point in points if (spot := self.spot(point)) is not None])


class CardGround:
    """A table of cards: points are its places, "side.left" as the side sees it."""

    wants_plates = True

    def __init__(self, layout: TableLayout, side_ids: Sequence[str]) -> None:
        self.layout = layout
        self._names = {
            index: f"{side_ids[index // len(WINGS)]}.{WINGS[index % len(WINGS)]}" for index in layout.wells
        }
        self._wells = {name: layout.wells[index] for index, name in self._names.items()}

    @property
    def face(self) -> QRectF:
        return self.layout.rect

    @property
    def key(self) -> Hashable:
        return tuple((name, well.left(), well.top()) for name, well in self._wells.items())

    def taken(self) -> list[QRectF]:
        """What words keep clear of: cards, and the lines with the names of the places."""
        heads = [QRectF(well.left(), well.top(), well.width(), HEAD) for well in self._wells.values()]
        return [*(lying.rect for lying in self.layout.lying), *heads]

    def spot(self, point: PlanPoint) -> QPointF | None:
        well = self._wells.get(str(point))
        return None if well is None else well.center()

    def point(self, spot: QPointF) -> PlanPoint | None:
        return next((name for name, well in self._wells.items() if well.contains(spot)), None)

    def zone(self, points: Sequence[PlanPoint]) -> QPainterPath:
        wells = [self._wells[str(point)] for point in points if str(point) in self._wells]
        return united(wells, 7.0)
