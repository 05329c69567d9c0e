"""Boards of hexes: their canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.boards.hex.view import HexView, hex_view

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.base.context import Context
    from editor.base.document.document import Document
    from editor.boards.canvas.map_view import MapView


class HexCanvas:
    """Implements `editor.boards.kinds.canvas.CanvasPart`."""

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
