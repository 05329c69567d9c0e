"""The plans on the canvas: one item under the counters, one over them, laid out once for both."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QWidget

from editor.canvas.items import scale_of
from editor.canvas.plans.painter import midpoints, paint_marks, paint_zones
from editor.canvas.plans.picture import LaidMark, PlanPicture, grown_at, lay_out

ROOM = 220.0
"""Scene units round the board in which marks may lie."""


class PlanItems:
    """Shows one picture of plans in a scene; `None` takes it away."""

    def __init__(self, scene: QGraphicsScene, heights: tuple[float, float]) -> None:
        """`heights` are the z of what lies under the counters of that scene and of what lies over them."""
        self._scene, self._heights = scene, heights
        self.picture: PlanPicture | None = None
        self._laid: tuple[float, list[LaidMark]] | None = None
        self._items: tuple[_PlanItem, ...] = ()

    def show(self, picture: PlanPicture | None) -> None:
        """Show these plans and no others."""
        self.picture, self._laid = picture, None
        if picture is None or not picture.marks:
            for item in self._items:
                self._scene.removeItem(item)
            self._items = ()
            return
        if not self._items:
            self._items = (_PlanItem(self, over=False), _PlanItem(self, over=True))
            for item, height in zip(self._items, self._heights, strict=True):
                item.setZValue(height)
                self._scene.addItem(item)
        for item in self._items:
            item.renew()

    def laid(self, scale: float) -> list[LaidMark]:
        """The marks as they lie at so many pixels a scene unit."""
        if self.picture is None:
            return []
        grown = grown_at(scale)
        if self._laid is None or self._laid[0] != grown:
            self._laid = grown, lay_out(self.picture, grown)
        return self._laid[1]

    def mark_at(self, spot: QPointF, scale: float) -> LaidMark | None:
        """The mark under a spot, the topmost first; a zone is held by its outline or its name."""
        for one in reversed(self.laid(scale)):
            if one.hit.contains(spot) or any(
                written.plate.contains(spot) for written in one.words if not written.angle
            ):
                return one
        return None

    def chosen(self, scale: float) -> LaidMark | None:
        """The mark in hand."""
        if self.picture is None:
            return None
        return next((one for one in self.laid(scale) if one.key == self.picture.chosen), None)

    def point_at(self, spot: QPointF, scale: float) -> tuple[int, bool] | None:
        """The point of the mark in hand under a spot; with True the place for a new one before it."""
        one, reach = self.chosen(scale), 9.0 * grown_at(scale)
        if one is None:
            return None
        for number, at in enumerate(one.spots):
            if max(abs(at.x() - spot.x()), abs(at.y() - spot.y())) <= reach:
                return number, False
        for number, at in enumerate(midpoints(one)):
            if max(abs(at.x() - spot.x()), abs(at.y() - spot.y())) <= reach:
                return number + 1, True
        return None


class _PlanItem(QGraphicsItem):
    def __init__(self, plans: PlanItems, *, over: bool) -> None:
        super().__init__()
        self._plans, self._over = plans, over

    def renew(self) -> None:
        self.prepareGeometryChange()
        self.update()

    def boundingRect(self) -> QRectF:
        picture = self._plans.picture
        return QRectF() if picture is None else picture.ground.face.adjusted(-ROOM, -ROOM, ROOM, ROOM)

    def paint(self, painter: QPainter, option: Any, widget: QWidget | None = None) -> None:
        picture = self._plans.picture
        if picture is None:
            return
        scale = scale_of(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint = paint_marks if self._over else paint_zones
        paint(painter, picture, self._plans.laid(scale), grown_at(scale))
