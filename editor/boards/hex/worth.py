"""What the selected unit or hex is worth by the rules, each sentence with its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.text import Value
from editor.base.context import Context
from editor.boards.design.worth import Worth
from editor.boards.hex.tools.edit_context import HexEditContext

if TYPE_CHECKING:
    from core.scenarios.forces import Unit


class HexWorth(Worth):
    """What a unit does and the ground under it, or what a hex does."""

    def __init__(self, context: Context, edit_context: HexEditContext) -> None:
        super().__init__(context)
        self.edit_context = edit_context

    def show_unit(self, unit: Unit | None) -> None:
        """What the kind of a unit does, and the ground it stands on."""
        if unit is None:
            self.show_rows(())
            return
        own = self.edit_context.look.unit_notes(self.edit_context.document.scenario, unit.id)
        rows: list[tuple[Value, str]] = [(note.text, note.rule) for note in own]
        if not own:
            kinds = (entry for entry in self.edit_context.look.units if entry.id == unit.kind)
            rows = [(entry.sentence, entry.rule) for entry in kinds]
        self.show_rows([*rows, *self._ground(self.edit_context.grid.parse(unit.at))])

    def show_hex(self, hex_: int) -> None:
        """What the ground of a hex does."""
        self.show_rows(self._ground(hex_))

    def _ground(self, hex_: int) -> list[tuple[Value, str]]:
        notes = self.edit_context.hexes.hex_notes(self.edit_context.document.scenario, hex_)
        return [(note.text, note.rule) for note in notes]
