"""The right panel on a table: what is selected, the whole scenario, its rules, and the history below."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.text import _
from editor.base.context import Context
from editor.boards.design.options_form import OptionsForm
from editor.boards.hex.properties import Properties, _scrolled
from editor.boards.hex.scenario_form import ScenarioForm, SideForm
from editor.boards.measured.base_form import BaseForm
from editor.boards.measured.size_form import TableSizeForm
from editor.boards.measured.special_form import TableSpecialForm
from editor.boards.measured.thing_form import ThingForm
from editor.boards.measured.tools.edit_context import TableBench
from editor.boards.measured.worth import TableWorth
from editor.widgets.section import quiet_label


class TableProperties(Properties):
    """Three sheets over the history: the selection, the scenario, its rules."""

    bench: TableBench

    def __init__(self, context: Context, bench: TableBench) -> None:
        super().__init__(context, bench)

    def _build_scenario(self) -> QWidget:
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(ScenarioForm(self.context, self.bench))
        for place in (0, 1):
            column.addWidget(SideForm(self.context, self.bench, place))
        column.addWidget(TableSizeForm(self.context, self.bench))
        column.addStretch(1)
        return _scrolled(holder)

    def _build_rules(self) -> QWidget:
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        options = OptionsForm(self.context, self.bench)
        options.rule_asked.connect(self.rule_asked)
        column.addWidget(options)
        column.addWidget(TableSpecialForm(self.context, self.bench))
        column.addStretch(1)
        return _scrolled(holder)

    def _build_selection(self) -> QWidget:
        px = self.context.theme.px
        self.base_form = BaseForm(self.context, self.bench)
        self.thing_form = ThingForm(self.context, self.bench)
        self.nothing = quiet_label(
            self.context, _("Click a base or a piece of terrain to see what it is and to change it.")
        )
        self.worth = TableWorth(self.context, self.bench)
        self.worth.rule_asked.connect(self.rule_asked)
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        forms = QVBoxLayout()
        forms.setContentsMargins(px(12), px(8), px(12), px(8))
        forms.setSpacing(px(12))
        for widget in (self.nothing, self.base_form, self.thing_form):
            forms.addWidget(widget)
        column.addLayout(forms)
        column.addWidget(self.worth)
        column.addStretch(1)
        return _scrolled(holder)

    def _show(self) -> None:
        """Show the selection as it is now; what is gone is left out."""
        if "selection" not in self._built or self.sheet != "selection":
            return
        scenario, selection = self.bench.scenario, self.bench.selection
        units = tuple(unit.id for unit in scenario.units if unit.id in selection.units)
        things = tuple(
            thing.id for _layer, _index, thing in scenario.board.things() if thing.id in selection.things
        )
        self.nothing.setVisible(not units and not things)
        self.base_form.setVisible(bool(units))
        self.thing_form.setVisible(bool(things))
        if units:
            self.base_form.show_bases(units)
        if things:
            self.thing_form.show_things(things)
        unit: Any = scenario.unit(units[0]) if len(units) == 1 and not things else None
        thing: Any = scenario.board.thing(things[0]) if len(things) == 1 and not units else None
        self.worth.show_selected(unit, thing)
