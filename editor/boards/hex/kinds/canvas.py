"""Boards of hexes: their canvas."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING

from editor.boards.hex.view import HexView, hex_view

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
    from editor.boards.kinds.canvas import PlaceQuestion


class HexCanvas:
    """Implements `editor.boards.kinds.canvas.CanvasPart`."""

    @cached_property
    def place_question(self) -> PlaceQuestion:
        from editor.boards.hex.description import HEX_QUESTION

        return HEX_QUESTION

    def new_view(self, parent: QWidget) -> HexView:
        return HexView(parent)

    def show_scenario(self, view: MapView, document: Document, context: Context) -> None:
        hexes, scenario, look = hex_view(view), document.scenario, document.system.hexes
        one, other = scenario.sides
        hexes.set_sides((one.name, other.name), (one.id, other.id))
        hexes.set_board(scenario.board)
        hexes.set_pieces(look.pieces(scenario))
        hexes.set_lines(look.section_lines(scenario))

    def turn(self, view: MapView, turned: bool) -> None:
        hex_view(view).set_turned(turned)

    def description(self, host: DeskHost) -> list[Text]:
        from editor.boards.hex.description import map_description

        return map_description(host)

    def finds(self, host: DeskHost) -> Iterator[Find]:
        from editor.boards.hex.description import units

        return units(host)

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
        from editor.boards.hex.rendering import render
        from editor.boards.styles.style_colours import style_of

        one, other = scenario.sides
        return render(
            scenario.board,
            system.hexes.pieces(scenario),
            style_of(dark, (), style),
            size,
            side_names=(one.name, other.name),
            side_ids=(one.id, other.id),
        )

    def prepare(self) -> None:
        import_module("editor.boards.hex.rendering")

    def page(self, scenario: Scenario, system: AnySystem, language: str, wish: Wish) -> Page:
        from editor.boards.hex.rendering import map_page

        return map_page(scenario, system, language, wish)
