"""Tables of cards as a kind of board."""

from __future__ import annotations

from functools import cached_property

from editor.boards.kinds.battle import BattlePart
from editor.boards.kinds.canvas import CanvasPart
from editor.boards.kinds.design import DesignPart
from editor.boards.kinds.paper import PaperPart
from editor.boards.kinds.plan import PlanPart
from editor.boards.kinds.spoken import SpokenPart


class CardKind:
    """Tables of cards; a part is loaded when it is first asked for."""

    id = "cards"

    @cached_property
    def canvas(self) -> CanvasPart:
        from editor.boards.cards.kinds.canvas import CardCanvas

        return CardCanvas()

    @cached_property
    def battle(self) -> BattlePart:
        from editor.boards.cards.kinds.battle import CardBattle

        return CardBattle()

    @cached_property
    def design(self) -> DesignPart:
        from editor.boards.cards.kinds.design import CardDesign

        return CardDesign()

    @cached_property
    def plan(self) -> PlanPart:
        from editor.boards.cards.kinds.plan import CardPlan

        return CardPlan()

    @cached_property
    def paper(self) -> PaperPart:
        from editor.boards.cards.kinds.paper import CardPaper

        return CardPaper()

    @cached_property
    def spoken(self) -> SpokenPart:
        from editor.boards.cards.kinds.spoken import CardSpoken

        return CardSpoken()
