"""The canvas: a board of hexes that can be looked at, walked over and worked on."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from core.play.look import Piece
from core.text import Names, Text
from editor.canvas.changes import touched_rects
from editor.canvas.items import (
    Z_GHOST,
    Z_POINTER,
    CounterPictures,
    GridItem,
    LegendItem,
    MarkItem,
    NameItem,
    PieceItem,
    counter_rects,
    counters_of,
    piece_spots,
)
from editor.canvas.layers.labels import PlacedName, place_names
from editor.canvas.layers.legend import LegendNames, legend_height
from editor.canvas.marks import Mark
from editor.canvas.picture import MapPicture, SectionLines, side_letters, works_of_board
from editor.canvas.pointer import Pointer
from editor.canvas.style import style_of
from editor.canvas.tiles import TileCache
from editor.canvas.walking import step_from

if TYPE_CHECKING:
    from core.scenarios.boards import HexBoard
    from editor.tools.tool import CanvasEvent, Tool

ZOOM_STEP = 1.25
ZOOM_LIMITS = (0.02, 4.0)
FILL_BUDGET = 8.0
"""Milliseconds spent on tiles between two events."""

SURROUND = 30.0


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
        self.scene_ = QGraphicsScene(self)
        self.scene_.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setScene(self.scene_)
        self.picture: MapPicture | None = None
        self._tiles: TileCache | None = None
        self._grid: GridItem | None = None
        self._below: MarkItem | None = None
        self._above: MarkItem | None = None
        self._pointed: MarkItem | None = None
        self._pieces: tuple[Piece, ...] = ()
        self._piece_items: dict[str, PieceItem] = {}
        self._ghost: PieceItem | None = None
        self._marks: tuple[Mark, ...] = ()
        self._side_names: tuple[Names, Names] = (Names("A", "A"), Names("B", "B"))
        self._cursor: int | None = None
        self._hovered: int | None = None
        self._fitted = True
        self._dark, self._language, self._turned, self._numbers = False, "en", False, True
        self._sections = SectionLines()
        self._side_ids = ("", "")
        self._names: tuple[PlacedName, ...] = ()
        self._name_items: list[NameItem] = []
        self._legend: LegendItem | None = None
        self._legend_names = LegendNames()
        self._legend_shown = False
        self.pointer = Pointer(self)
        self._filling = QTimer(self)
        self._filling.setInterval(0)
        self._filling.timeout.connect(self._fill_in)
        self._dress()
        self._set_up()

    def _dress(self) -> None:
        """The colours of the moment."""
        self._style = style_of(self._dark, self._side_ids)
        self._counter_pictures = CounterPictures(self._style)
        self.setBackgroundBrush(QColor(self._style.desk))

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

    # --- what is shown -------------------------------------------------------------------------------------

    def set_board(self, board: HexBoard, works: Mapping[int, int] | None = None) -> None:
        """Show `board`; where it differs from the one shown, only the difference is drawn again.

        `works` maps hexes to the corners that their fieldworks face; without it the board's own are shown.
        """
        standing = works_of_board(board) if works is None else dict(works)
        old = self.picture
        if old is not None and old.grid == board.grid and type(old.board) is type(board):
            self._repair(old, old.changed(board=board, works=standing))
            return
        self._cursor = self._hovered = None
        self._show_picture(
            MapPicture(
                board,
                standing,
                self._style,
                self._language,
                self._turned,
                self._numbers,
                self._sections,
                self._side_ids,
            )
        )
        self.fit()

    def _repair(self, old: MapPicture, new: MapPicture) -> None:
        assert self._tiles is not None
        rects = touched_rects(old, new)
        self.picture = new
        if rects:
            for rect in self._tiles.replace(new, rects, self._device_scale(), FILL_BUDGET):
                self.scene_.update(rect)
            self._want_filling()
        if new.board.labels is not old.board.labels or new.board.flags is not old.board.flags:
            self._refresh_names()
        if new.works != old.works:
            self._refresh_pieces()  # a counter makes way for the wall in front of it
        self._refresh_legend()
        self._refresh_marks()

    def _show_picture(self, picture: MapPicture) -> None:
        """Everything is drawn anew."""
        self.picture = picture
        self._tiles = TileCache(picture)
        if self._grid is None:
            self._grid = GridItem(self._tiles)
            self._below, self._above = MarkItem(picture, above=False), MarkItem(picture, above=True)
            self._pointed = MarkItem(picture, above=True)
            self._pointed.setZValue(Z_POINTER)
            for item in (self._grid, self._below, self._above, self._pointed):
                self.scene_.addItem(item)
        else:
            self._grid.show_tiles(self._tiles)
        self.setBackgroundBrush(QColor(picture.style.desk))
        self._set_scene_rect()
        self._refresh_legend()
        self._refresh_pieces()
        self._refresh_marks()

    def _set_scene_rect(self) -> None:
        """The map, with half a window of desk around it so that its edges can be brought to the middle."""
        if self.picture is None:
            return
        scale = max(self.zoom, 1e-3)
        wide, high = self.viewport().width() / scale * 0.5, self.viewport().height() / scale * 0.5
        self.scene_.setSceneRect(self.shown_rect.adjusted(-wide, -high, wide, high))

    def set_pieces(self, pieces: Iterable[Piece]) -> None:
        """Show these pieces and no others."""
        self._pieces = tuple(pieces)
        self._refresh_pieces()
        self._refresh_marks()

    def set_sides(self, names: tuple[Names, Names], ids: tuple[str, str] = ("", "")) -> None:
        """The two sides in playing order: counters wear the first letters of their names.

        `ids` keep a side's colours whatever the order (the Union is blue), and say whom a flag hex is for.
        """
        if (names, ids) == (self._side_names, self._side_ids):
            return
        self._side_names, self._side_ids = names, ids
        self._dress()
        self._change(style=self._style, side_ids=ids)
        self._refresh_pieces()

    def set_legend(self, names: LegendNames) -> None:
        """What the legend calls the grounds (`editor.canvas.layers.legend.names_of(look)`)."""
        self._legend_names = names
        self._refresh_legend()

    def show_legend(self, shown: bool) -> None:
        """The legend below the map."""
        self._legend_shown = shown
        self._refresh_legend()
        if self._fitted:
            self.fit()

    def _refresh_legend(self) -> None:
        if self.picture is None or not self._legend_shown:
            if self._legend is not None:
                self.scene_.removeItem(self._legend)
                self._legend = None
        elif self._legend is None:
            self._legend = LegendItem(self.picture, self._legend_names)
            self.scene_.addItem(self._legend)
        else:
            self._legend.show_legend(self.picture, self._legend_names)

    @property
    def shown_rect(self) -> QRectF:
        """All that there is to see, in scene units: the map, and the legend if it is shown."""
        if self.picture is None:
            return QRectF()
        below = legend_height(self.picture, self._legend_names) if self._legend is not None else 0.0
        return self.picture.face.adjusted(0, 0, 0, below)

    def set_marks(self, marks: Iterable[Mark]) -> None:
        """Show these marks and no others; hover and keyboard focus are the canvas's own."""
        self._marks = tuple(marks)
        self._refresh_marks()

    def set_lines(self, places: Sequence[float], names: Sequence[Text] = ()) -> None:
        """Dotted lines across the board, in hex widths from its left edge, and the names between them."""
        lines = SectionLines(tuple(places), tuple(names))
        if lines != self._sections:
            self._sections = lines
            self._change(sections=lines)

    def show_numbers(self, shown: bool) -> None:
        if shown != self._numbers:
            self._numbers = shown
            self._change(numbers=shown)

    def set_turned(self, turned: bool) -> None:
        """Turn the board by 180 degrees, for the seat at the top."""
        if turned == self._turned:
            return
        middle = self.mapToScene(self.viewport().rect().center())
        self._turned = turned
        self._change(turned=turned)
        if self.picture is not None:
            bounds = self.picture.projection.bounds
            self.centerOn(bounds.width() - middle.x(), bounds.height() - middle.y())

    def set_dark(self, dark: bool) -> None:
        """The palette for light or dark screens."""
        if dark != self._dark:
            self._dark = dark
            self._dress()
            self._change(style=self._style)

    def set_language(self, language: str) -> None:
        """The reader's language ("en" or "fr")."""
        if language != self._language:
            self._language = language
            self._change(language=language)

    def _change(self, **fields: object) -> None:
        if self.picture is not None:
            self._show_picture(self.picture.changed(**fields))

    def set_ghost(self, piece: Piece | None, point: QPointF | None = None) -> None:
        """A pale counter under the pointer while a piece is dragged; None takes it away."""
        if piece is None or point is None:
            if self._ghost is not None:
                self.scene_.removeItem(self._ghost)
                self._ghost = None
            return
        counter = counters_of((piece,), self._letters(), {}).get(piece.id)
        if counter is None:
            return
        if self._ghost is None:
            self._ghost = PieceItem(counter, self._counter_pictures)
            self._ghost.setOpacity(0.62)
            self._ghost.setZValue(Z_GHOST)
            self.scene_.addItem(self._ghost)
        self._ghost.show_counter(counter, self._counter_pictures)
        self._ghost.setPos(point)

    # --- pieces and marks ----------------------------------------------------------------------------------

    def _letters(self) -> tuple[str, str]:
        return side_letters(self._side_names, self._language)

    def _refresh_pieces(self) -> None:
        if self.picture is None:
            return
        names = {piece.id: piece.name.in_language(self._language) for piece in self._pieces if piece.name}
        on_board = tuple(piece for piece in self._pieces if self.picture.grid.is_on_board(piece.at))
        counters = counters_of(on_board, self._letters(), names)
        for gone in self._piece_items.keys() - counters.keys():
            self.scene_.removeItem(self._piece_items.pop(gone))
        for key, spot in piece_spots(counters, self.picture).items():
            item = self._piece_items.get(key)
            if item is None:
                item = self._piece_items[key] = PieceItem(counters[key], self._counter_pictures)
                self.scene_.addItem(item)
            item.show_counter(counters[key], self._counter_pictures)
            item.setPos(spot)
        self._refresh_names()

    def _refresh_names(self) -> None:
        """Place names make way for the counters."""
        if self.picture is None:
            return
        counters = {key: item.counter for key, item in self._piece_items.items()}
        names = tuple(place_names(self.picture, counter_rects(counters, self.picture)))
        if names == self._names:
            return
        for item in self._name_items:
            self.scene_.removeItem(item)
        self._names = names
        self._name_items = [NameItem(name) for name in names]
        for item in self._name_items:
            self.scene_.addItem(item)

    def _refresh_marks(self) -> None:
        if self.picture is None or self._below is None or self._above is None or self._pointed is None:
            return
        occupied = frozenset(piece.at for piece in self._pieces)
        self._below.show_marks(self.picture, self._marks, occupied)
        self._above.show_marks(self.picture, self._marks, occupied)
        own = []
        if self._hovered is not None:
            own.append(Mark(self._hovered, "hover"))
        if self._cursor is not None and self.hasFocus():
            own.append(Mark(self._cursor, "focus"))
        self._pointed.show_marks(self.picture, tuple(own), occupied)

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
        if self._tiles is not None:
            self._tiles.forget_wishes()
        self.zoomed.emit(scale)

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
        face = self.shown_rect.adjusted(-SURROUND, -SURROUND, SURROUND, SURROUND)
        wide, high = max(1, self.viewport().width()), max(1, self.viewport().height())
        self.set_zoom(min(wide / face.width(), high / face.height(), 1.6))
        self.centerOn(face.center())
        self._fitted = True

    def centre_on(self, hex_: int) -> None:
        """Bring a hex to the middle."""
        if self.picture is not None and self.picture.grid.is_on_board(hex_):
            self.centerOn(self.picture.projection.centre(hex_))
            self._fitted = False

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
        else:
            self._set_scene_rect()

    # --- tiles ---------------------------------------------------------------------------------------------

    def paintEvent(self, event: Any) -> None:
        super().paintEvent(event)
        self._want_filling()

    def _want_filling(self) -> None:
        if self._tiles is not None and not self._tiles.is_settled and not self._filling.isActive():
            self._filling.start()

    def _fill_in(self) -> None:
        if self._tiles is None or self._tiles.is_settled:
            self._filling.stop()
            return
        for rect in self._tiles.work(FILL_BUDGET):
            self.scene_.update(rect)

    def settle(self) -> None:
        """Finish every tile in sight now: for pictures and tests."""
        if self._tiles is None or self.picture is None:
            return
        seen = self.mapToScene(self.viewport().rect()).boundingRect().intersected(self.picture.face)
        self._tiles.want(seen, self._device_scale())
        while not self._tiles.is_settled:
            self._tiles.work(1000.0)
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
        self._refresh_marks()
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
        sign = -1 if self._turned else 1
        self.set_cursor_hex(step_from(self.picture.grid, self._cursor, sign * right, sign * down))

    def event_at(self, position: QPointF, **fields: Any) -> CanvasEvent:
        """What lies under a viewport position, as tools are told it."""
        from editor.tools.tool import CanvasEvent

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
            self._refresh_marks()
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
        self._refresh_marks()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.pointer.let_go()
        self._refresh_marks()

    def drawBackground(self, painter: QPainter, rect: QRectF | Any) -> None:
        painter.fillRect(rect, self.backgroundBrush())
