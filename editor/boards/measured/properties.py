"""The properties of what is selected on a table: bases and things."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

from core.text import _
from editor.boards.design.properties import Properties
from editor.boards.design.special_form import SpecialForm
from editor.boards.measured.base_form import BaseForm
from editor.boards.measured.size_form import TableSizeForm
from editor.boards.measured.special_form import TableSpecialForm
from editor.boards.measured.thing_form import ThingForm
from editor.boards.measured.tools.edit_context import MeasuredEditContext
from editor.boards.measured.worth import TableWorth


class TableProperties(Properties):
    """The form of bases, that of a thing, and what it is worth."""

    edit_context: MeasuredEditContext
    nothing_words = _("Click a base or a piece of terrain to see what it is and to change it.")

    def size_form(self) -> QWidget:
        return TableSizeForm(self.context, self.edit_context)

    def special_form(self) -> SpecialForm:
        return TableSpecialForm(self.context, self.edit_context)

    def selection_forms(self) -> tuple[QWidget, ...]:
        self.base_form = BaseForm(self.context, self.edit_context)
        self.thing_form = ThingForm(self.context, self.edit_context)
        return self.base_form, self.thing_form

    def selection_sections(self) -> tuple[QWidget, ...]:
        self.worth = TableWorth(self.context, self.edit_context)
        self.worth.rule_asked.connect(self.rule_asked)
        return (self.worth,)

    def show_selection(self) -> bool:
        """What is gone is left out."""
        scenario, selection = self.edit_context.scenario, self.edit_context.selection
        units = tuple(unit.id for unit in scenario.units if unit.id in selection.units)
        things = tuple(
            thing.id for _layer, _index, thing in scenario.board.things() if thing.id in selection.things
        )
        self.base_form.setVisible(bool(units))
        self.thing_form.setVisible(bool(things))
        if units:
            self.base_form.show_bases(units)
        if things:
            self.thing_form.show_things(things)
        unit: Any = scenario.unit(units[0]) if len(units) == 1 and not things else None
        thing: Any = scenario.board.thing(things[0]) if len(things) == 1 and not units else None
        self.worth.show_selected(unit, thing)
        return bool(units or things)
