"""The club's own points tables with a history: what was changed or thrown away can be taken back."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal

from core.armies.points import PointsTable
from core.armies.store import ListStore
from core.text import Text, _
from editor.base.document.swap import Swap
from editor.base.document.undo_stack import UndoStack

Tables = tuple[PointsTable, ...]


class TablesHistory(QObject):
    """What `Swap` changes: the tables of the store. `fault` says why nothing was written the last time."""

    changed = Signal()

    def __init__(self, store: ListStore) -> None:
        super().__init__()
        self._store = store
        self.stack = UndoStack(self)
        self.fault: Text | None = None
        self._walks = self._numbers = 0

    def keep(self, title: Text, table: PointsTable, gesture: int | None = None) -> bool:
        """Write a table, new or in place of its former self; False where it could not be written."""
        rest = tuple(one for one in self._store.club if not _same(one, table))
        return self._do(title, (*rest, table), gesture)

    def throw_away(self, title: Text, table: PointsTable) -> bool:
        """Remove a table; it comes back by undo."""
        return self._do(title, tuple(one for one in self._store.club if not _same(one, table)), None)

    def after(self, step: int) -> Tables:
        """The tables after one step back (-1) or forth (1); those of now where there is none."""
        place = self.stack.index() + min(step, 0)
        if not 0 <= place < self.stack.count():
            return self._store.club
        swap = self.stack.command(place)
        assert isinstance(swap, Swap)
        tables: Tables = swap.before if step < 0 else swap.after
        return tables

    def _do(self, title: Text, after: Tables, gesture: int | None) -> bool:
        self._numbers -= 1  # below the numbers of gestures
        number = self._numbers if gesture is None else gesture
        self.stack.push(Swap(self, title, self._store.club, after, (number, self._walks)))
        return self.fault is None

    def show_value(self, value: Any) -> None:
        """Make the files what `value` says. Called by Qt: what the disk refuses is kept in `fault`."""
        self.fault = None
        wanted: Tables = value
        try:
            for table in self._store.club:
                if not any(_same(table, one) for one in wanted):
                    self._store.throw_away(table)
            for table in wanted:
                if table not in self._store.club:
                    self._store.keep(table)
        except OSError as fault:
            reason = fault.strerror or str(fault)
            self.fault = _("The table could not be kept: {reason}.", reason=reason)
        self.changed.emit()

    def close_gesture(self) -> None:
        self._walks += 1


def _same(one: PointsTable, other: PointsTable) -> bool:
    """Whether two are one table before and after a change."""
    return (one.system, one.id) == (other.system, other.id)
