"""The middle of the army builder: the head of the list, its lines, every limit as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QSplitter, QVBoxLayout, QWidget

from core.armies.budget import Finding
from core.armies.points import PointsTable
from core.armies.rosters import MOST_BUDGET
from core.text import Names, Text, _, _n
from editor.base.context import Context
from editor.base.wardrobe import wear
from editor.desks.armies.lines_view import LinesView
from editor.desks.armies.rules_panel import RulesPanel
from editor.desks.armies.share_bar import ShareBar
from editor.desks.armies.workbench import Workbench
from editor.widgets.fields import ChoiceField, NumberField, WordField
from editor.widgets.section import on_panel, pale_line, quiet_label


class HeadPanel(QWidget):
    """Title, nation, budget, points table, the total in large figures, what it is spent on."""

    table_asked = Signal()

    def __init__(self, context: Context, bench: Workbench) -> None:
        super().__init__()
        self.context, self.bench = context, bench
        bind = context.speaker.bind
        self.title = WordField()
        self.title.setObjectName("list_title")
        context.theme.apply_style(self.title, "name")
        bind(self.title, self.title.setPlaceholderText, _("Name of the list"))
        bind(self.title, self.title.setAccessibleName, _("Name of the list"))
        self.title.entered.connect(lambda words: bench.set_head(_("Name of the list"), title=words))
        self.note = WordField()
        self.note.setObjectName("list_note")
        bind(self.note, self.note.setPlaceholderText, _("A note for the sheet"))
        bind(self.note, self.note.setAccessibleName, _("Note"))
        self.note.entered.connect(lambda words: bench.set_head(_("Note"), note=words))
        self.total = QLabel()
        self.total.setObjectName("total")
        context.theme.apply_style(self.total, "figure")
        self.rest = QLabel()
        context.theme.apply_style(self.rest, "small")
        self.nation = ChoiceField(context, [("", _("any nation")), *bench.troops.nations])
        self.nation.setObjectName("nation")
        self.nation.entered.connect(lambda nation: bench.set_head(_("Nation"), nation=nation))
        self.budget = NumberField(-TYPED, TYPED)
        self.budget.setObjectName("budget")
        self.budget.entered.connect(self._set_budget)
        self.points = ChoiceField(context)
        self.points.setObjectName("points")
        self.points.entered.connect(self._take_table)
        for field, name in (
            (self.nation, _("Nation")),
            (self.budget, _("Budget")),
            (self.points, _("Points table")),
        ):
            bind(field, field.setAccessibleName, name)
            bind(field, field.setToolTip, name)
        most = _("Budget: from {least} to {most} points", least=0, most=MOST_BUDGET)
        bind(self.budget, self.budget.setToolTip, most)
        self.bar = ShareBar(context, bench)
        self._lay_out()
        bench.renewed.connect(self.refresh)
        context.theme.changed.connect(self.refresh)
        context.speaker.follow(self, self.refresh)

    def _lay_out(self) -> None:
        px = self.context.theme.px
        first, second = QHBoxLayout(), QHBoxLayout()
        first.addWidget(self.title, 1)
        first.addWidget(self.total)
        first.addWidget(self.rest)
        self.nation.setVisible(bool(self.bench.troops.nations))
        self.budget.setMaximumWidth(px(110))
        for field, stretch in ((self.nation, 2), (self.budget, 0), (self.points, 3)):
            second.addWidget(field, stretch)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(px(12), px(10), px(12), px(8))
        rows.setSpacing(px(6))
        rows.addLayout(first)
        rows.addLayout(second)
        rows.addWidget(self.note)
        rows.addWidget(self.bar)

    def refresh(self) -> None:
        """Show the head of the list as it is now."""
        report, roster, say = self.bench.report, self.bench.roster, self.context.speaker.say
        self.title.show_words(roster.title)
        self.note.show_words(roster.note)
        self.nation.show_value(roster.nation)
        self.budget.show_number(roster.budget)
        tables = self.bench.store.tables(roster.system)
        choices: list[tuple[object, Text | Names | str]] = [(table.id, _titled(table)) for table in tables]
        if roster.points.id not in [value for value, _words in choices]:
            choices.append((roster.points.id, _("{table} (not here)", table=roster.points.id)))
        choices.append((_EDIT, _("Tables of your own...")))
        self.points.offer(choices)
        self.points.show_value(roster.points.id)
        self.total.setText(f"{report.total} / {roster.budget}")
        self.total.setProperty("role", "figure")
        wear(self.total, f"color: {self.context.theme.colour('refused').name()}" if report.left < 0 else "")
        pieces = say(self.bench.troops.pieces or _n("piece", "pieces", report.army.pieces))
        left = (
            _("points, {left} left", left=report.left)
            if report.left >= 0
            else _("points, {over} too many", over=-report.left)
        )
        self.rest.setText(f"{say(left)}\n{report.army.pieces} {pieces}")

    def _set_budget(self, budget: int) -> None:
        if 0 <= budget <= MOST_BUDGET:
            self.bench.set_head(_("Budget"), budget=budget)
            return
        words = _(
            "{budget} points are no budget: write a whole number from {least} to {most}.",
            budget=budget,
            least=0,
            most=MOST_BUDGET,
        )
        self.bench.document.refused.emit(words)
        self.refresh()

    def _take_table(self, table_id: object) -> None:
        if table_id == _EDIT:
            self.refresh()
            self.table_asked.emit()
            return
        tables = self.bench.store.tables(self.bench.roster.system)
        found = next((table for table in tables if table.id == table_id), None)
        if found is not None:
            self.bench.take_table(found)


TYPED = 99_999_999
"""So far goes what may be typed as a budget: what cannot be one is refused in words, not cut."""
WIDE = 1.5
"""From this share of width to height on the limits stand beside the lines."""
_EDIT = "/edit"
"""No id of a table: the last row of the choice."""


def _titled(table: PointsTable) -> Names | str:
    return table.title if table.title.en or table.title.fr else table.id


class ListPanel(QWidget):
    """Head, lines and limits, one below the other; the limits beside the lines where it is wide and low."""

    panel_title = _("List")

    def __init__(self, context: Context, bench: Workbench, mend: Callable[[Finding], Any]) -> None:
        super().__init__()
        self.context, self.bench = context, bench
        on_panel(self)
        self.head = HeadPanel(context, bench)
        self.view = LinesView(context, bench)
        self.empty = quiet_label(
            context, _("The list is empty. Double-click troops of the catalogue, or press Enter on them.")
        )
        self.empty.setContentsMargins(14, 14, 14, 14)
        self.rules = RulesPanel(context, bench, mend)
        on_panel(self.rules)
        self._area = QScrollArea(widgetResizable=True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        context.speaker.bind(self._area, self._area.setAccessibleName, _("Limits"))
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inner = QWidget()
        on_panel(inner)
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.rules)
        column.addStretch(1)
        self._area.setWidget(inner)
        lines = QWidget()
        column = QVBoxLayout(lines)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.empty)
        column.addWidget(self.view, 1)
        parts = QSplitter(Qt.Orientation.Vertical)
        parts.setChildrenCollapsible(False)
        parts.addWidget(lines)
        parts.addWidget(self._area)
        parts.setStretchFactor(0, 3)
        parts.setStretchFactor(1, 2)
        self._parts = parts
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.head)
        rows.addWidget(pale_line())
        rows.addWidget(parts, 1)
        bench.renewed.connect(self._renew)
        self._renew()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_wide = self.width() > self.height() * WIDE and self.width() > self.context.theme.px(560)
        wanted = Qt.Orientation.Horizontal if is_wide else Qt.Orientation.Vertical
        if self._parts.orientation() != wanted:
            self._parts.setOrientation(wanted)
            self._parts.setSizes([300, 260 if is_wide else 200])

    def _renew(self) -> None:
        self.empty.setVisible(not self.bench.roster.lines)
        self.view.setVisible(bool(self.bench.roster.lines))
