"""Where the points of a plan lie on hexes."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from core.text.whole_numbers import whole
from editor.boards.drawing.hex_projection import HexProjection
from editor.boards.plan_marks.curves import egg
from editor.boards.plan_marks.grounds import UNIT

if TYPE_CHECKING:
    from core.scenarios.plans import PlanPoint


class HexGround:
    """A board of hexes: points are the middles of hexes."""

    wants_plates = False
    has_few_places = False

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
        place = whole(row, 4), whole(column, 4)
        if place[0] is None or place[1] is None or not self.grid.has(place[0], place[1]):
            return None
        return self.projection.centre(self.grid.at(place[0], place[1]))

    def point(self, spot: QPointF) -> PlanPoint | None:
        hex_ = self.projection.hex_at(spot)
        return None if hex_ is None else self.grid.name(hex_)

    def zone(self, points: Sequence[PlanPoint]) -> QPainterPath:
        return egg([spot for point in points if (spot := self.spot(point)) is not None], 0.56 * UNIT)
