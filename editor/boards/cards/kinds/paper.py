"""Tables of cards: the part `paper` of their kind."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from core.protocol.state import State
from core.text import Text, Value, _, _n
from editor.boards.paper.print_size import WIDTH_OF_HEX

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtWidgets import QWidget

    from core.interchange.vmod import VassalModule
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario
    from editor.base.context import Context
    from editor.boards.drawing.picture_files import Page, Wish
    from editor.boards.kinds.paper import SideShow


class CardPaper:
    """Implements `editor.boards.kinds.paper.PaperPart`."""

    map = None
    size = WIDTH_OF_HEX
    """Nothing is printed in that size: cards have one of their own."""
    strength = _("Copies")
    has_hex_numbers = False
    has_decks = True

    def counted(self, units: int) -> Text:
        return _n("{count} kind of card", "{count} kinds of card", units)

    def briefing_page(
        self, scenario: Scenario, system: AnySystem, language: str, wish: Wish, unknown: int | None = None
    ) -> Page:
        from editor.boards.cards.picture import card_page

        return card_page(scenario, system, language, wish, unknown=unknown)

    def objectives(
        self, scenario: Scenario, system: AnySystem, names: dict[str, Value]
    ) -> list[tuple[Text, str | None]]:
        return []

    def decks(
        self, scenario: Scenario, system: AnySystem, language: str
    ) -> Sequence[Callable[[QPainter, QRectF], None]]:
        from editor.boards.cards.printed_cards import decks, painter_of

        return [painter_of(face) for face in decks(scenario, system, language)]

    def moment(
        self, scenario: Scenario, system: AnySystem, state: State, language: str, width: int
    ) -> QImage:
        from editor.boards.cards.moment_picture import picture_of_state

        return picture_of_state(scenario, system, state, language, width)

    def prepare(self) -> None:
        import_module("editor.boards.cards.moment_picture")
        import_module("editor.boards.cards.vassal_module")

    def module(self, scenario: Scenario, system: AnySystem, language: str) -> VassalModule:
        from editor.boards.cards.vassal_module import card_module

        return card_module(scenario, system, language)

    def side_show(self, parent: QWidget, context: Context) -> SideShow:
        from editor.boards.cards.side_map import CardSideShow

        return CardSideShow(parent, context)
