"""Boards of hexes: the part `paper` of their kind."""

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
    from editor.boards.paper.cut_outs import CutOut
    from editor.boards.paper.ground_plan import GroundPlan
    from editor.boards.paper.sheet_painter import Paint
    from editor.boards.paper.tiling import PaperId


class HexMapPaper:
    """Implements `editor.boards.kinds.paper.MapPaper`."""

    has_terrain = False

    def ground_plan(
        self, scenario: Scenario, system: AnySystem, language: str, wish: Wish, hex_mm: float, scale: float
    ) -> GroundPlan:
        from editor.boards.hex.true_size import hex_plan

        return hex_plan(scenario, system, language, wish, hex_mm * scale)

    def pieces(
        self, scenario: Scenario, system: AnySystem, language: str, hex_mm: float, scale: float
    ) -> list[CutOut]:
        from editor.boards.hex.true_size import counters

        return counters(scenario, system, language, hex_mm * scale)

    def terrain(
        self, scenario: Scenario, system: AnySystem, language: str, paper: PaperId, scale: float
    ) -> list[Paint]:
        return []


class HexPaper:
    """Implements `editor.boards.kinds.paper.PaperPart`."""

    map = HexMapPaper()
    size = WIDTH_OF_HEX
    strength = _("Strength")
    has_hex_numbers = True
    has_decks = False

    def counted(self, units: int) -> Text:
        return _n("{count} unit", "{count} units", units)

    def briefing_page(
        self, scenario: Scenario, system: AnySystem, language: str, wish: Wish, unknown: int | None = None
    ) -> Page:
        from editor.boards.hex.rendering import map_page

        return map_page(scenario, system, language, wish)

    def objectives(
        self, scenario: Scenario, system: AnySystem, names: dict[str, Value]
    ) -> list[tuple[Text, str | None]]:
        grid = scenario.board.grid
        return [
            (_("{place}: {words}", place=grid.label(aim.at), words=aim.note.text), aim.note.rule)
            for aim in system.hexes.aims(scenario)
        ]

    def decks(
        self, scenario: Scenario, system: AnySystem, language: str
    ) -> Sequence[Callable[[QPainter, QRectF], None]]:
        return ()

    def moment(
        self, scenario: Scenario, system: AnySystem, state: State, language: str, width: int
    ) -> QImage:
        from editor.boards.hex.moment_picture import picture_of_state

        return picture_of_state(scenario, system, state, language, width)

    def prepare(self) -> None:
        import_module("editor.boards.hex.moment_picture")
        import_module("editor.boards.hex.vassal_module")

    def module(self, scenario: Scenario, system: AnySystem, language: str) -> VassalModule:
        from editor.boards.hex.vassal_module import hex_module

        return hex_module(scenario, system, language)

    def side_show(self, parent: QWidget, context: Context) -> SideShow:
        from editor.boards.hex.side_map import HexSideShow

        return HexSideShow(parent, context)
