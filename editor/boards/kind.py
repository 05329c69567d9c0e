"""A kind of board: what desks ask of it, in six parts."""

from __future__ import annotations

from typing import Protocol

from editor.boards.kinds.battle import BattlePart
from editor.boards.kinds.canvas import CanvasPart
from editor.boards.kinds.design import DesignPart
from editor.boards.kinds.paper import PaperPart
from editor.boards.kinds.plan import PlanPart
from editor.boards.kinds.spoken import SpokenPart


class BoardKind(Protocol):
    """Hexes, a measured table or cards: each part is made when it is first asked for."""

    @property
    def id(self) -> str: ...

    @property
    def canvas(self) -> CanvasPart: ...

    @property
    def battle(self) -> BattlePart: ...

    @property
    def design(self) -> DesignPart: ...

    @property
    def plan(self) -> PlanPart: ...

    @property
    def paper(self) -> PaperPart: ...

    @property
    def spoken(self) -> SpokenPart: ...
