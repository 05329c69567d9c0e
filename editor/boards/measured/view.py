"""The canvas of a measured table: looked at, walked over by a cursor of one centimetre, worked on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, QPointF, QRectF, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from core.text import _, say
from editor.boards.canvas.map_view import MapView
from editor.boards.canvas.tiled_view import TiledView
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.canvas.zoom_view import SURROUND
from editor.boards.drawing.measured_projection import XY
from editor.boards.measured.faces import BaseFace
from editor.boards.measured.marks import TableMark
from editor.boards.measured.scene import TableScene

if TYPE_CHECKING:
    from core.scenarios.tables import TableBoard

STEP = 100
"""Tenths of a millimetre that an arrow key moves the cursor: one centimetre."""


class TableView(TiledView):
    """Shows a table and its bases. Places are (x, y) in tenths of a millimetre from the bottom left."""

    place_hovered = Signal(object)
    """The place under the pointer or of the keyboard cursor, or None."""

    scene_: TableScene

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(TableScene(), parent)
        self._place: XY | None = None
        self._look: Any = None

    @property
    def table_scene(self) -> TableScene:
        return self.scene_

    # --- what is shown -------------------------------------------------------------------------------------

    def show_table(self, board: TableBoard, *, anew: bool = False) -> None:
        """Show this table; only what differs from the one shown is drawn again.

        `anew`: the old ground goes at once, for what stands on it has gone elsewhere too.
        """
        if self.table_scene.show_table(board, self._device_scale(), anew=anew):
            self._place = None
            self._show_own_marks()
            self.fit()
        self._filling.edited()

    def show_faces(self, faces: Iterable[BaseFace]) -> None:
        """Show these bases and no others."""
        self.table_scene.show_faces(faces)

    def show_ghosts(self, faces: Iterable[BaseFace] = ()) -> None:
        """Pale bases while some are dragged or placed; none takes them away."""
        self.table_scene.show_ghosts(faces)

    def show_table_marks(self, marks: Iterable[TableMark]) -> None:
        """Show these marks and no others; the keyboard cursor is the canvas's own."""
        self.table_scene.marks_item.view = self.seen
        self.table_scene.show_table_marks(marks)

    def hide_layers(self, hidden: frozenset[str]) -> None:
        """Draw these layers not."""
        self.table_scene.hide_layers(hidden)
        self.viewport().update()

    def name_things(self, look: Any) -> None:
        """The legend calls grounds and bands as the room's `look` does."""
        self._look = look
        self.show_legend(self._legend_shown)

    def _lay_legend(self) -> None:
        self.table_scene.lay_legend(self._look, max(self.zoom, 1e-3), shown=self._legend_shown)

    def _show_own_marks(self) -> None:
        cursor = () if self._place is None or not self.hasFocus() else (TableMark("cursor", (self._place,)),)
        self.table_scene.show_cursor_marks(cursor)

    def _name_for_readers(self) -> None:
        language = self.scene_.appearance.language
        self.setAccessibleName(say(_("Table"), language))
        if self._place is None:
            self.setAccessibleDescription(
                say(_("Arrow keys move the cursor by a centimetre, Enter clicks."), language)
            )
            return
        x, y = (_centimetres(one) for one in self._place)
        self.setAccessibleDescription(say(_("{x} cm from the left, {y} cm from below", x=x, y=y), language))

    # --- the window onto the table -------------------------------------------------------------------------

    def fit(self) -> None:
        if self.table_scene.table is None:
            return
        for _time in range(2 if self._legend_shown else 1):  # its words keep their size: the room differs
            face = self.table_scene.shown_rect.adjusted(-SURROUND, -SURROUND, SURROUND, SURROUND)
            # the figures at both sides keep their size in pixels, and grow with the letters
            self._zoom_to(face, (round(40 * self.scene_.appearance.lettering), 30))
            if self._legend_shown:
                self.table_scene.lay_legend(self._look, max(self.zoom, 1e-3), shown=True)
        self._centre(self.table_scene.shown_rect.center())
        self._fitted = True

    def show_rect(self, rect: QRectF) -> None:
        """Move the table only if this part of the scene is out of sight."""
        if not self.seen.contains(rect):
            self._fitted = False
            self.ensureVisible(rect, 60, 60)

    def show_place(self, place: XY) -> None:
        """Bring a place into sight."""
        spot = self.spot(place)
        self.show_rect(QRectF(spot.x() - 60, spot.y() - 60, 120, 120))

    def spot(self, place: XY) -> QPointF:
        """Where a place lies in the scene."""
        table = self.table_scene.table
        return QPointF() if table is None else table.projection.spot(*place)

    def on_screen(self, place: XY) -> QPoint:
        """Where a place lies in the viewport."""
        return self.mapFromScene(self.spot(place))

    def settle(self) -> None:
        super().settle()
        self.table_scene.words_item.settle()

    def paintEvent(self, event: QPaintEvent) -> None:
        self.table_scene.marks_item.view = self.seen
        super().paintEvent(event)

    # --- pointer and keys ----------------------------------------------------------------------------------

    @property
    def cursor_place(self) -> XY | None:
        """The place of the keyboard cursor."""
        return self._place

    def set_cursor_place(self, place: XY | None) -> None:
        """Put the keyboard cursor there and bring it into sight."""
        table = self.table_scene.table
        if table is None or place == self._place:
            return
        self._place = None if place is None else table.projection.held(place)
        if self._place is not None:
            self.show_place(self._place)
        self._show_own_marks()
        self._name_for_readers()
        self.place_hovered.emit(self._place)
        self.walked.emit()

    def leave_cursor(self) -> None:
        self.set_cursor_place(None)

    def walk(self, right: int, down: int) -> None:
        """Move the keyboard cursor by centimetres; the first step puts it in the middle of the window."""
        table = self.table_scene.table
        if table is None:
            return
        if self._place is None:
            middle = table.projection.place(self.mapToScene(self.viewport().rect().center()))
            x, y = table.projection.held(middle)
            self.set_cursor_place((round(x / STEP) * STEP, round(y / STEP) * STEP))
            return
        sign = -1 if self.scene_.appearance.turned else 1
        x, y = self._place
        self.set_cursor_place((x + sign * right * STEP, y - sign * down * STEP))

    def event_at(self, position: QPointF, **fields: Any) -> CanvasEvent:
        point = self.mapToScene(position.toPoint())
        table = self.table_scene.table
        at = None if table is None else table.projection.place(point)
        self.place_hovered.emit(
            at if table is not None and at is not None and table.projection.holds(at) else None
        )
        return CanvasEvent(None, point, at=at, **fields)

    @property
    def has_cursor(self) -> bool:
        return self._place is not None

    def key_event(self, event: QKeyEvent) -> CanvasEvent:
        canvas_event = super().key_event(event)
        return (
            canvas_event
            if self._place is None
            else replace(canvas_event, point=self.spot(self._place), at=self._place)
        )

    def hover(self, event: CanvasEvent | None) -> None:
        if not self.underMouse():
            self.place_hovered.emit(None)


def table_view(view: MapView) -> TableView:
    """The canvas of a page whose game is played on a measured table."""
    assert isinstance(view, TableView)
    return view


def _centimetres(length: int) -> float:
    return round(length / 100, 1)
