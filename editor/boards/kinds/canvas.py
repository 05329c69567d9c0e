"""The canvas of a kind of board: the view, and what is shown on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.base.context import Context
    from editor.base.document.document import Document
    from editor.boards.canvas.map_view import MapView


class CanvasPart(Protocol):
    """A part is handed those views only that it made."""

    def new_view(self, parent: QWidget) -> MapView:
        """An empty canvas."""
        ...

    def show_scenario(self, view: MapView, document: Document, context: Context) -> None:
        """Put the scenario of a document on a canvas, as it is now."""

    def turn(self, view: MapView, turned: bool) -> None:
        """Turn the board by 180 degrees, for the seat at the top."""
