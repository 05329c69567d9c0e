"""The order of battle on hexes: the hex of each unit and the ground it stands on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.text import Text, Value, _
from editor.boards.design.forces import PLACE, ForcesModel
from editor.boards.hex.tools.edit_context import HexEditContext


class HexForcesModel(ForcesModel):
    """One row a unit, with its hex and its ground."""

    edit_context: HexEditContext

    def strengths(self) -> dict[str, tuple[int, int]]:
        pieces = self.edit_context.hexes.pieces(self.edit_context.document.scenario)
        return {piece.id: (piece.figures, piece.full) for piece in pieces}

    def place_heads(self) -> tuple[Text, Text, Text]:
        """What a unit consists of is the room's own word."""
        return self.edit_context.document.system.parts.strength.noun, _("Hex"), _("Ground")

    def place_cell(self, unit: Any, column: int) -> Value:
        if column == PLACE:
            return self.edit_context.place_of(unit.id)
        return self.edit_context.name_of(self.edit_context.board.ground_at(unit.at))

    def place_rank(self, unit: Any) -> int:
        return self.spot(unit)

    def spot(self, unit: Any) -> int:
        return self.edit_context.grid.parse(unit.at)

    def hexes(self, units: Iterable[Any]) -> list[int]:
        return [self.spot(unit) for unit in units]
