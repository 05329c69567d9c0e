"""Measured tables as a kind of board."""

from __future__ import annotations

from functools import cached_property

from editor.boards.kinds.battle import BattlePart
from editor.boards.kinds.canvas import CanvasPart
from editor.boards.kinds.design import DesignPart
from editor.boards.kinds.paper import PaperPart
from editor.boards.kinds.plan import PlanPart
from editor.boards.kinds.spoken import SpokenPart


class MeasuredKind:
    """Measured tables; a part is loaded when it is first asked for."""

    id = "table"

    @cached_property
    def canvas(self) -> CanvasPart:
        from editor.boards.measured.kinds.canvas import MeasuredCanvas

        return MeasuredCanvas()

    @cached_property
    def battle(self) -> BattlePart:
        from editor.boards.measured.kinds.battle import MeasuredBattle

        return MeasuredBattle()

    @cached_property
    def design(self) -> DesignPart:
        from editor.boards.measured.kinds.design import MeasuredDesign

        return MeasuredDesign()

    @cached_property
    def plan(self) -> PlanPart:
        from editor.boards.measured.kinds.plan import MeasuredPlan

        return MeasuredPlan()

    @cached_property
    def paper(self) -> PaperPart:
        from editor.boards.measured.kinds.paper import MeasuredPaper

        return MeasuredPaper()

    @cached_property
    def spoken(self) -> SpokenPart:
        from editor.boards.measured.kinds.spoken import MeasuredSpoken

        return MeasuredSpoken()
