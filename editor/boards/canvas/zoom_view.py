"""A scene in a window: zoomed, panned, fitted into the room that is free, and following what happens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from editor.boards.canvas.dressed_view import DressedView
from editor.boards.canvas.map_scene import MapScene
from editor.boards.canvas.sight import LEAST_PART, MOST_ABOVE, MOST_FITTED, NEARER, Sight
from editor.boards.canvas.tile_filler import TileFiller

ZOOM_STEP = 1.25
ZOOM_LIMITS = (0.02, 4.0)
SURROUND = 4.0


class ZoomView(DressedView):
    """Shows a scene. Scene units are pixels at 100 %."""

    zoomed = Signal(float)
    """The new scale, 1.0 for 100 %."""
    moved = Signal()
    """Another part of the scene is in sight; told once when all that moves it is done."""
    overlaid_changed = Signal()
    """Other parts of the board are under something."""

    def __init__(self, scene: MapScene, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._moving = QTimer(self)
        self._moving.setSingleShot(True)
        self._moving.timeout.connect(self.moved)
        self.scene_ = scene
        scene.setParent(self)  # a view does not own its scene: keep it
        self.setScene(scene)
        self._fitted = True
        self._below = self._above = self._over = 0
        self._overlaid: tuple[QRect, ...] = ()
        self._looked_at: QRectF | None = None
        self._left: Sight | None = None
        self._filling = TileFiller(scene)
        self.signs: Callable[[], Sequence[QRectF]] = tuple
        """What stands over the pieces and is to be seen as they are: signs of generals, in the scene."""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setBackgroundBrush(self.desk)

    @property
    def zoom(self) -> float:
        """Viewport pixels a scene unit; 1.0 is 100 %."""
        return self.transform().m11()

    def _device_scale(self) -> float:
        return self.zoom * self.devicePixelRatioF()

    @property
    def seen(self) -> QRectF:
        """The part of the scene that is in sight."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def set_zoom(self, scale: float, at: QPoint | None = None) -> None:
        """Zoom to `scale`; what lies at the viewport position `at` (the middle by default) stays there.

        Going away from the board, it comes to the middle as soon as there is room for the whole of it.
        """
        scale = max(self._least_zoom, min(ZOOM_LIMITS[1], scale))
        is_nearer = scale > self.zoom
        spot = self.viewport().rect().center() if at is None else at
        fixed = self.mapToScene(spot)
        self.resetTransform()
        self.scale(scale, scale)
        self._set_scene_rect()
        away = self.mapFromScene(fixed) - spot
        self._scroll(away.x(), away.y())
        if not is_nearer:
            self._come_in()
        self._fitted, self._looked_at = False, None
        if self.scene_.tiles is not None:
            self.scene_.tiles.forget_wishes()
        self.zoomed.emit(scale)

    def _come_in(self) -> None:
        """No desk on one side of the board while the other is cut; in the middle where it has room."""
        face = self.mapFromScene(self.scene_.shown_rect).boundingRect()
        wide, foot = self.viewport().width(), self.viewport().height() - self._below
        self._scroll(
            _out_of_place(face.left(), face.right(), 0, wide),
            _out_of_place(face.top(), face.bottom(), self._above, foot),
        )

    @property
    def _least_zoom(self) -> float:
        """The whole board with a margin round it: nobody seeks it on an empty desk."""
        whole = self.scene_.shown_rect
        return ZOOM_LIMITS[0] if whole.isEmpty() else min(1.0, self._filled(whole, (0, 0)) * LEAST_PART)

    def _set_scene_rect(self) -> None:
        """The map, with half a window of desk around it so that its edges can be brought to the middle."""
        scale = max(self.zoom, 1e-3)
        wide, high = self.viewport().width() / scale * 0.5, self.viewport().height() / scale * 0.5
        self.scene_.setSceneRect(self.scene_.shown_rect.adjusted(-wide, -high, wide, high))

    def _scroll(self, right: float, down: float) -> None:
        horizontal, vertical = self.horizontalScrollBar(), self.verticalScrollBar()
        horizontal.setValue(horizontal.value() + round(right))
        vertical.setValue(vertical.value() + round(down))

    def scrollContentsBy(self, right: int, down: int) -> None:
        super().scrollContentsBy(right, down)
        self._moving.start()

    def pan(self, right: float, down: float) -> None:
        """Move the window over the map, in viewport pixels."""
        self._fitted, self._looked_at = False, None
        self._scroll(right, down)

    def zoom_in(self) -> None:
        self.set_zoom(self.zoom * ZOOM_STEP)

    def zoom_out(self) -> None:
        self.set_zoom(self.zoom / ZOOM_STEP)

    def fit(self) -> None:
        """Show everything, and keep doing so while the window changes its size."""
        raise NotImplementedError

    def show_whole(self) -> None:
        """Somebody asks for the whole board: no part of it lies under what lies over its head."""
        self._above = self._over
        self.fit()

    def set_margins(self, *, below: int, above: int = 0) -> None:
        """So many pixels at the foot and at the head of the viewport are under something: the board is fitted
        between them, for `above` only while pieces would be hidden there though it was lowered.
        """
        self._over = above
        self._lower(above, below)
        room = above <= self.viewport().height() * MOST_ABOVE  # with large letters the board is worth more
        hides = above > self._above and room and self._hides_pieces(above)
        above = above if hides else min(above, self._above)
        if (below, above) != (self._below, self._above):
            self._below, self._above = below, above
            self._fit_again()

    def _lower(self, above: int, below: int) -> None:
        """Bring the whole board out from under `above` pixels of its head, as far as there is room below it,
        and no piece under `below` pixels of the foot: the own front row lies there.

        There it stays: it does not go up and down with what comes and goes over it.
        """
        face = self.mapFromScene(self.scene_.shown_rect).boundingRect()
        if self._fitted and face.height() > 1:
            down = max(0, min(above - face.top(), self.viewport().height() - face.bottom()))
            foot = self.viewport().height() - below
            feet = [self.mapFromScene(one).boundingRect().bottom() for one in self.scene_.covered() if down]
            self._scroll(0, -max(0, min([down, *(foot - one for one in feet)])))

    def _hides_pieces(self, above: int) -> bool:
        under = self.mapToScene(QRect(0, 0, self.viewport().width(), above)).boundingRect()
        return any(under.intersects(one) for one in (*self.scene_.covered(), *self.signs()))

    def set_overlaid(self, rects: Sequence[QRect]) -> None:
        """These parts of the viewport are under something: words on the board keep clear of them."""
        if tuple(rects) != self._overlaid:
            self._overlaid = tuple(rects)
            self.overlaid_changed.emit()

    @property
    def overlaid_pixels(self) -> tuple[QRect, ...]:
        """The parts of the viewport that are under something."""
        return self._overlaid

    @property
    def overlaid(self) -> list[QRectF]:
        """The parts of the scene that are under something, the foot of the viewport aside."""
        return [self.mapToScene(rect).boundingRect() for rect in self._overlaid]

    def _fit_again(self) -> bool:
        """Show what was shown before in a window of another size; False where a person chose the zoom."""
        if self._fitted:
            self.fit()
        elif self._looked_at is not None:
            self.look_at(self._looked_at)
        return self._fitted or self._looked_at is not None

    def look_at(self, rect: QRectF) -> None:
        """Bring a part of the scene as near as the window allows, and keep it so; never farther than all."""
        whole = self.scene_.shown_rect
        rect = rect.intersected(whole) if not whole.isEmpty() else rect
        if rect.isEmpty():
            return
        self._zoom_to(rect, (20, 20))
        self._centre(rect.center())
        self._looked_at = rect

    @property
    def looks_at_part(self) -> bool:
        """Whether a part of the board is kept in sight; no person has chosen the zoom since."""
        return self._looked_at is not None

    def come_nearer(self, rect: QRectF) -> None:
        """Look at `rect` where that is much nearer, or shows more of it, than what is looked at now.

        Where a person chose the zoom, or the view has followed something, it stays as it is.
        """
        if self._looked_at is None or self.has_followed or rect.isEmpty():
            return
        if self._filled(rect, (20, 20)) > self.zoom * NEARER or not self.seen_free.contains(rect):
            self.look_at(rect)

    @property
    def seen_free(self) -> QRectF:
        """The part of the scene that is in sight and under nothing that lies at the foot of the viewport."""
        room = self.viewport().rect().adjusted(0, self._above, 0, -self._below)
        return self.mapToScene(room).boundingRect()

    def follow_to(self, rect: QRectF) -> None:
        """Bring a part of the scene in sight that is not, at the same zoom; `look_back` is the way back."""
        room = self.seen_free
        if room.contains(rect.center()) and room.intersected(rect).width() >= rect.width() * 0.6:
            return
        if self._left is None:
            self._left = self.sight()
        self._fitted, self._looked_at = False, None
        self._centre(rect.center())

    @property
    def has_followed(self) -> bool:
        """Whether the view went after something, and can go back to where the person had it."""
        return self._left is not None

    def forget_way_back(self) -> None:
        """Somebody else looks now: what was in sight before is nothing to him."""
        self._left = None

    def look_back(self) -> None:
        """Go back to what was in sight before the view followed something."""
        if self._left is not None:
            self.see_again(self._left)

    def sight(self) -> Sight:
        """What is in sight now, to be seen again; where the view has followed something, what was before."""
        if self._left is not None:
            return self._left
        return Sight(self._fitted, self._looked_at, self.seen_free.center(), self.zoom)

    def see_again(self, sight: Sight) -> None:
        """Show what was in sight then."""
        self._left = None
        self.set_zoom(sight.zoom)
        self._centre(sight.centre)
        self._fitted, self._looked_at = sight.is_fitted, sight.looked_at
        self._fit_again()

    def _centre(self, spot: QPointF) -> None:
        """Bring a point of the scene to the middle of what is free of the viewport."""
        self.centerOn(spot)
        self._scroll(0, (self._below - self._above) / 2)

    def _zoom_to(self, rect: QRectF, aside: tuple[int, int] = (0, 0), most: float = MOST_FITTED) -> None:
        """Zoom so that `rect` fills the window but for so many pixels of its width and height."""
        self.set_zoom(self._filled(rect, aside, most))

    def _filled(self, rect: QRectF, aside: tuple[int, int], most: float = MOST_FITTED) -> float:
        wide = max(1, self.viewport().width() - aside[0])
        high = max(1, self.viewport().height() - self._below - self._above - aside[1])
        return min(wide / rect.width(), high / rect.height(), most)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fit_again():
            return
        before = event.oldSize()
        middle = self.mapToScene(QPoint(before.width() // 2, before.height() // 2))
        self._set_scene_rect()
        if before.isValid():
            self.centerOn(middle)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self._filling.want()

    def settle(self) -> None:
        """Finish now what is drawn little by little: for pictures and tests."""
        if self.scene_.tiles is not None:
            self._filling.settle(self.seen.intersected(self.scene_.tiles.picture.face), self._device_scale())
        self.viewport().update()

    def drawBackground(self, painter: QPainter, rect: QRectF | Any) -> None:
        painter.fillRect(rect, self.backgroundBrush())


def _out_of_place(first: int, last: int, start: int, end: int) -> float:
    """How far what reaches from `first` to `last` lies off the room from `start` to `end`."""
    if last - first <= end - start:
        return (first + last - start - end) / 2
    return max(0, first - start) - max(0, end - last)
