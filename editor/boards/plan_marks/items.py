"""The plans on the canvas: one item under the counters, one over them, laid out once for both.

What does not follow the pointer is kept as a picture, so that panning and dragging cost next to nothing.
"""

from __future__ import annotations

import math
from collections.abc import Hashable

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from editor.boards.drawing.scale import scale_of
from editor.boards.plan_marks.layout import lay_out, lay_out_live, settled_part
from editor.boards.plan_marks.painter import midpoints, paint_marks, paint_points, paint_zones
from editor.boards.plan_marks.picture import LaidMark, PlanPicture, grown_at

ROOM = 220.0
"""Scene units round the board in which marks may lie."""

KEPT = 6_000_000
"""The largest picture that is kept, in pixels; nearer than that only what is in sight is drawn."""


class PlanItems:
    """Shows one picture of plans in a scene; `None` takes it away."""

    def __init__(self, scene: QGraphicsScene, heights: tuple[float, float]) -> None:
        """`heights` are the z of what lies under the counters of that scene and of what lies over them."""
        self._scene, self._heights = scene, heights
        self.picture: PlanPicture | None = None
        self._settled: tuple[float, list[LaidMark]] | None = None
        self._key: Hashable | None = None
        self._items: tuple[_PlanItem, ...] = ()

    def show(self, picture: PlanPicture | None) -> None:
        """Show these plans and no others."""
        if picture is None or not picture.marks:
            self.picture = self._settled = self._key = None
            for item in self._items:
                self._scene.removeItem(item)
            self._items = ()
            return
        before, self.picture = self.picture, picture
        settled = settled_part(picture)
        key = (settled.marks, picture.ground.key, picture.style)
        if before is None or key != self._key or before.taken != picture.taken:
            self._key, self._settled = key, None
        elif picture.live is None and before.live is None and picture.chosen == before.chosen:
            return  # nothing differs
        if not self._items:
            self._items = (_PlanItem(self, over=False), _PlanItem(self, over=True))
            for item, height in zip(self._items, self._heights, strict=True):
                item.setZValue(height)
                self._scene.addItem(item)
        for item in self._items:
            item.refresh(kept=self._settled is not None)

    def settled(self, scale: float) -> list[LaidMark]:
        """The marks that do not follow the pointer, as they lie at so many pixels a scene unit."""
        if self.picture is None:
            return []
        grown = grown_at(scale)
        if self._settled is None or self._settled[0] != grown:
            self._settled = grown, lay_out(settled_part(self.picture), grown)
        return self._settled[1]

    def live(self, scale: float) -> list[LaidMark]:
        """The mark that follows the pointer, if there is one."""
        if self.picture is None or self.picture.live is None:
            return []
        return lay_out_live(self.picture, grown_at(scale), self.settled(scale))

    def mark_at(self, spot: QPointF, scale: float) -> LaidMark | None:
        """The mark under a spot, the topmost first; a zone is held by its outline or its name."""
        for one in reversed(self.settled(scale)):
            if one.hit.contains(spot) or any(
                rect.contains(spot) for written in one.words for rect in written.covers or (written.plate,)
            ):
                return one
        return None

    def chosen(self, scale: float) -> LaidMark | None:
        """The mark in hand."""
        if self.picture is None or self.picture.chosen is None:
            return None
        marks = [*self.settled(scale), *self.live(scale)]
        return next((one for one in marks if one.key == self.picture.chosen), None)

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
        self._kept: tuple[float, QPixmap] | None = None
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def refresh(self, *, kept: bool) -> None:
        """Draw again; with `kept` only what follows the pointer is another one."""
        self.prepareGeometryChange()
        if not kept:
            self._kept = None
        self.update()

    def boundingRect(self) -> QRectF:
        picture = self._plans.picture
        return QRectF() if picture is None else picture.ground.face.adjusted(-ROOM, -ROOM, ROOM, ROOM)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        picture = self._plans.picture
        if picture is None:
            return
        device = scale_of(painter)
        ratio = widget.devicePixelRatioF() if widget is not None else 1.0
        scale, rect = device / ratio, self.boundingRect()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if rect.width() * rect.height() * device * device <= KEPT:
            painter.drawPixmap(rect, self._picture(rect, scale, device), self._kept_rect())
        else:
            exposed: QRectF = option.exposedRect
            near = [one for one in self._plans.settled(scale) if _extent(one).intersects(exposed)]
            self._paint(painter, near, scale)
        live = self._plans.live(scale)
        self._paint(painter, live, scale)
        chosen = self._plans.chosen(scale) if self._over else None
        if chosen is not None:
            paint_points(painter, picture.style, chosen, grown_at(scale))

    def _paint(self, painter: QPainter, laid: list[LaidMark], scale: float) -> None:
        assert self._plans.picture is not None
        paint = paint_marks if self._over else paint_zones
        paint(painter, self._plans.picture, laid, grown_at(scale))

    def _picture(self, rect: QRectF, scale: float, device: float) -> QPixmap:
        """The settled marks at so many pixels a scene unit."""
        if self._kept is None or self._kept[0] != device:
            size = QSizeF(rect.width() * device, rect.height() * device)
            drawn = QPixmap(max(1, math.ceil(size.width())), max(1, math.ceil(size.height())))
            drawn.fill("transparent")
            painter = QPainter(drawn)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(drawn.width() / rect.width(), drawn.height() / rect.height())
            painter.translate(-rect.topLeft())
            self._paint(painter, self._plans.settled(scale), scale)
            painter.end()
            self._kept = device, drawn
        return self._kept[1]

    def _kept_rect(self) -> QRectF:
        assert self._kept is not None
        return QRectF(self._kept[1].rect())


def _extent(one: LaidMark) -> QRectF:
    """All that a mark covers, with some room for its lines."""
    whole = one.shape.boundingRect().adjusted(-24, -24, 24, 24)
    for written in one.words:
        whole = whole.united(written.plate.adjusted(-6, -6, 6, 6))
    return whole
