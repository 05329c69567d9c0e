"""Where men fall, over a table of cards: positions, the redder the more, each with its number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from core.presentation.card_look import Spot, TablePlace
from editor.boards.cards.items import Z_LIGHTS, Z_MARKS
from editor.boards.cards.layout import HEAD
from editor.boards.drawing.overlay import Chip, Overlay, Shape

if TYPE_CHECKING:
    from editor.base.context import Context
    from editor.boards.cards.view import CardView

INK, RIM = "#B3261E", "#FF8A80"
LEAST = 0.05
"""What is less is told by no number."""
LARGEST = 1.4
"""Letters over the table grow no further."""


class LossesHeat:
    """The picture of one view, made when it is first shown; it follows the table and its zoom."""

    def __init__(self, context: Context, view: CardView) -> None:
        self._context, self._view = context, view
        self._items: tuple[Overlay, ...] = ()
        self._falls: dict[int, float] = {}

    def show(self, places: Iterable[TablePlace], falls: Mapping[str, float]) -> None:
        """Show what falls by the ids of places; nothing for none."""
        self._falls = {place.index: falls[place.id] for place in places if falls.get(place.id, 0) > 0}
        if not self._items:
            if not self._falls:
                return
            self._items = Overlay(Z_MARKS), Overlay(Z_LIGHTS + 1)
            for item in self._items:
                self._view.card_scene.addItem(item)
            self._view.zoomed.connect(lambda _zoom: self.redraw())
        self.redraw()

    def redraw(self) -> None:
        """As the table lies now."""
        if not self._items:
            return
        most, shapes, chips = max(self._falls.values(), default=0.0), list[Shape](), list[Chip]()
        for index, lost in self._falls.items():
            rect = self._view.rect_of(Spot("place", place=index))
            if rect.isEmpty():
                continue
            path = QPainterPath()
            path.addRoundedRect(rect.adjusted(0, HEAD, 0, 0), 9, 9)  # its name stays to be read
            shapes.append(Shape(path, RIM, 1.5, fill=INK, alpha=0.12 + 0.6 * lost / most))
            if lost >= LEAST:
                chips.append(self._chip(QPointF(rect.center().x(), rect.bottom()), lost))
        under, over = self._items
        scale = max(self._view.zoom, 1e-3)
        under.show_all(shapes, (), (), scale)
        over.show_all((), chips, (), scale)

    def _chip(self, at: QPointF, lost: float) -> Chip:
        grown = min(LARGEST, self._context.theme.scale)
        words = self._context.speaker.say(round(lost, 1))
        return Chip(at, words, INK, off=(0.0, -14.0 * grown), grown=grown)
