"""The canvas of a table of cards: looked at, walked over by keys from card to card, worked on by a tool."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from core.presentation.card_look import Spot
from core.text import _, say
from editor.boards.canvas.map_view import MapView
from editor.boards.cards.colours import cloth_colours
from editor.boards.cards.layout import CardLayout, same_spot
from editor.boards.cards.scene import CardScene
from editor.boards.cards.table_contents import CardContents

ROOM = 8


class CardView(MapView):
    """Shows a table of cards. The keyboard cursor is a spot: a place or a card."""

    spot_moved = Signal(object)
    """The spot of the keyboard cursor, or None."""

    scene_: CardScene

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(CardScene(), parent)
        self._spot: Spot | None = None
        self._words = ""

    @property
    def card_scene(self) -> CardScene:
        return self.scene_

    @property
    def desk(self) -> QColor:
        """The cloth goes on beside the table."""
        return QColor(cloth_colours(dark=self.scene_.appearance.dark).cloth)

    # --- what is shown -------------------------------------------------------------------------------------

    def show_table(self, shown: CardContents, milliseconds: int = 0) -> None:
        """Show this table; the cursor stays where it still can."""
        old = self.card_scene.shown_rect
        self.card_scene.show_table(shown, milliseconds)
        if old != self.card_scene.shown_rect:
            self.fit()
        if self._spot is not None and self.rect_of(self._spot).isEmpty():
            self._spot = None
        self._show_own_marks()

    def lights(self, **lights: object) -> None:
        """What lights up (`CardScene.show_lights`)."""
        self.card_scene.show_lights(**lights)

    def rect_of(self, spot: Spot) -> QRectF:
        """Where a spot lies in the scene."""
        layout = self.card_scene.layout
        return QRectF() if layout is None else layout.rect_of(spot)

    def on_screen(self, spot: Spot) -> QRect:
        """Where a spot lies in the viewport."""
        return self.mapFromScene(self.rect_of(spot)).boundingRect()

    def middle_of(self, spot: Spot) -> QPoint:
        """A point of the viewport at which the spot itself lies on top."""
        layout = self.card_scene.layout
        rect = self.rect_of(spot)
        if layout is None or spot.what == "reserve":
            return self.mapFromScene(rect.center())
        tries = [(0.5, 0.5), (0.12, 0.2), (0.88, 0.2), (0.12, 0.9), (0.88, 0.9), (0.5, 0.06), (0.5, 0.97)]
        for right, down in tries:
            point = QPointF(rect.left() + rect.width() * right, rect.top() + rect.height() * down)
            under = layout.under(point)
            if under and same_spot(under[0], spot):
                return self.mapFromScene(point)
        return self.mapFromScene(rect.center())

    def settle(self) -> None:
        self.card_scene.settle_cards()
        super().settle()

    def _show_own_marks(self) -> None:
        self.lights(focus=self._spot if self.hasFocus() else None)

    # --- for screen readers --------------------------------------------------------------------------------

    def describe_spot(self, words: str) -> None:
        """What a screen reader hears of the spot under the keyboard cursor."""
        self._words = words
        self._name_for_readers()

    def _name_for_readers(self) -> None:
        language = self.scene_.appearance.language
        self.setAccessibleName(say(_("Card table"), language))
        hint = say(_("Arrow keys walk over places and cards, Enter takes and lays down."), language)
        self.setAccessibleDescription(self._words or hint)

    # --- the window onto the table -------------------------------------------------------------------------

    def fit(self) -> None:
        """Show the whole table, and keep doing so while the window changes its size.

        In a low and wide window the hands lie beside the places: all cards are larger then.
        """
        scene = self.card_scene
        side = CardLayout.side_for(self.viewport().width(), self.viewport().height())
        if side != scene.side and scene.lifted is None:
            scene.side = side
            if scene.layout is not None:
                scene.show_table(scene.layout.shown)
        face = self.card_scene.shown_rect
        if face.isEmpty():
            return
        self._zoom_to(face, (ROOM, ROOM), 2.0)
        self._centre(face.center())
        self._fitted = True

    # --- pointer and keys ----------------------------------------------------------------------------------

    @property
    def cursor_spot(self) -> Spot | None:
        """The spot of the keyboard cursor."""
        return self._spot

    def set_cursor_spot(self, spot: Spot | None) -> None:
        """Put the keyboard cursor there."""
        if spot == self._spot:
            return
        self._spot = spot
        if spot is not None:
            rect = self.rect_of(spot)
            if not self.seen.contains(rect):
                self.ensureVisible(rect, 20, 20)
        self._show_own_marks()
        self.spot_moved.emit(spot)
        self.walked.emit()

    def leave_cursor(self) -> None:
        self.set_cursor_spot(None)

    def walk(self, right: int, down: int) -> None:
        """Along the line from place to card to place; up and down to the nearest of the next line."""
        layout = self.card_scene.layout
        if layout is None:
            return
        rows = layout.rows()
        here = [
            (row, at) for row, line in enumerate(rows) for at, spot in enumerate(line) if spot == self._spot
        ]
        if not here:
            self.set_cursor_spot(rows[-1][0])
            return
        row, at = here[0]
        if right:
            self.set_cursor_spot(rows[row][(at + right) % len(rows[row])])
            return
        row = max(0, min(len(rows) - 1, row + (1 if down > 0 else -1)))
        if self._spot is not None and rows[row]:
            middle = self.rect_of(self._spot).center().x()
            is_place = self._spot.what in ("place", "reserve")
            fits = [one for one in rows[row] if (one.what in ("place", "reserve")) == is_place] or list(
                rows[row]
            )
            self.set_cursor_spot(min(fits, key=lambda one: abs(self.rect_of(one).center().x() - middle)))

    def under(self, point: QPointF) -> tuple[Spot, ...]:
        """What lies under a point of the scene, the most exact first."""
        layout = self.card_scene.layout
        return () if layout is None else layout.under(point)


def card_view(view: MapView) -> CardView:
    """The canvas of a page whose game is played with cards."""
    assert isinstance(view, CardView)
    return view
