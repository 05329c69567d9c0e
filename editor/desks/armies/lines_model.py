"""The lines of a list as a list of rows, to be reordered by dragging."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt

from core.armies.army import Entry
from core.armies.words import parts_told
from core.text import _
from editor.base.context import Context
from editor.desks.armies.workbench import Workbench

Index = QModelIndex | QPersistentModelIndex
ENTRY = Qt.ItemDataRole.UserRole + 1
FAULTS = Qt.ItemDataRole.UserRole + 2
MIME = "application/x-etat-major-line"


class LinesModel(QAbstractListModel):
    """One row a line, in the order of the list."""

    def __init__(self, context: Context, bench: Workbench, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context, self._bench = context, bench
        self.entries: tuple[Entry, ...] = bench.report.army.entries
        self._faults: dict[int, str] = {}
        bench.renewed.connect(self.refresh)
        context.speaker.changed.connect(self.refresh)
        self._note_faults()

    def refresh(self) -> None:
        """Read the list again; rows that stay keep their place and their focus."""
        entries = self._bench.report.army.entries
        self._note_faults()
        if len(entries) == len(self.entries):
            self.entries = entries
            if entries:
                self.dataChanged.emit(self.index(0), self.index(len(entries) - 1))
            return
        self.beginResetModel()
        self.entries = entries
        self.endResetModel()

    def _note_faults(self) -> None:
        """Which lines an error or a warning is about: the worst of them counts."""
        report = self._bench.report
        self._faults = {index: "warning" for finding in report.warnings for index in finding.lines}
        self._faults |= {index: "error" for finding in report.errors for index in finding.lines}

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's way
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entries[index.row()]
        if role == ENTRY:
            return entry
        if role == FAULTS:
            return self._faults.get(index.row(), "")
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.words(entry)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.words(entry)
        return None

    def level(self, entry: Entry) -> int:
        """How deep a line stands in the hierarchy."""
        return self._bench.troops.level(entry.troop.id)

    def words(self, entry: Entry) -> str:
        """A line in words, as a screen reader says it."""
        say = self._context.speaker.say
        pieces = [f"{entry.count} × {say(entry.troop.name)}", *map(say, self.parts(entry))]
        pieces += [text for text in (entry.line.name, entry.line.note) if text]
        price = _("{each} each, {points} points", each=entry.each or 0, points=entry.points)
        return ", ".join((*pieces, say(price)))

    def parts(self, entry: Entry) -> tuple[Any, ...]:
        """The parts of a line that are not as usual, in words."""
        return parts_told(entry.troop, entry.line.parts)

    # --- dragging ----------------------------------------------------------------------------------------

    def flags(self, index: Index) -> Qt.ItemFlag:
        flag = Qt.ItemFlag
        if not index.isValid():
            return flag.ItemIsDropEnabled
        return flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemIsDragEnabled | flag.ItemNeverHasChildren

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        data = QMimeData()
        if indexes:
            data.setData(MIME, str(indexes[0].row()).encode())
            data.setText(self.words(self.entries[indexes[0].row()]))
        return data

    def dropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        """Move the line that was dragged; False, for Qt is not to remove a row of its own accord."""
        if not data.hasFormat(MIME):
            return False
        source = int(bytes(data.data(MIME).data()).decode())
        to = row if row >= 0 else len(self.entries)
        self._bench.move(source, to - 1 if to > source else to)
        return False

    def moveRows(
        self, source_parent: Index, source: int, count: int, target_parent: Index, target: int
    ) -> bool:
        """Qt's own way to drop a row of a list before the row `target`."""
        if count != 1 or not 0 <= source < len(self.entries):
            return False
        self._bench.move(source, target - 1 if target > source else target)
        return True
