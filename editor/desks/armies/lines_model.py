"""The lines of a list as a list of rows by arm, to be reordered by dragging."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt

from core.armies.army import Entry
from core.armies.words import part_words
from core.text import _
from editor.base.context import Context
from editor.desks.armies.workbench import Workbench
from editor.widgets.plain_tips import plain_tip

Index = QModelIndex | QPersistentModelIndex
ENTRY = Qt.ItemDataRole.UserRole + 1
FAULTS = Qt.ItemDataRole.UserRole + 2
GROUP = Qt.ItemDataRole.UserRole + 3
"""What stands over the first row of an arm: its name, its pieces and its points; nothing over the others."""
SUM = Qt.ItemDataRole.UserRole + 4
"""What a formation costs with all that belongs to it; nothing on other rows."""
MIME = "application/x-etat-major-line"


class LinesModel(QAbstractListModel):
    """One row a line: arm by arm as each first comes, or as the list is where that is a hierarchy."""

    def __init__(self, context: Context, bench: Workbench, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context, self._bench = context, bench
        self.entries: tuple[Entry, ...] = self._sorted()
        self._faults: dict[int, str] = {}
        bench.renewed.connect(self.refresh)
        context.speaker.changed.connect(self.refresh)
        self._note_faults()

    def refresh(self) -> None:
        """Read the list again; rows that stay keep their place and their focus."""
        entries = self._sorted()
        self._note_faults()
        if len(entries) == len(self.entries):
            self.entries = entries
            if entries:
                self.dataChanged.emit(self.index(0), self.index(len(entries) - 1))
            return
        self.beginResetModel()
        self.entries = entries
        self.endResetModel()

    def _sorted(self) -> tuple[Entry, ...]:
        troops, entries = self._bench.troops, self._bench.report.army.entries
        if troops.levels:
            return entries
        kinds = list(dict.fromkeys(entry.troop.kind for entry in entries))
        return tuple(sorted(entries, key=lambda entry: kinds.index(entry.troop.kind)))

    def line(self, row: int) -> int:
        """The place in the list of what stands in a row."""
        return self.entries[row].index

    def row(self, line: int) -> int:
        """Where a line of the list stands."""
        return next((row for row, entry in enumerate(self.entries) if entry.index == line), -1)

    def move(self, row: int, to: int) -> None:
        """Put a row at another place of its arm, or its whole arm before or behind another."""
        to = max(0, min(to, len(self.entries) - 1))
        if to == row:
            return
        here, there = self.entries[row], self.entries[to]
        moved = [here]
        if not self._belongs(here, there):
            moved = [entry for entry in self.entries if self._belongs(entry, here)]
            beside = [at for at, entry in enumerate(self.entries) if self._belongs(entry, there)]
            to = beside[-1] if to > row else beside[0]
        place = to + 1 if to > row else to
        before = [entry for entry in self.entries[:place] if entry not in moved]
        after = [entry for entry in self.entries[place:] if entry not in moved]
        self._bench.reorder([entry.index for entry in (*before, *moved, *after)], here.index)

    def _belongs(self, one: Entry, other: Entry) -> bool:
        return bool(self._bench.troops.levels) or one.troop.kind == other.troop.kind

    def _group(self, row: int) -> str:
        entry = self.entries[row]
        is_first = row == 0 or self.entries[row - 1].troop.kind != entry.troop.kind
        if self._bench.troops.levels or not is_first or self._belongs(self.entries[0], self.entries[-1]):
            return ""
        mine = [one for one in self.entries if one.troop.kind == entry.troop.kind]
        name = dict(self._bench.troops.kinds)[entry.troop.kind]
        words = _(
            "{kind}: {count}, {points} points",
            kind=name,
            count=sum(one.count for one in mine),
            points=sum(one.points for one in mine),
        )
        said = self._context.speaker.say(words)
        return said[:1].upper() + said[1:]

    def _sum(self, row: int) -> int | None:
        """The points of a formation that has more than its own line."""
        troops, level = self._bench.troops, self.level(self.entries[row])
        if self.entries[row].troop.id not in troops.levels or not level:
            return None
        total = self.entries[row].points
        for entry in self.entries[row + 1 :]:
            if self.level(entry) <= level:
                break
            total += entry.points
        return total

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
            return self._faults.get(entry.index, "")
        if role == GROUP:
            return self._group(index.row())
        if role == SUM:
            return self._sum(index.row())
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.words(entry)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self.words(entry))
        return None

    def level(self, entry: Entry) -> int:
        """How deep a line stands in the hierarchy."""
        return self._bench.troops.level(entry.troop.id)

    def worth(self, entry: Entry) -> float | None:
        """What battles say that one piece of it is worth, in points."""
        return self._bench.worth(entry)

    def words(self, entry: Entry) -> str:
        """A line in words, as a screen reader says it."""
        say = self._context.speaker.say
        pieces = [f"{entry.count} × {say(entry.troop.name)}", *map(say, self.parts(entry))]
        pieces += [text for text in (entry.line.name, entry.line.note) if text]
        price = _("{each} each, {points} points", each=entry.each or 0, points=entry.points)
        worth = self.worth(entry)
        if worth is not None:
            pieces.append(say(_("worth about {worth} in battle", worth=f"{worth:.1f}")))
        return ", ".join((*pieces, say(price)))

    def parts(self, entry: Entry) -> tuple[Any, ...]:
        """The parts of a line that are not as usual, in words."""
        return part_words(entry.troop, entry.line.parts)

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
        self.move(source, to - 1 if to > source else to)
        return False

    def moveRows(
        self, source_parent: Index, source: int, count: int, target_parent: Index, target: int
    ) -> bool:
        """Qt's own way to drop a row of a list before the row `target`."""
        if count != 1 or not 0 <= source < len(self.entries):
            return False
        self.move(source, target - 1 if target > source else target)
        return True
