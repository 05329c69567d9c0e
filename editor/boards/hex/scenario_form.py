"""The properties of the whole scenario: title, who begins, the two sides, the size of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QCheckBox, QPushButton, QVBoxLayout, QWidget

from core.scenarios import edits
from core.text import Text, _, _n
from editor.base.context import Context
from editor.boards.design.edit_context import Bench
from editor.widgets.fields import ChoiceField, Form, NumberField, names_rows, with_language
from editor.widgets.option_field import OptionRows, option_words
from editor.widgets.section import Section, quiet_label

if TYPE_CHECKING:
    from core.scenarios.forces import SideSetup
    from core.scenarios.settings import Option, OptionValue

EDGES: tuple[tuple[str, Text], ...] = (("top", _("top of the map")), ("bottom", _("bottom of the map")))
MOST_HAND, MOST_FLAGS = 60, 99


class ScenarioForm(Section):
    """Title in two languages and the side that begins."""

    def __init__(self, context: Context, bench: Bench) -> None:
        super().__init__(context, _("Scenario"), bench.document.system.title)
        self.bench = bench
        form = Form(context)
        words = (_("Title (EN)"), _("Title (FR)"))
        self._show_title = names_rows(form, words, "title", self._write_title)
        self.first = ChoiceField(context)
        self.first.entered.connect(self._set_first)
        form.row(_("Begins"), self.first, "first")
        form.show_row(self.first, not bench.document.system.parts.arrivals)
        self._rows = OptionRows(form, bench.document.system.design().scenario_fields, "scenario", self._enter)
        self.body.addWidget(form)
        bench.document.changed.connect(self._show)
        self._show()

    def _show(self, *_diff: object) -> None:
        scenario = self.bench.document.scenario
        self._show_title(scenario.title)
        self.first.offer([(side.id, side.name) for side in scenario.sides])
        self.first.show_value(scenario.first)
        self._rows.show([scenario])

    def _enter(self, option: Option, value: OptionValue) -> None:
        document = self.bench.document
        try:
            new = edits.change_scenario(document.scenario, **{option.id: value})
        except edits.EditRefused as refused:
            self.bench.tell(refused.text)
            self._show()
            return
        document.do(_("{option}: {value}", option=option.label, value=option_words(option, value)), new)

    def _write_title(self, language: str, words: str) -> None:
        scenario = self.bench.document.scenario
        title = with_language(scenario.title, language, words)
        self.bench.document.do(_("Title: {title}", title=words or "–"), edits.set_title(scenario, title))

    def _set_first(self, side: object) -> None:
        scenario = self.bench.document.scenario
        name = scenario.side(str(side)).name
        self.bench.document.do(_("{side} begins", side=name), edits.set_first(scenario, str(side)))


class SideForm(Section):
    """Name, edge, first hand and flags of one side."""

    def __init__(self, context: Context, bench: Bench, place: int) -> None:
        super().__init__(context, _("Side"))
        self.bench, self.place = bench, place
        form = Form(context)
        words = (_("Name (EN)"), _("Name (FR)"))
        self._show_name = names_rows(form, words, f"side{place}_name", self._rename)
        self.edge = ChoiceField(context, EDGES)
        self.edge.entered.connect(lambda edge: self._change(_("edge of the map"), edge=edge))
        form.row(_("Its edge"), self.edge, f"side{place}_edge", _("The other side gets the other edge."))
        self.hand = NumberField(0, MOST_HAND)
        self.hand.entered.connect(
            lambda hand: self._change(_n("hand of {count} card", "hand of {count} cards", hand), hand=hand)
        )
        parts = bench.document.system.parts
        if parts.hands:
            form.row(
                _("Cards"), self.hand, f"side{place}_hand", _("How many cards it is dealt at the start.")
            )
        self.flags = NumberField(1, MOST_FLAGS)
        self.flags.entered.connect(
            lambda flags: self._change(_n("{count} flag to win", "{count} flags to win", flags), flags=flags)
        )
        if parts.flags:
            form.row(_("Flags to win"), self.flags, f"side{place}_flags")
        self._rows = OptionRows(form, bench.document.system.design().side_fields, f"side{place}", self._enter)
        self.body.addWidget(form)
        bench.document.changed.connect(self._show)
        self._show()

    def _side(self) -> SideSetup:
        side: SideSetup = self.bench.document.scenario.sides[self.place]
        return side

    def _show(self, *_diff: object) -> None:
        side = self._side()
        self.context.speaker.bind(self.title, self.title.setText, side.name)
        self._show_name(side.name)
        self.edge.show_value(side.edge)
        parts = self.bench.document.system.parts
        if parts.hands:
            self.hand.show_number(side.hand)
        if parts.flags:
            self.flags.show_number(side.flags)
        self._rows.show([side])

    def _enter(self, option: Option, value: OptionValue) -> None:
        what = _("{option}: {value}", option=option.label, value=option_words(option, value))
        self._change(what, **{option.id: value})

    def _rename(self, language: str, words: str) -> None:
        name = with_language(self._side().name, language, words)
        self._change(_("name"), name=name)

    def _change(self, what: Text, **changes: Any) -> None:
        side = self._side()
        try:
            new = edits.change_side(self.bench.document.scenario, side.id, **changes)
        except edits.EditRefused as refused:
            self.bench.tell(refused.text)
            self._show()
            return
        self.bench.document.do(_("{side}: {what}", side=side.name, what=what), new)


class BoardForm(Section):
    """Rows, columns and the shorter even rows; nothing is cut before the button is pressed."""

    def __init__(self, context: Context, bench: Bench) -> None:
        super().__init__(context, _("Size of the map"))
        self.bench = bench
        form = Form(context)
        self.columns = NumberField(3, 200)
        form.row(_("Columns"), self.columns, "board_columns")
        self.rows = NumberField(3, 150)
        form.row(_("Rows"), self.rows, "board_rows")
        self.short = QCheckBox()
        self.short.setObjectName("board_short")
        context.speaker.bind(self.short, self.short.setText, _("Even rows are one hex shorter"))
        form.wide(self.short)
        self.keep = ChoiceField(
            context,
            [
                ("left", _("left, top")),
                ("middle", _("middle")),
                ("right", _("right, bottom")),
            ],
        )
        self.keep.show_value("left")
        form.row(_("What is there stays"), self.keep, "board_keep")
        self.body.addWidget(form)
        self.warning = quiet_label(context)
        context.theme.dress(self.warning, "warned")
        self.body.addWidget(self.warning)
        self.apply = QPushButton()
        self.apply.setObjectName("resize")
        context.speaker.bind(self.apply, self.apply.setText, _("Change the size"))
        self.apply.clicked.connect(self._resize)
        self.body.addWidget(self.apply)
        for field in (self.columns, self.rows):
            field.valueChanged.connect(self._judge)
        self.short.toggled.connect(self._judge)
        self.keep.entered.connect(self._judge)
        bench.document.changed.connect(self._show)
        self._show()

    def _show(self, diff: Any = None) -> None:
        if diff is None or diff.resized:
            board = self.bench.board
            self.columns.show_number(board.columns)
            self.rows.show_number(board.rows)
            self.short.setChecked(board.short_rows)
        self._judge()

    def _shift(self) -> tuple[int, int]:
        """How many rows are added above and columns at the left; negative where they are cut."""
        board = self.bench.board
        wider, higher = self.columns.value() - board.columns, self.rows.value() - board.rows
        shown = self.keep.currentIndex()
        if shown == 0:
            return 0, 0
        above, left = (higher // 2, wider // 2) if shown == 1 else (higher, wider)
        return above - above % 2, left  # rows are staggered: they move by twos

    def _judge(self, *_value: object) -> None:
        """Say what a new size would cut, before it is cut."""
        board = self.bench.board
        same = (board.rows, board.columns, board.short_rows) == (
            self.rows.value(),
            self.columns.value(),
            self.short.isChecked(),
        )
        self.apply.setVisible(not same)
        new = None if same else self._resized()
        lost = 0 if new is None else len(self.bench.document.scenario.units) - len(new.units)
        self.warning.setVisible(lost > 0)
        words = _n("{count} unit would fall off the map.", "{count} units would fall off the map.", lost)
        self.context.speaker.bind(self.warning, self.warning.setText, words)

    def _resized(self) -> Any:
        above, left = self._shift()
        return edits.resize(
            self.bench.document.scenario,
            self.rows.value(),
            self.columns.value(),
            self.short.isChecked(),
            above=above,
            left=left,
        )

    def _resize(self) -> None:
        try:
            new = self._resized()
        except edits.EditRefused as refused:
            self.bench.tell(refused.text)
            return
        title = _("Map of {columns} × {rows} hexes", columns=self.columns.value(), rows=self.rows.value())
        self.bench.selection.clear()
        self.bench.document.do(title, new)


def scenario_forms(context: Context, bench: Bench) -> QWidget:
    """All of the scenario's own properties, one under the other."""
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    column.addWidget(ScenarioForm(context, bench))
    for place in (0, 1):
        column.addWidget(SideForm(context, bench, place))
    column.addWidget(BoardForm(context, bench))
    return holder
