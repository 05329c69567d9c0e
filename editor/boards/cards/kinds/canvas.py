"""Tables of cards: their canvas."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING

from editor.boards.cards.view import CardView, card_view

if TYPE_CHECKING:
    from PySide6.QtCore import QSize
    from PySide6.QtGui import QImage
    from PySide6.QtWidgets import QWidget

    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario
    from core.text import Text
    from editor.base.context import Context
    from editor.base.document.document import Document
    from editor.base.finds import Find
    from editor.boards.canvas.map_view import MapView
    from editor.boards.drawing.picture_files import Page, Wish
    from editor.boards.drawing.style import StyleId
    from editor.boards.host import DeskHost


class CardCanvas:
    """Implements `editor.boards.kinds.canvas.CanvasPart`."""

    place_question = None

    def new_view(self, parent: QWidget) -> CardView:
        return CardView(parent)

    def show_scenario(self, view: MapView, document: Document, context: Context) -> None:
        from editor.boards.cards.picture import show_scenario

        show_scenario(card_view(view), document, context)

    def turn(self, view: MapView, turned: bool) -> None:
        """Who sits below is part of the table that is shown (`editor.boards.cards.table_contents.Seats`)."""

    def description(self, host: DeskHost) -> list[Text]:
        from editor.boards.cards.design_words import card_description

        return card_description(host)

    def finds(self, host: DeskHost) -> Iterator[Find]:
        return iter(())

    def thumbnail(
        self,
        scenario: Scenario,
        system: AnySystem,
        size: QSize,
        *,
        dark: bool,
        style: StyleId,
        language: str,
    ) -> QImage:
        from editor.boards.cards.picture import thumbnail

        return thumbnail(scenario, system, size, language, dark=dark)

    def prepare(self) -> None:
        import_module("editor.boards.cards.picture")

    def page(self, scenario: Scenario, system: AnySystem, language: str, wish: Wish) -> Page:
        from editor.boards.cards.picture import card_page

        return card_page(scenario, system, language, wish)
