"""Measured tables: their canvas."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from editor.boards.measured.view import TableView, table_view

if TYPE_CHECKING:
    from PySide6.QtCore import QSize
    from PySide6.QtGui import QImage
    from PySide6.QtWidgets import QWidget

    from core.protocol.system import AnySystem
    from core.text import Text
    from editor.base.context import Context
    from editor.base.document.document import Document
    from editor.base.finds import Find
    from editor.boards.canvas.map_view import MapView
    from editor.boards.drawing.picture_files import Page, Wish
    from editor.boards.drawing.style import StyleId
    from editor.boards.host import DeskHost
    from editor.boards.kinds.canvas import PlaceQuestion


class MeasuredCanvas:
    """Implements `editor.boards.kinds.canvas.CanvasPart`."""

    @cached_property
    def place_question(self) -> PlaceQuestion:
        from editor.boards.measured.description import PLACE_QUESTION

        return PLACE_QUESTION

    def new_view(self, parent: QWidget) -> TableView:
        return TableView(parent)

    def show_scenario(self, view: MapView, document: Document, context: Context) -> None:
        from editor.boards.measured.design_feed import show_scenario

        show_scenario(table_view(view), document)

    def turn(self, view: MapView, turned: bool) -> None:
        table_view(view).set_turned(turned)

    def description(self, host: DeskHost) -> list[Text]:
        from editor.boards.measured.description import table_description

        return table_description(host)

    def finds(self, host: DeskHost) -> Iterator[Find]:
        from editor.boards.measured.description import bases

        return bases(host)

    def thumbnail(
        self,
        scenario: Any,
        system: AnySystem,
        size: QSize,
        *,
        dark: bool,
        style: StyleId,
        language: str,
    ) -> QImage:
        from editor.boards.measured.rendering import render_table
        from editor.boards.styles.measured_colours import table_style

        sides = tuple(side.id for side in scenario.sides)
        return render_table(scenario, system, size, table_style(dark, sides, style))

    def prepare(self) -> None:
        import_module("editor.boards.measured.rendering")

    def page(self, scenario: Any, system: AnySystem, language: str, wish: Wish) -> Page:
        from editor.boards.measured.rendering import table_page

        return table_page(scenario, system, language, wish)
