"""Tables of cards: their canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.boards.cards.view import CardView, card_view

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.base.context import Context
    from editor.base.document.document import Document
    from editor.boards.canvas.map_view import MapView


class CardCanvas:
    """Implements `editor.boards.kinds.canvas.CanvasPart`."""

    def new_view(self, parent: QWidget) -> CardView:
        return CardView(parent)

    def show_scenario(self, view: MapView, document: Document, context: Context) -> None:
        from editor.boards.cards.picture import show_scenario

        show_scenario(card_view(view), document, context)

    def turn(self, view: MapView, turned: bool) -> None:
        """Who sits below is part of the table that is shown (`editor.boards.cards.shown.Seats`)."""
