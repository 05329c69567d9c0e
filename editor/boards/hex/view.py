"""The canvas: a board of hexes that can be looked at, walked over and worked on."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from core.presentation.look import Aim, Piece
from core.text import Names, Text, _, say
from editor.boards.drawing.filling import Filling
from editor.boards.drawing.hex_picture import MapPicture, SectionLines
from editor.boards.drawing.layers.legend import LegendNames
from editor.boards.drawing.marks import Mark
from editor.boards.hex.cursor_keys import step_from
from editor.boards.hex.highlights import READABLE
from editor.boards.hex.pointer import Pointer
from editor.boards.hex.scene import BoardScene
from editor.boards.styles.map_style import StyleId

if TYPE_CHECKING:
    from core.scenarios.boards import HexBoard
    from editor.boards.canvas.tool import CanvasEvent, Tool

ZOOM_STEP = 1.25
ZOOM_LIMITS = (0.02, 4.0)
SURROUND = 16.0
LEGEND_GROWN = 2.0
"""How many times larger than on paper the legend of a small map is, at most."""


class BoardView(QGraphicsView):
    """Shows a board, its pieces and marks, and hands pointer and keys to a tool.

    Scene units are pixels at 100 %; hexes are indices of the board's grid. `set_board` comes first.
    """

    hex_hovered = Signal(object)
    """The hex under the pointer, or None."""
    hex_clicked = Signal(int, object)
    """A hex and the `CanvasEvent` of the click; Enter clicks the hex of the keyboard cursor."""
    cursor_moved = Signal(object)
    """The hex of the keyboard cursor."""
    zoomed = Signal(float)
    """The new scale, 1.0 for 100 %."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.scene_ = BoardScene(self)  # a view does not own its scene: keep it
        self.setScene(self.scene_)
        self._cursor: int | None = None
        self._hovered: int | None = None
        self._fitted = True
        self._centred: int | None = None
        self._legend = LegendNames()
        self._legend_shown = False
        self._describe: Callable[[int], str] | None = None
        self.pointer = Pointer(self)
        self._filling = Filling(self.scene_)
        self._set_up()

    def _set_up(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setBackgroundBrush(QColor(self.scene_.dress.style.desk))

    # --- what is shown -------------------------------------------------------------------------------------

    @property
    def picture(self) -> MapPicture | None:
        """The map as it is drawn, with its projection; None before `set_board`."""
        return self.scene_.picture

    def set_board(self, board: HexBoard, works: Mapping[int, int] | None = None) -> None:
        """Show `board`; where it differs from the one shown, only the difference is drawn again.

        `works` maps hexes to the corners that their fieldworks face; without it the board's own are shown.
        """
        if self.scene_.show_board(board, works, self._device_scale()):
            self._cursor = self._hovered = None
            self._show_own_marks()
            self.fit()
        self._filling.edited()

    def set_aims(self, aims: Sequence[Aim], entries: Mapping[int, int]) -> None:
        """Show these objectives and the hexes where reinforcements arrive (hex -> side, -1 for both)."""
        self.scene_.show_aims(aims, entries, self._device_scale())
        self._filling.edited()

    def set_pieces(self, pieces: Iterable[Piece]) -> None:
        """Show these pieces and no others."""
        self.scene_.show_pieces(pieces)

    def set_sides(self, names: tuple[Names, Names], ids: tuple[str, str] = ("", "")) -> None:
        """The two sides in playing order: counters wear the first letters of their names.

        `ids` keep a side's colours whatever the order (the Union is blue), and say whom a flag hex is for.
        """
        self._change(side_names=names, side_ids=ids)

    def set_marks(self, marks: Iterable[Mark]) -> None:
        """Show these marks and no others; hover and keyboard focus are the canvas's own."""
        self.scene_.show_marks(marks)

    def set_lines(self, places: Sequence[float], names: Sequence[Text] = ()) -> None:
        """Dotted lines across the board, in hex widths from its left edge, and the names between them."""
        self._change(sections=SectionLines(tuple(places), tuple(names)))

    def set_ghost(self, piece: Piece | None, point: QPointF | None = None) -> None:
        """A pale counter under the pointer while a piece is dragged; None takes it away."""
        self.scene_.show_ghost(piece, point)

    def show_numbers(self, shown: bool) -> None:
        self._change(numbers=shown)

    def set_turned(self, turned: bool) -> None:
        """Turn the board by 180 degrees, for the seat at the top; what is in the middle stays there."""
        if turned == self.scene_.dress.turned:
            return
        middle = self.mapToScene(self.viewport().rect().center())
        self._change(turned=turned)
        if self.picture is not None and not self._fitted:
            bounds = self.picture.projection.bounds
            self.centerOn(bounds.width() - middle.x(), bounds.height() - middle.y())

    def set_dark(self, dark: bool) -> None:
        """The palette for light or dark screens."""
        self._change(dark=dark)

    def set_map_style(self, style: StyleId) -> None:
        """The style of drawing."""
        self._change(map=style)

    def set_language(self, language: str) -> None:
        """The reader's language ("en" or "fr")."""
        self._change(language=language)
        self._name_for_readers()

    def _change(self, **fields: object) -> None:
        dress = self.scene_.dress
        if all(getattr(dress, name) == value for name, value in fields.items()):
            return
        for name, value in fields.items():
            setattr(dress, name, value)
        self.setBackgroundBrush(QColor(dress.style.desk))
        self.scene_.renew()

    def set_legend(self, names: LegendNames) -> None:
        """What the legend calls the grounds (`editor.boards.drawing.layers.legend.names_of(look)`)."""
        self._legend = names
        if self._legend_shown:
            self.show_legend(True)

    def show_legend(self, shown: bool) -> None:
        """The legend below the map."""
        self._legend_shown = shown
        grown = min(LEGEND_GROWN, max(1.0, READABLE / self.zoom))
        self.scene_.show_legend(replace(self._legend, grown=grown), shown)
        if self._fitted:
            self.fit()

    def _show_own_marks(self) -> None:
        own = []
        if self._hovered is not None:
            own.append(Mark(self._hovered, "hover"))
        if self._cursor is not None and self.hasFocus():
            own.append(Mark(self._cursor, "focus"))
        self.scene_.show_own_marks(own)

    # --- for screen readers --------------------------------------------------------------------------------

    def set_description(self, describe: Callable[[int], str] | None) -> None:
        """What a screen reader hears of the hex under the keyboard cursor, besides its number."""
        self._describe = describe
        self._name_for_readers()

    def _name_for_readers(self) -> None:
        language = self.scene_.dress.language
        self.setAccessibleName(say(_("Map"), language))
        if self.picture is None or self._cursor is None:
            self.setAccessibleDescription(say(_("Arrow keys walk over the hexes, Enter clicks."), language))
            return
        words = [say(_("Hex {number}", number=self.picture.grid.label(self._cursor)), language)]
        if self._describe is not None:
            words.append(self._describe(self._cursor))
        self.setAccessibleDescription(". ".join(words))

    # --- the window onto the map ---------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """Viewport pixels a scene unit; 1.0 is 100 %."""
        return self.transform().m11()

    def _device_scale(self) -> float:
        return self.zoom * self.devicePixelRatioF()

    def set_zoom(self, scale: float, at: QPoint | None = None) -> None:
        """Zoom to `scale`; what lies at the viewport position `at` (the middle by default) stays there."""
        scale = max(ZOOM_LIMITS[0], min(ZOOM_LIMITS[1], scale))
        spot = self.viewport().rect().center() if at is None else at
        fixed = self.mapToScene(spot)
        self.resetTransform()
        self.scale(scale, scale)
        self._set_scene_rect()
        away = self.mapFromScene(fixed) - spot
        self._scroll(away.x(), away.y())
        self._fitted = False
        if self.scene_.tiles is not None:
            self.scene_.tiles.forget_wishes()
        self.zoomed.emit(scale)

    def _set_scene_rect(self) -> None:
        """The map, with half a window of desk around it so that its edges can be brought to the middle."""
        scale = max(self.zoom, 1e-3)
        wide, high = self.viewport().width() / scale * 0.5, self.viewport().height() / scale * 0.5
        self.scene_.setSceneRect(self.scene_.shown_rect.adjusted(-wide, -high, wide, high))

    def _scroll(self, right: float, down: float) -> None:
        horizontal, vertical = self.horizontalScrollBar(), self.verticalScrollBar()
        horizontal.setValue(horizontal.value() + round(right))
        vertical.setValue(vertical.value() + round(down))

    def pan(self, right: float, down: float) -> None:
        """Move the window over the map, in viewport pixels."""
        self._fitted = False
        self._scroll(right, down)

    def zoom_in(self) -> None:
        self.set_zoom(self.zoom * ZOOM_STEP)

    def zoom_out(self) -> None:
        self.set_zoom(self.zoom / ZOOM_STEP)

    def fit(self) -> None:
        """Show the whole map, and keep doing so while the window changes its size."""
        if self.picture is None:
            return
        face = self.scene_.shown_rect.adjusted(-SURROUND, -SURROUND, SURROUND, SURROUND)
        wide, high = max(1, self.viewport().width()), max(1, self.viewport().height())
        self.set_zoom(min(wide / face.width(), high / face.height(), 1.6))
        self.centerOn(face.center())
        self._fitted = True

    def centre_on(self, hex_: int) -> None:
        """Bring a hex to the middle."""
        if self.picture is not None and self.picture.grid.is_on_board(hex_):
            self.centerOn(self.picture.projection.centre(hex_))
            self._fitted = False
            self._centred = hex_

    def show_hex(self, hex_: int) -> None:
        """Move the map only if the hex is out of sight."""
        if self.picture is None:
            return
        outline = self.picture.projection.outline(hex_).boundingRect()
        if not self.mapToScene(self.viewport().rect()).boundingRect().contains(outline):
            self.ensureVisible(outline, 40, 40)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fitted:
            self.fit()
            return
        before = event.oldSize()
        middle = self.mapToScene(QPoint(before.width() // 2, before.height() // 2))
        self._set_scene_rect()
        if before.isValid():
            self.centerOn(middle)
        elif self._centred is not None:
            self.centre_on(self._centred)  # asked for before there was a window to centre in

    # --- tiles ---------------------------------------------------------------------------------------------

    def paintEvent(self, event: Any) -> None:
        super().paintEvent(event)
        self._filling.want()

    def settle(self) -> None:
        """Finish every tile in sight now: for pictures and tests."""
        if self.picture is None:
            return
        seen = self.mapToScene(self.viewport().rect()).boundingRect().intersected(self.picture.face)
        self._filling.settle(seen, self._device_scale())
        self.viewport().update()

    # --- pointer and keys ----------------------------------------------------------------------------------

    @property
    def tool(self) -> Tool | None:
        return self.pointer.tool

    def set_tool(self, tool: Tool | None) -> None:
        """Hand pointer and keys to `tool`; None leaves clicks to `hex_clicked` alone."""
        self.pointer.take_up(tool)

    @property
    def cursor_hex(self) -> int | None:
        """The hex of the keyboard cursor."""
        return self._cursor

    def set_cursor_hex(self, hex_: int | None) -> None:
        """Put the keyboard cursor on a hex and bring that into sight."""
        if hex_ == self._cursor or self.picture is None:
            return
        self._cursor = hex_
        if hex_ is not None:
            self.show_hex(hex_)
        self._show_own_marks()
        self._name_for_readers()
        self.cursor_moved.emit(hex_)

    def walk(self, right: int, down: int) -> None:
        """Move the keyboard cursor by hexes and rows; the first step puts it in the middle."""
        if self.picture is None:
            return
        if self._cursor is None:
            middle = self.mapToScene(self.viewport().rect().center())
            start = self.picture.projection.hex_at(middle)
            self.set_cursor_hex(start if start is not None else self.picture.grid.hexes[0])
            return
        sign = -1 if self.scene_.dress.turned else 1
        self.set_cursor_hex(step_from(self.picture.grid, self._cursor, sign * right, sign * down))

    def event_at(self, position: QPointF, **fields: Any) -> CanvasEvent:
        """What lies under a viewport position, as tools are told it."""
        from editor.boards.canvas.tool import CanvasEvent

        point = self.mapToScene(position.toPoint())
        if self.picture is None:
            return CanvasEvent(None, point, **fields)
        projection = self.picture.projection
        side = projection.side_at(point)
        if side is None:
            return CanvasEvent(None, point, **fields)
        return CanvasEvent(side[0], point, side, projection.corner_at(side[0], point), **fields)

    def set_hovered(self, hex_: int | None) -> None:
        """The pointer went over a hex, or left the board."""
        if hex_ != self._hovered:
            self._hovered = hex_
            self._show_own_marks()
            self.hex_hovered.emit(hex_)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pointer.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.pointer.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.pointer.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.pointer.double(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turn = event.angleDelta().y() or event.angleDelta().x()
        self.set_zoom(self.zoom * math.pow(ZOOM_STEP, turn / 120.0), event.position().toPoint())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.pointer.key(event):
            super(QGraphicsView, self).keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        self.pointer.key_up(event)
        super().keyReleaseEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.pointer.leave()
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._show_own_marks()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.pointer.let_go()
        self._show_own_marks()

    def drawBackground(self, painter: QPainter, rect: QRectF | Any) -> None:
        painter.fillRect(rect, self.backgroundBrush())
