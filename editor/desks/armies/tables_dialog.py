"""Points tables: those of the program to look at, a club's own to change, to share and to throw away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from core.armies import points
from core.armies.points import PointsTable, key_of
from core.armies.troop import Part, PartValue
from core.armies.words import phrase, table_words
from core.scenarios.documents import BadFile, read_bytes, read_document
from core.text import Names, Text, _
from editor.widgets.fields import ChoiceField, Form, NoteField, NumberField, WordField, with_language
from editor.widgets.file_dialogs import asked_to_open, asked_to_save
from editor.widgets.section import Section, on_panel, quiet_label

if TYPE_CHECKING:
    from editor.desks.armies.list_host import ListHost, Outside

MOST = 9999


class TablesDialog(QDialog):
    """What is entered is kept at once and can be undone; lists made by the table are reckoned anew."""

    def __init__(self, parent: QWidget, outside: Outside, host: ListHost) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("points_tables")
        self._outside, self._host, self._context = outside, host, host.context
        self._history = outside.tables_history
        self._history.changed.connect(self._changed)
        self._history.stack.indexChanged.connect(self._show_history)
        self._gestures: dict[str, int] = {}
        self._entering = False
        self.setWindowTitle(self._context.speaker.say(_("Points tables")))
        self.table: PointsTable = host.bench.table
        self.choice = ChoiceField(self._context)
        self.choice.setObjectName("table_choice")
        self.choice.setAccessibleName(self._context.speaker.say(_("Points table")))
        self.choice.setMinimumContentsLength(26)
        self.choice.entered.connect(self._choose)
        self.status = quiet_label(self._context)
        self.status.setObjectName("table_told")
        self._body: QWidget | None = None
        self._area = QScrollArea(widgetResizable=True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setAccessibleName(self.windowTitle())
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its fields scroll it
        rows = QVBoxLayout(self)
        top = QHBoxLayout()
        top.addWidget(self.choice, 1)
        self.buttons: dict[str, QPushButton] = {}
        acts: tuple[tuple[str, Text, Callable[[], object]], ...] = (
            ("own_copy", _("Copy as a table of your own"), self._copy),
            ("read_table", _("Read a file..."), self._read),
            ("write_table", _("Write a file..."), self._write),
            ("throw_table", _("Throw away"), self._throw_away),
        )
        for name, words, run in acts:
            button = QPushButton(self._context.speaker.say(words))
            button.setObjectName(name)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _down=False, run=run: run())
            self.buttons[name] = button
            top.addWidget(button)
        rows.addLayout(top)
        rows.addWidget(self.status)
        rows.addWidget(self._area, 1)
        foot = QHBoxLayout()
        self.use = QPushButton(self._context.speaker.say(_("Reckon the list by this table")))
        self.use.setObjectName("use_table")
        self.use.setAutoDefault(False)
        self.use.clicked.connect(lambda: host.bench.take_table(self.table))
        self.undo, self.redo = self._history_buttons()
        for step in (self.undo, self.redo):
            foot.addWidget(step)
        foot.addStretch(1)
        foot.addWidget(self.use)
        rows.addLayout(foot)
        px = self._context.theme.px
        self.resize(px(720), px(600))
        self.refresh()
        self._show_history()

    def _history_buttons(self) -> tuple[QPushButton, QPushButton]:
        made = []
        for words, keys, name, run in (
            (_("Undo"), QKeySequence.StandardKey.Undo, "table_undo", lambda: self._walk(-1)),
            (_("Redo"), QKeySequence.StandardKey.Redo, "table_redo", lambda: self._walk(1)),
        ):
            button = QPushButton(self._context.speaker.say(words))
            button.setObjectName(name)
            button.setAutoDefault(False)
            button.setShortcut(QKeySequence(keys))
            button.clicked.connect(lambda _down=False, run=run: run())
            made.append(button)
        return made[0], made[1]

    @property
    def is_own(self) -> bool:
        """Whether the table in hand may be changed."""
        return self._host.bench.troops.table(self.table.id) is None

    def refresh(self) -> None:
        """Show the table in hand."""
        tables = self._outside.store.tables(self._host.bench.roster.system)
        self.choice.offer([(table.id, table.title if table.title.en else table.id) for table in tables])
        self.choice.show_value(self.table.id)
        say = self._context.speaker.say
        words = [say(table_words(self.table))]
        if not self.is_own:
            words.append(say(_("It comes with the program. Copy it to set prices of your own.")))
        faults = [line for bad in self._outside.store.faults for line in bad.lines()]
        self.status.setText("\n".join((*words, *(say(line) for line in faults[:3]))))
        self.buttons["throw_table"].setEnabled(self.is_own)
        self._body = self._sheet()
        self._area.setWidget(self._body)

    def _sheet(self) -> QWidget:
        sheet = QWidget()
        on_panel(sheet)
        rows = QVBoxLayout(sheet)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(self._names())
        rows.addWidget(self._prices())
        if self._parts():
            rows.addWidget(self._part_prices())
        rows.addStretch(1)
        return sheet

    def _names(self) -> Section:
        section = Section(self._context, _("Name and formula"))
        form = Form(self._context)
        for language, name, formula in (
            ("en", _("Name in English"), _("Formula in English")),
            ("fr", _("Name in French"), _("Formula in French")),
        ):
            title, note = WordField(), NoteField()
            title.show_words(getattr(self.table.title, language))
            title.setReadOnly(not self.is_own)
            title.entered.connect(lambda words, language=language: self._name("title", language, words))
            form.row(name, title, f"table_title_{language}")
            note.setMaximumHeight(self._context.theme.px(62))
            note.show_words(getattr(self.table.formula, language))
            note.setReadOnly(not self.is_own)
            note.entered.connect(lambda words, language=language: self._name("formula", language, words))
            form.row(formula, note, f"table_formula_{language}")
        section.body.addWidget(form)
        return section

    def _prices(self) -> Section:
        section = Section(self._context, _("What a piece costs"), _("none: it cannot be had"))
        form = Form(self._context)
        for troop in self._host.bench.troops.all:
            field = self._number(self.table.troops.get(troop.id), partial(self._set, troop.id))
            form.row(_("{troop}", troop=troop.name), field, f"price_{troop.id}")
        section.body.addWidget(form)
        return section

    def _parts(self) -> dict[str, Part]:
        return {part.id: part for troop in self._host.bench.troops.all for part in troop.parts}

    def _part_prices(self) -> Section:
        section = Section(self._context, _("What its parts cost more"))
        form = Form(self._context)
        times = self.table.times
        for part in self._parts().values():
            if part.id == times:
                words = _("The sum is taken {part} times.", part=part.name)
                form.wide(quiet_label(self._context, words))
            elif part.kind == "number":
                field = self._number(self.table.each.get(part.id, 0), partial(self._set_each, part.id))
                form.row(_("each {part}", part=part.name), field, f"each_{part.id}")
            else:
                for value in part.values():
                    if value is not False:
                        self._value_row(form, part, value)
        section.body.addWidget(form)
        return section

    def _value_row(self, form: Form, part: Part, value: PartValue) -> None:
        key = key_of(value)
        now = self.table.values.get(part.id, {}).get(key, 0)
        field = self._number(now, lambda price: self._set_value(part.id, key, price))
        form.row(_("{value}", value=phrase(part, value)), field, f"value_{part.id}_{key}")

    def _number(self, now: int | None, entered: Callable[[int | None], object]) -> NumberField:
        """A price; the least value of the field stands for none where there may be none."""
        field = NumberField(-MOST if now is not None else -MOST - 1, MOST)
        if now is None:
            field.setSpecialValueText("–")
        field.show_number(-MOST - 1 if now is None else now)
        field.setEnabled(self.is_own)
        field.setAlignment(Qt.AlignmentFlag.AlignRight)
        field.setMaximumWidth(self._context.theme.px(110))
        field.entered.connect(lambda price: entered(None if price < -MOST else price))
        return field

    # --- changes -----------------------------------------------------------------------------------------

    def _keep(self, title: Text, table: PointsTable, gesture: int | None = None) -> bool:
        self.table = table
        return self._history.keep(title, table, gesture)

    def _changed(self) -> None:
        """The tables are other than they were: by this window, by undo, by another list's window."""
        tables = self._outside.store.tables(self._host.bench.roster.system)
        own = next((one for one in tables if one.id == self.table.id), None)
        if self.table != own or own is None:
            self.table = own or self._host.bench.troops.tables[0]
        for host in self._outside.pages():
            host.bench.table_changed()
        if not self._entering:
            self.refresh()
        if self._history.fault is not None:
            self._show_status(self._history.fault)

    def _enter(self, title: Text, table: PointsTable, field: str) -> None:
        """Something was entered: the fields stay as they are; one field is one line of the history."""
        self._entering = True
        self._keep(title, table, self._gestures.setdefault(field, len(self._gestures) + 1))
        self._entering = False

    def _set(self, troop: str, price: int | None) -> None:
        prices = {key: value for key, value in self.table.troops.items() if key != troop}
        after = prices if price is None else {**prices, troop: price}
        self._enter(_("Change a price"), self.table.model_copy(update={"troops": after}), troop)

    def _set_each(self, part: str, price: int | None) -> None:
        after = {**self.table.each, part: price or 0}
        self._enter(_("Change a price"), self.table.model_copy(update={"each": after}), f"each {part}")

    def _set_value(self, part: str, key: str, price: int | None) -> None:
        mine = {**self.table.values.get(part, {}), key: price or 0}
        after = {**self.table.values, part: mine}
        self._enter(_("Change a price"), self.table.model_copy(update={"values": after}), f"{part} {key}")

    def _name(self, field: str, language: str, words: str) -> None:
        names: Names = with_language(getattr(self.table, field), language, words.strip()[:2000])
        after = self.table.model_copy(update={field: names})
        self._enter(_("Change the name or the formula"), after, f"{field} {language}")

    def _show_history(self) -> None:
        """What would be taken back or done again is said by the buttons."""
        say, stack = self._context.speaker.say, self._history.stack
        if not isValid(stack):
            return  # a history that ends with the program tells so once more
        for button, able, words in (
            (self.undo, stack.canUndo(), _("Undo")),
            (self.redo, stack.canRedo(), _("Redo")),
        ):
            button.setEnabled(able)
            button.setToolTip(say(words) if able else say(_("There is nothing to undo or to redo.")))

    def _choose(self, table_id: object) -> None:
        tables = self._outside.store.tables(self._host.bench.roster.system)
        self.table = next(table for table in tables if table.id == table_id)
        self.refresh()

    def _copy(self) -> None:
        say = self._context.speaker.say
        title = say(
            _("{table}, of our own", table=self.table.title if self.table.title.en else self.table.id)
        )
        self._keep(_("Copy a points table"), self._outside.store.own_copy(self.table, title[:80]))

    def _walk(self, step: int) -> None:
        """Undo or redo, unless that takes away a table that an open list is reckoned by."""
        if not self._keeps_used(self._history.after(step)):
            return
        stack = self._history.stack
        if step < 0:
            stack.undo()
        else:
            stack.redo()

    def _keeps_used(self, tables: Sequence[PointsTable]) -> bool:
        """Whether no open list loses its table; else says which one would."""
        here = {(table.system, table.id) for table in tables}
        for table in self._outside.store.club:
            user = self._user(table) if (table.system, table.id) not in here else None
            if user is not None:
                words = _(
                    "“{table}” stays: the list “{list}” is reckoned by it. "
                    "Reckon the list by another table first.",
                    table=_titled(table),
                    list=user,
                )
                self._show_status(words)
                return False
        return True

    def _user(self, table: PointsTable) -> Names | Text | None:
        """The title of an open list that is reckoned by a table; None for none."""
        for host in self._outside.pages():
            roster = host.bench.roster
            if (roster.system, roster.points.id) == (table.system, table.id):
                return host.document.title
        return None

    def _throw_away(self) -> None:
        table = self.table
        if not self.is_own:
            return
        user = self._user(table)
        self._history.throw_away(_("Throw a points table away"), table)
        if user is not None and self._history.fault is None:
            words = _(
                "“{table}” is thrown away; the list “{list}” was reckoned by it. Undo brings it back.",
                table=_titled(table),
                list=user,
            )
            self._show_status(words)

    def _read(self) -> None:
        kinds = self._context.speaker.say(_("Points tables (*.json)"))
        name = asked_to_open(self, self._context, _("Read a points table"), kinds)
        if name is None:
            return
        try:
            table = points.table_of(read_document(read_bytes(name), name), self._outside.troops)
        except BadFile as bad:
            self._show_status(*bad.lines())
            return
        if table.system != self._host.bench.roster.system:
            self._show_status(_("That table is for another game."))
        elif self._host.bench.troops.table(table.id) is not None:
            self._show_status(_("The points table “{table}” comes with the program.", table=table.id))
        else:
            self._keep(_("Read a points table"), table)

    def _write(self) -> None:
        name, kinds = f"{self.table.id}.json", self._context.speaker.say(_("Points tables (*.json)"))
        path = asked_to_save(self, self._context, _("Write the points table"), name, kinds)
        if path is not None and self._outside.write(self._host, path, points.dumps(self.table)):
            self._show_status(_("{file} is written.", file=path.name))

    def _show_status(self, *lines: Text) -> None:
        self.status.setText("\n".join(self._context.speaker.say(line) for line in lines))


def _titled(table: PointsTable) -> Names | str:
    return table.title if table.title.en or table.title.fr else table.id
