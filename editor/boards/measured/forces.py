"""The order of battle on a table: the place of each base in centimetres, and its front."""

from __future__ import annotations

from typing import Any

from core.text import Text, Value, _
from editor.boards.design.forces import PLACE, ForcesModel
from editor.boards.measured.faces import faces_of
from editor.boards.measured.tools.edit_context import MeasuredEditContext


class TableForcesModel(ForcesModel):
    """One row a base, with its place and its facing."""

    edit_context: MeasuredEditContext

    def strengths(self) -> dict[str, tuple[int, int]]:
        faces = faces_of(self.edit_context.scenario, self.edit_context.look)
        return {face.id: (face.figures, face.figures) for face in faces}

    def place_heads(self) -> tuple[Text, Text, Text]:
        strength = self.edit_context.document.system.parts.strength
        # Where a base is lost as a whole its row tells the figures on it.
        return _("Figures") if strength.whole else strength.noun, _("Place"), _("Facing")

    def place_cell(self, unit: Any, column: int) -> Value:
        if column == PLACE:
            return _("{x} × {y} cm", x=round(unit.at[0] / 100, 1), y=round(unit.at[1] / 100, 1))
        return _("{degrees}°", degrees=unit.facing / 10)

    def place_rank(self, unit: Any) -> int:
        return int(unit.at[0] * 100_000 + unit.at[1])

    def spot(self, unit: Any) -> tuple[int, int]:
        place: tuple[int, int] = unit.at
        return place
