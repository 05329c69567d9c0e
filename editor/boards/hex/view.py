"""The canvas of a board of hexes: looked at, walked over from hex to hex, worked on by a tool."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRect, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from core.presentation.look import Aim, Piece
from core.text import Text, _, say
from editor.boards.canvas.map_view import MapView
from editor.boards.canvas.tiled_view import TiledView
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.canvas.zoom_view import SURROUND
from editor.boards.drawing.hex_picture import MapPicture, SectionLines
from editor.boards.drawing.layers.legend import LegendNames
from editor.boards.drawing.marks import Mark
from editor.boards.hex.cursor_keys import step_from
from editor.boards.hex.highlights import READABLE
from editor.boards.hex.scene import HexScene

if TYPE_CHECKING:
    from core.scenarios.boards import HexBoard

LEGEND_GROWN = 2.0
"""How many times larger than on paper the legend of a small map is, at most."""


class HexView(TiledView):
    """Shows a board of hexes, its pieces and marks. Hexes are indices of the board's grid.

    `set_board` comes first.
    """

    hex_hovered = Signal(object)
    """The hex under the pointer, or None."""
    hex_clicked = Signal(int, object)
    """A hex and the `CanvasEvent` of the click; Enter clicks the hex of the keyboard cursor."""
    cursor_moved = Signal(object)
    """The hex of the keyboard cursor."""

    scene_: HexScene

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(HexScene(), parent)
        self._cursor: int | None = None
        self._hovered: int | None = None
        self._centred: int | None = None
        self._legend = LegendNames()
        self._describe: Callable[[int], str] | None = None

    # --- what is shown -------------------------------------------------------------------------------------

    @property
    def picture(self) -> MapPicture | None:
        """The map as it is drawn, with its projection; None before `set_board`."""
        return self.scene_.picture

    def set_board(
        self, board: HexBoard, works: Mapping[int, int] | None = None, *, anew: bool = False
    ) -> None:
        """Show `board`; where it differs from the one shown, only the difference is drawn again.

        `works` maps hexes to the corners that their fieldworks face; without it the board's own are shown.
        `anew`: the old ground goes at once, for what stands on it has gone elsewhere too.
        """
        if self.scene_.show_board(board, works, self._device_scale(), anew=anew):
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

    def set_marks(self, marks: Iterable[Mark]) -> None:
        """Show these marks and no others; hover and keyboard focus are the canvas's own."""
        self.scene_.show_marks(marks)

    def set_lines(self, places: Sequence[float], names: Sequence[Text] = ()) -> None:
        """Dotted lines across the board, in hex widths from its left edge, and the names between them."""
        sections = SectionLines(tuple(places), tuple(names))
        self._set_appearance(replace(self.scene_.appearance, sections=sections))

    def set_ghost(self, piece: Piece | None, point: QPointF | None = None) -> None:
        """A pale counter under the pointer while a piece is dragged; None takes it away."""
        self.scene_.show_ghost(piece, point)

    def set_turned(self, turned: bool) -> None:
        """Turn the board by 180 degrees, for the seat at the top; what is in the middle stays there."""
        if turned == self.scene_.appearance.turned:
            return
        middle = self.mapToScene(self.viewport().rect().center())
        super().set_turned(turned)
        if self.picture is not None and not self._fitted:
            bounds = self.picture.projection.bounds
            self.centerOn(bounds.width() - middle.x(), bounds.height() - middle.y())

    def set_legend(self, names: LegendNames) -> None:
        """What the legend calls the grounds (`editor.boards.drawing.layers.legend.names_of(look)`)."""
        self._legend = names
        if self._legend_shown:
            self.show_legend(True)

    def _lay_legend(self) -> None:
        grown = min(LEGEND_GROWN, max(1.0, READABLE / self.zoom))
        self.scene_.show_legend(replace(self._legend, grown=grown), self._legend_shown)

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
        language = self.scene_.appearance.language
        self.setAccessibleName(say(_("Map"), language))
        if self.picture is None or self._cursor is None:
            self.setAccessibleDescription(say(_("Arrow keys walk over the hexes, Enter clicks."), language))
            return
        words = [say(_("Hex {number}", number=self.picture.grid.label(self._cursor)), language)]
        if self._describe is not None:
            words.append(self._describe(self._cursor))
        self.setAccessibleDescription(". ".join(words))

    # --- the window onto the map ---------------------------------------------------------------------------

    def fit(self) -> None:
        if self.picture is not None:
            face = self.scene_.shown_rect.adjusted(-SURROUND, -SURROUND, SURROUND, SURROUND)
            self._zoom_to(face)
            self._centre(face.center())
            self._fitted = True

    def centre_on(self, hex_: int) -> None:
        """Bring a hex to the middle."""
        if self.picture is not None and self.picture.grid.is_on_board(hex_):
            self.centerOn(self.picture.projection.centre(hex_))
            self._fitted = False
            self._centred = hex_

    def on_screen(self, hex_: int) -> QRect:
        """Where a hex lies in the viewport."""
        if self.picture is None:
            return QRect()
        return self.mapFromScene(self.picture.projection.outline(hex_).boundingRect()).boundingRect()

    def show_hex(self, hex_: int) -> None:
        """Move the map only if the hex is out of sight."""
        if self.picture is None:
            return
        outline = self.picture.projection.outline(hex_).boundingRect()
        if not self.seen.contains(outline):
            self.ensureVisible(outline, 40, 40)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._fitted and not event.oldSize().isValid() and self._centred is not None:
            self.centre_on(self._centred)  # asked for before there was a window to centre in

    # --- pointer and keys ----------------------------------------------------------------------------------

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
        self.walked.emit()

    def leave_cursor(self) -> None:
        self.set_cursor_hex(None)

    def walk(self, right: int, down: int) -> None:
        """Move the keyboard cursor by hexes and rows; the first step puts it in the middle."""
        if self.picture is None:
            return
        if self._cursor is None:
            middle = self.mapToScene(self.viewport().rect().center())
            start = self.picture.projection.hex_at(middle)
            self.set_cursor_hex(start if start is not None else self.picture.grid.hexes[0])
            return
        sign = -1 if self.scene_.appearance.turned else 1
        self.set_cursor_hex(step_from(self.picture.grid, self._cursor, sign * right, sign * down))

    def event_at(self, position: QPointF, **fields: Any) -> CanvasEvent:
        """What lies under a viewport position, as tools are told it."""
        point = self.mapToScene(position.toPoint())
        if self.picture is None:
            return CanvasEvent(None, point, **fields)
        projection = self.picture.projection
        side = projection.side_at(point)
        if side is None:
            return CanvasEvent(None, point, **fields)
        return CanvasEvent(side[0], point, side, projection.corner_at(side[0], point), **fields)

    @property
    def has_cursor(self) -> bool:
        return self._cursor is not None

    def key_event(self, event: QKeyEvent) -> CanvasEvent:
        canvas_event = super().key_event(event)
        if self._cursor is None or self.picture is None:
            return canvas_event
        return replace(canvas_event, hex=self._cursor, point=self.picture.projection.centre(self._cursor))

    def hover(self, event: CanvasEvent | None) -> None:
        hex_ = None if event is None else event.hex
        if hex_ != self._hovered:
            self._hovered = hex_
            self._show_own_marks()
            self.hex_hovered.emit(hex_)

    def click(self, event: CanvasEvent) -> None:
        if event.hex is not None:
            self.hex_clicked.emit(event.hex, event)


def hex_view(view: MapView) -> HexView:
    """The canvas of a page whose game is played on hexes."""
    assert isinstance(view, HexView)
    return view
