"""Measured tables: their canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.boards.measured.view import TableView, table_view

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.base.context import Context
    from editor.base.document.document import Document
    from editor.boards.canvas.map_view import MapView


class MeasuredCanvas:
    """Implements `editor.boards.kinds.canvas.CanvasPart`."""

    def new_view(self, parent: QWidget) -> TableView:
        return TableView(parent)

    def show_scenario(self, view: MapView, document: Document, context: Context) -> None:
        from editor.boards.measured.design_feed import show_scenario

        show_scenario(table_view(view), document)

    def turn(self, view: MapView, turned: bool) -> None:
        table_view(view).set_turned(turned)
