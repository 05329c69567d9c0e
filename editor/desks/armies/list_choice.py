"""Which list is meant: one that is open, one that was opened lately, or a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QVBoxLayout, QWidget

from core.armies.rosters import Roster
from core.scenarios.documents import BadFile
from core.text import Names, Text, _
from editor.base.document.recent import recent
from editor.widgets.file_dialogs import asked_to_open
from editor.widgets.section import quiet_label

if TYPE_CHECKING:
    from editor.desks.armies.list_host import ListHost, Outside

Source: TypeAlias = "ListHost | Path"


class ListChoice(QDialog):
    """`taken(roster)` is called with the list that is chosen."""

    def __init__(
        self, parent: QWidget, outside: Outside, system_id: str, taken: Callable[[Roster], object]
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("choose_list")
        self._outside, self._system, self._taken = outside, system_id, taken
        speaker = outside.context.speaker
        self._say = speaker.say
        self.setWindowTitle(self._say(_("Choose an army list")))
        self.sources = self._sources()
        self.list = QListWidget()
        self.list.setObjectName("lists")
        self.list.setAccessibleName(self.windowTitle())
        for _source, words in self.sources:
            self.list.addItem(self._say(words))
        self.list.setCurrentRow(0)
        self.list.itemActivated.connect(lambda _item: self._choose())
        self.status = quiet_label(outside.context)
        if not self.sources:
            self.status.setText(self._say(_("No list of this game is open or was opened lately.")))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.take = buttons.addButton(self._say(_("Take this list")), QDialogButtonBox.ButtonRole.AcceptRole)
        self.take.setObjectName("take_list")
        self.take.setEnabled(bool(self.sources))
        file = buttons.addButton(self._say(_("Choose a file...")), QDialogButtonBox.ButtonRole.ActionRole)
        self.take.clicked.connect(self._choose)
        file.clicked.connect(self._choose_file)
        buttons.rejected.connect(self.close)
        rows = QVBoxLayout(self)
        rows.addWidget(self.list)
        rows.addWidget(self.status)
        rows.addWidget(buttons)
        self.list.setFocus()

    def _sources(self) -> list[tuple[Source, Names | Text | str]]:
        found: list[tuple[Source, Names | Text | str]] = [
            (host, _("{title} (open)", title=host.document.title))
            for host in self._outside.pages()
            if host.bench.roster.system == self._system
        ]
        found += [
            (file.path, file.title if file.title.en else file.path.stem)
            for file in recent(self._outside.context.settings)
            if file.kind == "roster" and file.system == self._system
        ]
        return found

    def _choose(self) -> None:
        row = self.list.currentRow()
        if 0 <= row < len(self.sources):
            source = self.sources[row][0]
            if isinstance(source, Path):
                self._read(source)
            else:
                self._end(source.bench.roster)

    def _choose_file(self) -> None:
        kinds = self._say(_("Army lists (*.json *.csv *.txt)"))
        path = asked_to_open(self, self._outside.context, _("Choose an army list"), kinds)
        if path is not None:
            self._read(path)

    def _read(self, path: Path) -> None:
        try:
            roster = self._outside.read_list(path)
        except BadFile as bad:
            self.status.setText("\n".join(self._say(line) for line in bad.lines()))
            return
        if roster.system != self._system:
            self.status.setText(self._say(_("That list is for another game.")))
            return
        self._end(roster)

    def _end(self, roster: Roster) -> None:
        self.close()
        self._taken(roster)
