"""Where the points of a plan lie on a measured table."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from editor.boards.drawing.measured_projection import TableProjection
from editor.boards.plan_marks.curves import rounded

if TYPE_CHECKING:
    from core.scenarios.plans import PlanPoint

TENTH = 10
"""Points on a table are set to whole millimetres."""


class TableGround:
    """A measured table: points are places; they may lie beside the table."""

    wants_plates = False
    has_few_places = False

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
