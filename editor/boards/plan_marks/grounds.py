"""Where the points of a plan lie in the scene, and which point lies under a spot."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from editor.boards.drawing.hex_projection import HEX_WIDTH

if TYPE_CHECKING:
    from core.scenarios.plans import PlanPoint

UNIT = HEX_WIDTH
"""Scene units that a mark is measured in: a hex, 4.4 cm of a table, the width of a card."""


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

    @property
    def has_few_places(self) -> bool:
        """Whether its points are a handful of places: each one that a dragged way comes to counts."""

    def spot(self, point: PlanPoint) -> QPointF | None:
        """Where a point lies; None for one that this board does not have."""

    def point(self, spot: QPointF) -> PlanPoint | None:
        """The point under a spot; None where there is none."""

    def zone(self, points: Sequence[PlanPoint]) -> QPainterPath:
        """The area of a zone round these points."""
