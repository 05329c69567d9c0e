"""Measured tables: the part `paper` of their kind."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from core.protocol.state import State
from core.text import Text, Value, _, _n
from editor.boards.paper.print_size import RATIO

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


class MeasuredMapPaper:
    """Implements `editor.boards.kinds.paper.MapPaper`."""

    has_terrain = True

    def ground_plan(
        self, scenario: Scenario, system: AnySystem, language: str, wish: Wish, hex_mm: float, scale: float
    ) -> GroundPlan:
        from editor.boards.measured.true_size import table_plan

        return table_plan(scenario, system, language, wish, scale)

    def pieces(
        self, scenario: Scenario, system: AnySystem, language: str, hex_mm: float, scale: float
    ) -> list[CutOut]:
        from editor.boards.measured.true_size import bases

        return bases(scenario, system, language, scale)

    def terrain(
        self, scenario: Scenario, system: AnySystem, language: str, paper: PaperId, scale: float
    ) -> list[Paint]:
        from editor.boards.measured.footprints import pages

        return pages(scenario, system, language, paper, scale)


class MeasuredPaper:
    """Implements `editor.boards.kinds.paper.PaperPart`."""

    map = MeasuredMapPaper()
    size = RATIO
    strength = _("Strength")
    has_hex_numbers = False
    has_decks = False

    def counted(self, units: int) -> Text:
        return _n("{count} unit", "{count} units", units)

    def briefing_page(
        self, scenario: Scenario, system: AnySystem, language: str, wish: Wish, unknown: int | None = None
    ) -> Page:
        from editor.boards.measured.rendering import table_page

        return table_page(scenario, system, language, wish)

    def objectives(
        self, scenario: Scenario, system: AnySystem, names: dict[str, Value]
    ) -> list[tuple[Text, str | None]]:
        from core.scenarios.table_lint import thing_called

        found: list[tuple[Text, str | None]] = []
        for one in scenario.board.objectives:
            name = thing_called(one)
            worth = scenario.board.WORTH  # else all count alike, and nobody counts points (LG-14.4)
            words: Value = _n("{count} point", "{count} points", one.value) if worth else name
            if one.side is not None:
                words = _("{words}, for one side alone: {side}", words=words, side=names[one.side])
            if one.held is not None:
                words = _("{words}; held at the start: {side}", words=words, side=names[one.held])
            whole = _("{place}: {words}", place=name, words=words) if worth else _("{words}", words=words)
            found.append((whole, None))
        return found

    def decks(
        self, scenario: Scenario, system: AnySystem, language: str
    ) -> Sequence[Callable[[QPainter, QRectF], None]]:
        return ()

    def moment(
        self, scenario: Scenario, system: AnySystem, state: State, language: str, width: int
    ) -> QImage:
        from editor.boards.measured.battle.moment_picture import picture_of_state

        return picture_of_state(scenario, system, state, language, width)

    def prepare(self) -> None:
        import_module("editor.boards.measured.battle.moment_picture")
        import_module("editor.boards.measured.vassal_module")

    def module(self, scenario: Scenario, system: AnySystem, language: str) -> VassalModule:
        from editor.boards.measured.vassal_module import table_module

        return table_module(scenario, system, language)

    def side_show(self, parent: QWidget, context: Context) -> SideShow:
        from editor.boards.measured.battle.side_map import MeasuredSideShow

        return MeasuredSideShow(parent, context)
