"""The right panel: what is selected and what it is worth, the whole scenario, and the history below."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from core.text import _
from editor.base.context import Context
from editor.boards.design.edit_context import Bench
from editor.boards.design.history import HistorySection
from editor.boards.design.options_form import OptionsForm
from editor.boards.hex.hex_form import HexForm
from editor.boards.hex.scenario_form import scenario_forms
from editor.boards.hex.special_form import SpecialForm
from editor.boards.hex.unit_form import UnitForm
from editor.widgets.choice_row import Segments
from editor.widgets.section import on_panel, quiet_label

LEAST = 48
"""Px that a sheet and the history keep when large letters leave little room; both scroll."""

HIGH = 200
"""Px at 100 % from which the history stands under the sheet."""


class Properties(QWidget):
    """Three sheets over the history: the selection, the scenario, its rules."""

    rule_asked = Signal(str)
    panel_title = _("Properties")

    def __init__(self, context: Context, bench: Bench) -> None:
        super().__init__()
        self.context, self.bench = context, bench
        on_panel(self)
        self._idle = QTimer(self, singleShot=True, interval=0)
        self._idle.timeout.connect(self._show)
        self.sheets = QStackedWidget()
        self._tabs = Segments(
            context,
            _("What is shown"),
            [("selection", _("Selection")), ("scenario", _("Scenario")), ("rules", _("Options"))],
        )
        self._tabs.chosen.connect(lambda sheet: self.show_sheet(str(sheet)))
        self._built: dict[str, QWidget] = {}
        self.history = HistorySection(context, bench.document)
        self._lay_out()
        bench.selection.changed.connect(self._selection_changed)
        bench.document.changed.connect(lambda _diff: self._idle.start())
        context.speaker.changed.connect(self._idle.start)
        context.theme.changed.connect(self._idle.start)
        self.show_sheet("scenario")

    def _lay_out(self) -> None:
        px = self.context.theme.px
        upper = QWidget()
        column = QVBoxLayout(upper)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = QHBoxLayout()
        head.setContentsMargins(px(12), px(8), px(12), px(4))
        head.addWidget(self._tabs)
        head.addStretch(1)
        column.addLayout(head)
        column.addWidget(self.sheets, 1)
        self.sheets.setMinimumHeight(LEAST)
        self.history.list.setMinimumHeight(LEAST)
        self.splitter = QSplitter(Qt.Orientation.Vertical)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(1)
        self.splitter.addWidget(upper)
        self.splitter.addWidget(self.history)
        self.splitter.setStretchFactor(0, 3)
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setSizes([px(460), px(200)])
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.splitter)
        self.setMinimumWidth(px(296))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a low place, as a tab under the map, the sheet has all of it."""
        super().resizeEvent(event)
        self.history.setVisible(self.height() >= self.context.theme.px(HIGH))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.setMinimumWidth(self.context.theme.px(296))

    # --- sheets --------------------------------------------------------------------------------------------

    def show_sheet(self, sheet: str) -> None:
        """Show "selection", "scenario" or "rules"; each is built when it is first shown."""
        if sheet not in self._built:
            self._built[sheet] = getattr(self, f"_build_{sheet}")()
            self.sheets.addWidget(self._built[sheet])
        self.sheets.setCurrentWidget(self._built[sheet])
        self._tabs.show_chosen(sheet)
        self._idle.start()

    @property
    def sheet(self) -> str:
        """The sheet that is shown."""
        return next(name for name, widget in self._built.items() if widget is self.sheets.currentWidget())

    def _build_scenario(self) -> QWidget:
        return _scrolled(scenario_forms(self.context, self.bench))

    def _build_rules(self) -> QWidget:
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        options = OptionsForm(self.context, self.bench)
        options.rule_asked.connect(self.rule_asked)
        column.addWidget(options)
        column.addWidget(SpecialForm(self.context, self.bench))
        column.addStretch(1)
        return _scrolled(holder)

    def _build_selection(self) -> QWidget:
        px = self.context.theme.px
        self.unit_form = UnitForm(self.context, self.bench)
        self.hex_form = HexForm(self.context, self.bench)
        self.nothing = quiet_label(
            self.context, _("Click a unit or a hex to see what it is worth and to change it.")
        )
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        forms = QVBoxLayout()
        forms.setContentsMargins(px(12), px(8), px(12), px(8))
        forms.setSpacing(px(12))
        for widget in (self.nothing, self.unit_form, self.hex_form):
            forms.addWidget(widget)
        column.addLayout(forms)
        for form in (self.unit_form, self.hex_form):
            form.worth.rule_asked.connect(self.rule_asked)
            column.addWidget(form.worth)
        column.addStretch(1)
        return _scrolled(holder)

    def _selection_changed(self) -> None:
        if self.bench.selection and self.sheet != "selection":
            self.show_sheet("selection")
        self._idle.start()

    def _show(self) -> None:
        """Show the selection as it is now; hexes and units that are gone are left out."""
        if "selection" not in self._built or self.sheet != "selection":
            return
        scenario, grid = self.bench.document.scenario, self.bench.grid
        units = tuple(unit.id for unit in scenario.units if unit.id in self.bench.selection.units)
        hexes = tuple(sorted(one for one in self.bench.selection.hexes if grid.is_on_board(one)))
        self.nothing.setVisible(not units and not hexes)
        self.unit_form.setVisible(bool(units))
        self.hex_form.setVisible(bool(hexes) and not units)
        self.unit_form.worth.setVisible(False)
        self.hex_form.worth.setVisible(False)
        if units:
            self.unit_form.show_units(units)
        elif hexes:
            self.hex_form.show_hexes(hexes)


def _scrolled(content: QWidget) -> QScrollArea:
    area = QScrollArea(widgetResizable=True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    on_panel(content)
    area.setWidget(content)
    return area
