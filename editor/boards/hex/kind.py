"""Boards of hexes as a kind of board."""

from __future__ import annotations

from functools import cached_property

from editor.boards.kinds.battle import BattlePart
from editor.boards.kinds.canvas import CanvasPart
from editor.boards.kinds.design import DesignPart
from editor.boards.kinds.paper import PaperPart
from editor.boards.kinds.plan import PlanPart
from editor.boards.kinds.spoken import SpokenPart


class HexKind:
    """Boards of hexes; a part is loaded when it is first asked for."""

    id = "hex"

    @cached_property
    def canvas(self) -> CanvasPart:
        from editor.boards.hex.kinds.canvas import HexCanvas

        return HexCanvas()

    @cached_property
    def battle(self) -> BattlePart:
        from editor.boards.hex.kinds.battle import HexBattle

        return HexBattle()

    @cached_property
    def design(self) -> DesignPart:
        from editor.boards.hex.kinds.design import HexDesign

        return HexDesign()

    @cached_property
    def plan(self) -> PlanPart:
        from editor.boards.hex.kinds.plan import HexPlan

        return HexPlan()

    @cached_property
    def paper(self) -> PaperPart:
        from editor.boards.hex.kinds.paper import HexPaper

        return HexPaper()

    @cached_property
    def spoken(self) -> SpokenPart:
        from editor.boards.hex.kinds.spoken import HexSpoken

        return HexSpoken()
