"""Where the points of a plan lie on a table of cards."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from editor.boards.plan_marks.curves import united

if TYPE_CHECKING:
    from core.scenarios.plans import PlanPoint
    from editor.boards.cards.layout import CardLayout

WINGS = ("left", "centre", "right")
HEAD = 40.0
"""Scene units of a place of cards that its name takes."""


class CardGround:
    """A table of cards: points are its places, "side.left" as the side sees it."""

    wants_plates = True
    has_few_places = True

    def __init__(self, layout: CardLayout, side_ids: Sequence[str]) -> None:
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
