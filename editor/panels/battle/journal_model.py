"""The rows of the journal for a list: plain and rich words, the moment shown, lines that leave."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
)

from core.text import _
from editor.base.context import Context
from editor.base.sentences import begun
from editor.panels.battle.journal_rows import JournalRow
from editor.widgets import rich_text

Index = QModelIndex | QPersistentModelIndex


HTML = Qt.ItemDataRole.UserRole


HERE = Qt.ItemDataRole.UserRole + 1


FORK = Qt.ItemDataRole.UserRole + 2
"""The last moment of another line that leaves after this row."""


class JournalModel(QAbstractListModel):
    """Rows grow at the end while the battle goes on; another line or language resets them."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._rows: list[JournalRow] = []
        self._said: list[tuple[str, str]] = []
        self.here = 0
        self._forks: dict[int, int] = {}

    def show_forks(self, leaves: Mapping[int, int]) -> None:
        """Moment after which another line leaves -> the last moment of that line."""
        forks = {self.last_row_of(moment) or 0: leaf for moment, leaf in leaves.items()}
        if forks != self._forks:
            self._forks = forks
            self.dataChanged.emit(self.index(0), self.index(max(0, len(self._rows) - 1)))

    def show_rows(self, rows: list[JournalRow], here: int, *, anew: bool = False) -> None:
        """Show these rows; `here` is the moment that is shown on the map."""
        old = len(self._rows)
        if anew or rows[:old] != self._rows:
            self.beginResetModel()
            self._said = [self._said_before(place, row, anew=anew) for place, row in enumerate(rows)]
            self._rows = list(rows)
            self.here = here
            self.endResetModel()
            return
        if len(rows) > old:
            self.beginInsertRows(QModelIndex(), old, len(rows) - 1)
            self._rows += rows[old:]
            self._said += [self._say(row) for row in rows[old:]]
            self.endInsertRows()
        if here != self.here:
            self.here = here
            self.dataChanged.emit(self.index(0), self.index(max(0, len(self._rows) - 1)))

    def _said_before(self, place: int, row: JournalRow, *, anew: bool) -> tuple[str, str]:
        """The words of a row, those that stand there already where it is the same."""
        same = not anew and place < len(self._rows) and self._rows[place] == row
        return self._said[place] if same else self._say(row)

    def _say(self, row: JournalRow) -> tuple[str, str]:
        """The plain words, and the rich ones."""
        say, context = self._context.speaker.say, self._context
        words = begun(say(row.text))
        plain = words + (say(_(" (typed)")) if row.typed else "")
        lines = [f"{escape(words)} {rich_text.rule_link(context, row.rule)}"]
        if row.typed:
            lines[0] += rich_text.coloured(context, escape(say(_(" typed"))), "third")
        if row.terms:
            terms = [
                f"{escape(say(words))} {value} {rich_text.rule_link(context, rule)}"
                for words, value, rule in row.terms
            ]
            lines.append(rich_text.coloured(context, " · ".join(terms), "second"))
            plain += " " + say(_("; ")).join(
                f"{say(words)} {value} {rule}" for words, value, rule in row.terms
            )
        if not row.first:
            lines[0] = rich_text.coloured(context, lines[0], "second")
        return plain, "<br>".join(lines)

    def moment(self, row: int) -> int:
        return self._rows[row].moment

    def step(self, row: int) -> int:
        """The number of the row's step on the line."""
        return self._rows[row].step

    def last_row_of(self, moment: int) -> int | None:
        found = [number for number, row in enumerate(self._rows) if row.moment <= moment]
        return found[-1] if found else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._said[index.row()][0]
        if role == HTML:
            return self._said[index.row()][1]
        if role == HERE:
            return row.moment == self.here
        if role == FORK:
            return self._forks.get(index.row())
        if role == Qt.ItemDataRole.ToolTipRole and index.row() in self._forks:
            return self._context.speaker.say(_("Another line leaves here: click the sign to look at it"))
        return None
