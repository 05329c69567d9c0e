"""The properties of what is selected on hexes: units, else the hexes."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from core.text import _
from editor.boards.design.properties import Properties
from editor.boards.hex.hex_form import HexForm
from editor.boards.hex.size_form import MapSizeForm
from editor.boards.hex.tools.edit_context import HexEditContext
from editor.boards.hex.unit_form import UnitForm


class HexProperties(Properties):
    """The form of units, that of hexes, and what they are worth."""

    edit_context: HexEditContext
    nothing_words = _("Click a unit or a hex to see what it is worth and to change it.")

    def size_form(self) -> QWidget:
        return MapSizeForm(self.context, self.edit_context)

    def selection_forms(self) -> tuple[QWidget, ...]:
        self.unit_form = UnitForm(self.context, self.edit_context)
        self.hex_form = HexForm(self.context, self.edit_context)
        return self.unit_form, self.hex_form

    def selection_sections(self) -> tuple[QWidget, ...]:
        found = (self.unit_form.worth, self.hex_form.worth)
        for worth in found:
            worth.rule_asked.connect(self.rule_asked)
        return found

    def show_selection(self) -> bool:
        """Hexes and units that are gone are left out."""
        scenario, grid = self.edit_context.document.scenario, self.edit_context.grid
        units = tuple(unit.id for unit in scenario.units if unit.id in self.edit_context.selection.units)
        hexes = tuple(sorted(one for one in self.edit_context.selection.hexes if grid.is_on_board(one)))
        self.unit_form.setVisible(bool(units))
        self.hex_form.setVisible(bool(hexes) and not units)
        self.unit_form.worth.setVisible(False)
        self.hex_form.worth.setVisible(False)
        if units:
            self.unit_form.show_units(units)
        elif hexes:
            self.hex_form.show_hexes(hexes)
        return bool(units or hexes)
