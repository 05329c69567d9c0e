"""What can be laid out with what one owns: scenarios, a packing list for each, what is missing."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from core.interchange.collection import Collection, Packing, Thing, names_of, needs, packing, read
from core.interchange.collection import write as write_things
from core.interchange.limits import IMPORT_LIMITS
from core.protocol.scenario_models import ScenarioModels
from core.scenarios.bad_file import BadFile
from core.scenarios.documents import read_bytes
from core.scenarios.files import load
from core.scenarios.writing import write_atomically
from core.text import Text, Value, _, _n
from editor.shell.interchange.report_words import fault_html
from editor.widgets.dialog_ends import closing, framed
from editor.widgets.dialog_sizes import bounded
from editor.widgets.file_dialogs import asked_to_open, asked_to_save, unwritten
from editor.widgets.section import quiet_label
from editor.widgets.wrapped_rows import WrappedRows

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from editor.base.context import Context

PLACE = "collection"
"""The setting that remembers the spreadsheet."""

SPREADSHEETS = "CSV (*.csv)"
ROW = Qt.ItemDataRole.UserRole

KIND_HEADS: dict[str, Text] = {
    "unit": _("Units"),
    "tile": _("Ground"),
    "side": _("Hexsides and works"),
    "band": _("Roads and waters, in cm"),
}


@dataclass(frozen=True, slots=True)
class Checked:
    """A scenario held against what is owned."""

    path: Path
    system: AnySystem
    title: Value
    found: Packing


class CollectionDialog(QDialog):
    """The spreadsheet at the top, the scenarios at the left, the packing list of one at the right.

    `open_asked` carries the path of a scenario that is to be opened.
    """

    open_asked = Signal(object)

    def __init__(self, parent: QWidget | None, context: Context, paths: Sequence[Path]) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("collection")
        self._context, self._paths = context, list(paths)
        self._models = ScenarioModels(context.systems)
        self.owned: Collection | None = None
        self.rows: list[Checked] = []
        self._waiting: list[Path] = []
        say = context.speaker.say
        self.setWindowTitle(say(_("What can be laid out")))
        self.where = QLabel(wordWrap=True)
        self.choose = QPushButton(say(_("Choose my spreadsheet…")))
        self.choose.clicked.connect(self._ask)
        self.empty = QPushButton(say(_("Make an empty one…")))
        self.empty.clicked.connect(self._make)
        self.tonight = QCheckBox(say(_("Only what can be laid out")))
        self.tonight.toggled.connect(lambda _on: self.refresh())
        self.list = QListWidget()
        WrappedRows(self.list)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(say(_("Scenarios")))
        self.list.currentRowChanged.connect(lambda _row: self._show_row())
        self.list.itemActivated.connect(lambda _item: self._open())
        self.text = QTextBrowser()
        self.text.setOpenLinks(False)
        self.text.setAccessibleName(say(_("Packing list")))
        self.note = quiet_label(context)
        self.open_button = QPushButton(say(_("Open")))
        self.open_button.clicked.connect(self._open)
        self._reading = QTimer(self, interval=0)
        self._reading.timeout.connect(self._read_next)
        self._lay_out()
        kept = context.settings.words(PLACE)
        if kept and os.path.isfile(kept):  # False where it may not be looked at
            self.take(Path(kept))
        else:
            self._tell(_("Nothing is known of what you own yet."))

    def _lay_out(self) -> None:
        context, px = self._context, self._context.theme.px
        head = QHBoxLayout()
        head.addWidget(self.where, 1)
        head.addWidget(self.choose)
        head.addWidget(self.empty)
        left = QVBoxLayout()
        left.addWidget(self.tonight)
        left.addWidget(self.list, 1)
        both = QHBoxLayout()
        both.addLayout(left, 1)
        both.addWidget(self.text, 1)
        buttons = closing(self, context)
        buttons.addButton(self.open_button, QDialogButtonBox.ButtonRole.ActionRole)
        column = framed(self, context)
        hint = _(
            "A row of the spreadsheet is a thing of one game: game, kind, thing, count, and what may stand "
            "in for it. An empty one names every thing of a game once."
        )
        column.addWidget(quiet_label(context, hint))
        column.addLayout(head)
        column.addLayout(both, 1)
        column.addWidget(self.note)
        column.addWidget(buttons)
        self.resize(bounded(QSize(px(780), px(560)), self.parentWidget()))

    # --- the spreadsheet -----------------------------------------------------------------------------------

    def _ask(self) -> None:
        path = asked_to_open(self, self._context, _("My spreadsheet"), SPREADSHEETS)
        if path is not None:
            self.take(path)

    def take(self, path: Path) -> None:
        """Read what is owned from that file and hold every scenario against it, or say what is wrong."""
        try:
            self.owned = read(read_bytes(path, IMPORT_LIMITS), path.name)
        except BadFile as bad:
            self._tell(_("Nothing is known of what you own yet."))
            self.text.setHtml(fault_html(self._context, bad))
            return
        self._context.settings.set_words(PLACE, str(path))
        self.where.setText(path.name)
        self.where.setToolTip(str(path))
        self.list.clear()  # while its rows are still known: it asks for those that it passes
        self.rows, self._waiting = [], list(self._paths)
        self.refresh()
        self._reading.start()

    def _make(self) -> None:
        path = asked_to_save(self, self._context, _("An empty spreadsheet"), "collection.csv", SPREADSHEETS)
        if path is None:
            return
        try:
            self.write_empty(path)
        except OSError as fault:
            self.note.setText(self._context.speaker.say(unwritten(path, fault)))
            return
        self.take(path)

    def write_empty(self, path: Path) -> None:
        """Every thing of every game once, with the count 0. Raises OSError."""
        from core.interchange.collection import things_of

        pages = [write_things(system.id, things_of(system)) for system in self._context.systems]
        head = pages[0].split(b"\n", 1)[0]
        rows = b"".join(page.split(b"\n", 1)[1] for page in pages)
        write_atomically(path, head + b"\n" + rows)

    def _tell(self, words: Text) -> None:
        self.where.setText(self._context.speaker.say(words))
        self.open_button.setEnabled(False)

    # --- the scenarios -------------------------------------------------------------------------------------

    def _read_next(self) -> None:
        if not self._waiting or self.owned is None:
            self._reading.stop()
            return
        path = self._waiting.pop(0)
        try:
            scenario: Any = load(path, self._models)
        except BadFile:
            return  # whoever opens it is told what is wrong
        system = next((one for one in self._context.systems if one.id == scenario.system), None)
        if system is not None:
            found = packing(system.id, needs(scenario), self.owned)
            self.rows.append(Checked(path, system, scenario.title, found))
            self._add(self.rows[-1], len(self.rows) - 1)
        self._count()

    def refresh(self) -> None:
        """List the scenarios anew."""
        self.list.clear()
        self.text.clear()
        for number, row in enumerate(self.rows):
            self._add(row, number)
        self._count()

    def _add(self, row: Checked, number: int) -> None:
        if self.tonight.isChecked() and not row.found.is_whole:
            return
        say = self._context.speaker.say
        words = say(_("{title} · {system}", title=row.title, system=row.system.title))
        item = QListWidgetItem(words if row.found.is_whole else f"{words}\n{self._lacking(row.found)}")
        item.setData(ROW, number)
        self.list.addItem(item)
        if self.list.currentRow() < 0:
            self.list.setCurrentRow(0)

    def _lacking(self, found: Packing) -> str:
        count = sum(found.missing.values())
        words = _n("{count} thing is missing", "{count} things are missing", count)
        return self._context.speaker.say(words)

    def _count(self) -> None:
        whole = sum(row.found.is_whole for row in self.rows)
        if self.owned is not None:
            words = _n(
                "{whole} of {count} scenario can be laid out.",
                "{whole} of {count} scenarios can be laid out.",
                len(self.rows),
                whole=whole,
            )
            self.note.setText(self._context.speaker.say(words))

    @property
    def current(self) -> Checked | None:
        """The scenario that is chosen."""
        item = self.list.currentItem()
        return None if item is None else self.rows[int(item.data(ROW))]

    def _show_row(self) -> None:
        row = self.current
        self.open_button.setEnabled(row is not None)
        self.text.setHtml("" if row is None else "".join(self._parts(row)))

    def _parts(self, row: Checked) -> list[str]:
        """The packing list as a page: what is missing first."""
        from html import escape

        say, names = self._context.speaker.say, names_of(row.system)
        parts = [f"<h3>{escape(say(row.title))}</h3>"]

        def called(thing: Thing) -> str:
            return escape(say(names.get(thing, thing[1])))

        def rows(head: Text, lines: Sequence[str]) -> None:
            if lines:
                listed = "".join(f"<li>{line}</li>" for line in lines)
                parts.append(f"<p><b>{escape(say(head))}</b></p><ul>{listed}</ul>")

        found = row.found
        rows(_("Missing"), [f"{count} × {called(thing)}" for thing, count in found.missing.items()])
        stand_ins = [(thing, (thing[0], other), count) for thing, other, count in found.substitutes]
        for_it = [
            say(_("{count} × {other} for {thing}", count=count, other=called(other), thing=called(thing)))
            for thing, other, count in stand_ins
        ]
        rows(_("Stand in for something"), for_it)
        for kind, head in KIND_HEADS.items():
            packed = [
                f"{count} × {called(thing)}" for thing, count in found.packed.items() if thing[0] == kind
            ]
            rows(_("To pack: {kind}", kind=head), packed)
        return parts

    def _open(self) -> None:
        row = self.current
        if row is not None:
            self.open_asked.emit(row.path)
            self.accept()

    def done(self, result: int) -> None:
        """Closed: nothing more is read."""
        self._reading.stop()
        super().done(result)
